import { type Channel, connect } from 'amqplib';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { queues } from '../../src/domains.ts';
import type { Broker, Message, WakeUp } from '../../src/messaging/broker.ts';
import { connectRabbitmq } from '../../src/messaging/rabbitmq.ts';
import { collect, command, ids, limits, outcome } from '../support/broker.ts';
import type { TestRabbitmq } from '../support/rabbitmq.ts';
import { restartableRabbitmq } from '../support/servers.ts';
import { TcpSwitch } from '../support/tcp-switch.ts';
import { until } from '../support/until.ts';

const logged: string[] = [];
const log = pino({}, { write: (line) => void logged.push(line) });
// Pauses of the recovery grow to 5 s while the server is down.
const RECOVERED_WITHIN_MS = 20_000;

/** AMQP 0-9-1 method frames: the server opens a connection (without the frame's end), and closes it. */
const OPEN_OK = methodFrame(10, 41, Buffer.of(0)).subarray(0, -1);
const REASON = 'CONNECTION_FORCED - shutdown';
const SHUTDOWN = methodFrame(
  10,
  50,
  Buffer.concat([Buffer.of(1, 64, REASON.length), Buffer.from(REASON), Buffer.alloc(4)]),
);

const server = (await restartableRabbitmq()) as TestRabbitmq;
const opened: Broker[] = [];
let broker: Broker;

/** A prefix gives the broker its own exchanges and queues. */
async function open(prefix = ''): Promise<Broker> {
  const next = await connectRabbitmq({ urls: [server.url], log, queues, prefix });
  opened.push(next);
  return next;
}

const closeAll = () => Promise.all(opened.splice(0).map((each) => each.close()));

/** Uses the server as another client. */
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

interface Outage {
  readonly broker: Broker;
  readonly prefix: string;
  /** Resolves when the server is down, after all tests are ready. Calls `last` immediately before. */
  begins(last?: () => void): Promise<void>;
  /** Resolves when the server is up again, after all tests have finished their checks without it. */
  ends(): Promise<void>;
}

/**
 * Tests that share one outage, because a server takes seconds to start. Each has its own broker, exchanges and queues.
 */
function duringOutage(
  end: 'stopServer' | 'killServer',
  tests: Readonly<Record<string, (outage: Outage) => Promise<void>>>,
) {
  const prefixes = Object.keys(tests).map((_, n) => `${end}-${n}.`);
  const lasts: (() => void)[] = [];
  const begun = allOf(prefixes.length, () => {
    for (const last of lasts) last();
    return server[end]();
  });
  const ended = allOf(prefixes.length, () => server.startServer());

  beforeAll(async () => {
    for (const broker of await Promise.all(prefixes.map(open))) await broker.close();
    // RabbitMQ writes the definition of a new queue to disk a moment later. Killed before, it forgets the queue.
    if (end === 'stopServer') return;
    await server.stopServer();
    await server.startServer();
  });

  afterAll(async () => {
    await closeAll();
    await asAnotherClient(async (channel) => {
      for (const prefix of prefixes) for (const { name } of queues) await channel.deleteQueue(prefix + name);
    });
  });

  for (const [n, [name, run]] of Object.entries(tests).entries()) {
    const prefix = prefixes[n] as string;
    test.concurrent(name, async () => {
      const [begins, ends] = [begun.one(), ended.one()];
      const outage: Outage = {
        broker: await open(prefix),
        prefix,
        begins(last) {
          if (last) lasts.push(last);
          return begins();
        },
        ends,
      };
      // A failed test must not block the others.
      await run(outage).finally(() => Promise.all([begins(), ends()]));
    });
  }
}

/** Runs `act` once all participants have requested it. */
function allOf(count: number, act: () => Promise<void>) {
  let missing = count;
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    /** A participant: resolves when `act` is done. Repeated calls have no effect. */
    one(): () => Promise<void> {
      let asked = false;
      return () => {
        if (!asked && --missing === 0) resolve(act());
        asked = true;
        return promise;
      };
    },
  };
}

