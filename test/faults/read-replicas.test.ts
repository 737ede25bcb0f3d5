import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Database } from '../../src/platform/database/database.ts';
import { statement } from '../../src/platform/database/queryable.ts';
import { observeReplicas } from '../../src/platform/database/read-replicas.ts';
import { KEPT_WARM_BY } from '../../src/platform/database/warm-connections.ts';
import { Metrics } from '../../src/platform/observability/metrics.ts';
import { captureLog } from '../support/captured-log.ts';
import { keptPort } from '../support/kept-port.ts';
import { PostgresPair } from '../support/postgres-pair.ts';
import { runLog } from '../support/run-log.ts';
import { SeededRandom } from '../support/seeded-random.ts';
import { sized } from '../support/size.ts';
import type { Sql } from '../support/sql.ts';
import { until } from '../support/until.ts';

const ROUNDS = sized(150, 3_000);
const WRITERS = 6;
const WITHIN_MS = 60_000;

const WHERE = statement('test_where', 'select pg_is_in_recovery() as "isReplica"');
const WRITE = statement('test_write', 'update written set value = value + 1 where id = $1 returning value');
const READ = statement('test_read', 'select value, pg_is_in_recovery() as "isReplica" from written where id = $1');
const SLOW = statement(
  'test_slow',
  `select count(*) as value from written, (select case when pg_is_in_recovery() then pg_sleep(30) end) slept`,
);

interface Read {
  readonly value: number;
  readonly isReplica: boolean;
}

let pair: PostgresPair;
let standby: Sql;

beforeAll(async () => {
  pair = await PostgresPair.start({ synchronous: false, standby: ['max_standby_streaming_delay=100ms'] });
  standby = pair.standby?.sql ?? expect.fail('no standby');
});

afterAll(() => pair?.stop());

