import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { businessDayStart } from '../../../../src/domains/finance/payables/approved-sums.ts';
import { changePayable } from '../../../../src/domains/finance/payables/payable-change.ts';
import { createPayable } from '../../../../src/domains/finance/payables/payable-creation.ts';
import {
  approvePayable,
  approvePayables,
  cancelPayable,
  refusePayable,
} from '../../../../src/domains/finance/payables/payable-decisions.ts';
import { AppError } from '../../../../src/platform/errors/errors.ts';
import { newCnpj } from '../../../support/customers.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import {
  type Decidable,
  decisionOn,
  type PayableInput,
  payableInput,
  storyOf,
  uniqueKey,
} from '../../../support/payables.ts';

/** Bruno's authority, and the amount from which two persons must approve. */
const AUTHORITY = 1_000_000;
const SECOND_FROM = 5_000_000;
const MONDAY = '2026-11-23T15:30:10.123Z';

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());

let supplierDocument = '';
beforeEach(() => {
  supplierDocument = newCnpj();
});

const create = (amount: number, change: Partial<PayableInput> = {}) =>
  t.own.enter(createPayable, payableInput(t, { supplierDocument, amount, ...change }), uniqueKey());
const approve = (login: string, payable: Decidable) => t.as(login).enter(approvePayable, decisionOn(payable));
const approved = async (login: string, amount: number, change: Partial<PayableInput> = {}) =>
  approve(login, await create(amount, change));
const exceeded = (netAmount: number, sum: number) =>
  expect.objectContaining({
    code: 'authority_exceeded',
    details: { net_amount: netAmount, approved_of_supplier: sum, authority: AUTHORITY },
  });

describe('approvals of one approver for one supplier on a business day', () => {
  test('the approvals of one day together must be within the authority of the approver', async () => {
    await approved('bruno', AUTHORITY - 100);
    const another = await create(101);
    await expect(approve('bruno', another)).rejects.toEqual(exceeded(101, AUTHORITY - 100));
    expect(await storyOf(t, t, another.id)).toMatchObject({ status: 'pending', version: 1, approvedBy: null });
    expect(await approved('bruno', 100)).toMatchObject({ status: 'approved' });
    await expect(approved('bruno', 1)).rejects.toEqual(exceeded(1, AUTHORITY));
    expect(await approve('fabio', another)).toMatchObject({ status: 'approved' });
  });

  test('approvals count by net amount and separately for each supplier', async () => {
    await approved('bruno', AUTHORITY + 500, { withholdings: [{ kind: 'ISS', amount: 1_000 }] });
    expect(await approved('bruno', 500)).toMatchObject({ status: 'approved' });
    expect(await approved('bruno', AUTHORITY, { supplierDocument: newCnpj() })).toMatchObject({ status: 'approved' });
    await expect(approved('bruno', 1)).rejects.toEqual(exceeded(1, AUTHORITY));
  });

  test('from the second-approval amount on, two persons must approve, and both approvals count', async () => {
    expect(await approved('fabio', SECOND_FROM - 1)).toMatchObject({ status: 'approved' });
    const first = await approved('fabio', 1);
    expect(first).toMatchObject({ status: 'pending', approvedBy: 'operator:fabio' });
    expect(await approve('gil', first)).toMatchObject({ status: 'approved', secondApprovedBy: 'operator:gil' });
    expect(await approved('gil', SECOND_FROM - 2)).toMatchObject({ status: 'approved' });
    expect(await approved('gil', 1)).toMatchObject({ status: 'pending' });
  });

  test('second approvals also count within the authority of the second approver', async () => {
    await t.sql('update finance_settings set second_approval_from = 1000 where institution_id = $1', [t.institutionId]);
    await approve('bruno', await approved('fabio', AUTHORITY));
    const first = await approved('fabio', 1_000);
    await expect(approve('bruno', first)).rejects.toEqual(exceeded(1_000, AUTHORITY));
    await t.sql('update finance_settings set second_approval_from = $2 where institution_id = $1', [
      t.institutionId,
      SECOND_FROM,
    ]);
  });

  test('an approval no longer counts after a cancellation, a refusal or a change', async () => {
    const { id } = await approved('bruno', AUTHORITY);
    await t.as('ana').enter(cancelPayable, { payableId: id, expectedVersion: 2, reason: 'ordered twice' });
    expect(await approved('bruno', AUTHORITY)).toMatchObject({ status: 'approved' });

    const refused = await approved('fabio', SECOND_FROM);
    await t.as('gil').enter(refusePayable, { payableId: refused.id, expectedVersion: 2, reason: 'not ours' });
    const changed = await approved('fabio', SECOND_FROM);
    await t.as('ana').enter(changePayable, { payableId: changed.id, expectedVersion: 2, description: 'Other parts' });
    expect(await approved('fabio', SECOND_FROM - 1)).toMatchObject({ status: 'approved' });
  });

  test('the sum restarts on the next business day, to which weekends and holidays belong', async () => {
    // A Friday that is a holiday.
    for (const at of ['2026-11-20T03:00:00.000Z', '2026-11-21T15:00:00.000Z', '2026-11-24T02:59:59.999Z'])
      expect(businessDayStart(new Date(at)).toISOString()).toBe('2026-11-20T03:00:00.000Z');
    expect(businessDayStart(new Date('2026-11-20T02:59:59.999Z')).toISOString()).toBe('2026-11-19T03:00:00.000Z');

    await approved('bruno', AUTHORITY);
    t.clock.set('2026-11-24T02:59:59.000Z');
    await expect(approved('bruno', 1)).rejects.toEqual(exceeded(1, AUTHORITY));
    t.clock.set('2026-11-24T03:00:00.000Z');
    expect(await approved('bruno', AUTHORITY)).toMatchObject({ status: 'approved' });
    t.clock.set(MONDAY);
  });

  test('the payables of one list count in their order', async () => {
    const payables = [];
    for (const amount of [AUTHORITY - 1, 2, 1, 1]) {
      payables.push(decisionOn(await create(amount)));
    }
    expect(await t.as('bruno').enter(approvePayables, { payables })).toMatchObject([
      { status: 'approved' },
      { status: null, code: 'authority_exceeded' },
      { status: 'approved' },
      { status: null, code: 'authority_exceeded' },
    ]);
  });
});

