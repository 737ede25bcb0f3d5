import { beforeEach, describe, expect, test } from 'vitest';
import type { Broker, Delivery } from '../../src/messaging/broker.ts';
import { arrived, brokers, collect, command, gate, ids, limits, outcome } from '../support/broker.ts';
import { until } from '../support/until.ts';

let broker: Broker;

describe.each(brokers)('a consumer of the $kind broker', ({ available, open }) => {
  beforeEach(async ({ skip }) => {
    skip(!available, 'no RabbitMQ server');
    broker = await open();
  });

  test('a rejected message is redelivered with the same id and marked as redelivered', async () => {
    const seen: Delivery[] = [];
    await broker.consume('rails.spi', limits, async (deliveries) => {
      seen.push(...deliveries);
      if (seen.length < 3) throw new Error('the database is away');
    });
    const message = command({ attempt: 'any' });
    await broker.publish([message]);
    await until(() => seen.length === 3);
    expect(ids(seen.map((delivery) => delivery.message))).toEqual([message.id, message.id, message.id]);
    expect(seen.map(({ redelivered }) => redelivered)).toEqual([false, true, true]);
    expect(seen[2]?.message).toEqual(arrived(message));
  });

  test('a handler that throws before its first await rejects its batch', async () => {
    let calls = 0;
    await broker.consume('rails.spi', limits, () => {
      calls += 1;
      if (calls === 1) throw new Error('at once');
      return Promise.resolve();
    });
    await broker.publish([command()]);
    await until(() => calls === 2);
  });

  test('every message of a rejected batch is redelivered', async () => {
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
    await broker.publish(messages);
    await until(() => committed.length === messages.length);
    expect(rejections).toBeGreaterThan(0);
    expect(new Set(committed)).toEqual(new Set(ids(messages)));
  });

  test('one consumer of a queue gets its messages in the order of publishing', async () => {
    const consumed = await collect(broker, 'settlement', { prefetch: 50, batch: 7 });
    const messages = Array.from({ length: 200 }, (_, index) => outcome(index));
    for (let start = 0; start < messages.length; start += 40) {
      await broker.publish(messages.slice(start, start + 40));
    }
    await until(() => consumed.deliveries.length === messages.length);
    expect(consumed.ids()).toEqual(ids(messages));
  });

  test('a batch has at most the requested size, and fills up while the handler is busy', async () => {
    const first = gate();
    const sizes: number[] = [];
    await broker.consume('rails.spi', { prefetch: 100, batch: 10 }, async (deliveries) => {
      sizes.push(deliveries.length);
      if (sizes.length === 1) await first.handler();
    });
    const published = [broker.publish([command()])];
    await first.begun;
    published.push(broker.publish(Array.from({ length: 50 }, command)));
    // A confirm does not mean delivery: the consumer has the message when it has left the queue.
    if (broker.kind === 'rabbitmq') await published[1];
    await until(async () => broker.kind === 'in-process' || (await broker.depth('rails.spi')) === 0);
    first.end();
    await Promise.all(published);
    await until(() => sizes.reduce((sum, size) => sum + size, 0) === 51);
    expect(Math.max(...sizes)).toBe(10);
  });

  test('every message of a committed batch is acknowledged', async () => {
    const first = gate();
    const seen: string[] = [];
    const consumer = await broker.consume('rails.spi', limits, async (deliveries) => {
      if (seen.length === 0) await first.handler();
      seen.push(...ids(deliveries.map(({ message }) => message)));
    });
    const messages = Array.from({ length: 21 }, (_, index) => command(index));
    const published = messages.map((message) => broker.publish([message]));
    await first.begun;
    await until(async () => broker.kind === 'in-process' || (await broker.depth('rails.spi')) === 0);
    first.end();
    await Promise.all(published);
    await until(() => seen.length === messages.length);
    await consumer.stop();
    const next = await collect(broker, 'rails.spi');
    const later = command();
    await broker.publish([later]);
    await until(() => next.ids().includes(later.id));
    expect(next.ids()).toEqual([later.id]);
  });

  test('a consumer’s handler runs one batch at a time, with any number of publishers', async () => {
    let running = 0;
    let most = 0;
    let seen = 0;
    await broker.consume('settlement', { prefetch: 20, batch: 3 }, async (deliveries) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      seen += deliveries.length;
    });
    await broker.consume('rails.spi', { prefetch: 5, batch: 5 }, async (deliveries) => {
      await broker.publish(deliveries.map(() => outcome()));
    });
    await Promise.all(Array.from({ length: 20 }, () => broker.publish([outcome(), command()])));
    await until(() => seen === 40);
    expect(most).toBe(1);
  });

  test('two consumers share a queue and commit each message once', async () => {
    const one = await collect(broker, 'rails.spi', { prefetch: 10, batch: 5 });
    const other = await collect(broker, 'rails.spi', { prefetch: 10, batch: 5 });
    const messages = Array.from({ length: 300 }, (_, index) => command(index));
    await broker.publish(messages);
    await until(() => one.deliveries.length + other.deliveries.length >= messages.length);
    expect([...one.ids(), ...other.ids()].toSorted()).toEqual(ids(messages).toSorted());
    expect(one.deliveries.length).toBeGreaterThan(0);
    expect(other.deliveries.length).toBeGreaterThan(0);
  });

  test('stopping a consumer waits for its handler and acknowledges the committed messages', async () => {
    const running = gate();
    const consumer = await broker.consume('rails.spi', { prefetch: 1, batch: 1 }, running.handler);
    const [first, second] = [command('first'), command('second')];
    const published = [broker.publish([first])];
    await running.begun;
    published.push(broker.publish([second]));
    let stopped = false;
    const stopping = consumer.stop().then(() => {
      stopped = true;
    });
    const next = await collect(broker, 'rails.spi');
    await until(() => next.ids().includes(second.id));
    expect(stopped).toBe(false);
    running.end();
    await stopping;
    await Promise.all(published);
    const third = command('third');
    await broker.publish([third]);
    await until(() => next.ids().includes(third.id));
    expect(next.ids()).toEqual([second.id, third.id]);
  });

  test('messages rejected by a stopped consumer go to the next one without a pause', async () => {
    const running = gate();
    const consumer = await broker.consume('rails.spi', limits, running.handler);
    const message = command();
    const published = broker.publish([message]);
    await running.begun;
    const stopping = consumer.stop();
    running.fail(new Error('interrupted'));
    await stopping;
    const next = await collect(broker, 'rails.spi');
    await published;
    await until(() => next.deliveries.length === 1);
    expect(next.deliveries).toEqual([{ message: arrived(message), redelivered: true }]);
  });
});
