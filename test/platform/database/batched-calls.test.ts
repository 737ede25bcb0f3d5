import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setStatement } from '../../../src/platform/database/batched-statement.ts';
import { Batcher, CALLS } from '../../../src/platform/database/batcher.ts';
import { statement } from '../../../src/platform/database/queryable.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';
import { lockWaits } from '../../support/lock-waits.ts';
import { until } from '../../support/until.ts';

let t: TestDoor;
let calls: Batcher;

beforeAll(async () => {
  t = await openTestDoor();
  await t.sql('create table called (n bigint primary key, taken bigserial, transaction xid8 not null)');
  await t.sql('grant all on called, called_taken_seq to gateway_app');
  await t.sql(`create function call_it(p_n bigint, p_fail boolean, out code text, out detail jsonb) language plpgsql as $$
    begin
      if p_n < 0 then code := 'refused'; return; end if;
      insert into called (n, transaction) values (p_n, pg_current_xact_id());
      if p_fail then raise exception 'call % fails', p_n; end if;
      detail := jsonb_build_object('n', p_n);
    end $$`);
});
beforeEach(async () => {
  await t.sql('truncate called');
  calls = new Batcher(t.database, CALLS);
});
afterAll(() => t.close());

const CALL = statement('call_it', 'select * from call_it($1, $2)');

const call = async (n: number, fail = false) => {
  const row = await calls.run<{ code: string | null; detail: { n: number } | null }>({
    ...{ statement: CALL, values: [n, fail], locks: n },
  });
  if (!row) throw new Error('the call returned no row');
  return row;
};

const written = async () => (await t.sql<{ n: number }>('select n from called order by n')).map(({ n }) => n);

describe('batched calls of a database function', () => {
  test('sequential calls of a function use one statement each and nothing else', async () => {
    const sent = await t.statementsOf(async () => {
      await call(1);
      await call(2);
    });
    expect(sent).toHaveLength(2);
  });

  test('concurrent calls of a function share statements and transactions, and each gets its own result', async () => {
    const numbers = Array.from({ length: 60 }, (_, n) => n + 1);
    const sent = await t.statementsOf(async () => {
      const answers = await Promise.all(numbers.map((n) => call(n)));
      expect(answers.map(({ detail }) => detail?.n)).toEqual(numbers);
    });
    expect(sent.length).toBeLessThan(numbers.length / 2);
    const [counted] = await t.sql<{ n: number }>('select count(distinct transaction) as n from called');
    expect(counted?.n).toBe(sent.length);
    expect(await written()).toEqual(numbers);
  });

  test('a batch locks accounts in ascending order, whatever the order of its calls', async () => {
    const came = [7, 3, 9, 1, 8, 2, 6, 4, 5, 10, 16, 12, 15, 11, 14, 13, 18, 17];
    const answers = await Promise.all(came.map((n) => call(n)));
    expect(answers.map(({ detail }) => detail?.n)).toEqual(came);
    const batches = await t.sql<{ order: number[] }>(
      'select array_agg(n::int order by taken) as order from called group by transaction having count(*) > 1',
    );
    expect(batches.flatMap(({ order }) => order).length).toBeGreaterThan(came.length / 2);
    for (const { order } of batches) expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  test('calls marked alone run in a statement and a transaction each, however many arrive together', async () => {
    const numbers = Array.from({ length: 30 }, (_, n) => n + 1);
    const sent = await t.statementsOf(() =>
      Promise.all(numbers.map((n) => calls.run({ statement: CALL, values: [n, false], locks: n, alone: true }))),
    );
    expect(sent).toHaveLength(numbers.length);
    const [counted] = await t.sql<{ n: number }>('select count(distinct transaction) as n from called');
    expect(counted?.n).toBe(numbers.length);
  });

  test('calls marked alone also run alone behind other calls', async () => {
    const numbers = Array.from({ length: 30 }, (_, n) => n + 1);
    const alone = (n: number) => n % 4 === 0;
    await Promise.all(
      numbers.map((n) =>
        calls.run({ statement: CALL, values: [n, false], locks: n, ...(alone(n) && { alone: true as const }) }),
      ),
    );
    const together = await t.sql<{ order: number[] }>(
      'select array_agg(n::int order by taken) as order from called group by transaction having count(*) > 1',
    );
    expect(together.length).toBeGreaterThan(5);
    expect(together.flatMap(({ order }) => order).filter(alone)).toEqual([]);
  });

  test('a refused call does not affect the other calls of its batch', async () => {
    const answers = await Promise.all([1, 2, 3, -4, 5, 6, -7, 8].map((n) => call(n)));
    expect(answers.map(({ code }) => code)).toEqual([null, null, null, 'refused', null, null, 'refused', null]);
    expect(await written()).toEqual([1, 2, 3, 5, 6, 8]);
  });

  test('when one call fails, its batch is rolled back and all calls run again once, so that only the faulty one fails', async () => {
    const settled = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => call(n + 1, n === 11)));
    expect(settled.map(({ status }) => status === 'fulfilled')).toEqual(settled.map((_, n) => n !== 11));
    expect((settled[11] as PromiseRejectedResult).reason.message).toContain('call 12 fails');
    expect(await written()).toEqual(settled.map((_, n) => n + 1).filter((n) => n !== 12));
  });
});

