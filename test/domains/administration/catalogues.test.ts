import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { setAccountLimits } from '../../../src/domains/accounts/account-limits.ts';
import { listAccountEvents } from '../../../src/domains/accounts/audit-trail.ts';
import { listDefaultLimits, setDefaultLimits } from '../../../src/domains/accounts/default-limits.ts';
import { listLimitCeilings } from '../../../src/domains/accounts/limit-policy.ts';
import { getLimits } from '../../../src/domains/accounts/limits.ts';
import { listAdministrationLog } from '../../../src/domains/administration/administration-log.ts';
import { approveChange } from '../../../src/domains/administration/change-decisions.ts';
import { listSecretKeys } from '../../../src/domains/administration/secret-keys.ts';
import { listFees } from '../../../src/domains/fees/fee.ts';
import { addFee, endFee, listFeeCatalogue } from '../../../src/domains/fees/fee-catalogue.ts';
import { listSigningKeys, rotateSigningKey } from '../../../src/domains/pix/charges/signing/signing-administration.ts';
import { registerWebhook } from '../../../src/domains/webhooks/registrations/registration.ts';
import {
  listWebhookHealth,
  resumeWebhook,
} from '../../../src/domains/webhooks/registrations/webhook-administration.ts';
import { type AdministeredDoor, openAdministration } from '../../support/administration.ts';
import { newCustomer } from '../../support/customers.ts';

const TODAY = '2026-11-23';
const TOMORROW = '2026-11-24T15:00:00.000Z';
const refusal = (code: string, field?: string) =>
  expect.objectContaining({ code, ...(field && { details: { fields: { [field]: expect.any(String) } } }) });

let t: AdministeredDoor;
let customer: { id: number; accountId: number };
beforeAll(async () => {
  t = await openAdministration();
  customer = await newCustomer(t, t.alpha);
});
afterAll(() => t?.close());
beforeEach(() => t.clock.set(`${TODAY}T15:00:00Z`));

/** Business time goes back between tests here, so the newest entry is not always the last one. */
const newest = async (action: string, admin = t.elisa) =>
  (await admin(listAdministrationLog, { first: 100 })).items.find((entry) => entry.action === action);
const ask = async <Value>(entering: Promise<{ readonly value: Value }>): Promise<Value> => (await entering).value;

describe('default limits', () => {
  it('default limits apply at once to accounts without their own limits, only in their institution', async () => {
    const before = await t.elisa(listDefaultLimits, {});
    expect(before).toHaveLength(4);
    const set = await t.elisa(setDefaultLimits, { holderType: 'pf', product: 'pix_out', dailyLimit: 123 });
    expect(set).toMatchObject({ dailyLimit: 123, transactionLimit: before[0]?.transactionLimit });
    const limits = await ask(t.door.enter(getLimits, t.alpha.caller(), { accountId: customer.accountId }));
    expect(limits.pixOut.dailyLimit).toBe(123);
    expect(await newest('default_limits.changed')).toMatchObject({
      resourceId: 'pf:pix_out',
      changes: { daily_limit: { from: before[0]?.dailyLimit, to: 123 } },
    });
    expect(await t.stranger(listDefaultLimits, {})).toEqual([]);
  });

  it('one admin lowers default limits at once, and a second admin approves the higher ones of the same call', async () => {
    const wanted = { holderType: 'pj', product: 'ted', dailyLimit: 1_000, monthlyLimit: 900_000_000 } as const;
    const [, , , before] = await t.elisa(listDefaultLimits, {});
    const set = await t.elisa(setDefaultLimits, wanted);
    expect(set).toMatchObject({ dailyLimit: 1_000, monthlyLimit: before?.monthlyLimit });
    await expect(t.hugo(setDefaultLimits, { ...wanted, dailyLimit: 2_000 })).rejects.toEqual(refusal('change_pending'));
    await t.hugo(approveChange, { changeId: set.pendingChangeId ?? '' });
    const [, , , after] = await t.elisa(listDefaultLimits, {});
    expect(after).toMatchObject({ dailyLimit: 1_000, monthlyLimit: 900_000_000, pendingChangeId: null });
  });

  it('a request for higher default limits is refused as stale when the limits were lowered in the meantime', async () => {
    const of = { holderType: 'pf', product: 'ted' } as const;
    const { pendingChangeId } = await t.elisa(setDefaultLimits, { ...of, nighttimeLimit: 900_000 });
    await t.hugo(setDefaultLimits, { ...of, nighttimeLimit: 5 });
    await expect(t.hugo(approveChange, { changeId: pendingChangeId ?? '' })).rejects.toEqual(refusal('stale_decision'));
    expect((await t.elisa(listDefaultLimits, {}))[1]?.nighttimeLimit).toBe(5);
  });
});

