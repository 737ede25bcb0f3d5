import type { Channel } from 'amqplib';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { queues } from '../../src/domains.ts';
import type { Broker, Message, WakeUp } from '../../src/messaging/broker.ts';
import { connectRabbitmq } from '../../src/messaging/rabbitmq.ts';
import { amqpUrl, collect, command, ids, limits, openChannel, openRabbitmq, uniquePrefix } from '../support/broker.ts';
import { until } from '../support/until.ts';

const QUEUE = 'webhooks.fanout';
const TRACE = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

describe('events on RabbitMQ', () => {
  let broker: Broker;
  let channel: Channel;
  let prefix: string;

  beforeEach(async ({ skip }) => {
    skip(amqpUrl === '', 'no RabbitMQ server');
    prefix = uniquePrefix();
    broker = await openRabbitmq(prefix);
    channel = await openChannel();
  });

  const eventsOf = (partnerId: string, count: number): Message[] =>
    Array.from({ length: count }, (_, n) => ({
      id: v7(),
      exchange: 'events',
      routingKey: `7.${partnerId}.pix.received`,
      body: { n },
      position: n + 1,
      trace: TRACE,
    }));

  test('go as one message for up to 50 of a partner, and arrive as published, each by itself', async () => {
    const [ours, theirs] = [eventsOf(v7(), 120), eventsOf(v7(), 1)];
    await broker.publish([...ours.slice(0, 60), ...theirs, ...ours.slice(60)]);
    expect(await broker.depth(QUEUE)).toBe(4);
    const consumed = await collect(broker, QUEUE, { prefetch: 10, batch: 100 });
    await until(() => consumed.deliveries.length === 121);
    const arrived = consumed.deliveries.map(({ message }) => message);
    const ofUs = arrived.filter(({ id }) => id !== theirs[0]?.id);
    expect(ofUs).toEqual(ours.map(({ position, ...event }) => ({ ...event, signature: null })));
    await until(async () => (await broker.depth(QUEUE)) === 0);
  });

  test('reach a handler no more at a time than it takes, however many are in one message', async () => {
    const events = eventsOf(v7(), 50);
    await broker.publish(events);
    const consumed = await collect(broker, QUEUE, { prefetch: 10, batch: 20 });
    await until(() => consumed.deliveries.length === 50);
    expect(consumed.batches).toEqual([20, 20, 10]);
    expect(consumed.ids()).toEqual(ids(events));
  });

  test('of a message that a handler has rejected in part come again, all of them, under their ids', async () => {
    const events = eventsOf(v7(), 30);
    const committed: string[] = [];
    let calls = 0;
    await broker.consume(QUEUE, { prefetch: 10, batch: 20 }, async (deliveries) => {
      calls += 1;
      if (calls === 2) throw new Error('the database is away');
      committed.push(...deliveries.map(({ message }) => message.id));
    });
    await broker.publish(events);
    await until(() => committed.length === 50);
    expect(committed).toEqual([...ids(events.slice(0, 20)), ...ids(events)]);
    await until(async () => (await broker.depth(QUEUE)) === 0);
  });

  test('that no queue takes are each said to be unroutable, and a command beside them is confirmed', async () => {
    const routed = queues.filter(({ name }) => name !== QUEUE);
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

  test('wake a listener once for all that went together, for the newest', async () => {
    const partner = v7();
    const heard: (WakeUp | 'lost')[] = [];
    const listener = await broker.listen((wakeUp) => heard.push(wakeUp));
    await listener.add(partner);
    await broker.publish(eventsOf(partner, 40));
    await until(() => heard.length > 0);
    expect(heard).toEqual([{ partnerId: partner, position: 40 }]);
  });

  test('go to consumers of this build as long as one can take them, and not to those of a build that reads no batches', async () => {
    const old: string[] = [];
    const { consumerTag } = await channel.consume(`${prefix}${QUEUE}`, (message) => {
      if (message) old.push(String(message.properties.messageId));
    });
    const consumed = await collect(broker, QUEUE);
    const batches = Array.from({ length: 20 }, () => eventsOf(v7(), 5));
    for (const batch of batches) await broker.publish(batch);
    await until(() => consumed.deliveries.length === 100);
    expect(old).toEqual([]);

    await consumed.consumer.stop();
    await broker.publish(eventsOf(v7(), 5));
    await until(() => old.length === 1);
    await channel.cancel(consumerTag);
  });

  test('in a batch that is not ours come as one malformed message, with the reason', async () => {
    const consumed = await collect(broker, QUEUE);
    const messageId = v7();
    const text = JSON.stringify([{ id: 'none', routingKey: '7.p.pix.received', body: {} }]);
    channel.publish(`${prefix}events`, '7.p.batch', Buffer.from(text), { messageId });
    await until(() => consumed.deliveries.length === 1);
    expect(consumed.deliveries).toMatchObject([
      {
        message: { id: messageId, routingKey: '7.p.batch' },
        malformed: { text, why: 'an event of the batch has no UUID of version 7 as its id' },
      },
    ]);
  });

  test('in an array on another exchange are none: it is one message', async () => {
    const consumed = await collect(broker, 'settlement', limits);
    const body = [{ id: v7(), routingKey: 'spi.settled', body: {} }];
    await broker.publish([{ id: v7(), exchange: 'outcomes', routingKey: 'spi.settled', body }]);
    await until(() => consumed.deliveries.length === 1);
    expect(consumed.deliveries[0]?.message.body).toEqual(body);
  });
});