function methodFrame(classId: number, methodId: number, fields: Buffer): Buffer {
  const head = Buffer.alloc(11);
  head.writeUInt8(1);
  head.writeUInt32BE(4 + fields.length, 3);
  head.writeUInt16BE(classId, 7);
  head.writeUInt16BE(methodId, 9);
  return Buffer.concat([head, fields, Buffer.of(0xce)]);
}

const event = (partnerId: string, position: number): Message => ({
  ...outcome(),
  exchange: 'events',
  routingKey: `7.${partnerId}.pix.received`,
  position,
});
const wakeUp = (partnerId: string, position: number) => ({ partnerId, position });

async function listen(broker: Broker, ...partnerIds: string[]) {
  const heard: (WakeUp | 'lost')[] = [];
  const listener = await broker.listen((each) => heard.push(each));
  await Promise.all(partnerIds.map((partnerId) => listener.add(partnerId)));
  return { heard, listener };
}

/** Retries work that may fail until the broker has recovered. */
const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

describe.skipIf(!server)('RabbitMQ failures', { timeout: 60_000 }, () => {
  afterAll(() => server.stop());

  describe('a temporary outage', () => {
    duringOutage('stopServer', {
      'publishing is refused while the server is stopped, and everything continues after its start': async ({
        broker,
        ...outage
      }) => {
        const consumed = await collect(broker, 'settlement');
        const [before, during, after] = [outcome(), outcome(), outcome()];
        await broker.publish([before]);
        await until(() => consumed.ids().includes(before.id));

        await outage.begins();
        await until(() => !broker.ready());
        await expect(broker.publish([during])).rejects.toThrow('not connected');
        expect(await broker.depth('settlement')).toBeNull();

        await outage.ends();
        await until(() => broker.ready(), RECOVERED_WITHIN_MS);
        await broker.publish([after]);
        await until(() => consumed.ids().includes(after.id));
        // Handled messages may be redelivered, and are marked so: the server can stop before it reads the
        // acknowledgement.
        const [first, again] = [false, true].map((wanted) =>
          consumed.deliveries.filter(({ redelivered }) => redelivered === wanted).map(({ message }) => message.id),
        );
        expect(first).toEqual([before.id, after.id]);
        expect([[], [before.id]]).toContainEqual(again);
      },
      'a broker that is opened, consumed and listened to during an outage connects after it': async (outage) => {
        await outage.begins();
        const broker = await open(outage.prefix);
        expect(broker.ready()).toBe(false);
        const consumed = await collect(broker, 'settlement');
        const { heard, listener } = await listen(broker);
        const added = listener.add('alpha');
        await outage.ends();
        await until(() => broker.ready(), RECOVERED_WITHIN_MS);
        const message = outcome();
        await broker.publish([message]);
        await until(() => consumed.ids().includes(message.id));
        await added;
        await broker.publish([event('alpha', 1)]);
        await until(() => heard.length === 1);
        expect(heard).toEqual([wakeUp('alpha', 1)]);
      },
      'a listener gets lost after an outage of the server, because it may have missed wake-ups': async ({
        broker,
        ...outage
      }) => {
        const { heard, listener } = await listen(broker, 'alpha');
        await broker.publish([event('alpha', 1)]);
        await until(() => heard.length === 1);
        await outage.begins();
        await until(() => !broker.ready());
        // Neither call waits for the server, and both take effect after the outage.
        const added = listener.add('beta');
        void listener.add('gamma');
        await listener.remove('gamma');
        await outage.ends();
        await until(() => broker.ready(), RECOVERED_WITHIN_MS);
        await added;
        await until(() => heard.at(-1) === 'lost', RECOVERED_WITHIN_MS);
        await broker.publish([event('beta', 2), event('gamma', 3), event('alpha', 4)]);
        await until(() => heard.length === 4);
        expect(heard).toEqual([wakeUp('alpha', 1), 'lost', wakeUp('beta', 2), wakeUp('alpha', 4)]);
      },
    });
  });

  describe('a killed server', () => {
    duringOutage('killServer', {
      "a server killed while a handler runs redelivers the handler's messages": async ({ broker, ...outage }) => {
        const calls: string[][] = [];
        const running = Promise.withResolvers<void>();
        const end = Promise.withResolvers<void>();
        await broker.consume('settlement', limits, async (deliveries) => {
          calls.push(ids(deliveries.map(({ message }) => message)));
          running.resolve();
          await end.promise;
        });
        const message = outcome();
        await broker.publish([message]);
        await running.promise;
        await outage.begins();
        await until(() => !broker.ready());
        await outage.ends();
        await until(() => broker.ready(), RECOVERED_WITHIN_MS);
        // One handler runs at a time, whatever happens to the connection.
        expect(calls).toEqual([[message.id]]);
        end.resolve();
        await until(() => calls.length === 2);
        expect(calls[1]).toEqual([message.id]);
        await until(async () => (await broker.depth('settlement')) === 0);
      },
      'confirmed messages survive a killed server': async ({ broker, ...outage }) => {
        const messages = Array.from({ length: 500 }, outcome);
        await broker.publish(messages);
        await outage.begins();
        await outage.ends();
        const consumed = await collect(broker, 'settlement');
        await until(() => consumed.ids().length >= messages.length, RECOVERED_WITHIN_MS);
        expect(new Set(consumed.ids())).toEqual(new Set(ids(messages)));
      },
      'a publish is rejected when the server dies, and can be repeated': async ({ broker, ...outage }) => {
        const consumed = await collect(broker, 'settlement');
        const messages: Message[] = [];
        let last: readonly Message[] = [];
        // However long the kill takes, the server dies during one of these publishes.
        const publishUntilItDies = async () => {
          for (;;) {
            last = Array.from({ length: 1_000 }, outcome);
            messages.push(...last);
            await broker.publish(last);
          }
        };
        let published: Promise<void> | undefined;
        await outage.begins(() => {
          published = expect(publishUntilItDies()).rejects.toThrow('not confirmed');
        });
        await published;
        await outage.ends();
        await until(() => broker.ready(), RECOVERED_WITHIN_MS);
        await broker.publish(last);
        await until(() => new Set(consumed.ids()).size === messages.length, RECOVERED_WITHIN_MS);
      },
      'stopping and closing do not wait for a server that is down': async ({ broker, ...outage }) => {
        const { consumer } = await collect(broker, 'settlement');
        await outage.begins();
        await until(() => !broker.ready());
        // The server restarts only after both, so waiting for it would hang.
        await consumer.stop();
        await broker.close();
        await outage.ends();
      },
    });
  });

  describe('a partial failure', () => {
    beforeEach(async () => {
      logged.length = 0;
      broker = await open();
    });

    afterEach(async () => {
      await closeAll();
      await asAnotherClient(async (channel) => {
        for (const queue of ['settlement', 'webhooks.fanout']) await channel.purgeQueue(queue);
      });
    });

    test('a publishing channel closed by the server is reopened, and its exchanges are declared again', async () => {
      const consumed = await collect(broker, 'rails.spi');
      await asAnotherClient((channel) => channel.deleteExchange('outcomes'));
      await expect(broker.publish([outcome()])).rejects.toThrow('not confirmed');
      await until(() => broker.ready());
      const message = command();
      await broker.publish([outcome(), message]);
      // The connection was never lost.
      await until(() => consumed.ids().includes(message.id));
    });

    test('a channel on which a publish was refused is replaced', async () => {
      await asAnotherClient(async (channel) => {
        const full = { exclusive: true, arguments: { 'x-max-length': 0, 'x-overflow': 'reject-publish' } };
        const { queue } = await channel.assertQueue('', full);
        await channel.bindQueue(queue, 'rails', '#');
        await expect(broker.publish([command()])).rejects.toThrow('was not confirmed');
      });
      await until(() => !broker.ready());
      await until(() => broker.ready());
      await broker.publish([command()]);
    });

    test('a silent connection is replaced once a publish is not confirmed', async () => {
      const url = new URL(server.url);
      const way = await TcpSwitch.open(Number(url.port));
      onTestFinished(() => way.close());
      url.port = String(way.port);
      // Without heartbeats, no other signal reveals the silence.
      url.searchParams.set('heartbeat', '0');
      const deafened = await connectRabbitmq({ urls: [url.href], log, queues, confirmWithinMs: 500 });
      opened.push(deafened);
      const consumed = await collect(deafened, 'settlement');
      await way.lose()();
      await expect(deafened.publish([outcome()])).rejects.toThrow('did not confirm 1 messages within 500 ms');
      await until(() => deafened.ready(), RECOVERED_WITHIN_MS);
      const message = outcome();
      await deafened.publish([message]);
      await until(() => consumed.ids().includes(message.id), RECOVERED_WITHIN_MS);
    });

    test('a connection that the server closes while it opens it is made again', async () => {
      const url = new URL(server.url);
      const way = await TcpSwitch.open(Number(url.port));
      onTestFinished(() => way.close());
      url.port = String(way.port);
      let closed = false;
      way.rewrite((said) => {
        if (closed || !said.includes(OPEN_OK)) return said;
        closed = true;
        return Buffer.concat([said, SHUTDOWN]);
      });
      const turnedAway = await connectRabbitmq({ urls: [url.href], log, queues });
      opened.push(turnedAway);
      expect(closed).toBe(true);
      expect(logged.join()).toContain('CONNECTION_FORCED');
      const consumed = await collect(turnedAway, 'settlement');
      await until(() => turnedAway.ready(), RECOVERED_WITHIN_MS);
      const message = outcome();
      await turnedAway.publish([message]);
      await until(() => consumed.ids().includes(message.id));
    });

    test('a consumer cancelled by the deletion of its queue resumes with the queue', async () => {
      const consumed = await collect(broker, 'rails.spi');
      await asAnotherClient((channel) => channel.deleteQueue('rails.spi'));
      const message = command();
      await until(() => succeeds(broker.publish([message])));
      await until(() => consumed.ids().includes(message.id));
    });

    test('a queue with a conflicting declaration blocks its consumer until it is deleted', async () => {
      const consumed = await collect(broker, 'rails.spi');
      const wrong = { durable: true, arguments: { 'x-queue-type': 'classic' } };
      // Delete the queue again if our consumer declared it first.
      await until(async () => {
        await asAnotherClient((channel) => channel.deleteQueue('rails.spi'));
        return succeeds(asAnotherClient((channel) => channel.assertQueue('rails.spi', wrong)));
      });
      await until(() => logged.some((line) => line.includes('PRECONDITION_FAILED')));
      await asAnotherClient((channel) => channel.deleteQueue('rails.spi'));
      const message = command();
      await until(() => succeeds(broker.publish([message])));
      await until(() => consumed.ids().includes(message.id));
    });

    test('a listener whose channel the server closes opens another with the same bindings', async () => {
      const { heard, listener } = await listen(broker, 'alpha', 'beta');
      await asAnotherClient((channel) => channel.deleteExchange('events'));
      // The exchange of the binding does not exist, so the server closes the channel.
      const added = listener.add('gamma');
      await until(() => heard.includes('lost'));
      await added;
      await broker.publish([event('alpha', 1), event('gamma', 2)]);
      await until(() => heard.length === 3);
      expect(heard).toEqual(['lost', wakeUp('alpha', 1), wakeUp('gamma', 2)]);
    });
  });
});
