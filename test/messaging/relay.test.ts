import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { messages, queues } from '../../src/domains.ts';
import type { Broker, Message } from '../../src/messaging/broker.ts';
import { messageType } from '../../src/messaging/event.ts';
import { retryFailedMessages } from '../../src/messaging/failed-messages.ts';
import { createInProcessBroker } from '../../src/messaging/in-process.ts';
import { outboxNotifier } from '../../src/messaging/outbox-signal.ts';
import { Relay } from '../../src/messaging/relay.ts';
import { oldestUnpublishedSeconds } from '../../src/messaging/unpublished.ts';
import { WakeSignal } from '../../src/platform/concurrency/wake-signal.ts';
import { statement } from '../../src/platform/database/queryable.ts';
import { Metrics } from '../../src/platform/observability/metrics.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { openTestDoor, type TestDoor } from '../support/door.ts';
import { keptLog, openTestEngine } from '../support/engine.ts';
import { DUE_NOW } from '../support/failed-messages.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { LOG_POSITIONS, PUBLISHED } from '../support/log-positions.ts';
import { balanceOf, brokenClaims, openFunded, pay, readPayment } from '../support/payments.ts';
import { recordRestore } from '../support/restore-epochs.ts';
import { until } from '../support/until.ts';

const HOUR_MS = 3_600_000;

let t: TestDoor;
let started: Relay[] = [];
let brokers: Broker[] = [];

beforeAll(async () => {
  t = await openTestDoor();
  await t.sql('create table counter (account_id bigint primary key, n bigint not null)');
  await t.sql('grant all on counter to gateway_app');
});
beforeEach(async () => {
  await t.sql('alter table log disable trigger never_emptied');
  await t.sql('truncate outbox, log');
  await t.sql('alter table log enable trigger never_emptied');
  await t.sql(`select setval('log_published', 0), setval('outbox_floor', 0)`);
});
afterEach(async () => {
  await Promise.all(started.map((relay) => relay.stop()));
  await Promise.all(brokers.map((broker) => broker.close()));
  started = [];
  brokers = [];
});
afterAll(() => t.close());

/**
 * A broker whose publishes are recorded, delayed and failed. It has confirmed what it recorded. Events have a consumer.
 */
function openBroker() {
  const broker = createInProcessBroker({ log: keptLog, queues, redeliveryDelay: 1 });
  void broker.consume('webhooks.fanout', { prefetch: 100, batch: 100 }, async () => {});
  brokers.push(broker);
  const published: Message[] = [];
  const control = { before: async (_messages: readonly Message[]) => {}, after: async () => {} };
  const watched: Broker = {
    ...broker,
    kind: 'in-process',
    consume: (...args) => broker.consume(...args),
    ready: () => broker.ready(),
    depth: (queue) => broker.depth(queue),
    close: () => broker.close(),
    async publish(messages) {
      await control.before(messages);
      await broker.publish(messages);
      published.push(...messages);
      await control.after();
    },
  };
  return { broker: watched, told: published, control };
}

function startRelay(
  broker: Broker,
  metrics = new Metrics(),
  database: Pick<TestDoor['database'], 'session'> = t.database,
) {
  const relay = new Relay({ database: database as TestDoor['database'], broker, messages, log: keptLog, metrics });
  started.push(relay);
  relay.start();
  return relay;
}

const event = (accountId: number, payload: object = {}, id = newId()) => ({
  id,
  kind: 'event',
  institution_id: t.institutionId,
  partner_id: t.alpha.id,
  account_id: accountId,
  type: 'test.event',
  payload,
  occurred_at: t.clock.now(),
});

const FLUSH = statement('', 'select flush_operation(null, $1, null, null, null, null)');
const stage = (...rows: readonly object[]) => t.database.query(FLUSH, [JSON.stringify(rows)]);

const head = async () => {
  const [row] = await t.sql<{ position: number; published: number }>(`select * from ${LOG_POSITIONS}`);
  return { position: row?.position, published: row?.published };
};

const logged = () =>
  t.sql<{ position: number; id: string; account_id: number; payload: { n?: number } }>(
    'select * from log order by position',
  );

const allTold = () =>
  until(async () => {
    const [before] = await t.sql<{ published: number }>(PUBLISHED);
    const [row] = await t.sql<{ done: boolean }>(
      `select not exists (select 1 from outbox) and (select position = $1 from ${LOG_POSITIONS}) as done`,
      [before?.published],
    );
    return row?.done;
  });

