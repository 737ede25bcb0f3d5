import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_TYPES } from '../../../src/domains/accounts/account-type.ts';
import { changeLimits } from '../../../src/domains/accounts/limit-change.ts';
import {
  getLimitRaiseHours,
  listLimitCeilings,
  listLimitRaises,
  setLimitCeilings,
  setLimitRaiseHours,
} from '../../../src/domains/accounts/limit-policy.ts';
import { getLimits } from '../../../src/domains/accounts/limits.ts';
import { approveChange } from '../../../src/domains/administration/change-decisions.ts';
import { type AdministeredDoor, openAdministration } from '../../support/administration.ts';
import { newCustomer } from '../../support/customers.ts';
import { book } from '../../support/money.ts';
import { until } from '../../support/until.ts';

const NOW = '2026-11-23T15:00:00.000Z';
const HOUR = 3_600_000;
const later = (hours: number, ms = 0) => new Date(Date.parse(NOW) + hours * HOUR + ms);

let t: AdministeredDoor;
let accountId: number;

beforeAll(async () => {
  t = await openAdministration();
});
beforeEach(async () => {
  t.clock.set(NOW);
  await t.sql('update institution set limit_raise_hours = 24');
  await t.sql(
    'update limit_ceiling set transaction_limit = 50000000, daily_limit = 100000000, nighttime_limit = 10000000',
  );
  await t.sql(
    `update change_request set outcome = 'withdrawn', decided_by = requested_by, decided_at = now() where outcome is null`,
  );
  ({ accountId } = await newCustomer(t, t.alpha));
});
afterAll(() => t?.close());

const change = async (limits: object) =>
  (await t.door.enter(changeLimits, t.alpha.caller(), { accountId, ...limits })).value;
const read = async () => (await t.door.enter(getLimits, t.alpha.caller(), { accountId })).value;

/** Returns `ok` or the refusal of a reservation of this amount at that time. */
async function reserve(amount: number, product: 'pix_out' | 'ted', at: Date, night: Date | null = null) {
  const [row] = await t.sql<{ code: string | null }>(
    'select code from ledger_reserve(uuid_v7(), $1, $2, 0, $3, $4, $5, $6, $7, null)',
    [accountId, amount, product, at, at.toISOString().slice(0, 10), `${at.toISOString().slice(0, 8)}01`, night],
  );
  return row?.code ?? 'ok';
}

