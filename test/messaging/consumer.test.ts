import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages, queues } from '../../src/domains.ts';
import type { BatchHandler, Broker, Delivery, Message } from '../../src/messaging/broker.ts';
import { type CommitMessages, consumeBatches, TooEarlyError } from '../../src/messaging/consumer.ts';
import {
  type FailedMessage,
  listDeadMessages,
  requeueDeadMessages,
  retryFailedMessages,
} from '../../src/messaging/failed-messages.ts';
import { createInProcessBroker } from '../../src/messaging/in-process.ts';
import { Metrics } from '../../src/platform/observability/metrics.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { outcome } from '../support/broker.ts';
import { openTestDoor, type TestDoor } from '../support/door.ts';
import { keptLog } from '../support/engine.ts';
import { DUE_NOW } from '../support/failed-messages.ts';
import { until } from '../support/until.ts';
import { setClockAhead } from '../support/wrong-clock.ts';

const QUEUE = 'settlement';

let t: TestDoor;
let broker: Broker;
let metrics: Metrics;
let committed: string[];
let sets: number[];
/** Error of a message, or null. */
let failing: (message: Message) => Error | null;

beforeAll(async () => {
  t = await openTestDoor();
});
beforeEach(async () => {
  broker = createInProcessBroker({ log: keptLog, queues, redeliveryDelay: 1 });
  metrics = new Metrics();
  [committed, sets] = [[], []];
  failing = () => null;
  await t.sql('truncate failed_message');
});
afterEach(() => broker.close());
afterAll(() => t.close());

const commit: CommitMessages = async (messages) => {
  sets.push(messages.length);
  for (const message of messages) {
    const failure = failing(message);
    if (failure) throw failure;
  }
  committed.push(...messages.map(({ id }) => id));
};

const consume = (from: Broker = broker) =>
  consumeBatches({
    broker: from,
    database: t.database,
    queue: QUEUE,
    limits: { prefetch: 100, batch: 100 },
    log: keptLog,
    metrics,
    commit,
    firstWaitMs: 0,
  });

const poison = () => outcome({ poison: true });
const failPoison = (message: Message) =>
  (message.body as { poison?: boolean }).poison ? new Error('this cannot be booked') : null;

const failedMessages = () => t.sql<FailedMessage>('select * from failed_message order by failed_at, id');

async function retry(times = 1): Promise<void> {
  for (let time = 0; time < times; time++) await retryFailedMessages(t.database, broker, messages);
}

const counted = async (result: string) => {
  const metric = await metrics.registry.getSingleMetric('gateway_messages_total')?.get();
  return metric?.values.find(({ labels }) => labels['result'] === result)?.value ?? 0;
};

describe('a batch of messages', () => {
  test('a batch of messages is committed as one', async () => {
    await consume();
    const messages = Array.from({ length: 5 }, () => outcome());
    await broker.publish(messages);
    expect(sets).toEqual([5]);
    expect(committed).toEqual(messages.map(({ id }) => id));
  });

  test('a batch with a poisoned message commits all others alone at the first attempt, without a delay', async () => {
    failing = failPoison;
    await consume();
    const [one, bad, two] = [outcome(), poison(), outcome()];
    await broker.publish([one, bad, two]);
    expect(sets).toEqual([3, 1, 1, 1]);
    expect(committed).toEqual([one.id, two.id]);
    expect(await failedMessages()).toMatchObject([
      { id: bad.id, failures: 1, dead: false, retry_at: expect.any(Date) },
    ]);
  });
});