async function holder(): Promise<number | undefined> {
  const [row] = await t.sql<{ pid: number }>(
    `select l.pid from pg_locks l join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and l.granted and d.datname = current_database()
       and l.objid = (hashtext('gateway.relay')::bigint & 4294967295)::oid`,
  );
  return row?.pid;
}

const terminate = (pid: number) => t.sql('select pg_terminate_backend($1)', [pid]);

describe('the log', () => {
  test('the log has no gaps and every message once, with concurrent writers and rollbacks', async () => {
    const { broker, told } = openBroker();
    startRelay(broker);
    const committed: string[] = [];
    await Promise.all(
      Array.from({ length: 15 }, async (_, writer) => {
        for (let i = 0; i < 12; i += 1) {
          const rows = Array.from({ length: 1 + ((writer + i) % 3) }, () => event(writer));
          const givesUp = (writer + i) % 4 === 0;
          await t.database
            .transaction(async (tx) => {
              await tx.query(FLUSH, [JSON.stringify(rows)]);
              if (givesUp) throw new Error('given up');
              committed.push(...rows.map(({ id }) => id));
            })
            .catch((error: Error) => expect(error.message).toBe('given up'));
        }
      }),
    );
    await allTold();
    const log = await logged();
    expect(log.map(({ position }) => position)).toEqual(committed.map((_, i) => i + 1));
    expect(new Set(log.map(({ id }) => id))).toEqual(new Set(committed));
    expect(told.map(({ id }) => id)).toEqual(log.map(({ id }) => id));
  });

  test('the log keeps the order of cause and effect of every account', async () => {
    const { broker } = openBroker();
    startRelay(broker);
    const accounts = [1, 2, 3];
    for (const account of accounts) await t.sql('insert into counter values ($1, 0)', [account]);
    const next = statement('', 'update counter set n = n + 1 where account_id = $1 returning n');
    await Promise.all(
      Array.from({ length: 90 }, (_, i) =>
        t.database.transaction(async (tx) => {
          const account = accounts[i % accounts.length] as number;
          const [row] = await tx.query<{ n: number }>(next, [account]);
          await tx.query(FLUSH, [
            JSON.stringify([event(account, { n: row?.n, part: 1 }), event(account, { n: row?.n })]),
          ]);
        }),
      ),
    );
    await allTold();
    for (const account of accounts) {
      const order = (await logged()).filter((row) => row.account_id === account).map((row) => row.payload.n);
      expect(order).toEqual(Array.from({ length: 60 }, (_, i) => Math.floor(i / 2) + 1));
    }
  });

  test('a published event names its partner, position and time', async () => {
    const { broker, told } = openBroker();
    startRelay(broker);
    const row = event(7, { amount: 5 });
    await stage(row);
    await allTold();
    expect(told).toEqual([
      {
        id: row.id,
        exchange: 'events',
        routingKey: `${t.institutionId}.${t.alpha.id}.test.event`,
        position: 1,
        body: {
          position: 1,
          type: 'test.event',
          partnerId: t.alpha.id,
          accountId: 7,
          payload: { amount: 5 },
          occurredAt: t.clock.now().toISOString(),
        },
      },
    ]);
  });

  test('after a restore, the log publishes its end again and continues after the lost positions', async () => {
    const { broker, told } = openBroker();
    await stage(event(1), event(2));
    await t.sql('select from relay_batch(0, 0, 1000)');
    await recordRestore(t.sql, { end: 2, after: 7_000_000 });
    await stage(event(3), event(4));
    await t.sql('select ensure_partitions()');
    await startRelay(broker).stop();
    const relay = startRelay(broker);
    await allTold();
    expect((await logged()).map(({ position }) => position)).toEqual([1, 2, 7_000_001, 7_000_002]);
    expect(new Set(told.map(({ id }) => id))).toEqual(new Set((await logged()).map(({ id }) => id)));
    await stage(event(5));
    await relay.stop();
    startRelay(broker);
    await allTold();
    expect(await head()).toEqual({ position: 7_000_003, published: 7_000_003 });
    await t.sql('truncate restore_epoch');
  });

  test('the log cannot be changed or deleted from, by the application or its owner', async () => {
    await stage(event(1));
    await t.sql('select * from relay_batch(0, 0, 10)');
    for (const change of [`update log set type = 'x'`, 'delete from log']) {
      await expect(t.database.query(statement('', change), [])).rejects.toThrow(/permission denied/);
      await expect(t.sql(change)).rejects.toThrow(/append-only/);
    }
  });
});

