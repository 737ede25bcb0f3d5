import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database } from '../../../src/platform/database/database.ts';
import { type Queryable, statement } from '../../../src/platform/database/queryable.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';
import { lockWaits } from '../../support/lock-waits.ts';
import { balanceOf, footprint, limitTo, openFunded } from '../../support/payments.ts';
import { until } from '../../support/until.ts';

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t.close());

interface Window {
  readonly product?: 'pix_out' | 'ted' | null;
  readonly day?: string;
  readonly night?: string | null;
}

interface Answer {
  readonly code: string | null;
  readonly detail: Record<string, unknown> | null;
}

async function reserve(
  accountId: number,
  amount: number,
  fee = 0,
  window: Window = {},
  id = newId(),
  on: Queryable = t.database,
): Promise<Answer> {
  const { product = null, day = '2026-11-23', night = null } = window;
  const [row] = await on.query<Answer>(
    statement('', 'select * from ledger_reserve($1, $2, $3, $4, $5, $6, $7, $8, $9, null)'),
    [id, accountId, amount, fee, product, t.clock.now(), day, `${day.slice(0, 8)}01`, night],
  );
  return row as Answer;
}

const posting = (debit: number, credit: number, amount: number) => ({
  id: newId(),
  institution_id: t.institutionId,
  debit_account_id: debit,
  credit_account_id: credit,
  amount,
  kind: 'pix_out',
  transaction_id: newId(),
  fee_charge_id: null,
  occurred_at: t.clock.now(),
});

const apply = (release: readonly string[], giveBack: readonly string[], postings: readonly object[]) =>
  t.database.query(statement('', 'select ledger_apply($1, $2, $3, $4)'), [
    release,
    giveBack,
    JSON.stringify(postings),
    t.clock.now(),
  ]);

async function settlementAccount(): Promise<number> {
  const [row] = await t.sql<{ id: number }>(
    `select id from ledger_account where institution_id = $1 and kind = 'settlement'`,
    [t.institutionId],
  );
  return row?.id ?? 0;
}

const setStatus = (accountId: number, status: string) =>
  t.sql('update balance set status = $2 where account_id = $1', [accountId, status]);

