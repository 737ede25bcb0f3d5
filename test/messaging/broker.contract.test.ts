import { v7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Broker, type Delivery, type Message, UnroutableMessages } from '../../src/messaging/broker.ts';
import { isSignedBy, publicKeyOf } from '../../src/messaging/signature.ts';
import { arrived, brokers, collect, command, gate, ids, limits, outcome } from '../support/broker.ts';
import { newTestKey } from '../support/rail-connectors.ts';
import { until } from '../support/until.ts';

let broker: Broker;

describe.each(brokers)('the $kind broker', ({ available, open }) => {
  beforeEach(async ({ skip }) => {
    skip(!available, 'no RabbitMQ server');
    broker = await open();
  });

  test('a confirmed message is consumed as it was published', async () => {
    const consumed = await collect(broker, 'rails.spi');
    const message = command({ amount: 1_050, nested: { list: [1, null, 'ção', true], empty: {} } });
    await broker.publish([message]);
    await until(() => consumed.deliveries.length > 0);
    expect(consumed.deliveries).toEqual([{ message: arrived(message), redelivered: false }]);
  });

  test('a message keeps its signature and the signed bytes', async () => {
    const consumed = await collect(broker, 'rails.spi');
    const key = newTestKey();
    const signed = await key.sign(command({ of: 'ção' }));
    await broker.publish([signed]);
    await until(() => consumed.deliveries.length > 0);
    const [delivery] = consumed.deliveries;
    expect(delivery?.message).toEqual(signed);
    expect(
      await isSignedBy(delivery?.message as Message, key.keyId, publicKeyOf(Buffer.from(key.publicKey, 'base64url'))),
    ).toBe(true);
  });

  test('a message keeps its trace context', async () => {
    const consumed = await collect(broker, 'rails.spi');
    const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const message = { ...command(1), trace };
    await broker.publish([message]);
    await until(() => consumed.deliveries.length > 0);
    expect(consumed.deliveries).toEqual([{ message: arrived(message), redelivered: false }]);
  });

  test('a body is serialised at the time of publishing, so later changes have no effect', async () => {
    const body = { state: 'published' };
    const consumed = await collect(broker, 'rails.spi');
    const published = broker.publish([command(body)]);
    body.state = 'changed';
    await published;
    await until(() => consumed.deliveries.length > 0);
    expect(consumed.deliveries[0]?.message.body).toEqual({ state: 'published' });
  });

  test('every JSON value, and no other value, can be a body', async () => {
    const bodies = [null, 0, '', false, [], {}, 'text', -1.5, { at: new Date(0).toISOString() }];
    const consumed = await collect(broker, 'rails.spi');
    await broker.publish(bodies.map(command));
    await until(() => consumed.deliveries.length === bodies.length);
    expect(consumed.deliveries.map(({ message }) => message.body)).toEqual(bodies);
    const bodiless: Message = { ...command(), body: undefined };
    await expect(broker.publish([bodiless])).rejects.toThrow(TypeError);
  });

  test('a message goes only to the queues bound for it', async () => {
    const rails = await collect(broker, 'rails.spi');
    const settlement = await collect(broker, 'settlement');
    const [first, second] = [command(), outcome()];
    await broker.publish([first, second]);
    await until(() => rails.deliveries.length > 0 && settlement.deliveries.length > 0);
    expect([rails.ids(), settlement.ids()]).toEqual([[first.id], [second.id]]);
  });

  test('a message without a bound queue is refused', async () => {
    const lost: Message = { id: v7(), exchange: 'rails', routingKey: 'nowhere', body: {} };
    await expect(broker.publish([lost])).rejects.toThrow(lost.id);
    const consumed = await collect(broker, 'rails.spi');
    const routed = command();
    await expect(broker.publish([routed, lost])).rejects.toThrow(lost.id);
    await broker.publish([routed]);
    await until(() => consumed.ids().includes(routed.id));
  });

  test('publishing an empty list is confirmed', async () => {
    await broker.publish([]);
  });

  test('messages wait in a queue that has no consumer, and are counted', async () => {
    const messages = [command(1), command(2), command(3)];
    const published = broker.publish(messages);
    await until(async () => (await broker.depth('rails.spi')) === 3);
    const consumed = await collect(broker, 'rails.spi');
    await published;
    await until(() => consumed.deliveries.length === 3);
    expect(consumed.ids()).toEqual(ids(messages));
    await until(async () => (await broker.depth('rails.spi')) === 0);
    expect(await broker.depth('unheard.of')).toBeNull();
  });

  test('a handler may publish, even to its own queue', async () => {
    const settled = await collect(broker, 'settlement');
    const seen: unknown[] = [];
    const handle = async (deliveries: readonly Delivery[]) => {
      for (const { message } of deliveries) {
        seen.push(message.body);
        if (message.body === 'ask') await broker.publish([command('asked'), outcome('answer')]);
      }
    };
    await broker.consume('rails.spi', { prefetch: 1, batch: 1 }, handle);
    await broker.publish([command('ask')]);
    await until(() => seen.length === 2 && settled.deliveries.length === 1);
    expect(seen).toEqual(['ask', 'asked']);
  });

  test('handlers that publish to each other’s queues in a circle do not deadlock', async () => {
    let rounds = 0;
    const pass = (make: (body: unknown) => Message) => async (deliveries: readonly Delivery[]) => {
      for (const { message } of deliveries) {
        const left = Number(message.body);
        if (left === 0) rounds += 1;
        else await broker.publish([make(left - 1)]);
      }
    };
    await broker.consume('rails.spi', limits, pass(outcome));
    await broker.consume('settlement', limits, pass(command));
    await broker.publish([command(9), command(8), outcome(7)]);
    await until(() => rounds === 3);
  });

  test('5,000 messages are published in one call and consumed once each', async () => {
    const consumed = await collect(broker, 'settlement', { prefetch: 500, batch: 250 });
    const messages = Array.from({ length: 5_000 }, (_, index) => outcome({ index, note: 'x'.repeat(200) }));
    await broker.publish(messages);
    await until(() => consumed.deliveries.length >= messages.length);
    expect(consumed.ids()).toEqual(ids(messages));
    expect(Math.max(...consumed.batches)).toBeLessThanOrEqual(250);
  });

  test('publish reports unroutable messages after all others are confirmed', async () => {
    const consumed = await collect(broker, 'settlement', { prefetch: 10, batch: 10 });
    const lost: Message = { id: v7(), exchange: 'rails', routingKey: 'no.such_rail', body: {} };
    const taken = [outcome(1), outcome(2)];
    const refused = await broker.publish([taken[0] as Message, lost, taken[1] as Message]).catch((error) => error);
    expect(refused).toBeInstanceOf(UnroutableMessages);
    expect([...refused.ids]).toEqual([lost.id]);
    await until(() => consumed.deliveries.length >= 2);
    expect(consumed.ids()).toEqual(ids(taken));
  });

  test('a queue outside the topology cannot be consumed', async () => {
    await expect(broker.consume('unheard.of', limits, async () => {})).rejects.toThrow(RangeError);
  });

  test('closing waits for running handlers, then rejects publishing and consuming', async () => {
    const running = gate();
    await broker.consume('rails.spi', limits, running.handler);
    const published = broker.publish([command()]);
    await running.begun;
    expect(broker.ready()).toBe(true);
    const closed = broker.close();
    expect(broker.ready()).toBe(false);
    running.end();
    await closed;
    await published;
    await expect(broker.publish([command()])).rejects.toThrow();
    await expect(broker.consume('rails.spi', limits, async () => {})).rejects.toThrow('closed');
    await broker.close();
  });
});