describe('a blocked message', () => {
  const blocked = (message: Message) =>
    (message.body as { blocked?: boolean }).blocked
      ? Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
      : null;

  test('a message that needs a locked row is set aside without a failure, and the others of its batch continue', async () => {
    failing = blocked;
    await consume();
    const [one, waits, two] = [outcome(), outcome({ blocked: true }), outcome()];
    await broker.publish([one, waits, two]);
    expect(committed).toEqual([one.id, two.id]);
    expect(await failedMessages()).toMatchObject([{ id: waits.id, failures: 0, dead: false, error: /lock timeout/ }]);
    expect([await counted('blocked'), await counted('failed')]).toEqual([1, 0]);
  });

  test('a message blocked by a lock is never dead, and is committed when the lock is released', async () => {
    failing = blocked;
    await consume();
    const waits = outcome({ blocked: true });
    await broker.publish([waits]);
    for (let time = 1; time <= 30; time += 1) {
      await t.sql(DUE_NOW);
      await retry();
      await until(async () => (await counted('blocked')) === time + 1);
    }
    expect(await failedMessages()).toMatchObject([{ id: waits.id, failures: 0, dead: false }]);
    failing = () => null;
    await t.sql(DUE_NOW);
    await retry();
    await until(() => committed.length === 1);
    expect(committed).toEqual([waits.id]);
    expect(await failedMessages()).toMatchObject([{ id: waits.id, dead: false, retry_at: null }]);
  });

  test('the wait for a locked row is short, and shorter in the next batches', async () => {
    const waits: (number | undefined)[] = [];
    await consumeBatches({
      ...{ broker, database: t.database, queue: QUEUE, limits: { prefetch: 100, batch: 100 }, log: keptLog, metrics },
      commit: async (messages, lockTimeoutMs) => {
        waits.push(lockTimeoutMs);
        for (const message of messages) {
          const failure = blocked(message);
          if (failure) throw failure;
        }
      },
    });
    await broker.publish([outcome({ blocked: true }), outcome()]);
    await broker.publish([outcome(), outcome()]);
    expect(waits).toEqual([1_000, 20, 20, 20]);
  });

  test('a blocked message waits longer the longer it is blocked, up to a minute', async () => {
    failing = blocked;
    await consume();
    await broker.publish([outcome({ blocked: true })]);
    const waitOf = async (blockedFor: string) => {
      await t.sql(DUE_NOW);
      await t.sql('update failed_message set failed_at = now() - $1::interval', [blockedFor]);
      await retry();
      const { seconds } = await until(async () => {
        const [row] = await t.sql<{ seconds: number }>(
          'select extract(epoch from retry_at - now())::float8 as seconds from failed_message where retry_at > now()',
        );
        return row;
      });
      return seconds;
    };
    const [soon, later, latest] = [await waitOf('1 second'), await waitOf('1 minute'), await waitOf('1 day')];
    expect(soon).toBeLessThan(3);
    for (const seconds of [later, latest]) {
      expect(seconds).toBeGreaterThan(50);
      expect(seconds).toBeLessThan(61);
    }
  });
});