describe('raises of limits', () => {
  it('a raise applies to no payment before its effective time and to every payment from then on, without a job', async () => {
    await book(t, t.alpha, { type: 'pix_in', accountId, amount: 50_000_000 });
    const raised = await change({ pixOutTransactionLimit: 3_000_000, pixOutDailyLimit: 9_000_000 });
    expect(raised).toMatchObject({
      pixOut: { transactionLimit: 2_000_000, dailyLimit: 2_000_000 },
      overrides: { pixOutTransactionLimit: null, pixOutDailyLimit: null },
      pending: {
        pixOutTransactionLimit: { value: 3_000_000, effectiveAt: later(24) },
        pixOutDailyLimit: { value: 9_000_000, effectiveAt: later(24) },
        pixOutMonthlyLimit: null,
      },
    });
    expect(await read()).toEqual(raised);
    expect(await reserve(2_000_001, 'pix_out', later(24, -1))).toBe('limit_exceeded');
    expect(await reserve(3_000_000, 'pix_out', later(24))).toBe('ok');
    t.clock.set(later(24).toISOString());
    expect(await read()).toMatchObject({
      pixOut: { transactionLimit: 3_000_000, dailyLimit: 9_000_000 },
      overrides: { pixOutTransactionLimit: 3_000_000 },
      pending: { pixOutTransactionLimit: null, pixOutDailyLimit: null },
    });
  });

  it('a raise of the night limit applies to TED and PIX from the same time', async () => {
    await book(t, t.alpha, { type: 'pix_in', accountId, amount: 10_000_000 });
    await change({ nighttimeLimit: 200_000 });
    for (const product of ['pix_out', 'ted'] as const) {
      expect(await reserve(100_001, product, later(24, -1), later(23))).toBe('limit_exceeded');
      expect(await reserve(100_000, product, later(24), later(24))).toBe('ok');
    }
  });

  it('a raise in effect survives the change of another limit', async () => {
    await change({ pixOutDailyLimit: 9_000_000 });
    t.clock.set(later(30).toISOString());
    await change({ nighttimeLimit: 1 });
    expect(await read()).toMatchObject({ overrides: { pixOutDailyLimit: 9_000_000, nighttimeLimit: 1 } });
    const [row] = await t.sql('select raises from balance where account_id = $1', [accountId]);
    expect(row).toEqual({ raises: null });
  });

  it.each([
    ['the current limit', { pixOutDailyLimit: 2_000_000 }, 2_000_000],
    ['a lower limit', { pixOutDailyLimit: 5 }, 5],
    ['the default', { pixOutDailyLimit: null }, 2_000_000],
  ])('a pending raise is withdrawn by setting %s, which applies at once', async (_, limits, binding) => {
    await change({ pixOutDailyLimit: 9_000_000, nighttimeLimit: 900_000 });
    const set = await change(limits);
    expect([set.pixOut.dailyLimit, set.pending.pixOutDailyLimit]).toEqual([binding, null]);
    expect(set.pending.nighttimeLimit).toEqual({ value: 900_000, effectiveAt: later(24) });
    t.clock.set(later(100).toISOString());
    expect((await read()).pixOut.dailyLimit).toBe(binding);
  });

  it('a raise keeps its effective time when it is repeated or lowered, and waits again when it is increased', async () => {
    await change({ pixOutDailyLimit: 9_000_000 });
    t.clock.set(later(10).toISOString());
    expect((await change({ pixOutDailyLimit: 9_000_000 })).pending.pixOutDailyLimit?.effectiveAt).toEqual(later(24));
    expect((await change({ pixOutDailyLimit: 8_000_000 })).pending.pixOutDailyLimit).toEqual({
      value: 8_000_000,
      effectiveAt: later(24),
    });
    expect((await change({ pixOutDailyLimit: 8_000_001 })).pending.pixOutDailyLimit?.effectiveAt).toEqual(later(34));
  });

  it('a raise back to a higher default waits like any other raise', async () => {
    await change({ pixOutDailyLimit: 5 });
    const back = await change({ pixOutDailyLimit: null });
    expect(back).toMatchObject({
      pixOut: { dailyLimit: 5 },
      overrides: { pixOutDailyLimit: 5 },
      pending: { pixOutDailyLimit: { value: null, effectiveAt: later(24) } },
    });
    t.clock.set(later(24).toISOString());
    expect(await read()).toMatchObject({ pixOut: { dailyLimit: 2_000_000 }, overrides: { pixOutDailyLimit: null } });
  });

  it('a raise keeps its effective time when the institution changes the wait', async () => {
    await change({ pixOutDailyLimit: 9_000_000 });
    await t.elisa(setLimitRaiseHours, { hours: 48 });
    expect((await read()).pending.pixOutDailyLimit?.effectiveAt).toEqual(later(24));
    expect((await change({ nighttimeLimit: 900_000 })).pending.nighttimeLimit?.effectiveAt).toEqual(later(48));
  });
});