test('concurrent approvals of two approvers never exceed the authority, nor the amount that one person may approve', async () => {
  const amounts = fc.array(fc.constantFrom(1, 400_000, AUTHORITY - 1, AUTHORITY, 2_500_000, SECOND_FROM - 1), {
    minLength: 2,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(amounts, fc.array(fc.constantFrom('bruno', 'fabio'), { minLength: 6, maxLength: 6 }), (all, who) =>
      raced(all, who),
    ),
    { numRuns: 8 },
  );

  async function raced(all: readonly number[], who: readonly string[]): Promise<void> {
    supplierDocument = newCnpj();
    const payables = [];
    for (const amount of all) payables.push(await create(amount));
    const done = await Promise.allSettled(payables.map((payable, i) => approve(who[i] ?? 'bruno', payable)));
    for (const login of ['bruno', 'fabio']) {
      let sum = 0;
      let alone = 0;
      for (const each of done) {
        if (each.status === 'rejected' || each.value.approvedBy !== `operator:${login}`) continue;
        sum += each.value.netAmount;
        if (each.value.status === 'approved') alone += each.value.netAmount;
      }
      if (login === 'bruno') expect(sum).toBeLessThanOrEqual(AUTHORITY);
      expect(alone).toBeLessThan(SECOND_FROM);
      // Each refused approval would have exceeded a limit together with the others.
      for (const [i, each] of done.entries()) {
        if (each.status === 'fulfilled' || who[i] !== login) continue;
        expect(each.reason).toBeInstanceOf(AppError);
        expect(each.reason).toMatchObject({ code: 'authority_exceeded' });
        expect(sum + (all[i] ?? 0)).toBeGreaterThan(AUTHORITY);
      }
    }
  }
});