describe('standby that serves reads', () => {
  let here: Database;
  let there: Database;

  const open = (replicaUrls: readonly string[], onStatement = (_text: string) => {}, log = runLog()) =>
    Database.open({
      ...{ url: pair.url(), replicaUrls, entities: [], log, poolSize: 4, role: 'gateway_app' },
      onStatement,
    });
  const stateOf = (database: Database) => Object.values(database.replicas?.states ?? {});
  const shownOf = (database: Database) => {
    const metrics = new Metrics();
    observeReplicas(database.replicas, metrics);
    return metrics.registry.metrics();
  };
  const isUsed = async () => [here, there].every((each) => stateOf(each).join() === 'ok');
  const isReplica = async (database: Database) => {
    const [row] = await database.cancellableReads().query<Read>(WHERE, []);
    return row?.isReplica;
  };
  /** Reads until a request used the replica. On a busy machine, this can take several requests. */
  const onReplica = (database: Database) =>
    until(async () => {
      const reads = database.cancellableReads();
      const [row] = await reads.query<Read>(WHERE, []);
      return row?.isReplica && reads;
    }, WITHIN_MS);
  const write = async (database: Database, id: number): Promise<number> => {
    const [row] = await database.transaction((tx) => tx.query<{ value: number }>(WRITE, [id]));
    return row?.value ?? 0;
  };
  const read = async (database: Database, id: number): Promise<Read> => {
    const reads = database.cancellableReads();
    const row = id % 2 === 0 ? await reads.find<Read>(READ, [id]) : (await reads.query<Read>(READ, [id]))[0];
    return row ?? expect.fail('no row');
  };

  beforeAll(async () => {
    await pair.sql('create table written (id int primary key, value bigint not null default 0)');
    await pair.sql('grant select, update on written to gateway_app');
    await pair.sql(`insert into written select generate_series(0, ${WRITERS})`);
    const replica = pair.url(pair.standby?.port);
    here = await open([replica]);
    there = await open([replica]);
  });

  beforeEach(() => until(isUsed, WITHIN_MS));

  afterAll(async () => {
    await here?.close();
    await there?.close();
  });

  test('the replica is read with the rights, limits and row-level security of a process', async () => {
    const reads = await onReplica(here);
    const [row] = await reads.query<Record<string, string | boolean>>(
      statement(
        'test_session',
        `select current_user::text as role, current_setting('statement_timeout') as timeout, current_schema() ~ '^gateway_' as equipped,
           pg_is_in_recovery() as "isReplica", row_security_active('customer') as confined`,
      ),
      [],
    );
    expect(row).toEqual({ role: 'gateway_app', timeout: '10s', equipped: true, isReplica: true, confined: true });
  });

  test('a row of any type reads the same on the replica as on the primary', async () => {
    const values = statement(
      'test_types',
      `select date '2026-02-28' as day, 12.50::numeric as amount, 9007199254740991::int8 as cents, now() - now() as nothing,
         timestamptz '2026-02-28 12:00:00Z' as at, array[date '2026-02-28'] as days, array[1::int8] as ids, '{"a": 1}'::jsonb as json`,
    );
    const reads = await onReplica(here);
    expect(await reads.query(values, [])).toEqual(await here.query(values, []));
  });

  test('a write through one process is visible through another, from the primary or the replica', async () => {
    let fromReplica = 0;
    for (let n = 0; n < 50 || fromReplica === 0; n++) {
      const written = await write(here, 1);
      const { value, isReplica } = await read(there, 1);
      expect(value).toBe(written);
      if (isReplica) fromReplica += 1;
    }
  });

  test('a paused replica never returns older data, and is used again once it has caught up', async () => {
    await standby('select pg_wal_replay_pause()');
    const written = await write(here, 1);
    for (const database of [here, there]) {
      expect(await read(database, 1)).toEqual({ value: written, isReplica: false });
      expect(stateOf(database)).toEqual(['behind']);
    }
    await standby('select pg_wal_replay_resume()');
    const again = await onReplica(there);
    expect(await again.query(READ, [1])).toEqual([{ value: written, isReplica: true }]);
  });

  test('the primary gets only position queries, which concurrent reads share', async () => {
    const sent: string[] = [];
    const counted = await open([pair.url(pair.standby?.port)], (text) => sent.push(text));
    await until(() => stateOf(counted).join() === 'ok');
    await until(async () => {
      sent.length = 0;
      const reads = await Promise.all(Array.from({ length: 100 }, () => isReplica(counted)));
      return !reads.includes(false);
    }, WITHIN_MS);
    const asked = sent.filter((text) => !text.includes('wal_position') && !text.includes('pg_current_wal_flush_lsn'));
    expect(asked).toEqual([]);
    expect(sent.length).toBeLessThan(10);
    await counted.close();
  });

  test('idle replica connections are used at intervals, so that they stay open', async () => {
    await onReplica(here);
    await until(
      async () => (await standby('select from pg_stat_activity where query = $1', [KEPT_WARM_BY])).length > 0,
    );
  });

  test('a request that has begun to write keeps reading from the primary', async () => {
    const reads = await onReplica(here);
    reads.stayOnPrimary();
    expect(await reads.query(WHERE, [])).toEqual([{ isReplica: false }]);
  });

  test('a read that turns out to write runs on the primary and sees its write', async () => {
    const reads = await onReplica(here);
    const [written] = await reads.query<{ value: number }>(WRITE, [1]);
    expect(await reads.query(READ, [1])).toEqual([{ value: written?.value, isReplica: false }]);
    expect(stateOf(here)).toEqual(['ok']);
  });

  test('the primary answers a read that the replica cancels because of a replay conflict', async () => {
    const slow = (await onReplica(here)).query<{ value: number }>(SLOW, []);
    const runs = `select 1 from pg_stat_activity where query ~ 'pg_sleep' and wait_event = 'PgSleep'`;
    await until(async () => (await standby(runs)).length > 0);
    await pair.sql('alter table written add column if not exists more int');
    expect(await slow).toMatchObject([{ value: WRITERS + 1 }]);
    const [conflicts] = await standby<{ n: number }>(
      'select confl_lock::int as n from pg_stat_database_conflicts where datname = current_database()',
    );
    expect(conflicts?.n).toBe(1);
  });

  test('a replica killed or frozen during reads costs no answer, and is used again once it is back', async () => {
    for (const end of ['killed', 'frozen'] as const) {
      let going = true;
      let answered = 0;
      const traffic = Array.from({ length: 8 }, async (_, n) => {
        while (going) {
          await read(n % 2 === 0 ? here : there, n % WRITERS);
          answered += 1;
        }
      });
      await until(() => answered > 100);
      if (end === 'killed') await pair.stopStandby();
      else pair.signalStandby('SIGSTOP');
      await until(() => [here, there].every((each) => stateOf(each).join() === 'unreachable'));
      const before = answered;
      await until(() => answered > before + 100);
      going = false;
      await Promise.all(traffic);
      expect(await isReplica(here)).toBe(false);
      if (end === 'killed') await pair.startStandby();
      else pair.signalStandby('SIGCONT');
      await until(isUsed, WITHIN_MS);
    }
  });

  test('the primary is not accepted as its own replica, and an unreachable replica is logged', async () => {
    const mistaken = await open([pair.url()]);
    await until(() => stateOf(mistaken).join() === 'no standby');
    expect(await isReplica(mistaken)).toBe(false);
    expect(await shownOf(mistaken)).not.toMatch(/^gateway_replica_used\{/m);
    await mistaken.close();
    const { log, lines } = captureLog();
    const nowhere = await open([pair.url(await keptPort())], undefined, log);
    await until(() => stateOf(nowhere).join() === 'unreachable');
    const logged = lines().filter(({ replica }) => replica);
    expect(logged).toMatchObject([
      { level: 40, state: 'unreachable', before: 'unknown', msg: 'read replica not in use' },
    ]);
    expect(await shownOf(nowhere)).toMatch(/^gateway_replica_used\{.*\} 0$/m);
    await nowhere.close();
  });

  test('a replica on an older timeline than the primary is not used, whatever its position', async () => {
    await standby('select pg_wal_replay_pause()');
    await pair.beginTimeline();
    await until(() => stateOf(here).join() === 'of another timeline');
    expect(await isReplica(here)).toBe(false);
    await standby('select pg_wal_replay_resume()');
    await until(async () => {
      // The servers would do this within `checkpoint_timeout`.
      await pair.sql('checkpoint');
      await standby('checkpoint');
      return isUsed();
    }, WITHIN_MS);
    const written = await write(there, 1);
    expect((await read(here, 1)).value).toBe(written);
  });

  test('every caller sees its own writes while the replica pauses and resumes at random', async () => {
    const random = new SeededRandom(Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31)));
    let going = true;
    // The replica also cancels these statements when they conflict with replay.
    const countOf = (what: 'pause' | 'resume') =>
      until(() =>
        standby(`select pg_wal_replay_${what}()`).then(
          () => true,
          () => false,
        ),
      );
    const pausing = (async () => {
      while (going) {
        await countOf('pause');
        await delay(random.integer(0, 150));
        await countOf('resume');
        await delay(random.integer(0, 100));
      }
    })();
    const places = { replica: 0, primary: 0 };
    const missed: unknown[] = [];
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, id) => {
        for (let round = 0; round < ROUNDS || places.replica === 0 || places.primary === 0; round++) {
          const written = await write(random.pick([here, there]), id);
          for (let again = random.integer(0, 3); again >= 0; again--) {
            const { value, isReplica } = await read(random.pick([here, there]), id);
            places[isReplica ? 'replica' : 'primary'] += 1;
            if (value !== written) missed.push({ id, written, value, isReplica });
            await delay(random.integer(0, 4));
          }
        }
      }),
    );
    going = false;
    await pausing;
    expect(missed, `FAULT_SEED=${random.seed}`).toEqual([]);
  });
});
