import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approveChange } from '../../../src/domains/administration/change-decisions.ts';
import { createPerson } from '../../../src/domains/administration/person-changes.ts';
import { getWaiting } from '../../../src/domains/console/waiting.ts';
import { WAITING_KINDS, type WaitingKind } from '../../../src/domains/console/waiting-kinds.ts';
import { approveEscrowTerms } from '../../../src/domains/finance/escrow/escrow-terms-decisions.ts';
import { createPayable } from '../../../src/domains/finance/payables/payable-creation.ts';
import { approvePayable } from '../../../src/domains/finance/payables/payable-decisions.ts';
import { listPayablesToApprove } from '../../../src/domains/finance/payables/payables-to-approve.ts';
import { releasePaymentBatch } from '../../../src/domains/finance/payment-runs/payment-batch-release.ts';
import { generateRemittance } from '../../../src/domains/finance/payment-runs/remittance-generation.ts';
import {
  reopenTreasuryDay,
  requestTreasuryDayReopening,
} from '../../../src/domains/finance/treasury/treasury-reopening.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { newCnpj } from '../../support/customers.ts';
import { approve as approveRelease, openEscrow, proposed, requested } from '../../support/escrow.ts';
import { type FinanceDoor, type FinanceInstitution, openFinance } from '../../support/finance.ts';
import { type Decidable, decisionOn, type PayableInput, payableInput, uniqueKey } from '../../support/payables.ts';
import { approved, batchOf } from '../../support/payment-runs.ts';
import { closeDay } from '../../support/treasury.ts';
import { deputyInForce } from '../../support/two-admins.ts';

const AUTHORITY = 1_000_000;
const TODAY = '2026-11-23';

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());
beforeEach(() => t.clock.set(`${TODAY}T15:00:00.000Z`));

/** Waiting work of one kind for this operator, or for `absent`. */
async function waits(login: string, kind: WaitingKind, absent: string | null = null, of: FinanceInstitution = t) {
  const waiting = await of.as(login).enter(getWaiting, {});
  return waiting.find((each) => each.kind === kind && each.onBehalfOf === absent);
}
const counted = async (...args: Parameters<typeof waits>) => (await waits(...args))?.count;

const create = (change: Partial<PayableInput> = {}, by = t.own) =>
  by.enter(createPayable, payableInput(t, { supplierDocument: newCnpj(), ...change }), uniqueKey());
const approve = (login: string, payable: Decidable) => t.as(login).enter(approvePayable, decisionOn(payable));

describe('waiting work', () => {
  test('the kinds of waiting work follow the roles of the operator, including kinds without work', async () => {
    const kindsOf = async (login: string) => (await t.as(login).enter(getWaiting, {})).map(({ kind }) => kind);
    expect(await kindsOf('vera')).toEqual([]);
    expect(await kindsOf('bruno')).toEqual(['payables_to_approve']);
    const all = await Promise.all(['ana', 'bruno', 'carla', 'davi', 'elisa'].map(kindsOf));
    expect([...new Set(all.flat())].toSorted()).toEqual(Object.keys(WAITING_KINDS).toSorted());
    expect(await waits('elisa', 'webhooks_disabled')).toEqual({
      ...{ kind: 'webhooks_disabled', onBehalfOf: null, count: 0, isMore: false, oldestAt: null, total: null },
    });
  });

  test('waiting work excludes other institutions and switched-off parts of finance', async () => {
    await create();
    expect(await counted('fabio', 'payables_to_approve')).toBeGreaterThan(0);
    expect(await counted('fabio', 'payables_to_approve', null, t.other)).toBe(0);
    const { principal } = t.as('gil').caller();
    const caller = { principal: { ...principal, financeProductsOff: ['ap'] }, requestId: 'request' };
    const { value } = await t.door.enter(getWaiting, caller, {});
    expect(value.map(({ kind }) => kind)).toEqual([
      'escrow_releases_to_approve',
      'escrow_terms_to_approve',
      'rail_cases',
      'rail_case_acts',
      'treasury_reopenings',
    ]);
  });

  test('counting waiting work takes the same statements for any amount of work', async () => {
    const statements = () => t.statementsOf(() => t.as('elisa').enter(getWaiting, {}));
    const before = await statements();
    for (let n = 0; n < 3; n += 1) await create();
    expect(await statements()).toHaveLength(before.length);
    expect((await t.statementsOf(() => t.as('davi').enter(getWaiting, {}))).length).toBeLessThan(12);
  });
});

