import type { Channel } from 'amqplib';
import { pino } from 'pino';
import { v4, v7 } from 'uuid';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { queues } from '../../src/domains.ts';
import type { Broker, Delivery } from '../../src/messaging/broker.ts';
import { connectRabbitmq } from '../../src/messaging/rabbitmq.ts';
import { amqpUrl, collect, command, limits, openChannel, openRabbitmq, uniquePrefix } from '../support/broker.ts';
import { until } from '../support/until.ts';

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

  test('one address of several that answers is enough, and the log names none of their passwords', async () => {
    const logged: string[] = [];
    const log = pino({}, { write: (line) => void logged.push(line) });
    // It begins with any of them.
    const urls = [...Array<string>(9).fill('amqp://guest:s3cret@127.0.0.1:1'), amqpUrl];
    const several = await connectRabbitmq({ urls, log, queues, prefix });
    onTestFinished(() => several.close());
    await until(() => several.ready());
    await several.publish([command()]);
    // It can publish before all else is set up, of which the line tells.
    await until(() => logged.join().includes('connected to RabbitMQ'));
    expect(logged.join()).not.toContain('s3cret');
  });

  test('a message is confirmed without a consumer', async () => {
    await broker.publish([command()]);
    expect(await broker.depth('rails.spi')).toBe(1);
  });

  test('what a handler rejects is back in the queue while its consumer takes nothing: all that it had, for others', async () => {
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

  test('bytes that are no JSON text reach the handler as malformed, with an id that stays', async () => {
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
    channel.publish(`${prefix}outcomes`, 'spi.settled', Buffer.alloc(100_000, 'x'), { messageId });
    await until(() => consumed.deliveries.length === 1);
    expect(consumed.ids()).toEqual([messageId]);
    expect(consumed.deliveries[0]?.malformed).toEqual({
      text: 'x'.repeat(65_536),
      why: 'the body of the message is not JSON',
    });
  });

  test('a message id of another version than 7 is refused with the reason: it could not be forgotten in time', async () => {
    const consumed = await collect(broker, 'settlement');
    const messageId = v4();
    channel.publish(`${prefix}outcomes`, 'spi.settled', Buffer.from('{}'), { messageId });
    await until(() => consumed.deliveries.length === 1);
    expect(consumed.ids()).toEqual([messageId]);
    expect(consumed.deliveries[0]?.malformed?.why).toBe(
      `the message id ${messageId} is a UUID of version 4, and must be of version 7`,
    );
  });

  test('JSON without a message id is malformed: nobody could tell its redelivery from another message', async () => {
    const consumed = await collect(broker, 'settlement');
    channel.publish(`${prefix}outcomes`, 'spi.settled', Buffer.from('{}'));
    await until(() => consumed.deliveries.length === 1);
    expect(consumed.deliveries[0]).toMatchObject({
      malformed: { text: '{}', why: 'the message has no UUID as its message id' },
      message: { exchange: 'outcomes' },
    });
  });

  test('a message is never dropped for having been delivered often', async () => {
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
});
