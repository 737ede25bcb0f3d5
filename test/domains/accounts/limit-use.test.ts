import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readLimitUse } from '../../../src/domains/accounts/limit-use.ts';
import { openTestSettlement, type TestSettlement } from '../../support/engine.ts';
import { limitTo, openFunded, outcomeOf, pay } from '../../support/payments.ts';

const DAILY = 2_000_000;
const MONTHLY = 10_000_000;
const NIGHTTIME = 100_000;
const NOON = '2026-11-24T15:00:00.000Z';

let t: TestSettlement;
beforeAll(async () => {
  t = await openTestSettlement();
});
afterAll(() => t.close());

let accountId: number;
beforeEach(async () => {
  t.clock.set(NOON);
  ({ accountId } = await openFunded(t, { balance: 5_000_000 }));
});

const use = async (partner = t.alpha) =>
  (await t.door.enter(readLimitUse, partner.caller(), { accountIds: [accountId] })).value.get(accountId);

describe('the used part of the limits', () => {
  it('at first nothing of the limits is used and all of them is left', async () => {
    expect(await use()).toEqual({
      used: { daily: 0, monthly: 0, nighttime: 0 },
      remaining: { daily: DAILY, monthly: MONTHLY, nighttime: NIGHTTIME },
    });
  });

  it('each payment uses the day and month limits, and at night the night limit', async () => {
    await pay(t, accountId, 1_000);
    expect(await use()).toEqual({
      used: { daily: 1_000, monthly: 1_000, nighttime: 0 },
      remaining: { daily: DAILY - 1_000, monthly: MONTHLY - 1_000, nighttime: NIGHTTIME },
    });
    t.clock.set('2026-11-24T23:30:00.000Z');
    await pay(t, accountId, 500);
    expect((await use())?.used).toEqual({ daily: 1_500, monthly: 1_500, nighttime: 500 });
    // After midnight it is another day, but the same night.
    t.clock.set('2026-11-25T04:00:00.000Z');
    expect((await use())?.used).toEqual({ daily: 0, monthly: 1_500, nighttime: 500 });
    t.clock.set('2026-11-25T12:00:00.000Z');
    expect((await use())?.used).toEqual({ daily: 0, monthly: 1_500, nighttime: 0 });
    t.clock.set('2026-12-01T15:00:00.000Z');
    expect((await use())?.used).toEqual({ daily: 0, monthly: 0, nighttime: 0 });
  });

  it('a rejected payment returns its amount to the limits', async () => {
    const { endToEndId } = await pay(t, accountId, 1_000);
    await t.settle(outcomeOf(t, endToEndId, 'rejected'));
    expect((await use())?.used).toEqual({ daily: 0, monthly: 0, nighttime: 0 });
  });

  it('the next payment is limited to the remaining amount', async () => {
    await pay(t, accountId, DAILY - 300);
    expect((await use())?.remaining.daily).toBe(300);
    await expect(pay(t, accountId, 301)).rejects.toMatchObject({
      code: 'limit_exceeded',
      details: { limit: 'daily', remaining: 300 },
    });
    await pay(t, accountId, 300);
    expect((await use())?.remaining.daily).toBe(0);
  });

  it('the remaining amount is 0 when a limit was lowered below its use', async () => {
    await pay(t, accountId, 1_000);
    await limitTo(t, accountId, { daily: 400 });
    expect(await use()).toMatchObject({ used: { daily: 1_000 }, remaining: { daily: 0 } });
  });

  it('the use of limits is not shown to another partner', async () => {
    expect(await use(t.beta)).toBeUndefined();
  });
});