describe('ledger_reserve', () => {
  test('a reservation blocks amount and fee and leaves the balance unchanged', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    expect(await reserve(accountId, 900, 100)).toEqual({ code: null, detail: null });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000, blocked: 1_000 });
  });

  test('a reservation above the available balance is refused with the available amount', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    await reserve(accountId, 300);
    const before = await footprint(t);
    expect(await reserve(accountId, 700, 1)).toEqual({
      code: 'insufficient_balance',
      detail: { available: 700, required: 701 },
    });
    expect(await footprint(t)).toEqual(before);
  });

  test.each(['blocked', 'closed'])(
    'a reservation on an account that is %s is refused and writes nothing',
    async (status) => {
      const { accountId } = await openFunded(t, { balance: 0 });
      await setStatus(accountId, status);
      const before = await footprint(t);
      expect(await reserve(accountId, 1)).toEqual({ code: `account_${status}`, detail: null });
      expect(await footprint(t)).toEqual(before);
    },
  );

  test('a refused reservation names the first exceeded limit in the order transaction, night, day, month', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000_000 });
    await limitTo(t, accountId, { transaction: 400, nighttime: 500, daily: 900, monthly: 1_000 });
    const night = '2026-11-22T23:00:00Z';
    const pix = (amount: number, window: Window) =>
      reserve(accountId, amount, 0, { product: 'pix_out', ...window }).then(({ code, detail }) => code && detail);
    expect(await pix(401, {})).toEqual({ limit: 'transaction', limit_amount: 400, used: 0, remaining: 400 });
    expect(await pix(400, { night })).toBeNull();
    expect(await pix(101, { night })).toEqual({ limit: 'nighttime', limit_amount: 500, used: 400, remaining: 100 });
    expect(await pix(400, {})).toBeNull();
    expect(await pix(101, {})).toEqual({ limit: 'daily', limit_amount: 900, used: 800, remaining: 100 });
    expect(await pix(100, { day: '2026-11-24' })).toBeNull();
    expect(await pix(101, { day: '2026-11-25' })).toEqual({
      limit: 'monthly',
      limit_amount: 1000,
      used: 900,
      remaining: 100,
    });
    expect(await pix(400, { day: '2026-12-01' })).toBeNull();
  });

  test('a refused reservation names the exceeded limit, and no limit that is exactly reached', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000_000 });
    const night = '2026-11-22T23:00:00Z';
    for (const [limits, binding] of [
      [{ transaction: 400, nighttime: 399, daily: 900, monthly: 900 }, 'nighttime'],
      [{ transaction: 900, nighttime: 400, daily: 399, monthly: 900 }, 'daily'],
      [{ transaction: 900, nighttime: 900, daily: 400, monthly: 399 }, 'monthly'],
    ] as const) {
      await limitTo(t, accountId, limits);
      const { code, detail } = await reserve(accountId, 400, 0, { product: 'pix_out', night });
      expect({ code, detail }).toEqual({
        code: 'limit_exceeded',
        detail: { limit: binding, limit_amount: 399, used: 0, remaining: 399 },
      });
    }
  });

  test.each([
    ['daily', { transaction: 900, nighttime: 900, daily: 1_000, monthly: 9_000 }],
    ['monthly', { transaction: 900, nighttime: 900, daily: 9_000, monthly: 1_000 }],
  ])('a late reservation counts in the window of the %s limit that has already begun', async (limit, limits) => {
    const { accountId } = await openFunded(t, { balance: 1_000_000 });
    await limitTo(t, accountId, limits);
    const pix = (amount: number, day: string) => reserve(accountId, amount, 0, { product: 'pix_out', day });
    expect(await pix(600, '2026-12-01')).toMatchObject({ code: null });
    expect(await pix(400, '2026-11-30')).toMatchObject({ code: null });
    for (const day of ['2026-11-30', '2026-12-01'])
      expect(await pix(1, day)).toEqual({
        code: 'limit_exceeded',
        detail: { limit, limit_amount: 1_000, used: 1_000, remaining: 0 },
      });
  });

  test('a reservation under a limit that was lowered below its use is refused with 0 remaining', async () => {
    const { accountId } = await openFunded(t, { balance: 10_000 });
    await reserve(accountId, 500, 0, { product: 'pix_out' });
    await limitTo(t, accountId, { daily: 100 });
    expect((await reserve(accountId, 1, 0, { product: 'pix_out' })).detail).toEqual({
      limit: 'daily',
      limit_amount: 100,
      used: 500,
      remaining: 0,
    });
  });

  test('a reservation without a product is bound by no limit and uses no limit', async () => {
    const { accountId } = await openFunded(t, { balance: 10_000 });
    await limitTo(t, accountId, { transaction: 1, daily: 1 });
    expect(await reserve(accountId, 10_000)).toEqual({ code: null, detail: null });
    expect(await balanceOf(t, accountId)).toMatchObject({ limit_day: null, pix_out_day_used: 0 });
  });

  test('concurrent reservations pass as far as the balance allows, and the rest are refused', async () => {
    const { accountId } = await openFunded(t, { balance: 1_050 });
    const answers = await Promise.all(Array.from({ length: 40 }, () => reserve(accountId, 90, 10)));
    expect(answers.filter(({ code }) => code === null)).toHaveLength(10);
    for (const { code, detail } of answers) {
      if (code !== null)
        expect({ code, detail }).toEqual({
          code: 'insufficient_balance',
          detail: { available: 50, required: 100 },
        });
    }
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_050, blocked: 1_000 });
  });

  test('a reservation waits for the transaction that locks the balance, and uses what is left then', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    let second: Promise<Answer> | undefined;
    await t.database.transaction(async (tx) => {
      await reserve(accountId, 700, 0, {}, newId(), tx);
      second = reserve(accountId, 700);
      await until(async () => (await lockWaits(t)) === 1);
    });
    expect(await second).toEqual({ code: 'insufficient_balance', detail: { available: 300, required: 700 } });
  });

  test('a reservation with the id of an open reservation fails and changes nothing', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    const id = newId();
    await reserve(accountId, 100, 0, {}, id);
    await expect(reserve(accountId, 100, 0, {}, id)).rejects.toThrow(/reservation_pkey/);
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 100 });
  });
});