describe('limits of an account', () => {
  it('an admin sets limits of an account, its partner sees them in its audit trail, and null removes them', async () => {
    const { accountId } = customer;
    const set = await t.elisa(setAccountLimits, { accountId, pixOutDailyLimit: 77 });
    expect(set.pixOut.dailyLimit).toBe(77);
    const [event] = await ask(t.door.enter(listAccountEvents, t.alpha.caller(), { accountId }));
    expect(event).toMatchObject({ action: 'limits.changed', actorType: 'operator' });
    await t.elisa(setAccountLimits, { accountId, pixOutDailyLimit: null });
    t.clock.set(TOMORROW);
    expect((await t.elisa(setAccountLimits, { accountId })).overrides.pixOutDailyLimit).toBeNull();
    await expect(t.stranger(setAccountLimits, { accountId, nighttimeLimit: 1 })).rejects.toEqual(
      refusal('account_not_found'),
    );
  });

  it('lower account limits apply at once, higher ones after the wait, and those above the ceiling with two admins at once', async () => {
    const { accountId } = customer;
    const payment = (await t.elisa(listLimitCeilings, {})).find(({ accountType }) => accountType === 'payment');
    const [most, above] = [payment?.monthlyLimit ?? 0, (payment?.monthlyLimit ?? 0) + 1];
    expect(await t.elisa(setAccountLimits, { accountId, pixOutMonthlyLimit: 5 })).toMatchObject({
      ...{ overrides: { pixOutMonthlyLimit: 5 }, pendingChangeId: null },
    });
    expect(await t.elisa(setAccountLimits, { accountId, pixOutMonthlyLimit: most })).toMatchObject({
      overrides: { pixOutMonthlyLimit: 5 },
      pending: { pixOutMonthlyLimit: { value: most, effectiveAt: new Date(TOMORROW) } },
      pendingChangeId: null,
    });
    const raised = await t.elisa(setAccountLimits, { accountId, pixOutMonthlyLimit: above, pixOutTransactionLimit: 7 });
    expect(raised.overrides).toMatchObject({ pixOutMonthlyLimit: 5, pixOutTransactionLimit: 7 });
    await t.hugo(approveChange, { changeId: raised.pendingChangeId ?? '' });
    const limits = await ask(t.door.enter(getLimits, t.alpha.caller(), { accountId }));
    expect([limits.overrides.pixOutMonthlyLimit, limits.pending.pixOutMonthlyLimit]).toEqual([above, null]);
  });
});

describe('the fee catalogue', () => {
  const least = { feeType: 'ted' as const, fixedAmount: 900, effectiveFrom: TODAY };

  const add = async (over: object) => {
    const change = await t.elisa(addFee, { ...least, ...over });
    await t.hugo(approveChange, { changeId: change.id });
    return (await t.elisa(listFeeCatalogue, {})).items.find(({ id }) => id === change.subjectId);
  };

  it('a fee needs the approval of a second admin by its first day', async () => {
    const { id: changeId, subjectId } = await t.elisa(addFee, least);
    expect((await t.elisa(listFeeCatalogue, {})).items.map(({ id }) => id)).not.toContain(subjectId);
    await expect(t.elisa(approveChange, { changeId })).rejects.toEqual(refusal('two_persons_required'));
    t.clock.set('2026-11-24T15:00:00Z');
    await expect(t.hugo(approveChange, { changeId })).rejects.toEqual(refusal('validation_failed', 'effectiveFrom'));
  });

  it('fee catalogue entries apply from their first day to their last day', async () => {
    const added = await add({ percent: '1.5', effectiveFrom: '2026-11-25' });
    expect(added?.percent).toBe('1.5000');
    const feeId = added?.id ?? '';
    const inForce = async () =>
      (await ask(t.door.enter(listFees, t.alpha.caller(), {}))).some(({ id }) => id === feeId);
    expect(await inForce()).toBe(false);
    t.clock.set('2026-11-25T15:00:00Z');
    expect(await inForce()).toBe(true);
    expect(await t.elisa(endFee, { feeId, lastDay: '2026-11-26' })).toMatchObject({ effectiveUntil: '2026-11-26' });
    t.clock.set('2026-11-27T15:00:00Z');
    expect(await inForce()).toBe(false);
    await expect(t.elisa(endFee, { feeId, lastDay: '2026-12-26' })).rejects.toEqual(refusal('fee_ended'));
    expect((await t.elisa(listFeeCatalogue, {})).items[0]).toMatchObject({ id: feeId });
    expect((await t.stranger(listFeeCatalogue, {})).items).toEqual([]);
    await expect(t.stranger(endFee, { feeId, lastDay: '2026-12-26' })).rejects.toEqual(refusal('fee_not_found'));
  });

  it('fee catalogue entries can apply to one customer or account of the institution', async () => {
    const ofAccount = { ...least, scope: 'account' as const, accountId: customer.accountId };
    expect(await add(ofAccount)).toMatchObject({ accountId: customer.accountId });
    await expect(t.stranger(addFee, ofAccount)).rejects.toEqual(refusal('account_not_found'));
    const ofCustomer = { ...least, scope: 'customer' as const, customerId: customer.id };
    expect(await add(ofCustomer)).toMatchObject({ customerId: customer.id });
    await expect(t.stranger(addFee, ofCustomer)).rejects.toEqual(refusal('customer_not_found'));
  });

  test.each([
    [{ effectiveFrom: '2026-11-22' }, 'effectiveFrom'],
    [{ effectiveUntil: '2026-11-22' }, 'effectiveUntil'],
    [{ minAmount: 5, maxAmount: 4 }, 'maxAmount'],
    [{ scope: 'account' as const }, 'accountId'],
    [{ customerId: 5 }, 'customerId'],
    [{ percent: '101' }, 'percent'],
    [{ percent: '1.00001' }, 'percent'],
    [{ fixedAmount: -1 }, 'fixedAmount'],
  ])('a fee catalogue entry with %j is refused', async (over, field) => {
    await expect(t.elisa(addFee, { ...least, ...over })).rejects.toEqual(refusal('validation_failed', field));
  });
});