describe('limit ceilings', () => {
  it('a raise above the ceiling is rejected, naming the ceiling and who can raise it, and changes nothing', async () => {
    const before = await read();
    await expect(change({ pixOutDailyLimit: 100_000_001, nighttimeLimit: 1 })).rejects.toMatchObject({
      code: 'limit_above_ceiling',
      status: 422,
      message: expect.stringMatching(/BRL 1,000,000\.00.*payment.*two admins/),
      details: { limit: 'pix_out_daily_limit', ceiling: 100_000_000 },
    });
    expect(await read()).toEqual(before);
    expect((await change({ pixOutDailyLimit: 100_000_000 })).pending.pixOutDailyLimit?.value).toBe(100_000_000);
  });

  it('a ceiling applies only to accounts of its type', async () => {
    await t.elisa(setLimitCeilings, { accountType: 'savings', dailyLimit: 0 });
    expect((await change({ pixOutDailyLimit: 9_000_000 })).pending.pixOutDailyLimit?.value).toBe(9_000_000);
  });

  it('a lowered ceiling withdraws pending raises above it and leaves existing limits unchanged', async () => {
    await change({ pixOutDailyLimit: 9_000_000, nighttimeLimit: 900_000 });
    await t.elisa(setLimitCeilings, { accountType: 'payment', dailyLimit: 8_000_000 });
    const limits = await read();
    expect(limits.pending).toMatchObject({ pixOutDailyLimit: null, nighttimeLimit: { value: 900_000 } });
    t.clock.set(later(100).toISOString());
    expect((await read()).pixOut).toMatchObject({ dailyLimit: 2_000_000, nighttimeLimit: 900_000 });
    await t.elisa(setLimitCeilings, { accountType: 'payment', nighttimeLimit: 0 });
    expect((await read()).pixOut.nighttimeLimit).toBe(900_000);
  });

  it("a ceiling that is lowered while a raise waits for the account's lock leaves no raise above it", async () => {
    const holder = new Client({ connectionString: t.url });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select from balance where account_id = $1 for update', [accountId]);
      // The raise has read the old ceiling and waits for the balance.
      const raised = change({ pixOutDailyLimit: 9_000_000 });
      const waiting = async () =>
        (
          await t.sql<{ n: number }>(
            `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        )[0]?.n ?? 0;
      await until(async () => (await waiting()) === 1);
      let isLowered = false;
      const lowered = t.elisa(setLimitCeilings, { accountType: 'payment', dailyLimit: 8_000_000 }).finally(() => {
        isLowered = true;
      });
      // Either it waits for the raise, or it has ended without seeing the raise.
      await until(async () => isLowered || (await waiting()) === 2);
      await holder.query('commit');
      await Promise.all([raised, lowered]);
    } finally {
      await holder.end();
    }
    expect((await read()).pending.pixOutDailyLimit).toBeNull();
  });
});

describe('the limit policy of an institution', () => {
  it('the limit policy starts with 24 hours and with ceilings above the default limits for every account type', async () => {
    expect(await t.elisa(getLimitRaiseHours, {})).toEqual({ hours: 24, pendingChangeId: null });
    const ceilings = await t.elisa(listLimitCeilings, {});
    expect(ceilings.map(({ accountType }) => accountType)).toEqual(Object.keys(ACCOUNT_TYPES).toSorted());
    const [below] = await t.sql<{ n: number }>(
      `select count(*)::int as n from limit_default d join limit_ceiling c using (institution_id)
       where d.transaction_limit > c.transaction_limit or d.nighttime_limit > c.nighttime_limit`,
    );
    expect(below?.n).toBe(0);
  });

  it('one admin tightens the limit policy at once, and a second admin approves a loosening', async () => {
    expect(await t.elisa(setLimitRaiseHours, { hours: 30 })).toEqual({ hours: 30, pendingChangeId: null });
    const fewer = await t.elisa(setLimitRaiseHours, { hours: 0 });
    expect(fewer).toEqual({ hours: 30, pendingChangeId: expect.any(String) });
    await expect(t.elisa(approveChange, { changeId: fewer.pendingChangeId ?? '' })).rejects.toMatchObject({
      code: 'two_persons_required',
    });
    await t.hugo(approveChange, { changeId: fewer.pendingChangeId ?? '' });
    expect((await change({ pixOutDailyLimit: 9_000_000 })).pixOut.dailyLimit).toBe(9_000_000);

    const mixed = await t.elisa(setLimitCeilings, {
      accountType: 'payment',
      dailyLimit: 200_000_000,
      nighttimeLimit: 5_000_000,
    });
    expect(mixed).toMatchObject({ dailyLimit: 100_000_000, nighttimeLimit: 5_000_000 });
    await t.hugo(approveChange, { changeId: mixed.pendingChangeId ?? '' });
    expect((await change({ pixOutDailyLimit: 200_000_000 })).pixOut.dailyLimit).toBe(200_000_000);
    await expect(t.elisa(setLimitRaiseHours, { hours: 49 })).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('pending raises are listed to admins of the institution only, the next to take effect first', async () => {
    await change({ pixOutDailyLimit: 9_000_000 });
    t.clock.set(later(1).toISOString());
    await change({ nighttimeLimit: 900_000 });
    const own = (await t.elisa(listLimitRaises, {})).filter((raise) => raise.accountId === accountId);
    expect(own).toEqual([
      { accountId, partnerName: 'alpha', limit: 'pix_out_daily_limit', value: 9_000_000, effectiveAt: later(24) },
      { accountId, partnerName: 'alpha', limit: 'nighttime_limit', value: 900_000, effectiveAt: later(25) },
    ]);
    expect(await t.stranger(listLimitRaises, {})).toEqual([]);
  });
});
