import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CallSets } from '../../src/platform/call-sets.ts';
import { statement } from '../../src/platform/database.ts';
import { openTestDoor, type TestDoor } from '../support/door.ts';

let t: TestDoor;
let calls: CallSets;

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
  calls = new CallSets(t.database);
});
afterAll(() => t.close());

const CALL = statement('call_it', 'select * from call_it($1, $2)');

const call = (n: number, fail = false) =>
  calls.run<{ code: string | null; detail: { n: number } | null }>({ statement: CALL, values: [n, fail], locks: n });

const written = async () => (await t.sql<{ n: number }>('select n from called order by n')).map(({ n }) => n);

describe('calls of a database function', () => {
  test('one at a time are a statement each, and no more', async () => {
    const sent = await t.statementsOf(async () => {
      await call(1);
      await call(2);
    });
    expect(sent).toHaveLength(2);
  });

  test('that come together share statements and transactions, and each gets its own answer', async () => {
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

  test('lock accounts in ascending order within a statement, whatever order they came in', async () => {
    const came = [7, 3, 9, 1, 8, 2, 6, 4, 5, 10, 16, 12, 15, 11, 14, 13, 18, 17];
    const answers = await Promise.all(came.map((n) => call(n)));
    expect(answers.map(({ detail }) => detail?.n)).toEqual(came);
    const sets = await t.sql<{ order: number[] }>(
      'select array_agg(n::int order by taken) as order from called group by transaction having count(*) > 1',
    );
    expect(sets.flatMap(({ order }) => order).length).toBeGreaterThan(came.length / 2);
    for (const { order } of sets) expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  test('that are to go alone have a statement and a transaction each, however many come together', async () => {
    const numbers = Array.from({ length: 30 }, (_, n) => n + 1);
    const sent = await t.statementsOf(() =>
      Promise.all(numbers.map((n) => calls.run({ statement: CALL, values: [n, false], locks: n, alone: true }))),
    );
    expect(sent).toHaveLength(numbers.length);
    const [counted] = await t.sql<{ n: number }>('select count(distinct transaction) as n from called');
    expect(counted?.n).toBe(numbers.length);
  });

  test('that are refused are nothing to the others of their set', async () => {
    const answers = await Promise.all([1, 2, 3, -4, 5, 6, -7, 8].map((n) => call(n)));
    expect(answers.map(({ code }) => code)).toEqual([null, null, null, 'refused', null, null, 'refused', null]);
    expect(await written()).toEqual([1, 2, 3, 5, 6, 8]);
  });

  test('of which one fails fail alone: the set is rolled back and every other call is made again, once', async () => {
    const settled = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => call(n + 1, n === 11)));
    expect(settled.map(({ status }) => status === 'fulfilled')).toEqual(settled.map((_, n) => n !== 11));
    expect((settled[11] as PromiseRejectedResult).reason.message).toContain('call 12 fails');
    expect(await written()).toEqual(settled.map((_, n) => n + 1).filter((n) => n !== 12));
  });
});