describe('payables', () => {
  async function both(login: string) {
    const { items } = await t.as(login).enter(listPayablesToApprove, { first: 100 });
    const waiting = await waits(login, 'payables_to_approve');
    expect(waiting?.count).toBe(items.length);
    const sum = items.reduce((total, { netAmount }) => total + netAmount, 0);
    expect(waiting?.total ?? null).toBe(items.length === 0 ? null : String(sum));
    return items;
  }

  test('the payables to approve are exactly those that the caller can approve', async () => {
    await t.sql(`update payable set status = 'cancelled', holds_reference = false where status = 'pending'`);
    const [supplierDocument, another] = [newCnpj(), newCnpj()];
    const own = await create({ supplierDocument: another }, t.as('ana'));
    await t.sql(`update payable set makers = makers || 'operator:gil'::text where id = $1`, [own.id]);
    const above = await create({ amount: AUTHORITY + 1 });
    await approve('bruno', await create({ supplierDocument, amount: AUTHORITY - 1_000 }));
    const fits = await create({ supplierDocument, amount: 1_000 });
    const exceeds = await create({ supplierDocument, amount: 1_001 });
    const ofAnother = await create({ supplierDocument: another, amount: AUTHORITY });
    const listed = await both('bruno');
    expect(listed.map(({ id }) => id).toSorted()).toEqual([own.id, fits.id, ofAnother.id].toSorted());
    expect((await both('gil')).map(({ id }) => id)).not.toContain(own.id);

    await expect(approve('bruno', exceeds)).rejects.toMatchObject({ code: 'authority_exceeded' });
    await expect(approve('bruno', above)).rejects.toMatchObject({ code: 'authority_exceeded' });
    await approve('bruno', fits);
    expect((await both('bruno')).map(({ id }) => id)).not.toContain(fits.id);
    // An approval counts only on its business day.
    t.clock.set('2026-11-24T15:00:00.000Z');
    expect((await both('bruno')).map(({ id }) => id)).toContain(exceeds.id);
    expect(await approve('bruno', exceeds)).toMatchObject({ status: 'approved' });
  });

  test("the payables to approve include those of a represented approver, by that approver's limit and without the deputy's own", async () => {
    const large = await create({ amount: AUTHORITY * 2 });
    await deputyInForce(t.as, { absent: 'fabio', deputy: 'bruno', firstDay: TODAY, lastDay: TODAY });
    expect(await counted('bruno', 'payables_to_approve', 'fabio')).toBeGreaterThan(0);
    const { items } = await t.as('bruno').enter(listPayablesToApprove, { first: 100, onBehalfOf: 'fabio' });
    expect(items.map(({ id }) => id)).toContain(large.id);
    expect(await counted('bruno', 'payables_to_approve', 'fabio')).toBe(items.length);
    t.clock.set('2026-11-24T15:00:00.000Z');
    expect(await waits('bruno', 'payables_to_approve', 'fabio')).toBeUndefined();
  });
});

