import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeAccount } from '../../../src/domains/accounts/account-status.ts';
import { changeLimits } from '../../../src/domains/accounts/limit-change.ts';
import { limitsRoutes } from '../../../src/domains/accounts/limits.rest.ts';
import { getLimits } from '../../../src/domains/accounts/limits.ts';
import { newCnpj, newCustomer } from '../../support/customers.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';
import { book } from '../../support/money.ts';

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
  await t.sql('update institution set limit_raise_hours = 0');
});
afterAll(() => t.close());

const get = async (accountId: number, partner = t.alpha) =>
  (await t.door.enter(getLimits, partner.caller(), { accountId })).value;
const change = async (accountId: number, limits: Record<string, unknown>, partner = t.alpha) =>
  (await t.door.enter(changeLimits, partner.caller(), { accountId, ...limits })).value;
const newAccount = async () => (await newCustomer(t, t.alpha)).accountId;

const INDIVIDUAL = {
  transactionLimit: 2_000_000,
  dailyLimit: 2_000_000,
  monthlyLimit: 10_000_000,
  nighttimeLimit: 100_000,
};
const COMPANY = {
  transactionLimit: 10_000_000,
  dailyLimit: 50_000_000,
  monthlyLimit: 500_000_000,
  nighttimeLimit: 2_000_000,
};
const NONE = { pixOutTransactionLimit: null, pixOutDailyLimit: null, pixOutMonthlyLimit: null, nighttimeLimit: null };

type Vector = { input: { op: string; current: number; requested: number; requestedAt: string }; expected: string };
const changes = (
  JSON.parse(readFileSync(new URL('../../vectors/holidays.json', import.meta.url), 'utf8')) as Vector[]
).filter(({ input }) => input.op === 'limit_effective_earliest');

describe('limits', () => {
  test.each(changes)(
    'without a wait, limits apply from the time of their request: $input.requestedAt',
    async ({ input, expected }) => {
      const accountId = await newAccount();
      await change(accountId, { nighttimeLimit: input.current });
      t.clock.set(input.requestedAt);
      const changed = await change(accountId, { nighttimeLimit: input.requested });
      expect(changed.pixOut.nighttimeLimit).toBe(input.requested);
      expect(t.clock.now()).toEqual(new Date(expected));
    },
  );

  test('the limits of a new account are the defaults for its holder type', async () => {
    const individual = await newAccount();
    const { accountId: company } = await newCustomer(t, t.alpha, { document: newCnpj() });
    expect(await get(individual)).toEqual({
      accountId: individual,
      currency: 'BRL',
      pixOut: INDIVIDUAL,
      ted: INDIVIDUAL,
      overrides: NONE,
      pending: NONE,
    });
    expect(await get(company)).toMatchObject({ pixOut: COMPANY, ted: COMPANY });
  });

  test('limits have the names of the contract in REST', async () => {
    const accountId = await newAccount();
    expect(limitsRoutes[0]?.reply((await get(accountId)) as never)).toEqual({
      account_id: accountId,
      currency: 'BRL',
      pix_out: {
        transaction_limit: 2_000_000,
        daily_limit: 2_000_000,
        monthly_limit: 10_000_000,
        nighttime_limit: 100_000,
      },
      ted: {
        transaction_limit: 2_000_000,
        daily_limit: 2_000_000,
        monthly_limit: 10_000_000,
        nighttime_limit: 100_000,
      },
      overrides: {
        pix_out_transaction_limit: null,
        pix_out_daily_limit: null,
        pix_out_monthly_limit: null,
        nighttime_limit: null,
      },
      pending: {
        pix_out_transaction_limit: null,
        pix_out_daily_limit: null,
        pix_out_monthly_limit: null,
        nighttime_limit: null,
      },
    });
  });
});

