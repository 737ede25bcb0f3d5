import type { Channel } from 'amqplib';
import { pino } from 'pino';
import { v4, v7 } from 'uuid';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { queues } from '../../src/domains.ts';
import type { Broker, Delivery, Message, WakeUp } from '../../src/messaging/broker.ts';
import { connectRabbitmq } from '../../src/messaging/rabbitmq.ts';
import { amqpUrl, collect, command, ids, limits, openChannel, openRabbitmq, uniquePrefix } from '../support/broker.ts';
import { until } from '../support/until.ts';

const FAN_OUT = 'webhooks.fanout';
const TRACE = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

describe('the rabbitmq broker', () => {
  let broker: Broker;
  let channel: Channel;
  let prefix: string;

  beforeEach(async ({ skip }) => {
    skip(amqpUrl === '', 'no RabbitMQ server');
    prefix = uniquePrefix();
    broker = await openRabbitmq(prefix);
    channel = await openChannel();
  });

  test('one reachable address of several is enough, and the log contains none of their passwords', async () => {
    const logged: string[] = [];
    const log = pino({}, { write: (line) => void logged.push(line) });
    // The broker begins with a random address.
    const urls = [...Array<string>(9).fill('amqp://guest:s3cret@127.0.0.1:1'), amqpUrl];
    const several = await connectRabbitmq({ urls, log, queues, prefix });
    onTestFinished(() => several.close());
    await until(() => several.ready());
    await several.publish([command()]);
    // The broker can publish before the log line appears, because the setup continues.
    await until(() => logged.join().includes('connected to RabbitMQ'));
    expect(logged.join()).not.toContain('s3cret');
  });

  test('a message is confirmed without a consumer', async () => {
    await broker.publish([command()]);
    expect(await broker.depth('rails.spi')).toBe(1);
  });

  test('a rejected batch is back in the queue for other consumers while its consumer pauses', async () => {
    const handed: number[] = [];
    await broker.consume('rails.spi', { prefetch: 5, batch: 1 }, async (deliveries) => {
      handed.push(deliveries.length);
      throw new Error('the database is away');
    });
    await broker.publish(Array.from({ length: 5 }, command));
    await until(async () => (await broker.depth('rails.spi')) === 5);
    const other = await collect(broker, 'rails.spi');
    await until(() => other.deliveries.length === 5);
    expect(Math.max(...handed)).toBe(1);
  });

  test('bytes that are not JSON reach the handler as malformed, with a stable id', async () => {
    const seen: Delivery[] = [];
    await broker.consume('rails.spi', limits, async (deliveries) => {
      seen.push(...deliveries);
      if (seen.length === 1) throw new Error('once more');
    });
    channel.publish(`${prefix}rails`, 'spi.payment', Buffer.from('{"amount": \0'), { messageId: 'not a uuid' });
    await until(() => seen.length === 2);
    expect(seen[0]).toMatchObject({
      malformed: { text: '{"amount": \uFFFD', why: 'the message has no UUID as its message id' },
      message: { routingKey: 'spi.payment' },
    });
    expect(seen[0]?.message.body).toBeUndefined();
    expect(seen[1]?.message.id).toBe(seen[0]?.message.id);
  });

  test('a malformed message keeps its message id and the first 64 kB of its text', async () => {
    const consumed = await collect(broker, 'settlement');
    const messageId = v7();
    channel.publish(`${prefix}outcomes`, 'spi.outcome', Buffer.alloc(100_000, 'x'), { messageId });
    await until(() => consumed.deliveries.length === 1);
    expect(consumed.ids()).toEqual([messageId]);
    expect(consumed.deliveries[0]?.malformed).toEqual({
      text: 'x'.repeat(65_536),
      why: 'the body of the message is not JSON',
    });
  });

  test('a message id that is not a UUID v7 is refused with the reason, because its deduplication entry could not expire', async () => {
    const consumed = await collect(broker, 'settlement');
    const messageId = v4();
    channel.publish(`${prefix}outcomes`, 'spi.outcome', Buffer.from('{}'), { messageId });
    await until(() => consumed.deliveries.length === 1);
    expect(consumed.ids()).toEqual([messageId]);
    expect(consumed.deliveries[0]?.malformed?.why).toBe(
      `the message id ${messageId} is a UUID of version 4, and must be of version 7`,
    );
  });

  test('JSON without a message id is malformed, because its redelivery could not be recognised', async () => {
    const consumed = await collect(broker, 'settlement');
    channel.publish(`${prefix}outcomes`, 'spi.outcome', Buffer.from('{}'));
    await until(() => consumed.deliveries.length === 1);
    expect(consumed.deliveries[0]).toMatchObject({
      malformed: { text: '{}', why: 'the message has no UUID as its message id' },
      message: { exchange: 'outcomes' },
    });
  });

  test('a message is never dropped for its number of deliveries', async () => {
    const message = command();
    await broker.publish([message]);
    for (let delivery = 0; delivery < 50; delivery += 1) {
      const taken = await until(() => channel.get(`${prefix}rails.spi`));
      channel.nack(taken, false, true);
    }
    const consumed = await collect(broker, 'rails.spi');
    await until(() => consumed.deliveries.length === 1);
    expect(consumed.ids()).toEqual([message.id]);
  });

  describe('event batches', () => {
    const eventsOf = (partnerId: string, count: number): Message[] =>
      Array.from({ length: count }, (_, n) => ({
        id: v7(),
        exchange: 'events',
        routingKey: `7.${partnerId}.pix.received`,
        body: { n },
        position: n + 1,
        trace: TRACE,
      }));

    test('up to 50 events of a partner are one RabbitMQ message, and arrive one by one as published', async () => {
      const [ours, theirs] = [eventsOf(v7(), 120), eventsOf(v7(), 1)];
      await broker.publish([...ours.slice(0, 60), ...theirs, ...ours.slice(60)]);
      expect(await broker.depth(FAN_OUT)).toBe(4);
      const consumed = await collect(broker, FAN_OUT, { prefetch: 10, batch: 100 });
      await until(() => consumed.deliveries.length === 121);
      const arrived = consumed.deliveries.map(({ message }) => message);
      const ofUs = arrived.filter(({ id }) => id !== theirs[0]?.id);
      expect(ofUs).toEqual(ours.map(({ position, ...event }) => ({ ...event, signature: null })));
      await until(async () => (await broker.depth(FAN_OUT)) === 0);
    });

    test('a handler gets at most its batch size, however many events one message holds', async () => {
      const events = eventsOf(v7(), 50);
      await broker.publish(events);
      const consumed = await collect(broker, FAN_OUT, { prefetch: 10, batch: 20 });
      await until(() => consumed.deliveries.length === 50);
      expect(consumed.batches).toEqual([20, 20, 10]);
      expect(consumed.ids()).toEqual(ids(events));
    });

    test('all events of a partly rejected message are redelivered under their ids', async () => {
      const events = eventsOf(v7(), 30);
      const committed: string[] = [];
      let calls = 0;
      await broker.consume(FAN_OUT, { prefetch: 10, batch: 20 }, async (deliveries) => {
        calls += 1;
        if (calls === 2) throw new Error('the database is away');
        committed.push(...deliveries.map(({ message }) => message.id));
      });
      await broker.publish(events);
      await until(() => committed.length === 50);
      expect(committed).toEqual([...ids(events.slice(0, 20)), ...ids(events)]);
      await until(async () => (await broker.depth(FAN_OUT)) === 0);
    });

    test('each unroutable event is reported, and a command published with them is confirmed', async () => {
      const routed = queues.filter(({ name }) => name !== FAN_OUT);
      const lonely = uniquePrefix();
      const without = await connectRabbitmq({
        urls: [amqpUrl],
        log: pino({ level: 'silent' }),
        queues: routed,
        prefix: lonely,
      });
      onTestFinished(async () => {
        await without.close();
        for (const { name } of routed) await channel.deleteQueue(lonely + name);
        for (const name of ['rails', 'outcomes', 'events']) await channel.deleteExchange(lonely + name);
      });
      const events = eventsOf(v7(), 3);
      await expect(without.publish([...events, command()])).rejects.toMatchObject({ ids: new Set(ids(events)) });
      expect(await without.depth('rails.spi')).toBe(1);
    });

    test('events of one batch wake a listener once, for the newest', async () => {
      const partner = v7();
      const heard: (WakeUp | 'lost')[] = [];
      const listener = await broker.listen((wakeUp) => heard.push(wakeUp));
      await listener.add(partner);
      await broker.publish(eventsOf(partner, 40));
      await until(() => heard.length > 0);
      expect(heard).toEqual([{ partnerId: partner, position: 40 }]);
    });

    test('events go to consumers of this build while one is available, and not to builds that cannot read batches', async () => {
      const old: string[] = [];
      const { consumerTag } = await channel.consume(`${prefix}${FAN_OUT}`, (message) => {
        if (message) old.push(String(message.properties.messageId));
      });
      const consumed = await collect(broker, FAN_OUT);
      const batches = Array.from({ length: 20 }, () => eventsOf(v7(), 5));
      for (const batch of batches) await broker.publish(batch);
      await until(() => consumed.deliveries.length === 100);
      expect(old).toEqual([]);

      await consumed.consumer.stop();
      await broker.publish(eventsOf(v7(), 5));
      await until(() => old.length === 1);
      await channel.cancel(consumerTag);
    });

    test('an array on another exchange than events is one message', async () => {
      const consumed = await collect(broker, 'settlement', limits);
      const body = [{ id: v7(), routingKey: 'spi.outcome', body: {} }];
      await broker.publish([{ id: v7(), exchange: 'outcomes', routingKey: 'spi.outcome', body }]);
      await until(() => consumed.deliveries.length === 1);
      expect(consumed.deliveries[0]?.message.body).toEqual(body);
    });
  });
});
