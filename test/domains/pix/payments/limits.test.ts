import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeLimits } from '../../../../src/domains/accounts/limit-change.ts';
import { readLimitUse } from '../../../../src/domains/accounts/limit-use.ts';
import { openTestSettlement, type TestSettlement } from '../../../support/engine.ts';
import {
  balanceOf,
  brokenClaims,
  openFunded,
  openFurther,
  outcomeOf,
  pay,
  returnOf,
  setUsed,
  transfer,
} from '../../../support/payments.ts';

const NOON = '2026-11-23T15:00:00.000Z';

let t: TestSettlement;
beforeAll(async () => {
  t = await openTestSettlement();
  await t.sql('update institution set limit_raise_hours = 0');
});
beforeEach(() => t.clock.set(NOON));
afterAll(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  await t.close();
});

type Overrides = Partial<
  Record<'pixOutTransactionLimit' | 'pixOutDailyLimit' | 'pixOutMonthlyLimit' | 'nighttimeLimit', number | null>
>;

const limit = (accountId: number, overrides: Overrides) =>
  t.door.enter(changeLimits, t.alpha.caller(), { accountId, ...overrides });

async function openRich(overrides: Overrides = {}, holder: 'pf' | 'pj' = 'pf'): Promise<number> {
  const { accountId } = await openFunded(t, { holder, balance: 90_000_000_000 });
  if (Object.keys(overrides).length > 0) await limit(accountId, overrides);
  return accountId;
}

const exceeded = (name: string, limit_amount: number, used: number, remaining: number) => ({
  code: 'limit_exceeded',
  status: 422,
  details: { limit: name, limit_amount, used, remaining },
});

async function payAt(accountId: number, instant: string, amount: number): Promise<string> {
  t.clock.set(instant);
  return (await pay(t, accountId, amount)).endToEndId;
}

describe('default limits', () => {
  test.each([
    ['pf', 2_000_000, 2_000_000, 10_000_000, 100_000],
    ['pj', 10_000_000, 50_000_000, 500_000_000, 2_000_000],
  ] as const)(
    'the limits of an account of %s are those of its kind of holder',
    async (holder, transaction, daily, monthly, night) => {
      const accountId = await openRich({}, holder);
      await expect(pay(t, accountId, transaction + 1)).rejects.toMatchObject(
        exceeded('transaction', transaction, 0, transaction),
      );
      for (let left = daily; left > 0; left -= transaction) await pay(t, accountId, Math.min(left, transaction));
      await expect(pay(t, accountId, 1)).rejects.toMatchObject(exceeded('daily', daily, daily, 0));
      // Sets the sum of the month directly. It is restored before the ledger is verified.
      await setUsed(t, accountId, 'month_used', monthly - 1);
      t.clock.set('2026-11-24T15:00:00.000Z');
      await expect(pay(t, accountId, 2)).rejects.toMatchObject(exceeded('monthly', monthly, monthly - 1, 1));
      await setUsed(t, accountId, 'month_used', daily);
      t.clock.set('2026-11-24T23:00:00.000Z');
      await expect(pay(t, accountId, night + 1)).rejects.toMatchObject(exceeded('nighttime', night, 0, night));
    },
  );

  test('the refusal of a payment above a limit states how much is left', async () => {
    const accountId = await openRich({ pixOutDailyLimit: 1_000 });
    await pay(t, accountId, 400);
    await expect(pay(t, accountId, 601)).rejects.toMatchObject({
      message: 'the daily limit is exceeded, BRL 6.00 is left',
    });
  });
});