describe('limits of a product', () => {
  const EVENING = '2026-11-23T23:00:00Z';
  const use = async (accountId: number) =>
    (
      await t.sql<{ line: string }>(
        `select concat_ws(' ', product, period, starts, used) as line from limit_use where account_id = $1
         order by product, period`,
        [accountId],
      )
    ).map(({ line }) => line);

  test('the limits of a product are used by its own payments only, the night limit by those of all products', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000_000 });
    await limitTo(t, accountId, { daily: 1_000, monthly: 1_000, nighttime: 500 });
    await reserve(accountId, 900, 0, { product: 'pix_out' });
    await reserve(accountId, 5_000, 0, { product: 'ted' });
    expect(await use(accountId)).toEqual([
      'pix_out day 2026-11-23 900',
      'pix_out month 2026-11-01 900',
      'ted day 2026-11-23 5000',
      'ted month 2026-11-01 5000',
    ]);
    expect((await reserve(accountId, 400, 0, { product: 'ted', night: EVENING })).code).toBeNull();
    expect(await reserve(accountId, 101, 0, { product: 'pix_out', night: EVENING })).toEqual({
      code: 'limit_exceeded',
      detail: { limit: 'nighttime', limit_amount: 500, used: 400, remaining: 100 },
    });
    expect((await reserve(accountId, 100, 0, { product: 'pix_out', night: EVENING })).code).toBeNull();
    expect(await use(accountId)).toEqual([
      'nighttime night 2026-11-23 500',
      'pix_out day 2026-11-23 1000',
      'pix_out month 2026-11-01 1000',
      'ted day 2026-11-23 5400',
      'ted month 2026-11-01 5400',
    ]);
  });

  test('a rejected payment returns its amount to the limits of its product, also after midnight', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000_000 });
    const [pix, ted] = [newId(), newId()];
    await reserve(accountId, 30, 0, { product: 'pix_out', night: EVENING }, pix);
    await reserve(accountId, 200, 0, { product: 'ted', night: EVENING }, ted);
    // After midnight, a PIX of the same night begins a new day for PIX, but not for TEDs.
    await reserve(accountId, 1, 0, { product: 'pix_out', day: '2026-11-24', night: EVENING });
    await apply([ted], [ted], []);
    expect(await use(accountId)).toEqual([
      'nighttime night 2026-11-23 31',
      'pix_out day 2026-11-24 1',
      'pix_out month 2026-11-01 31',
      'ted day 2026-11-23 0',
      'ted month 2026-11-01 0',
    ]);
    await apply([pix], [pix], []);
    expect(await use(accountId)).toEqual([
      'nighttime night 2026-11-23 1',
      'pix_out day 2026-11-24 1',
      'pix_out month 2026-11-01 1',
      'ted day 2026-11-23 0',
      'ted month 2026-11-01 0',
    ]);
  });

  test('a reservation without a product returns nothing to the limits', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    const id = newId();
    await reserve(accountId, 100, 0, { product: 'ted', night: EVENING });
    await reserve(accountId, 100, 0, {}, id);
    const before = await use(accountId);
    await apply([id], [id], []);
    expect(await use(accountId)).toEqual(before);
  });
});