describe('the health of webhooks', () => {
  it('the health of webhooks is listed for one or all partners, and an admin switches a disabled webhook on', async () => {
    const register = (path: string) =>
      ask(
        t.door.enter(registerWebhook, t.alpha.caller(), {
          url: `https://example.com/${path}`,
          events: ['pix.received'],
        }),
      );
    const [one, two] = [await register('one'), await register('two')];
    const { items } = await t.elisa(listWebhookHealth, {});
    expect(items.map(({ webhookId, status, partnerName }) => [webhookId, status, partnerName])).toEqual([
      [two.id, 'healthy', 'alpha'],
      [one.id, 'healthy', 'alpha'],
    ]);
    expect((await t.elisa(listWebhookHealth, { partnerId: t.beta.id })).items).toEqual([]);
    expect((await t.elisa(listWebhookHealth, { partnerId: t.alpha.id, first: 1 })).hasMore).toBe(true);
    expect((await t.stranger(listWebhookHealth, {})).items).toEqual([]);

    await t.sql(`update webhook set is_active = false, disabled_at = now(), disabled_reason = 'x' where id = $1`, [
      one.id,
    ]);
    await t.sql(`update webhook_queue set paused = true, failing_since = now() where webhook_id = $1`, [one.id]);
    await expect(t.stranger(resumeWebhook, { webhookId: one.id })).rejects.toEqual(refusal('webhook_not_found'));
    await t.elisa(resumeWebhook, { webhookId: one.id });
    const [known] = await t.sql<object>(
      'select w.is_active, q.paused, q.failing_since from webhook w join webhook_queue q on q.webhook_id = w.id where w.id = $1',
      [one.id],
    );
    expect(known).toEqual({ is_active: true, paused: false, failing_since: null });
    expect(await newest('webhook.resumed')).toMatchObject({ resourceId: one.id });
    await t.sql('update webhook set is_active = false where id = $1', [two.id]);
    await expect(t.elisa(resumeWebhook, { webhookId: two.id })).rejects.toEqual(refusal('webhook_inactive'));
  });
});

describe('keys of the deployment', () => {
  it('signing keys are listed and replaced, in an hour or at once, and recorded in the log of each institution', async () => {
    const [first] = await t.deployment(rotateSigningKey, { atOnce: true });
    expect(first).toMatchObject({ sealedWith: expect.any(String) });
    const [next] = await t.deployment(rotateSigningKey, {});
    expect((next?.signsFrom.getTime() ?? 0) - (first?.signsFrom.getTime() ?? 0)).toBeGreaterThan(3_500_000);
    expect(await t.deployment(listSigningKeys, {})).toHaveLength(2);
    for (const admin of [t.elisa, t.stranger])
      expect(await newest('signing_key.rotated', admin)).toMatchObject({
        author: 'deployment:root',
        resourceId: next?.id,
      });
  });

  it('sealing keys are listed with the number of sealed secrets, including missing keys', async () => {
    await t.sql(`update charge_signing_key set key_id = 'gone'`);
    const keys = await t.deployment(listSecretKeys, {});
    expect(keys[0]).toMatchObject({ state: 'current', webhooks: 2 });
    expect(keys.at(-1)).toEqual({
      id: 'gone',
      state: 'missing',
      webhooks: 0,
      signingKeys: 2,
      debtorKeys: 0,
      railKeys: 0,
    });
    expect(JSON.stringify(keys)).not.toMatch(/[A-Za-z0-9+/]{40}/);
  });
});