describe('limit window in Brasília time', () => {
  test('the night window is one sum from 20:00:00.000 to before 06:00, across midnight', async () => {
    const accountId = await openRich({ nighttimeLimit: 100 });
    await payAt(accountId, '2026-11-23T22:59:59.999Z', 5_000);
    await payAt(accountId, '2026-11-23T23:00:00.000Z', 60);
    await expect(payAt(accountId, '2026-11-24T03:00:00.000Z', 41)).rejects.toMatchObject(
      exceeded('nighttime', 100, 60, 40),
    );
    await payAt(accountId, '2026-11-24T08:59:59.999Z', 40);
    await expect(payAt(accountId, '2026-11-24T08:59:59.999Z', 1)).rejects.toMatchObject(
      exceeded('nighttime', 100, 100, 0),
    );
    await payAt(accountId, '2026-11-24T09:00:00.000Z', 5_000);
    await payAt(accountId, '2026-11-24T23:00:00.000Z', 100);
  });

  test('the day window begins at midnight in Brasília, 03:00 UTC', async () => {
    const accountId = await openRich({ pixOutDailyLimit: 1_000, nighttimeLimit: 5_000 });
    await payAt(accountId, '2026-11-24T02:59:59.999Z', 1_000);
    await expect(payAt(accountId, '2026-11-24T02:59:59.999Z', 1)).rejects.toMatchObject(
      exceeded('daily', 1_000, 1_000, 0),
    );
    await payAt(accountId, '2026-11-24T03:00:00.000Z', 1_000);
    await expect(payAt(accountId, '2026-11-25T02:59:59.999Z', 1)).rejects.toMatchObject(
      exceeded('daily', 1_000, 1_000, 0),
    );
  });

  test('the month window ends at midnight of its last Brasília day, not at midnight UTC', async () => {
    const accountId = await openRich({ pixOutMonthlyLimit: 1_000, nighttimeLimit: 5_000 });
    await payAt(accountId, '2026-11-01T03:00:00.000Z', 400);
    await payAt(accountId, '2026-12-01T02:59:59.999Z', 600);
    await expect(payAt(accountId, '2026-12-01T02:59:59.999Z', 1)).rejects.toMatchObject(
      exceeded('monthly', 1_000, 1_000, 0),
    );
    await payAt(accountId, '2026-12-01T03:00:00.000Z', 1_000);
  });

  test('a node whose clock is behind cannot reopen a window that has ended', async () => {
    const accountId = await openRich({ pixOutDailyLimit: 1_000, pixOutMonthlyLimit: 1_500, nighttimeLimit: 5_000 });
    await payAt(accountId, '2026-12-01T03:00:00.001Z', 600);
    await payAt(accountId, '2026-12-01T02:59:59.999Z', 400);
    for (const instant of ['2026-12-01T02:59:59.999Z', '2026-12-01T03:00:00.002Z']) {
      await expect(payAt(accountId, instant, 1)).rejects.toMatchObject(exceeded('daily', 1_000, 1_000, 0));
    }
    await payAt(accountId, '2026-12-02T15:00:00.000Z', 500);
    await expect(pay(t, accountId, 1)).rejects.toMatchObject(exceeded('monthly', 1_500, 1_500, 0));
  });

  test('a window more than a day ahead comes from a wrong clock and blocks no payment', async () => {
    const accountId = await openRich({ pixOutDailyLimit: 1_000, pixOutMonthlyLimit: 1_900, nighttimeLimit: 5_000 });
    await payAt(accountId, '2026-12-02T15:00:00.000Z', 1_000);
    await payAt(accountId, '2026-11-29T15:00:00.000Z', 900);
    const { value } = await t.door.enter(readLimitUse, t.alpha.caller(), { accountIds: [accountId] });
    expect(value.get(accountId)?.used).toMatchObject({ daily: 900, monthly: 900 });
    await expect(payAt(accountId, '2026-11-29T15:00:00.000Z', 101)).rejects.toMatchObject(
      exceeded('daily', 1_000, 900, 100),
    );
    await payAt(accountId, '2026-11-30T15:00:00.000Z', 1_000);
  });

  test('the month window ends at the end of a year as in any other month', async () => {
    const accountId = await openRich({ pixOutMonthlyLimit: 1_000, nighttimeLimit: 5_000 });
    const [lastOfTheYear, firstOfTheNext] = ['2027-01-01T02:59:59.999Z', '2027-01-01T03:00:00.000Z'];
    for (const instant of [lastOfTheYear, firstOfTheNext]) {
      await payAt(accountId, instant, 1_000);
      await expect(payAt(accountId, instant, 1)).rejects.toMatchObject(exceeded('monthly', 1_000, 1_000, 0));
    }
  });
});