describe('work that needs two persons', () => {
  test('work that needs two persons waits for the other person until it is decided', async () => {
    const { accountId, beneficiary } = await openEscrow(t);
    const release = await requested(t, accountId, 1_000, 'carla');
    const { id: termsId } = await proposed(t, accountId, { beneficiaryAccountId: beneficiary });
    expect(await counted('carla', 'escrow_terms_to_approve')).toBe(1);
    const day = '2026-11-20';
    await closeDay(t.as('carla'), day);
    await t.as('carla').enter(requestTreasuryDayReopening, { day, reason: 'A credit was missed' });
    expect(await counted('carla', 'escrow_releases_to_approve')).toBe(0);
    expect(await waits('gil', 'escrow_releases_to_approve')).toMatchObject({
      ...{ count: 1, total: '1000', oldestAt: t.clock.now() },
    });
    expect(await counted('carla', 'treasury_reopenings')).toBe(0);
    expect(await counted('gil', 'treasury_reopenings')).toBe(1);
    await approveRelease(t, release, 'gil');
    await t.as('gil').enter(approveEscrowTerms, { termsId });
    await t.as('gil').enter(reopenTreasuryDay, { day });
    expect(await counted('gil', 'escrow_releases_to_approve')).toBe(0);
    expect(await counted('gil', 'escrow_terms_to_approve')).toBe(0);
    expect(await counted('gil', 'treasury_reopenings')).toBe(0);
  });

  test('a change of an admin waits for another admin', async () => {
    const hugo = t.as('hugo').enter;
    const { change } = await t
      .as('elisa')
      .enter(createPerson, { login: `new-${newId()}`, name: 'New', roles: ['treasurer'] });
    const ofHugo = async () => (await hugo(getWaiting, {})).find(({ kind }) => kind === 'changes_to_approve')?.count;
    expect([await counted('elisa', 'changes_to_approve'), await ofHugo()]).toEqual([0, 1]);
    await hugo(approveChange, { changeId: change?.id ?? '' });
    expect(await ofHugo()).toBe(0);
  });

  test('a payment batch waits for another person, and its remittance file is generated afterwards', async () => {
    const bankAccountId = t.master.bank_account_ids[0] as string;
    const installmentId = await approved(t, { dueDate: '2026-11-23' });
    expect(await counted('ana', 'installments_due')).toBe(1);
    const { id, contentSha256 } = await batchOf(t, [installmentId], { bankAccountId });
    expect(await counted('ana', 'installments_due')).toBe(0);
    expect(await waits('carla', 'payment_batches_to_release')).toMatchObject({ count: 1, total: '45600' });
    expect(await counted('carla', 'remittances_to_generate')).toBe(0);
    await t.as('carla').enter(releasePaymentBatch, { batchId: id, contentSha256 });
    expect(await counted('carla', 'payment_batches_to_release')).toBe(0);
    expect(await waits('carla', 'remittances_to_generate')).toMatchObject({ count: 1, total: '45600' });
    await t.as('carla').enter(generateRemittance, { batchId: id });
    expect(await counted('carla', 'remittances_to_generate')).toBe(0);
    const [item] = await t.sql<{ id: string }>(
      `update remittance_item set review = 'day_closed' where batch_id = $1 returning id`,
      [id],
    );
    expect(item).toBeDefined();
    expect(await waits('gil', 'remittance_items_to_review')).toMatchObject({ count: 1, total: '45600' });
  });

  test('a rejected payment waits until another order pays its installment', async () => {
    const installmentId = await approved(t, { dueDate: '2026-12-20' });
    const { id } = await batchOf(t, [installmentId]);
    const before = (await counted('ana', 'payments_rejected')) ?? 0;
    await t.sql(`update payment_order set status = 'rejected', error_code = 'recipient_rejected' where batch_id = $1`, [
      id,
    ]);
    await t.sql(`update payable_installment set status = 'approved' where id = $1`, [installmentId]);
    expect(await counted('ana', 'payments_rejected')).toBe(before + 1);
    await batchOf(t, [installmentId]);
    expect(await counted('ana', 'payments_rejected')).toBe(before);
  });
});

