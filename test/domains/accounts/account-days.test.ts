import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountDays, daysOfAccounts, MAX_LISTED_DAYS } from '../../../src/domains/accounts/account-days.ts';
import type { Queryable } from '../../../src/platform/database/queryable.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { brasiliaDate, plusDays } from '../../../src/platform/time/calendar.ts';
import { newCustomer } from '../../support/customers.ts';
import { openTestGraph, type TestGraph } from '../../support/graph.ts';
import { explained, readWhole } from '../../support/plans.ts';

const TODAY = brasiliaDate(new Date());
const DAYS = '{ accounts(first: 1) { nodes { days { day moneyIn moneyOut balance } } } }';

let t: TestGraph;
let accountId: number;
beforeAll(async () => {
  t = await openTestGraph();
  ({ accountId } = await newCustomer(t, t.alpha));
});
afterAll(() => t?.close());

async function moved(amount: number, daysAgo: number): Promise<void> {
  const [debit, credit] = amount < 0 ? [accountId, 1] : [1, accountId];
  await t.sql(
    `insert into posting (id, institution_id, debit_account_id, credit_account_id, amount, kind, transaction_id, occurred_at)
     values (uuid_v7(), $1, $2, $3, $4, 'internal', $5, ($6::date + time '12:00') at time zone 'America/Sao_Paulo')`,
    [t.institutionId, debit, credit, Math.abs(amount), newId(), plusDays(TODAY, -daysAgo)],
  );
  await t.sql('update balance set balance = balance + $2 where account_id = $1', [accountId, amount]);
}

const daysOf = async (input: object = {}, partner = t.alpha) =>
  (await daysOfAccounts(t.database, partner.id, [accountId], AccountDays.parse(input))).get(accountId)?.items ?? [];

describe('days of an account', () => {
  test('the days of an account have the money in, the money out and the balance at the end', async () => {
    const move = fc.record({ ago: fc.integer({ min: 0, max: 40 }), amount: fc.integer({ min: 1, max: 10_000 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 6 }), async (moves) => {
        for (const { ago, amount } of moves) {
          await moved(amount, ago);
          if (amount % 3 === 0) await moved(-amount, Math.max(0, ago - 1));
        }
        const [{ balance } = { balance: 0 }] = await t.sql<{ balance: number }>(
          'select balance from balance where account_id = $1',
          [accountId],
        );
        const days = await daysOf({ from: plusDays(TODAY, -45) });
        expect(days.at(-1)).toMatchObject({ day: TODAY, balance });
        expect(days[0]).toMatchObject({ day: plusDays(TODAY, -45), moneyIn: 0, moneyOut: 0, balance: 0 });
        for (const [index, day] of days.entries()) {
          const before = days[index - 1]?.balance ?? 0;
          expect(day.balance).toBe(before + day.moneyIn - day.moneyOut);
        }
        const whole = days.slice(10, 20);
        expect(await daysOf({ from: whole[0]?.day, to: whole.at(-1)?.day })).toEqual(whole);
      }),
      { numRuns: 10 },
    );
  });

  test('the days of an account are 30 by default, and none in the future or more than a year ago', async () => {
    const days = await daysOf();
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, plusDays(TODAY, -29), TODAY]);
    const all = await daysOf({ from: '2000-01-01', to: '2100-01-01' });
    expect([all.length, all.at(-1)?.day]).toEqual([MAX_LISTED_DAYS, TODAY]);
    expect(await daysOf({ from: '2001-01-01', to: '2001-02-01' })).toEqual([]);
    expect(() => AccountDays.parse({ from: '2026-02-02', to: '2026-02-01' })).toThrow();
  });

  test('the days of an account are shown only to its partner, with the scope of statements', async () => {
    expect(await daysOf({}, t.beta)).toEqual([]);
    const { data, errors } = await t.ask(t.alpha, DAYS, {});
    expect(errors).toBeUndefined();
    expect((data as never as { accounts: { nodes: { days: object[] }[] } }).accounts.nodes[0]?.days).toHaveLength(30);
    const refused = await t.ask(t.alpha, DAYS, { scopes: ['account:read'] });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'forbidden', requiredScope: 'statement:read' });
  });

  test('the days of an account are read through the indexes of both sides', async () => {
    await t.sql(
      `insert into posting (id, institution_id, debit_account_id, credit_account_id, amount, kind, transaction_id, occurred_at)
       select uuid_v7(), $1, 1, 2, 1, 'internal', gen_random_uuid(), now() - make_interval(mins => n) from generate_series(1, 30000) n`,
      [t.institutionId],
    );
    await t.sql('analyze posting');
    const sent: Parameters<typeof explained>[1][] = [];
    const database: Queryable = {
      query(statement, values) {
        sent.push({ statement, values });
        return t.database.query(statement, values);
      },
    };
    await daysOfAccounts(database, t.alpha.id, [accountId], {});
    const session = await t.database.session();
    for (const each of sent) {
      const whole = readWhole(await explained(session, each));
      const [{ name } = { name: '' }] = await t.sql<{ name: string }>(
        `select tableoid::regclass::text as name from posting order by id desc limit 1`,
      );
      expect(whole).not.toContain(name);
    }
    session.release(true);
    expect(sent).toHaveLength(1);
  });
});