describe('changing limits', () => {
  test('changing limits changes only the given ones; the night limit also applies to TED', async () => {
    const accountId = await newAccount();
    const first = await change(accountId, { pixOutDailyLimit: 500_000 });
    expect(first).toMatchObject({
      pixOut: { ...INDIVIDUAL, dailyLimit: 500_000 },
      ted: INDIVIDUAL,
      overrides: { ...NONE, pixOutDailyLimit: 500_000 },
    });
    const second = await change(accountId, { nighttimeLimit: 0 });
    expect(second).toMatchObject({
      pixOut: { ...INDIVIDUAL, dailyLimit: 500_000, nighttimeLimit: 0 },
      ted: { ...INDIVIDUAL, nighttimeLimit: 0 },
      overrides: { ...NONE, pixOutDailyLimit: 500_000, nighttimeLimit: 0 },
    });
    expect(await get(accountId)).toEqual(second);
  });

  test('changing a limit to null restores the default', async () => {
    const accountId = await newAccount();
    await change(accountId, { pixOutTransactionLimit: 1, pixOutMonthlyLimit: 2 });
    expect(await change(accountId, { pixOutTransactionLimit: null })).toMatchObject({
      pixOut: { ...INDIVIDUAL, monthlyLimit: 2 },
      overrides: { ...NONE, pixOutMonthlyLimit: 2 },
    });
  });

  test('a changed limit applies to the next payment at once', async () => {
    const accountId = await newAccount();
    await book(t, t.alpha, { type: 'pix_in', accountId, amount: 10_000 });
    await change(accountId, { pixOutTransactionLimit: 999 });
    const [refused] = await t.sql(
      `select code, detail from ledger_reserve(uuid_v7(), $1, 1000, 0, 'pix_out', $2, $3, $3, null, null)`,
      [accountId, t.clock.now(), '2026-11-01'],
    );
    expect(refused).toMatchObject({ code: 'limit_exceeded', detail: { limit: 'transaction', limit_amount: 999 } });
  });

  test('a limit change is audited with the old and new values, under the names of the contract', async () => {
    const accountId = await newAccount();
    await change(accountId, { pixOutDailyLimit: 100 });
    await change(accountId, { pixOutDailyLimit: 200, nighttimeLimit: 50 });
    const audited = await t.sql(
      `select changes from audit_event where account_id = $1 and action = 'limits.changed' order by id`,
      [accountId],
    );
    expect(audited).toEqual([
      { changes: { pix_out_daily_limit: { from: null, to: 100 } } },
      { changes: { pix_out_daily_limit: { from: 100, to: 200 }, nighttime_limit: { from: null, to: 50 } } },
    ]);
  });

  test('concurrent changes of different limits are all kept', async () => {
    const accountId = await newAccount();
    await Promise.all([
      change(accountId, { pixOutTransactionLimit: 1 }),
      change(accountId, { pixOutDailyLimit: 2 }),
      change(accountId, { pixOutMonthlyLimit: 3 }),
      change(accountId, { nighttimeLimit: 4 }),
    ]);
    expect((await get(accountId)).overrides).toEqual({
      pixOutTransactionLimit: 1,
      pixOutDailyLimit: 2,
      pixOutMonthlyLimit: 3,
      nighttimeLimit: 4,
    });
  });

  test.each<[string, Record<string, unknown>]>([
    ['nothing to change', {}],
    ['a negative limit', { nighttimeLimit: -1 }],
    ['a limit in fractions', { nighttimeLimit: 1.5 }],
    ['a limit in text', { nighttimeLimit: '100' }],
    ['a limit above the largest amount', { pixOutDailyLimit: 1_000_000_000_000 }],
    ['a TED limit, for which the contract has no own limit', { tedDailyLimit: 1 }],
  ])('a limit change with %s is rejected', async (_, limits) => {
    await expect(change(await newAccount(), limits)).rejects.toMatchObject({ code: 'validation_failed', status: 422 });
  });

  test('a limit change of a closed account is rejected', async () => {
    const accountId = await newAccount();
    await t.door.enter(closeAccount, t.alpha.caller(), { accountId });
    await expect(change(accountId, { nighttimeLimit: 1 })).rejects.toMatchObject({
      code: 'account_closed',
      status: 422,
    });
  });
});

test("another partner's limits get the same response as those of an unknown account", async () => {
  const accountId = await newAccount();
  const reads = await Promise.allSettled([get(accountId, t.beta), get(999_999, t.beta)]);
  const writes = await Promise.allSettled([
    change(accountId, { nighttimeLimit: 1 }, t.beta),
    change(999_999, { nighttimeLimit: 1 }, t.beta),
  ]);
  for (const [theirs, unknown] of [reads, writes]) {
    expect(theirs).toMatchObject({ status: 'rejected', reason: { code: 'account_not_found', status: 404 } });
    expect(theirs).toEqual(unknown);
  }
});