describe('a poisoned message', () => {
  test('a poisoned message is dead after ten failures, with its last error, and is not retried', async () => {
    let tries = 0;
    failing = (message) => failPoison(message) && new Error(`failure ${++tries}`);
    await consume();
    const bad = poison();
    await broker.publish([bad]);
    await retry(8);
    expect(await listDeadMessages(t.database, 10)).toEqual([]);
    await retry();
    const died = tries;
    await retry(2);
    expect(tries).toBe(died);
    expect(await listDeadMessages(t.database, 10)).toEqual([
      {
        id: bad.id,
        queue: QUEUE,
        exchange: 'outcomes',
        routing_key: bad.routingKey,
        body: { poison: true },
        malformed: null,
        refused: null,
        error: `failure ${tries}`,
        failures: 10,
        dead: true,
        retry_at: null,
        failed_at: expect.any(Date),
      },
    ]);
    expect([await counted('failed'), await counted('dead')]).toEqual([9, 1]);
  });

  test('failures are counted in the database and survive a restart of the consumer', async () => {
    failing = failPoison;
    const bad = poison();
    const consumer = await consume();
    await broker.publish([bad]);
    await retry(3);
    await consumer.stop();
    await consume();
    await retry(6);
    expect(await listDeadMessages(t.database, 1)).toMatchObject([{ id: bad.id, failures: 10 }]);
  });

  test('a poisoned message that can be applied later is committed and not retried', async () => {
    let tries = 0;
    failing = (message) => (failPoison(message) && ++tries < 4 ? new Error('not yet') : null);
    await consume();
    const bad = poison();
    await broker.publish([bad]);
    await retry(5);
    expect(committed).toEqual([bad.id]);
    expect(await failedMessages()).toMatchObject([{ id: bad.id, dead: false, retry_at: null }]);
  });

  test('a failed message waits longer after each failure', async () => {
    failing = failPoison;
    await consumeBatches({
      broker,
      database: t.database,
      queue: QUEUE,
      limits: { prefetch: 100, batch: 100 },
      log: keptLog,
      metrics,
      commit,
      firstWaitMs: 10_000,
    });
    const bad = poison();
    for (const wait of [10_000, 20_000, 40_000, 60_000, 60_000]) {
      await broker.publish([bad]);
      const [{ retry_at, failed_at }] = (await failedMessages()) as [FailedMessage];
      expect(Math.abs((retry_at?.getTime() ?? 0) - failed_at.getTime() - wait)).toBeLessThan(1_000);
    }
  });

  test('a message that is not JSON is dead immediately, with its original bytes', async () => {
    const handler = Promise.withResolvers<BatchHandler>();
    await consume({
      ...broker,
      kind: 'rabbitmq',
      consume: async (_queue, _options, handle) => {
        handler.resolve(handle);
        return { stop: async () => {} };
      },
    } as Broker);
    const good = outcome();
    const bad = { id: newId(), exchange: 'outcomes', routingKey: 'spi.outcome', body: undefined } as const;
    const deliveries: Delivery[] = [
      { message: bad, redelivered: false, malformed: { text: '{"half', why: 'the body of the message is not JSON' } },
      { message: good, redelivered: false },
    ];
    await (await handler.promise)(deliveries);
    expect(committed).toEqual([good.id]);
    expect(await listDeadMessages(t.database, 1)).toMatchObject([
      {
        id: bad.id,
        body: null,
        malformed: '{"half',
        error: 'the body of the message is not JSON',
        failures: 1,
      },
    ]);
    expect(await requeueDeadMessages(t.database, null)).toBe(0);
  });
});

describe('an early message', () => {
  test('a message that is too early waits without limit, delays no other, and is committed when it can be applied', async () => {
    let early = true;
    failing = (message) => (failPoison(message) && early ? new TooEarlyError('its settlement is not here') : null);
    await consume();
    const [first, waiting, last] = [outcome(), poison(), outcome()];
    await broker.publish([first, waiting, last]);
    expect(committed).toEqual([first.id, last.id]);
    for (let time = 0; time < 15; time++) {
      await t.sql(DUE_NOW);
      await retry();
      expect(await failedMessages()).toMatchObject([
        { id: waiting.id, failures: 0, dead: false, error: 'its settlement is not here', retry_at: expect.any(Date) },
      ]);
    }
    expect([await counted('blocked'), await counted('failed'), await counted('dead')]).toEqual([16, 0, 0]);
    early = false;
    await t.sql(DUE_NOW);
    await retry(2);
    expect(committed).toEqual([first.id, last.id, waiting.id]);
    expect(await failedMessages()).toMatchObject([{ id: waiting.id, dead: false, retry_at: null }]);
  });

  test.each([
    ['0 s', 1_000],
    ['20 s', 20_000],
    ['1 day', 60_000],
  ])(
    'an early message waits longer the longer it has waited, at most a minute: after %s in %i ms',
    async (age, wait) => {
      failing = () => new TooEarlyError('not yet');
      await consume();
      const waiting = outcome();
      await broker.publish([waiting]);
      await t.sql('update failed_message set failed_at = clock_timestamp() - $1::interval', [age]);
      await broker.publish([waiting]);
      const [{ left }] = (await t.sql(
        `select extract(epoch from retry_at - clock_timestamp())::float8 * 1000 as left from failed_message`,
      )) as [{ left: number }];
      expect(Math.abs(left - wait)).toBeLessThan(900);
    },
  );

  test('an early message that no database accepts is dead immediately, as text', async () => {
    failing = () => new TooEarlyError('not yet');
    await consume();
    await broker.publish([outcome({ reason: '\u0000' })]);
    expect(await listDeadMessages(t.database, 1)).toMatchObject([{ malformed: '{"reason":"\\u0000"}', dead: true }]);
  });

  test('a dead message that the broker redelivers too early waits like any other', async () => {
    failing = failPoison;
    await consume();
    const waiting = poison();
    await broker.publish([waiting]);
    await retry(9);
    expect(await listDeadMessages(t.database, 1)).toHaveLength(1);
    failing = () => new TooEarlyError('not yet');
    await broker.publish([waiting]);
    expect(await failedMessages()).toMatchObject([{ id: waiting.id, dead: false, retry_at: expect.any(Date) }]);
  });

  test('an early message that fails later is dead after ten failures', async () => {
    failing = () => new TooEarlyError('not yet');
    await consume();
    await broker.publish([poison()]);
    failing = failPoison;
    await t.sql(DUE_NOW);
    await retry(9);
    expect(await listDeadMessages(t.database, 1)).toEqual([]);
    await retry();
    expect(await listDeadMessages(t.database, 1)).toMatchObject([{ failures: 10 }]);
  });
});

