import { type Channel, connect } from 'amqplib';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queues } from '../../src/domains.ts';
import type { Broker, Message, WakeUp } from '../../src/messaging/broker.ts';
import { connectRabbitmq } from '../../src/messaging/rabbitmq.ts';
import { collect, command, ids, limits, outcome } from '../support/broker.ts';
import type { TestRabbitmq } from '../support/rabbitmq.ts';
import { restartableRabbitmq } from '../support/servers.ts';
import { until } from '../support/until.ts';

const logged: string[] = [];
const log = pino({}, { write: (line) => void logged.push(line) });
// Recovery pauses grow to 5 s while the server is away.
const RECOVERED_WITHIN_MS = 20_000;

const server = (await restartableRabbitmq()) as TestRabbitmq;
const opened: Broker[] = [];
let broker: Broker;

async function open(): Promise<Broker> {
  const next = await connectRabbitmq({ url: server.url, log, queues });
  opened.push(next);
  return next;
}

async function publish(...messages: Message[]): Promise<void> {
  await broker.publish(messages);
}

/** Does something to the server as another client would. */
async function asAnotherClient<T>(act: (channel: Channel) => Promise<T>): Promise<T> {
  const connection = await connect(server.url);
  try {
    const channel = await connection.createChannel();
    channel.on('error', () => {});
    return await act(channel);
  } finally {
    await connection.close();
  }
}

const event = (partnerId: string, position: number): Message => ({
  ...outcome(),
  exchange: 'events',
  routingKey: `7.${partnerId}.pix.received`,
  position,
});
const wakeUp = (partnerId: string, position: number) => ({ partnerId, position });

async function listen(...partnerIds: string[]) {
  const heard: (WakeUp | 'lost')[] = [];
  const listener = await broker.listen((each) => heard.push(each));
  await Promise.all(partnerIds.map((partnerId) => listener.add(partnerId)));
  return { heard, listener };
}

/** For what may fail until the broker has recovered. */
const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