describe('a count', () => {
  test('a count ends at 1,000 and reports that there are more', async () => {
    const entries = (count: number) =>
      t.sql(
        `insert into accounting_entry (id, institution_id, kind, mapped_kind, source_id, financial_account_id, amount, day, description)
         select uuid_v7(), $1, 'payable_recognised', 'payable_recognised', gen_random_uuid()::text, gen_random_uuid(), 100, '2026-11-01', 'x'
         from generate_series(1, $2)`,
        [t.institutionId, count],
      );
    await t.sql('delete from accounting_entry');
    await entries(1_000);
    expect(await waits('davi', 'accounting_entries')).toMatchObject({
      ...{ count: 1_000, isMore: false, total: '100000', oldestAt: new Date('2026-11-01T03:00:00.000Z') },
    });
    await entries(1);
    expect(await waits('davi', 'accounting_entries')).toMatchObject({ count: 1_000, isMore: true, total: '100000' });
    expect(await waits('davi', 'accounting_entries_unmapped')).toMatchObject({ count: 1_000, isMore: true });
  });

  test('waiting work counts statement entries by their state, and PIX that no receipt names', async () => {
    const bankAccountId = t.master.bank_account_ids[0];
    const accountId = t.master.source_account_ids[0];
    const entry = (status: string, amount: number, of: object) =>
      t.sql(
        `insert into statement_entry (id, institution_id, bank_account_id, account_id, external_id, entry_date, amount, description,
           end_to_end_id, returns_transaction_id, kind, words, tax_ids, status, status_reason, created_by, created_at)
         select uuid_v7(), $1, e.bank, e.account, gen_random_uuid()::text, '2026-11-20', $2::bigint, 'x', e.e2e, e.returns, 'pix', '{}', '{}', $3,
           case when $3 = 'conflict' then 'x' end, 'operator:davi', now()
         from jsonb_to_record($4) e(bank uuid, account bigint, e2e text, returns uuid)`,
        [t.institutionId, amount, status, JSON.stringify(of)],
      );
    await entry('unmatched', -500, { bank: bankAccountId });
    await entry('conflict', 700, { bank: bankAccountId, e2e: 'E1' });
    await entry('proposed', -900, { bank: bankAccountId });
    await entry('matched', 1, { bank: bankAccountId });
    await entry('proposed', 300, { account: accountId, e2e: 'E2' });
    await entry('unmatched', 301, { account: accountId, e2e: 'D3', returns: newId() });
    expect(await waits('davi', 'statement_entries')).toMatchObject({ count: 3, total: '1501' });
    expect(await waits('davi', 'reconciliation_proposals')).toMatchObject({ count: 2, total: '1200' });
    expect(await waits('davi', 'pix_credits')).toMatchObject({ count: 1, total: '300' });
  });

  test('waiting work of admins counts disabled webhooks, expiring credentials and failed deliveries', async () => {
    await t.sql(`update credential set expires_at = now() + interval '10 days' where partner_id = $1`, [t.alpha.id]);
    await t.sql(`update credential set expires_at = now() + interval '40 days' where partner_id = $1`, [t.beta.id]);
    expect(await counted('elisa', 'credentials_ending')).toBe(1);
    expect(await counted('elisa', 'credentials_ending', null, t.other)).toBe(0);
    const { principal } = t.as('elisa').caller();
    for (const partnerId of [t.alpha.id, principal.institutionPartnerId])
      await t.sql(
        `insert into webhook (id, institution_id, partner_id, url, events, is_active, disabled_at, disabled_reason, secret, secret_key_id, created_at, updated_at)
         values ($1, $3, $2, 'https://x.example', '{pix.received}', false, now(), 'x', 'x', 'k1', now(), now())`,
        [newId(), partnerId, t.institutionId],
      );
    expect(await counted('elisa', 'webhooks_disabled')).toBe(2);
    expect(await counted('elisa', 'webhooks_disabled', null, t.other)).toBe(0);
    await t.sql(
      `insert into webhook_delivery (id, webhook_id, partner_id, event_id, event_type, body, status, created_at)
       select uuid_v7(), w.id, w.partner_id, gen_random_uuid(), 'x', '{}', status, now()
       from webhook w, unnest(array['failed', 'exhausted', 'succeeded']) status`,
    );
    expect(await counted('elisa', 'finance_deliveries_failed')).toBe(2);
  });
});