describe('batched calls of a function that accepts a whole batch', () => {
  const TAKES_ALL = setStatement('call_all', 'select * from call_all($1)');
  const callOne = (n: number, fail = false) =>
    calls.run<{ detail: { n: number } }>({ statement: TAKES_ALL, values: [JSON.stringify({ of: n, fail })], locks: n });

  beforeAll(() =>
    t.sql(`create function call_all(p_calls jsonb) returns table (n integer, detail jsonb) language plpgsql as $$
      declare c record;
      begin
        for c in select * from jsonb_to_recordset(p_calls) as p(n integer, "of" bigint, fail boolean) order by p.of desc loop
          insert into called (n, transaction) values (c.of, pg_current_xact_id());
          if c.fail then raise exception 'call % fails', c.of; end if;
          n := c.n; detail := jsonb_build_object('n', c.of);
          return next;
        end loop;
      end $$`),
  );

  test('a function for a whole batch runs as one statement of one name, and each call gets its own result', async () => {
    const numbers = Array.from({ length: 13 }, (_, n) => 13 - n);
    const sent = await t.statementsOf(async () => {
      const answers = await Promise.all(numbers.map((n) => callOne(n)));
      expect(answers.map((answer) => answer?.detail.n)).toEqual(numbers);
    });
    expect(sent).toEqual([TAKES_ALL.text]);
    expect(await written()).toEqual([...numbers].reverse());
  });

  test('when one call of a whole batch fails, the batch is rolled back and every other call runs again once', async () => {
    const numbers = Array.from({ length: 10 }, (_, n) => n + 1);
    const results = await Promise.allSettled(numbers.map((n) => callOne(n, n === 6)));
    expect(results.map(({ status }) => status === 'rejected')).toEqual(numbers.map((n) => n === 6));
    expect(await written()).toEqual(numbers.filter((n) => n !== 6));
  });
});

describe('batched calls that lock', () => {
  const LOCK = statement('lock_it', 'select * from lock_it($1, $2)');
  /** Lock that blocks all calls which need it. */
  const GATE = 4_711;
  let gate: PoolClient;

  beforeAll(async () => {
    await t.sql('create table locked as select n::bigint from generate_series(1, 20) n');
    await t.sql('grant all on locked to gateway_app');
    await t.sql(`create function lock_it(p_n bigint, p_wait boolean, out code text) language plpgsql as $$
      begin
        perform from locked where n = p_n for update;
        if p_wait then perform pg_advisory_xact_lock_shared(${GATE}); end if;
      end $$`);
  });
  beforeEach(async () => {
    gate = await t.database.session();
    await gate.query(`select pg_advisory_lock(${GATE})`);
  });
  afterEach(async () => {
    await gate.query('select pg_advisory_unlock_all()');
    gate.release();
  });

  const open = () => gate.query(`select pg_advisory_unlock(${GATE})`);
  const lock = (by: Batcher, n: number, wait = true) => by.run({ statement: LOCK, values: [n, wait], locks: n });
  const waiting = (count: number) => until(async () => (await lockWaits(t)) === count);

  test('batches of two processes with opposite call orders do not deadlock', async () => {
    const other = new Batcher(t.database, CALLS);
    const sent = await t.statementsOf(async () => {
      const ours = [lock(calls, 1), lock(calls, 2)];
      const theirs = [lock(other, 2), lock(other, 1)];
      await waiting(2);
      await open();
      await Promise.all([...ours, ...theirs]);
    });
    // A batch cancelled by a deadlock would have run again one by one.
    expect(sent.filter((text) => text.includes('lock_it'))).toHaveLength(2);
  });

  test('calls that wait for a lock let other calls run meanwhile', async () => {
    const heldUp = [lock(calls, 1)];
    await waiting(1);
    heldUp.push(lock(calls, 2));
    await waiting(2);
    expect(await Promise.all([3, 4, 5].map((n) => lock(calls, n, false)))).toHaveLength(3);
    await open();
    await Promise.all(heldUp);
  });
});