describe.skipIf(!server)('RabbitMQ failing', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    await (await open()).close();
    // RabbitMQ writes the definition of a new queue to disk a moment later: killed before, it forgets the queue.
    await server.stopServer();
    await server.startServer();
  });

  beforeEach(async () => {
    logged.length = 0;
    broker = await open();
  });

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((each) => each.close()));
    await asAnotherClient(async (channel) => {
      for (const queue of ['settlement', 'webhooks.fanout']) await channel.purgeQueue(queue);
    });
  });

  afterAll(() => server.stop());

  test('a server stopped and started again: publishing is refused meanwhile, then all goes on', async () => {
    const consumed = await collect(broker, 'settlement');
    const [before, during, after] = [outcome(), outcome(), outcome()];
    await publish(before);
    await until(() => consumed.ids().includes(before.id));

    await server.stopServer();
    await until(() => !broker.ready());
    await expect(publish(during)).rejects.toThrow('not connected');
    expect(await broker.depth('settlement')).toBeNull();

    await server.startServer();
    await until(() => broker.ready(), RECOVERED_WITHIN_MS);
    await publish(after);
    await until(() => consumed.ids().includes(after.id));
    expect(consumed.ids()).toEqual([before.id, after.id]);
  });

  test('a server killed while a handler runs delivers again what the handler had', async () => {
    const calls: string[][] = [];
    const running = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    await broker.consume('settlement', limits, async (deliveries) => {
      calls.push(ids(deliveries.map(({ message }) => message)));
      running.resolve();
      await end.promise;
    });
    const message = outcome();
    await publish(message);
    await running.promise;
    await server.killServer();
    await until(() => !broker.ready());
    await server.startServer();
    await until(() => broker.ready(), RECOVERED_WITHIN_MS);
    // One handler at a time, whatever became of the connection.
    expect(calls).toEqual([[message.id]]);
    end.resolve();
    await until(() => calls.length === 2);
    expect(calls[1]).toEqual([message.id]);
    await until(async () => (await broker.depth('settlement')) === 0);
  });

  test('what was confirmed survives a killed server', async () => {
    const messages = Array.from({ length: 500 }, outcome);
    await publish(...messages);
    await server.killServer();
    await server.startServer();
    const consumed = await collect(broker, 'settlement');
    await until(() => consumed.ids().length >= messages.length, RECOVERED_WITHIN_MS);
    expect(new Set(consumed.ids())).toEqual(new Set(ids(messages)));
  });

  test('a publish that the server dies under is rejected, and can be repeated', async () => {
    const consumed = await collect(broker, 'settlement');
    const messages = Array.from({ length: 10_000 }, outcome);
    const published = expect(publish(...messages)).rejects.toThrow('not confirmed');
    await server.killServer();
    await published;
    await server.startServer();
    await until(() => broker.ready(), RECOVERED_WITHIN_MS);
    await publish(...messages);
    await until(() => new Set(consumed.ids()).size === messages.length);
  });

  test('a publishing channel that the server closes alone is opened again, with what it publishes to', async () => {
    const consumed = await collect(broker, 'rails.spi');
    await asAnotherClient((channel) => channel.deleteExchange('outcomes'));
    await expect(publish(outcome())).rejects.toThrow('not confirmed');
    await until(() => broker.ready());
    const message = command();
    await publish(outcome(), message);
    // The connection was never lost.
    await until(() => consumed.ids().includes(message.id));
  });

  test('a consumer cancelled by the server, its queue deleted, comes back with the queue', async () => {
    const consumed = await collect(broker, 'rails.spi');
    await asAnotherClient((channel) => channel.deleteQueue('rails.spi'));
    const message = command();
    await until(() => succeeds(publish(message)));
    await until(() => consumed.ids().includes(message.id));
  });

  test('a queue that somebody declared otherwise keeps its consumer away until it is gone', async () => {
    const consumed = await collect(broker, 'rails.spi');
    const wrong = { durable: true, arguments: { 'x-queue-type': 'classic' } };
    // Again if ours was quicker.
    await until(async () => {
      await asAnotherClient((channel) => channel.deleteQueue('rails.spi'));
      return succeeds(asAnotherClient((channel) => channel.assertQueue('rails.spi', wrong)));
    });
    await until(() => logged.some((line) => line.includes('PRECONDITION_FAILED')));
    await asAnotherClient((channel) => channel.deleteQueue('rails.spi'));
    const message = command();
    await until(() => succeeds(publish(message)));
    await until(() => consumed.ids().includes(message.id));
  });

  test('a broker opened, consumed and listened to while the server is away connects once it is there', async () => {
    await server.stopServer();
    broker = await open();
    expect(broker.ready()).toBe(false);
    const consumed = await collect(broker, 'settlement');
    const { heard, listener } = await listen();
    const added = listener.add('alpha');
    await server.startServer();
    await until(() => broker.ready(), RECOVERED_WITHIN_MS);
    const message = outcome();
    await publish(message);
    await until(() => consumed.ids().includes(message.id));
    await added;
    await publish(event('alpha', 1));
    await until(() => heard.length === 1);
    expect(heard).toEqual([wakeUp('alpha', 1)]);
  });

  test('a listener is told that it may have missed something, once it hears again: the server was away', async () => {
    const { heard, listener } = await listen('alpha');
    await publish(event('alpha', 1));
    await until(() => heard.length === 1);
    await server.stopServer();
    await until(() => !broker.ready());
    // Neither waits for the server, and both count once it is there.
    const added = listener.add('beta');
    void listener.add('gamma');
    await listener.remove('gamma');
    await server.startServer();
    await until(() => broker.ready(), RECOVERED_WITHIN_MS);
    await added;
    await until(() => heard.at(-1) === 'lost', RECOVERED_WITHIN_MS);
    await publish(event('beta', 2), event('gamma', 3), event('alpha', 4));
    await until(() => heard.length === 4);
    expect(heard).toEqual([wakeUp('alpha', 1), 'lost', wakeUp('beta', 2), wakeUp('alpha', 4)]);
  });

  test('a listener whose channel the server closes opens another, bound as before', async () => {
    const { heard, listener } = await listen('alpha', 'beta');
    await asAnotherClient((channel) => channel.deleteExchange('events'));
    // The exchange that it would bind to is not there: the server closes the channel.
    const added = listener.add('gamma');
    await until(() => heard.includes('lost'));
    await added;
    await publish(event('alpha', 1), event('gamma', 2));
    await until(() => heard.length === 3);
    expect(heard).toEqual(['lost', wakeUp('alpha', 1), wakeUp('gamma', 2)]);
  });

  test('stopping and closing do not wait for a server that is away', async () => {
    const { consumer } = await collect(broker, 'settlement');
    await server.killServer();
    await until(() => !broker.ready());
    // The server comes back after both: who waited for it would wait for ever.
    await consumer.stop();
    await broker.close();
    await server.startServer();
  });
});