describe('an outage', () => {
  test.each([
    ['the server going down', Object.assign(new Error('terminating connection'), { code: '57P01' })],
    ['a server that cannot be reached', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['a deadlock', Object.assign(new Error('deadlock detected'), { code: '40P01' })],
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    [
      'an outage inside another error',
      new Error('settlement failed', { cause: Object.assign(new Error('x'), { code: '08006' }) }),
    ],
  ])('an outage does not count as a failure: %s', async (_, error) => {
    let down = 15;
    failing = () => (down-- > 0 ? error : null);
    const slow = createInProcessBroker({ log: keptLog, queues, redeliveryDelay: 0.001 });
    await consume(slow);
    const messages = [outcome(), outcome()];
    await slow.publish(messages);
    expect(new Set(sets)).toEqual(new Set([2]));
    expect(committed).toEqual(messages.map(({ id }) => id));
    expect(await failedMessages()).toEqual([]);
    await slow.close();
  });
});

describe('a wrong clock', () => {
  test('a wrong clock leaves messages with the broker, uncounted, until it is right', async () => {
    const machine = setClockAhead();
    let delivered = 0;
    await consume({
      ...broker,
      consume: (queue, options, handler) =>
        broker.consume(queue, options, (deliveries) => {
          delivered += 1;
          return handler(deliveries);
        }),
    } as Broker);
    const message = outcome();
    const published = broker.publish([message]);
    await until(() => delivered >= 3);
    expect(sets).toEqual([]);
    machine.right();
    await published;
    expect(committed).toEqual([message.id]);
    expect(await failedMessages()).toEqual([]);
  });
});

describe('a dead message', () => {
  async function buryOne(): Promise<Message> {
    failing = failPoison;
    const bad = poison();
    await broker.publish([bad]);
    await retry(9);
    return bad;
  }

  test('a requeued dead message goes to its queue under its own id, and is not dead after its commit', async () => {
    await consume();
    const bad = await buryOne();
    await retry();
    expect(await listDeadMessages(t.database, 1)).toHaveLength(1);

    failing = () => null;
    expect(await requeueDeadMessages(t.database, bad.id)).toBe(1);
    await retry();
    expect(committed).toEqual([bad.id]);
    expect(await listDeadMessages(t.database, 1)).toEqual([]);
  });

  test('a requeued dead message that fails again is retried as often as before', async () => {
    await consume();
    const bad = await buryOne();
    await requeueDeadMessages(t.database, bad.id);
    await retry();
    expect(await failedMessages()).toMatchObject([{ id: bad.id, failures: 1, dead: false }]);
    await retry(9);
    expect(await listDeadMessages(t.database, 2)).toMatchObject([{ id: bad.id, failures: 10 }]);
  });

  test('dead messages are requeued by id, or all together', async () => {
    await consume();
    const [one, two] = [await buryOne(), await buryOne()];
    expect(await requeueDeadMessages(t.database, newId())).toBe(0);
    failing = () => null;
    expect(await requeueDeadMessages(t.database, null)).toBe(2);
    await retry();
    expect(committed.sort()).toEqual([one.id, two.id].sort());
  });
});