describe('limit usage', () => {
  test('a rejected or timed-out payment returns its amount to the day, month and night limits', async () => {
    const accountId = await openRich({ pixOutDailyLimit: 1_000, pixOutMonthlyLimit: 1_000, nighttimeLimit: 1_000 });
    for (const end of ['rejected', 'timeout'] as const) {
      const endToEndId = await payAt(accountId, '2026-11-24T00:00:00.000Z', 1_000);
      await expect(pay(t, accountId, 1)).rejects.toMatchObject({ code: 'limit_exceeded' });
      await t.settle(outcomeOf(t, endToEndId, end));
      expect(await balanceOf(t, accountId)).toMatchObject({
        pix_out_day_used: 0,
        pix_out_month_used: 0,
        night_used: 0,
      });
    }
  });

  test('a rejection on the next day does not change the used limit of the new day', async () => {
    const accountId = await openRich({ pixOutDailyLimit: 1_000, nighttimeLimit: 5_000 });
    const yesterdays = await payAt(accountId, '2026-11-24T02:00:00.000Z', 900);
    await payAt(accountId, '2026-11-24T15:00:00.000Z', 1_000);
    await t.settle(outcomeOf(t, yesterdays, 'rejected'));
    await expect(pay(t, accountId, 1)).rejects.toMatchObject(exceeded('daily', 1_000, 1_000, 0));
    expect(await balanceOf(t, accountId)).toMatchObject({ pix_out_month_used: 1_000 });
  });

  test('a settled payment stays counted, even after it was returned', async () => {
    const accountId = await openRich({ pixOutDailyLimit: 1_000 });
    const { endToEndId } = await pay(t, accountId, 1_000);
    await t.settle(outcomeOf(t, endToEndId, 'settled'));
    await t.settle(returnOf(t, endToEndId, 1_000));
    await expect(pay(t, accountId, 1)).rejects.toMatchObject(exceeded('daily', 1_000, 1_000, 0));
  });

  test('fees, credits and internal transfers do not count towards limits', async () => {
    const { accountId, customerId } = await openFunded(t);
    const further = await openFurther(t, customerId);
    await limit(accountId, {
      pixOutTransactionLimit: 0,
      pixOutDailyLimit: 0,
      pixOutMonthlyLimit: 0,
      nighttimeLimit: 0,
    });
    t.clock.set('2026-11-24T01:00:00.000Z');
    await transfer(t, accountId, further, 50_000);
    expect(await balanceOf(t, accountId)).toMatchObject({ pix_out_day_used: 0, night_used: 0, limit_day: null });
    await expect(pay(t, accountId, 1)).rejects.toMatchObject(exceeded('transaction', 0, 0, 0));
  });

  test('of 30 concurrent payments exactly as many succeed as the limit allows', async () => {
    const accountId = await openRich({ pixOutDailyLimit: 750 });
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => pay(t, accountId, 100)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject(exceeded('daily', 750, 700, 50));
    }
  });
});

describe('limit override', () => {
  test('an override applies immediately, above or below the default, and null restores the default', async () => {
    const accountId = await openRich();
    await limit(accountId, { pixOutTransactionLimit: 500 });
    await expect(pay(t, accountId, 501)).rejects.toMatchObject(exceeded('transaction', 500, 0, 500));
    await limit(accountId, { pixOutTransactionLimit: 5_000_000, pixOutDailyLimit: 6_000_000 });
    await pay(t, accountId, 2_000_001);
    await limit(accountId, { pixOutTransactionLimit: null });
    await expect(pay(t, accountId, 2_000_001)).rejects.toMatchObject(exceeded('transaction', 2_000_000, 0, 2_000_000));
    await pay(t, accountId, 2_000_000);
    await limit(accountId, { pixOutDailyLimit: null });
    await expect(pay(t, accountId, 1)).rejects.toMatchObject(exceeded('daily', 2_000_000, 4_000_001, 0));
  });

  test('an override applies only to its account', async () => {
    const [accountId, another] = [await openRich(), await openRich()];
    await limit(accountId, { pixOutTransactionLimit: 500 });
    await pay(t, another, 501);
    await expect(pay(t, accountId, 501)).rejects.toMatchObject(exceeded('transaction', 500, 0, 500));
  });

  test('a null override follows later changes of the institution’s default', async () => {
    const accountId = await openRich();
    await t.sql(`update limit_default set transaction_limit = 300 where holder_type = 'pf' and product = 'pix_out'`);
    try {
      await expect(pay(t, accountId, 301)).rejects.toMatchObject(exceeded('transaction', 300, 0, 300));
    } finally {
      await t.sql(
        `update limit_default set transaction_limit = 2000000 where holder_type = 'pf' and product = 'pix_out'`,
      );
    }
  });
});