describe('ledger_apply', () => {
  test('applying a settlement without an open reservation changes nothing, including everything in the same call', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    const { accountId: other } = await openFunded(t, { balance: 1_000 });
    const settlement = await settlementAccount();
    const [open, ended] = [newId(), newId()];
    await reserve(accountId, 100, 0, {}, open);
    await reserve(accountId, 200, 0, {}, ended);
    await apply([ended], [], [posting(accountId, settlement, 200)]);
    const before = await footprint(t);
    for (const unknown of [ended, newId()]) {
      const moves = [posting(accountId, settlement, 100), posting(settlement, other, 50)];
      await expect(apply([open, unknown], [], moves)).rejects.toThrow(/reservation to end is not open \(1 of 2/);
    }
    expect(await footprint(t)).toEqual(before);
  });

  test('only requested reservations are returned to the limits, and only in windows that are still open', async () => {
    const { accountId } = await openFunded(t, { balance: 10_000 });
    const product = 'pix_out';
    const [kept, back, yesterday] = [newId(), newId(), newId()];
    await reserve(accountId, 1, 0, { product, day: '2026-11-23', night: '2026-11-23T23:00:00Z' }, yesterday);
    const today = { product, day: '2026-11-24', night: '2026-11-24T23:00:00Z' } as const;
    await reserve(accountId, 10, 0, today, kept);
    await reserve(accountId, 100, 0, today, back);
    const used = async () => {
      const { pix_out_day_used: day, pix_out_month_used: month, night_used: night } = await balanceOf(t, accountId);
      return { day, month, night };
    };
    expect(await used()).toEqual({ day: 110, month: 111, night: 110 });
    await apply([kept], [], [posting(accountId, await settlementAccount(), 10)]);
    expect(await used()).toEqual({ day: 110, month: 111, night: 110 });
    await apply([back, yesterday], [back, yesterday], []);
    expect(await used()).toEqual({ day: 10, month: 10, night: 10 });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 9_990, blocked: 0 });
  });

  test('a debit that would leave a balance below zero or below its blocked part changes nothing', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    await reserve(accountId, 400);
    const settlement = await settlementAccount();
    const before = await footprint(t);
    await expect(apply([], [], [posting(accountId, settlement, 1_001)])).rejects.toThrow(/check constraint/);
    await expect(apply([], [], [posting(accountId, settlement, 601)])).rejects.toThrow(/check constraint/);
    expect(await footprint(t)).toEqual(before);
  });

  test('a posting of zero, of a negative amount, or from an account to itself is rejected', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    const settlement = await settlementAccount();
    for (const entry of [
      posting(settlement, accountId, 0),
      posting(settlement, accountId, -5),
      posting(accountId, accountId, 5),
    ]) {
      await expect(apply([], [], [entry])).rejects.toThrow(/check constraint/);
    }
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000 });
  });

  test('an account can be credited up to R$ 900 billion and not one cent more', async () => {
    const { accountId } = await openFunded(t, { balance: 0 });
    const settlement = await settlementAccount();
    await apply([], [], [posting(settlement, accountId, 90_000_000_000_000)]);
    await expect(apply([], [], [posting(settlement, accountId, 1)])).rejects.toThrow(/balance_balance_check/);
  });
});

describe('constraints and grants of the tables', () => {
  test.each([
    ['a negative balance', 'balance = -1'],
    ['a blocked part above the balance', 'blocked = balance + 1'],
    ['a negative blocked part', 'blocked = -1'],
    ['a closed account that holds money', `status = 'closed'`],
    ['a negative use of the day', 'limits[1].day_used = -1'],
    ['a negative use of the month', 'limits[1].month_used = -1'],
    ['a negative use of the night', 'night_used = -1'],
    ['a negative limit', 'nighttime_limit = -1'],
  ])('the tables reject %s', async (_, change) => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    await expect(t.sql(`update balance set ${change} where account_id = $1`, [accountId])).rejects.toThrow(
      /check constraint/,
    );
  });

  test('the tables reject a negative limit of a product', async () => {
    const { accountId } = await openFunded(t, { balance: 0 });
    await expect(limitTo(t, accountId, { daily: -1 })).rejects.toThrow(/check constraint/);
  });

  test.each([
    ['a fee as large as its payment', 100, 100],
    ['a reservation of zero', 0, 0],
    ['a negative fee', 100, -1],
  ])('the tables reject %s', async (_, amount, fee) => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    await expect(reserve(accountId, amount, fee)).rejects.toThrow(/check constraint/);
  });

  test.each(['update posting set amount = amount + 1', 'delete from posting', 'truncate posting'])(
    'the application has no permission for: %s',
    async (change) => {
      await openFunded(t, { balance: 1_000 });
      await expect(t.database.query(statement('', change), [])).rejects.toThrow(/permission denied/);
    },
  );

  test('the tables reject a change or removal of a posting even by their owner, and the application cannot reach a partition', async () => {
    await openFunded(t, { balance: 1_000 });
    await expect(t.sql('update posting set amount = amount + 1')).rejects.toThrow(/append-only/);
    await expect(t.sql('delete from posting')).rejects.toThrow(/append-only/);
    await expect(t.sql('truncate posting')).rejects.toThrow(/append-only/);
    const [part] = await t.sql<{ name: string }>(`select tableoid::regclass::text as name from posting limit 1`);
    for (const change of [`update ${part?.name} set amount = 1`, `delete from ${part?.name}`]) {
      await expect(t.sql(change)).rejects.toThrow(/append-only/);
      await expect(t.database.query(statement('', change), [])).rejects.toThrow(/permission denied/);
    }
  });

  test('the application connects with a login that owns nothing', async () => {
    expect(t.database).toBeInstanceOf(Database);
    expect(
      await t.database.query(statement('', 'select session_user::text as login, current_user::text as role'), []),
    ).toEqual([{ login: 'gateway_process', role: 'gateway_process' }]);
  });
});
