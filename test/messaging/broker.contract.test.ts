import { v7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Broker, Delivery, Message } from '../../src/messaging/broker.ts';
import {
  amqpUrl,
  collect,
  command,
  gate,
  ids,
  limits,
  mandatory,
  openInProcess,
  openRabbitmq,
  outcome,
} from '../support/broker.ts';
import { until } from '../support/until.ts';

const brokers = [
  { kind: 'in-process', available: true, open: () => openInProcess() },
  { kind: 'rabbitmq', available: amqpUrl !== '', open: () => openRabbitmq() },
] as const;

let broker: Broker;

describe.each(brokers)('the $kind broker', ({ available, open }) => {
  beforeEach(async ({ skip }) => {
    skip(!available, 'no RabbitMQ server');
    broker = await open();
  });

  test('a confirmed message is consumed as it was published', async () => {
    const consumed = await collect(broker, 'rails.spi');
    const message = command({ amount: 1_050, nested: { list: [1, null, 'ção', true], empty: {} } });
    await broker.publish([message], mandatory);
    await until(() => consumed.deliveries.length > 0);
    expect(consumed.deliveries).toEqual([{ message, redelivered: false }]);
  });

  test('a body is the publisher’s at the time of publishing, whatever happens to it later', async () => {
    const body = { state: 'published' };
    const consumed = await collect(broker, 'rails.spi');
    const published = broker.publish([command(body)], mandatory);
    body.state = 'changed';
    await published;
    await until(() => consumed.deliveries.length > 0);
    expect(consumed.deliveries[0]?.message.body).toEqual({ state: 'published' });
  });

  test('every JSON value can be a body, and nothing else', async () => {
    const bodies = [null, 0, '', false, [], {}, 'text', -1.5, { at: new Date(0).toISOString() }];
    const consumed = await collect(broker, 'rails.spi');
    await broker.publish(bodies.map(command), mandatory);
    await until(() => consumed.deliveries.length === bodies.length);
    expect(consumed.deliveries.map(({ message }) => message.body)).toEqual(bodies);
    const bodiless: Message = { ...command(), body: undefined };
    await expect(broker.publish([bodiless], mandatory)).rejects.toThrow(TypeError);
  });

  test('a message goes only to the queues bound for it', async () => {
    const rails = await collect(broker, 'rails.spi');
    const settlement = await collect(broker, 'settlement');
    const [first, second] = [command(), outcome()];
    await broker.publish([first, second], mandatory);
    await until(() => rails.deliveries.length > 0 && settlement.deliveries.length > 0);
    expect([rails.ids(), settlement.ids()]).toEqual([[first.id], [second.id]]);
  });

  test('what a handler rejects comes again with the same id, said to be redelivered', async () => {
    const seen: Delivery[] = [];
    await broker.consume('rails.spi', limits, async (deliveries) => {
      seen.push(...deliveries);
      if (seen.length < 3) throw new Error('the database is away');
    });
    const message = command({ attempt: 'any' });
    await broker.publish([message], mandatory);
    await until(() => seen.length === 3);
    expect(ids(seen.map((delivery) => delivery.message))).toEqual([message.id, message.id, message.id]);
    expect(seen.map(({ redelivered }) => redelivered)).toEqual([false, true, true]);
    expect(seen[2]?.message).toEqual(message);
  });

  test('a handler that throws before its first await has rejected', async () => {
    let calls = 0;
    await broker.consume('rails.spi', limits, () => {
      calls += 1;
      if (calls === 1) throw new Error('at once');
      return Promise.resolve();
    });
    await broker.publish([command()], mandatory);
    await until(() => calls === 2);
  });

  test('of a rejected batch every message comes again', async () => {
    const committed: string[] = [];
    let rejections = 0;
    await broker.consume('rails.spi', { prefetch: 40, batch: 20 }, async (deliveries) => {
      if (deliveries.some(({ redelivered }) => !redelivered)) {
        rejections += 1;
        throw new Error('not yet');
      }
      committed.push(...deliveries.map(({ message }) => message.id));
    });
    const messages = Array.from({ length: 30 }, (_, index) => command(index));
    await broker.publish(messages, mandatory);
    await until(() => committed.length === messages.length);
    expect(rejections).toBeGreaterThan(0);
    expect(new Set(committed)).toEqual(new Set(ids(messages)));
  });

  test('a mandatory message that no queue is bound for is refused', async () => {
    const lost: Message = { id: v7(), exchange: 'rails', routingKey: 'nowhere', body: {} };
    await expect(broker.publish([lost], mandatory)).rejects.toThrow(lost.id);
    const consumed = await collect(broker, 'rails.spi');
    const routed = command();
    await expect(broker.publish([routed, lost], mandatory)).rejects.toThrow(lost.id);
    await broker.publish([routed], mandatory);
    await until(() => consumed.ids().includes(routed.id));
  });

  test('an event that nobody listens to is published all the same', async () => {
    const event: Message = { id: v7(), exchange: 'events', routingKey: '1.partner.pix.received', body: {} };
    await broker.publish([event], { mandatory: false });
  });

  test('publishing nothing is confirmed', async () => {
    await broker.publish([], mandatory);
  });

  test('one consumer of a queue gets its messages in the order of publishing', async () => {
    const consumed = await collect(broker, 'settlement', { prefetch: 50, batch: 7 });
    const messages = Array.from({ length: 200 }, (_, index) => outcome(index));
    for (let start = 0; start < messages.length; start += 40) {
      await broker.publish(messages.slice(start, start + 40), mandatory);
    }
    await until(() => consumed.deliveries.length === messages.length);
    expect(consumed.ids()).toEqual(ids(messages));
  });

  test('a batch holds at most what was asked for, and fills up while the handler is busy', async () => {
    const first = gate();
    const sizes: number[] = [];
    await broker.consume('rails.spi', { prefetch: 100, batch: 10 }, async (deliveries) => {
      sizes.push(deliveries.length);
      if (sizes.length === 1) await first.handler();
    });
    const published = [broker.publish([command()], mandatory)];
    await first.begun;
    published.push(broker.publish(Array.from({ length: 50 }, command), mandatory));
    // Confirmed by RabbitMQ is not yet delivered: what has left the queue is in the consumer's hands.
    if (broker.kind === 'rabbitmq') await published[1];
    await until(async () => broker.kind === 'in-process' || (await broker.depth('rails.spi')) === 0);
    first.end();
    await Promise.all(published);
    await until(() => sizes.reduce((sum, size) => sum + size, 0) === 51);
    expect(Math.max(...sizes)).toBe(10);
  });

  test('a consumer’s handler runs one batch at a time', async () => {
    let running = 0;
    let most = 0;
    let seen = 0;
    await broker.consume('rails.spi', { prefetch: 20, batch: 3 }, async (deliveries) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      seen += deliveries.length;
    });
    await Promise.all(Array.from({ length: 20 }, () => broker.publish([command(), command()], mandatory)));
    await until(() => seen === 40);
    expect(most).toBe(1);
  });

  test('two consumers share a queue and commit each message once', async () => {
    const one = await collect(broker, 'rails.spi', { prefetch: 10, batch: 5 });
    const other = await collect(broker, 'rails.spi', { prefetch: 10, batch: 5 });
    const messages = Array.from({ length: 300 }, (_, index) => command(index));
    await broker.publish(messages, mandatory);
    await until(() => one.deliveries.length + other.deliveries.length >= messages.length);
    expect([...one.ids(), ...other.ids()].toSorted()).toEqual(ids(messages).toSorted());
    expect(one.deliveries.length).toBeGreaterThan(0);
    expect(other.deliveries.length).toBeGreaterThan(0);
  });

  test('stopping a consumer waits for its handler and acknowledges what that committed', async () => {
    const running = gate();
    const consumer = await broker.consume('rails.spi', { prefetch: 1, batch: 1 }, running.handler);
    const [first, second] = [command('first'), command('second')];
    const published = [broker.publish([first], mandatory)];
    await running.begun;
    published.push(broker.publish([second], mandatory));
    let stopped = false;
    const stopping = consumer.stop().then(() => {
      stopped = true;
    });
    await new Promise(setImmediate);
    expect(stopped).toBe(false);
    running.end();
    await stopping;
    const next = await collect(broker, 'rails.spi');
    await Promise.all(published);
    await until(() => next.deliveries.length > 0);
    expect(next.ids()).toEqual([second.id]);
  });

  test('what a stopped consumer rejected goes to the next one without a pause', async () => {
    const running = gate();
    const consumer = await broker.consume('rails.spi', limits, running.handler);
    const message = command();
    const published = broker.publish([message], mandatory);
    await running.begun;
    const stopping = consumer.stop();
    running.fail(new Error('interrupted'));
    await stopping;
    const next = await collect(broker, 'rails.spi');
    await published;
    await until(() => next.deliveries.length === 1);
    expect(next.deliveries).toEqual([{ message, redelivered: true }]);
  });

  test('messages wait in a queue that has no consumer, and are counted', async () => {
    const messages = [command(1), command(2), command(3)];
    const published = broker.publish(messages, mandatory);
    await until(async () => (await broker.depth('rails.spi')) === 3);
    const consumed = await collect(broker, 'rails.spi');
    await published;
    await until(() => consumed.deliveries.length === 3);
    expect(consumed.ids()).toEqual(ids(messages));
    await until(async () => (await broker.depth('rails.spi')) === 0);
    expect(await broker.depth('unheard.of')).toBeNull();
  });

  test('a handler may publish, to its own queue too', async () => {
    const settled = await collect(broker, 'settlement');
    const seen: unknown[] = [];
    const handle = async (deliveries: readonly Delivery[]) => {
      for (const { message } of deliveries) {
        seen.push(message.body);
        if (message.body === 'ask') await broker.publish([command('asked'), outcome('answer')], mandatory);
      }
    };
    await broker.consume('rails.spi', { prefetch: 1, batch: 1 }, handle);
    await broker.publish([command('ask')], mandatory);
    await until(() => seen.length === 2 && settled.deliveries.length === 1);
    expect(seen).toEqual(['ask', 'asked']);
  });

  test('handlers that publish to each other’s queues in a circle come to an end', async () => {
    let rounds = 0;
    const pass = (make: (body: unknown) => Message) => async (deliveries: readonly Delivery[]) => {
      for (const { message } of deliveries) {
        const left = Number(message.body);
        if (left === 0) rounds += 1;
        else await broker.publish([make(left - 1)], mandatory);
      }
    };
    await broker.consume('rails.spi', limits, pass(outcome));
    await broker.consume('settlement', limits, pass(command));
    await broker.publish([command(9), command(8), outcome(7)], mandatory);
    await until(() => rounds === 3);
  });

  test('5,000 messages are published in one call and consumed once each', async () => {
    const consumed = await collect(broker, 'settlement', { prefetch: 500, batch: 250 });
    const messages = Array.from({ length: 5_000 }, (_, index) => outcome({ index, note: 'x'.repeat(200) }));
    await broker.publish(messages, mandatory);
    await until(() => consumed.deliveries.length >= messages.length);
    expect(consumed.ids()).toEqual(ids(messages));
    expect(Math.max(...consumed.batches)).toBeLessThanOrEqual(250);
  });

  test('a queue that the topology does not know cannot be consumed', async () => {
    await expect(broker.consume('unheard.of', limits, async () => {})).rejects.toThrow(RangeError);
  });

  test('closing waits for running handlers, then nothing can be published or consumed', async () => {
    const running = gate();
    await broker.consume('rails.spi', limits, running.handler);
    const published = broker.publish([command()], mandatory);
    await running.begun;
    expect(broker.ready()).toBe(true);
    const closed = broker.close();
    expect(broker.ready()).toBe(false);
    running.end();
    await closed;
    await published;
    await expect(broker.publish([command()], mandatory)).rejects.toThrow();
    await expect(broker.consume('rails.spi', limits, async () => {})).rejects.toThrow('closed');
    await broker.close();
  });
});