describe('publishing', () => {
  test('the published position is recorded only after the broker’s confirm', async () => {
    const { broker, told, control } = openBroker();
    const asked = Promise.withResolvers<void>();
    const confirm = Promise.withResolvers<void>();
    control.before = async () => {
      asked.resolve();
      await confirm.promise;
    };
    startRelay(broker);
    await stage(event(1), event(1));
    await asked.promise;
    expect(await head()).toEqual({ position: 2, published: 0 });
    expect(told).toEqual([]);
    confirm.resolve();
    await until(async () => (await head()).published === 2);
    expect(told).toHaveLength(2);
  });

  test('a crash between moving and publishing loses nothing: the messages are published later', async () => {
    const dying = openBroker();
    const asked = Promise.withResolvers<void>();
    dying.control.before = () => {
      asked.resolve();
      return new Promise(() => {});
    };
    const relay = startRelay(dying.broker);
    const rows = [event(1), event(2), event(1)];
    await stage(...rows);
    await asked.promise;
    // A stop whose broker stays silent also ends, and records nothing.
    await relay.stop();
    expect(await head()).toEqual({ position: 3, published: 0 });

    const later = event(1);
    await stage(later);
    const { broker, told } = openBroker();
    startRelay(broker);
    await allTold();
    expect(told.map(({ id }) => id)).toEqual([...rows, later].map(({ id }) => id));
    expect((await logged()).map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  });

  test('a crash between publishing and recording repeats the messages under their ids', async () => {
    const { broker, told, control } = openBroker();
    control.after = async () => {
      control.after = async () => {};
      await terminate((await holder()) as number);
    };
    startRelay(broker);
    const rows = [event(1), event(1)];
    await stage(...rows);
    await until(() => told.length === 4);
    await allTold();
    const ids = rows.map(({ id }) => id);
    expect(told.map(({ id }) => id)).toEqual([...ids, ...ids]);
    expect(await head()).toEqual({ position: 2, published: 2 });
  });

  test('messages refused by the broker are retried in the same order until they are confirmed', async () => {
    const { broker, told, control } = openBroker();
    let refusals = 2;
    control.before = async () => {
      if (refusals > 0) {
        refusals -= 1;
        throw new Error('not confirmed');
      }
    };
    startRelay(broker);
    const rows = [event(1), event(1), event(1)];
    await stage(...rows);
    await allTold();
    expect(told.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  test('an unroutable message delays no other: it is set aside, and published once a version knows it', async () => {
    const { broker, told } = openBroker();
    startRelay(broker);
    const unknown = { ...event(1), kind: 'command', type: 'toy.command', payload: { n: 1 } };
    const others = [event(1), event(2)];
    await stage(others[0] as object, unknown, others[1] as object);
    await allTold();
    await stage(event(3));
    await allTold();
    expect(told.map(({ id }) => id)).toHaveLength(1);
    const failed = await t.sql('select id, queue, routing_key, body, failures, dead from failed_message');
    expect(failed).toEqual([
      { id: unknown.id, queue: 'relay', routing_key: 'toy.command', body: { n: 1 }, failures: 1, dead: false },
    ]);

    const known = messageType('outcomes', 'toy.command', 'A command of a newer version', { n: z.int() });
    const queue = { name: 'toy', bindings: [{ exchange: 'outcomes' as const, pattern: 'toy.#' }] };
    const newer = createInProcessBroker({ log: keptLog, queues: [...queues, queue], redeliveryDelay: 1 });
    brokers.push(newer);
    const taken: Message[] = [];
    await newer.consume('toy', { prefetch: 1, batch: 1 }, async (deliveries) => {
      taken.push(...deliveries.map(({ message }) => message));
    });
    await t.sql(DUE_NOW);
    await retryFailedMessages(t.database, broker, messages);
    expect(await t.sql('select failures from failed_message')).toEqual([{ failures: 2 }]);
    await t.sql(DUE_NOW);
    await retryFailedMessages(t.database, newer, [...messages, known]);
    await until(() => taken.length > 0);
    expect(taken).toMatchObject([{ id: unknown.id, exchange: 'outcomes', routingKey: 'toy.command', body: { n: 1 } }]);
    expect(await t.sql('select retry_at from failed_message')).toEqual([{ retry_at: null }]);
  });

  test('an orderly stop records the last confirm, so the next start publishes nothing again', async () => {
    const { broker, told } = openBroker();
    const relay = startRelay(broker);
    await stage(event(1), event(1));
    await until(() => told.length === 2);
    await relay.stop();
    expect(await head()).toEqual({ position: 2, published: 2 });
    startRelay(broker);
    await stage(event(1));
    await allTold();
    expect(told).toHaveLength(3);
  });
});

describe('a relay', () => {
  test('a relay counts published commands and events separately', async () => {
    const { broker } = openBroker();
    void broker.consume('rails.spi', { prefetch: 10, batch: 10 }, async () => {});
    const metrics = new Metrics();
    startRelay(broker, metrics);
    const command = { ...event(1), kind: 'command', type: 'spi.payment' };
    await stage(event(1), command, event(2));
    await allTold();
    await until(async () => (await metrics.registry.metrics()).includes('kind="event"} 2'));
    expect(await metrics.registry.metrics()).toContain('kind="command"} 1');
  });

  test('a restarted relay publishes again only unconfirmed messages', async () => {
    const { broker, told, control } = openBroker();
    startRelay(broker);
    await stage(event(1));
    await allTold();
    control.after = () => Promise.reject(new Error('no confirm'));
    await stage(event(2));
    await until(() => told.length === 2);
    control.after = async () => {};
    await until(() => told.length === 3);
    await allTold();
    expect(told.map(({ position }) => position)).toEqual([1, 2, 2]);
  });

  test('a relay pauses after a failure', async () => {
    const waits = vi.spyOn(WakeSignal.prototype, 'wait');
    const waitsBefore: number[] = [];
    const session = () => {
      waitsBefore.push(waits.mock.calls.length);
      return Promise.reject(new Error('no connection'));
    };
    try {
      startRelay(openBroker().broker, new Metrics(), { session });
      await until(() => waitsBefore.length === 3);
      expect(waitsBefore).toEqual([0, 1, 2]);
    } finally {
      waits.mockRestore();
    }
  });

  test('a relay that is stopped as a standby publishes nothing, even when the active one ends', async () => {
    const [one, two] = [openBroker(), openBroker()];
    const first = startRelay(one.broker);
    await until(() => first.active);
    const second = startRelay(two.broker);
    await second.stop();
    await first.stop();
    await stage(event(1));
    expect(second.active).toBe(false);
    expect(two.told).toEqual([]);
    expect(await holder()).toBeUndefined();
  });
});

describe('the age of the oldest unpublished message', () => {
  const age = () => oldestUnpublishedSeconds(t.database);
  const aged = (table: 'log' | 'outbox', account: number, seconds: number) =>
    t.sql(`update ${table} set staged_at = clock_timestamp() - $2 * interval '1 s' where account_id = $1`, [
      account,
      seconds,
    ]);

  test('the age of the oldest unpublished message is 0 when all are published', async () => {
    expect(await age()).toBe(0);
  });

  test('the age is that of the first staged message, or of the first unconfirmed one in the log', async () => {
    await stage(event(1), event(2), event(3));
    await t.sql('select * from relay_batch(0, 0, 2)');
    await t.sql('alter table log disable trigger append_only');
    await aged('log', 1, 90);
    await aged('log', 2, 60);
    await aged('outbox', 3, 30);
    expect(Math.floor((await age()) / 30)).toBe(3);
    await t.sql(`select setval('log_published', 1)`);
    expect(Math.floor((await age()) / 30)).toBe(2);
    await t.sql(`select setval('log_published', 2)`);
    expect(Math.floor((await age()) / 30)).toBe(1);
    await t.sql('alter table log enable trigger append_only');
  });
});

describe('the search of the outbox', () => {
  const floor = async () => (await t.sql<{ n: number }>('select last_value as n from outbox_floor'))[0]?.n ?? 0;
  const newest = async () => (await t.sql<{ n: number }>('select last_value as n from outbox_seq_seq'))[0]?.n ?? 0;

  test('the search of the outbox skips permanently deleted rows, even while an old snapshot is open', async () => {
    const { broker, told } = openBroker();
    const reader = await t.database.session();
    try {
      await reader.query('begin isolation level repeatable read');
      await reader.query('select count(*) from outbox');
      startRelay(broker);
      await stage(...Array.from({ length: 20 }, () => event(1)));
      const last = await newest();
      await until(async () => (await floor()) >= last);
      expect(told).toHaveLength(20);
    } finally {
      reader.release(true);
    }
  });

  const advance = async (asked: { seq: number | null; before: string | null }) => {
    const [next] = await t.sql<typeof asked>('select * from advance_outbox_floor($1, $2)', [asked.seq, asked.before]);
    if (!next) throw new Error('it answers one row');
    return next;
  };

  test('the search of the outbox never skips existing rows, however often the floor advances', async () => {
    await stage(event(1), event(2));
    const [first] = await t.sql<{ seq: number }>('select min(seq) as seq from outbox');
    const below = (first?.seq ?? 0) - 1;
    let asked = await advance({ seq: null, before: null });
    // Transactions of other tests on this server delay it.
    await until(async () => {
      asked = await advance(asked);
      return (await floor()) === below;
    });
    for (let n = 0; n < 3; n += 1) asked = await advance(asked);
    expect(await floor()).toBe(below);
  });

  test('the floor of the outbox stays while an earlier transaction is open', async () => {
    const slow = await t.database.session();
    try {
      await slow.query('begin; select pg_current_xact_id()');
      await stage(event(1));
      const asked = await advance({ seq: null, before: null });
      expect(await advance(asked)).toEqual(asked);
      expect(await floor()).toBe(0);
      await slow.query('rollback');
      await until(async () => {
        await advance(asked);
        return (await floor()) > 0;
      });
    } finally {
      slow.release(true);
    }
  });

  test('a transaction has its id before it draws a number of the outbox', async () => {
    await t.sql(`create function has_id() returns trigger language plpgsql as $$ begin
        if pg_current_xact_id_if_assigned() is null then raise exception 'it has no id yet'; end if; return new; end $$`);
    await t.sql('create trigger has_id before insert on outbox for each row execute function has_id()');
    try {
      await stage(event(1));
    } finally {
      await t.sql('drop function has_id cascade');
    }
  });

  test('the search of the outbox includes the newest transaction, without a later one', async () => {
    const slow = await t.database.session();
    try {
      await slow.query('begin');
      await slow.query(FLUSH.text, [JSON.stringify([event(1)])]);
      const drawn = await newest();
      let asked = await advance({ seq: null, before: null });
      for (let n = 0; n < 3; n += 1) asked = await advance(asked);
      expect(await floor()).toBeLessThan(drawn);
    } finally {
      slow.release(true);
    }
  });

  test('the search of the outbox includes rows of a slow transaction', async () => {
    const { broker, told } = openBroker();
    const slow = await t.database.session();
    startRelay(broker);
    try {
      const late = event(1);
      await slow.query('begin');
      await slow.query(FLUSH.text, [JSON.stringify([late])]);
      const drawn = await newest();
      await stage(event(2), event(3));
      await until(() => told.length === 2);
      // Two calls in a row are enough to skip a row wrongly.
      const [asked] = await t.sql<{ seq: number; before: string }>('select * from advance_outbox_floor(null, null)');
      await t.sql('select * from advance_outbox_floor($1, $2)', [asked?.seq, asked?.before]);
      expect(await floor()).toBeLessThan(drawn);
      await slow.query('commit');
      await until(() => told.length === 3);
      expect(told.at(-1)?.id).toBe(late.id);
    } finally {
      slow.release(true);
    }
  });
});

describe('two relays', () => {
  test('of two relays, only the working one reports active, also after a takeover', async () => {
    const first = startRelay(openBroker().broker);
    await until(() => first.active);
    const second = startRelay(openBroker().broker);
    await stage(event(1));
    await allTold();
    expect([first.active, second.active]).toEqual([true, false]);
    await first.stop();
    await until(() => second.active);
    expect(first.active).toBe(false);
  });

  test('a relay that was wrongly considered gone assigns no position twice', async () => {
    await stage(event(1), event(2), event(3));
    const [frozen, other] = [await t.database.session(), await t.database.session()];
    try {
      const move = (session: typeof other, after = 0) =>
        session.query('select position::int from relay_batch($1, 0, 2)', [after]);
      await frozen.query('begin');
      expect((await move(frozen)).rows).toEqual([{ position: 1 }, { position: 2 }]);
      const waiting = move(other);
      await until(async () => (await lockWaits(t)) === 1);
      await frozen.query('commit');
      // The rows that the first relay moved are gone from the outbox, and their positions are used.
      expect((await waiting).rows).toEqual([]);
      await expect(move(other)).rejects.toThrow(/duplicate key/);
      expect((await move(other, 2)).rows).toEqual([{ position: 3 }]);
    } finally {
      frozen.release();
      other.release();
    }
  });

  test('a standby relay retries on the same connection', async () => {
    startRelay(openBroker().broker);
    const active = await until(holder);
    startRelay(openBroker().broker);
    const tryAfter = (instant: Date) =>
      until(async () => {
        const [row] = await t.sql<{ pid: number; at: Date }>(
          `select pid, query_start as at from pg_stat_activity
           where datname = current_database() and query like 'select pg_try_advisory_lock%'
             and pid <> $1 and date_trunc('milliseconds', query_start) > $2`,
          [active, instant],
        );
        return row;
      });
    const first = await tryAfter(new Date(0));
    const second = await tryAfter(first.at);
    const third = await tryAfter(second.at);
    expect([second.pid, third.pid]).toEqual([first.pid, first.pid]);
  });

  test('of two relays one works, and the other takes over when it stops', async () => {
    const [one, two] = [openBroker(), openBroker()];
    const first = startRelay(one.broker);
    await until(holder);
    startRelay(two.broker);
    await stage(event(1));
    await allTold();
    expect([one.told.length, two.told.length]).toEqual([1, 0]);
    await first.stop();
    await stage(event(1));
    await allTold();
    expect([one.told.length, two.told.length]).toEqual([1, 1]);
  });

  test('a standby takes over when the connection of the active relay is terminated, which can then move nothing', async () => {
    const [one, two] = [openBroker(), openBroker()];
    const asked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    one.control.before = async () => {
      asked.resolve();
      await release.promise;
    };
    startRelay(one.broker);
    await until(holder);
    startRelay(two.broker);
    const rows = [event(1), event(2)];
    await stage(...rows);
    await asked.promise;
    const lost = (await holder()) as number;
    await terminate(lost);
    await allTold();
    expect(two.told.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(await holder()).not.toBe(lost);
    // The first relay was frozen meanwhile. It may publish its rows again, but only the second one moves rows.
    release.resolve();
    await stage(event(1));
    await allTold();
    expect((await logged()).map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(await head()).toEqual({ position: 3, published: 3 });
    expect(new Set([...one.told, ...two.told].map(({ id }) => id)).size).toBe(3);
  });
});

test('a notification wakes a relay in another process without a poll', async () => {
  const { broker, told } = openBroker();
  startRelay(broker);
  await stage(event(1));
  await allTold();
  // The next sleep would take an hour.
  const { wait } = WakeSignal.prototype;
  const asleep = vi.spyOn(WakeSignal.prototype, 'wait').mockImplementation(function (this: WakeSignal) {
    return wait.call(this, HOUR_MS);
  });
  try {
    const notify = outboxNotifier(t.database, keptLog);
    await until(() => asleep.mock.calls.length > 0);
    for (let round = 2; round <= 4; round += 1) {
      await stage(event(1));
      notify();
      await allTold();
      expect(told).toHaveLength(round);
    }
  } finally {
    asleep.mockRestore();
  }
});

test('a stopping gateway does not wait for payments in flight, and its successor finishes them', async () => {
  const engine = await openTestEngine();
  const { accountId } = await openFunded(engine);
  const paying = Promise.all(Array.from({ length: 60 }, () => pay(engine, accountId, 10)));
  // Messages published to a component that stopped first are not confirmed.
  await until(async () => (await engine.sql('select 1 from log limit 10')).length === 10);
  await engine.stopRunning();
  const sent = await paying;
  await engine.startAgain();
  await engine.idle();
  const states = await Promise.all(
    sent.map(async ({ transactionId }) => (await readPayment(engine, transactionId)).status),
  );
  expect(new Set(states)).toEqual(new Set(['settled']));
  expect(await balanceOf(engine, accountId)).toMatchObject({ balance: 99_400, blocked: 0 });
  expect(await brokenClaims(engine)).toEqual([]);
  await engine.close();
});
