import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAdministrationLog } from '../../../src/domains/administration/administration-log.ts';
import { approveChange, declineChange } from '../../../src/domains/administration/change-decisions.ts';
import { createPayable } from '../../../src/domains/finance/payables/payable-creation.ts';
import {
  approvePayable,
  approvePayables,
  refusePayable,
} from '../../../src/domains/finance/payables/payable-decisions.ts';
import { listPayablesToApprove } from '../../../src/domains/finance/payables/payables-to-approve.ts';
import { createPaymentBatch } from '../../../src/domains/finance/payment-runs/payment-batch-creation.ts';
import { releasePaymentBatch } from '../../../src/domains/finance/payment-runs/payment-batch-release.ts';
import {
  consentToDeputy,
  endDeputyship,
  listDeputyships,
  listNamedDeputies,
  nameDeputy,
} from '../../../src/domains/operators/deputyship.ts';
import { getMe } from '../../../src/domains/operators/operator.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { newCnpj } from '../../support/customers.ts';
import { type FinanceDoor, openFinance } from '../../support/finance.ts';
import {
  type Decidable,
  decisionOn,
  type PayableInput,
  payableInput,
  storyOf,
  uniqueKey,
} from '../../support/payables.ts';
import { sourceOf } from '../../support/payment-runs.ts';
import { deputyInForce } from '../../support/two-admins.ts';

/** Bruno's approval limit. From SECOND_FROM on, two approvers are needed. */
const AUTHORITY = 1_000_000;
const SECOND_FROM = 5_000_000;
const TODAY = '2026-11-23';
const NOW = `${TODAY}T15:30:10.123Z`;

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());
beforeEach(async () => {
  t.clock.set(NOW);
  await t.sql(`update deputyship set ended_at = now(), ended_by = 'operator:elisa' where ended_at is null`);
});

const ask = (by: string, absent: string | null, deputy: string, firstDay = TODAY, lastDay = TODAY) =>
  t.as(by).enter(nameDeputy, { absent, deputy, firstDay, lastDay });
/** Names a deputy with all required approvals. */
const name = async (by: string, absent: string | null, deputy: string, firstDay = TODAY, lastDay = TODAY) => {
  const asker = by === 'elisa' ? 'elisa' : 'absent';
  return deputyInForce(t.as, { absent: absent ?? by, deputy, firstDay, lastDay }, asker);
};
const create = (change: Partial<PayableInput> = {}, who = t.own) =>
  who.enter(createPayable, payableInput(t, { supplierDocument: newCnpj(), ...change }), uniqueKey());
const approve = (login: string, payable: Decidable, onBehalfOf: string | null = null) =>
  t.as(login).enter(approvePayable, { ...decisionOn(payable), onBehalfOf });
const refusal = (code: string) => expect.objectContaining({ code });

describe('a deputy', () => {
  test('a deputy can be named only by the represented approver or an admin', async () => {
    const own = await name('fabio', null, 'bruno');
    expect(own).toMatchObject({ absent: 'fabio', deputy: 'bruno', createdBy: 'operator:fabio', endedAt: null });
    expect(await name('elisa', 'gil', 'bruno')).toMatchObject({ absent: 'gil', createdBy: 'operator:elisa' });
    await expect(ask('gil', 'bruno', 'fabio')).rejects.toEqual(refusal('forbidden'));
    await expect(ask('ana', null, 'fabio')).rejects.toEqual(refusal('forbidden'));
    const { items } = await t.as('vera').enter(listDeputyships, {});
    expect(items.filter(({ endedAt }) => endedAt === null).map(({ absent }) => absent)).toEqual(['gil', 'fabio']);
    expect((await t.other.as('vera').enter(listDeputyships, {})).items).toEqual([]);
  });

  test('a current or future deputyship is visible to both approvers', async () => {
    const me = async (login: string) => {
      const { standsFor, deputies } = await t.as(login).enter(getMe, {});
      return [standsFor.map(({ absent }) => absent), deputies.map(({ deputy }) => deputy)];
    };
    const now = await name('fabio', null, 'bruno');
    await name('fabio', null, 'gil', '2026-12-01', '2026-12-02');
    expect(await me('fabio')).toEqual([[], ['bruno', 'gil']]);
    expect(await me('bruno')).toEqual([['fabio'], []]);
    await t.as('bruno').enter(endDeputyship, { deputyshipId: now.id });
    expect(await me('bruno')).toEqual([[], []]);
    t.clock.set('2026-12-03T15:00:00.000Z');
    expect(await me('fabio')).toEqual([[], []]);
  });

  test('a deputy and the represented person are two different approvers of the institution', async () => {
    for (const [absent, deputy] of [
      ['fabio', 'ana'],
      ['ana', 'fabio'],
      ['fabio', 'other-bruno'],
      ['fabio', 'nobody'],
    ] as const)
      await expect(ask('elisa', absent, deputy)).rejects.toEqual(refusal('approver_not_found'));
    await expect(ask('fabio', null, 'fabio')).rejects.toEqual(refusal('validation_failed'));
  });

  test('a person cannot name themselves as a deputy, even as an admin, and the database enforces it', async () => {
    await t.sql(`update operator set roles = roles || '{admin}' where login = 'bruno'`);
    await expect(ask('bruno', 'fabio', 'bruno')).rejects.toEqual(refusal('two_persons_required'));
    await t.sql(`update operator set roles = array_remove(roles, 'admin') where login = 'bruno'`);
    const { id } = await name('elisa', 'fabio', 'bruno');
    await expect(t.sql(`update deputyship set created_by = 'operator:bruno' where id = $1`, [id])).rejects.toThrow(
      'check',
    );
  });

  test('a deputyship covers days from today on, at most 366, and one deputy per day, even when two are named concurrently', async () => {
    for (const days of [
      ['2026-11-22', '2026-11-30'],
      ['2026-11-30', '2026-11-29'],
      ['2026-11-23', '2027-11-24'],
    ] as const)
      await expect(ask('fabio', null, 'bruno', ...days)).rejects.toEqual(refusal('validation_failed'));
    const both = await Promise.allSettled([
      ask('fabio', null, 'bruno', '2026-12-01', '2026-12-10'),
      ask('elisa', 'fabio', 'gil', '2026-12-10', '2026-12-20'),
    ]);
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'change_pending' } }]);
    for (const { id } of await t.as('elisa').enter(listNamedDeputies, {}))
      await t.as('elisa').enter(declineChange, { changeId: id });
    await name('fabio', null, 'bruno', '2026-12-01', '2026-12-10');
    await expect(ask('elisa', 'fabio', 'gil', '2026-12-10', '2026-12-20')).rejects.toEqual(
      refusal('deputyship_overlaps'),
    );
    expect(await name('fabio', null, 'gil', '2026-11-24', '2026-11-30')).toMatchObject({ deputy: 'gil' });
  });

  test('a deputy decides during the named days until the end, within the approval limit of the represented approver', async () => {
    const { id } = await name('fabio', null, 'bruno', '2026-11-24', '2026-11-25');
    const [one, two, three] = [await create({ amount: AUTHORITY + 1 }), await create(), await create()];
    await expect(approve('bruno', one, 'fabio')).rejects.toEqual(refusal('not_a_deputy'));
    t.clock.set('2026-11-24T03:00:00.000Z');
    await expect(approve('bruno', one)).rejects.toEqual(refusal('authority_exceeded'));
    expect(await approve('bruno', one, 'fabio')).toMatchObject({ status: 'approved', approvedBy: 'operator:bruno' });
    expect((await storyOf(t, t, one.id)).steps.at(-1)).toMatchObject({
      action: 'approved',
      author: 'operator:bruno',
      onBehalfOf: 'operator:fabio',
    });
    await expect(approve('gil', two, 'fabio')).rejects.toEqual(refusal('not_a_deputy'));
    t.clock.set('2026-11-26T03:00:00.000Z');
    await expect(approve('bruno', two, 'fabio')).rejects.toEqual(refusal('not_a_deputy'));
    t.clock.set('2026-11-26T02:59:59.000Z');
    const refused = { payableId: two.id, expectedVersion: 1, reason: 'not ours', onBehalfOf: 'fabio' };
    expect(await t.as('bruno').enter(refusePayable, refused)).toMatchObject({ status: 'refused' });
    await expect(t.as('gil').enter(endDeputyship, { deputyshipId: id })).rejects.toEqual(refusal('forbidden'));
    const ended = await t.as('bruno').enter(endDeputyship, { deputyshipId: id });
    expect(await t.as('elisa').enter(endDeputyship, { deputyshipId: id })).toEqual(ended);
    await expect(t.other.as('elisa').enter(endDeputyship, { deputyshipId: id })).rejects.toEqual(
      refusal('deputyship_not_found'),
    );
    await expect(approve('bruno', three, 'fabio')).rejects.toEqual(refusal('not_a_deputy'));
  });

  test('a deputy cannot decide for a person who is no longer an approver', async () => {
    await name('fabio', null, 'bruno');
    await t.sql(`update operator set disabled_at = now() where login = 'fabio'`);
    await expect(approve('bruno', await create(), 'fabio')).rejects.toEqual(refusal('not_a_deputy'));
    await t.sql(`update operator set disabled_at = null where login = 'fabio'`);
  });

  test('a deputy and the represented approver share one approval limit per supplier', async () => {
    await name('bruno', null, 'fabio');
    const supplierDocument = newCnpj();
    const of = (amount: number) => create({ supplierDocument, amount });
    await approve('bruno', await of(AUTHORITY - 1));
    await expect(approve('fabio', await of(2), 'bruno')).rejects.toEqual(refusal('authority_exceeded'));
    expect(await approve('fabio', await of(1), 'bruno')).toMatchObject({ status: 'approved' });
    await expect(approve('bruno', await of(1))).rejects.toEqual(refusal('authority_exceeded'));
    // The deputy's own limit is separate, but deciding alone on what needs two approvers is not allowed.
    expect(await approve('fabio', await of(SECOND_FROM - AUTHORITY - 1))).toMatchObject({ status: 'approved' });
    expect(await approve('fabio', await of(AUTHORITY))).toMatchObject({ status: 'pending' });
  });

  test("a deputy cannot give the second approval after their own or the represented approver's, nor for payables of either", async () => {
    await name('fabio', null, 'gil');
    const byAbsent = await approve('fabio', await create({ amount: SECOND_FROM }));
    await expect(approve('gil', byAbsent, 'fabio')).rejects.toEqual(refusal('two_persons_required'));
    expect(await approve('gil', byAbsent)).toMatchObject({ status: 'approved' });
    const byDeputy = await approve('gil', await create({ amount: SECOND_FROM }), 'fabio');
    for (const [login, onBehalfOf] of [
      ['gil', null],
      ['fabio', null],
      ['gil', 'fabio'],
    ] as const)
      await expect(approve(login, byDeputy, onBehalfOf)).rejects.toEqual(refusal('two_persons_required'));
    await t.sql(`update operator set roles = roles || '{preparer}' where login in ('fabio', 'gil')`);
    for (const maker of ['fabio', 'gil'])
      await expect(approve('gil', await create({}, t.as(maker)), 'fabio')).rejects.toEqual(
        refusal('two_persons_required'),
      );
    await t.sql(`update operator set roles = array_remove(roles, 'preparer') where login in ('fabio', 'gil')`);
  });

  test('a deputy sees the payables of the represented approver, and approves many at once', async () => {
    await t.sql(`update payable set status = 'cancelled', holds_reference = false where status = 'pending'`);
    await name('fabio', null, 'bruno');
    const payable = await create({ amount: AUTHORITY + 1 });
    expect((await t.as('bruno').enter(listPayablesToApprove, {})).items).toEqual([]);
    const waiting = await t.as('bruno').enter(listPayablesToApprove, { onBehalfOf: 'fabio' });
    expect(waiting.items.map(({ id }) => id)).toEqual([payable.id]);
    const payables = [decisionOn(payable)];
    expect(await t.as('bruno').enter(approvePayables, { payables, onBehalfOf: 'fabio' })).toMatchObject([
      { status: 'approved' },
    ]);
    await expect(t.as('gil').enter(approvePayables, { payables, onBehalfOf: 'fabio' })).rejects.toEqual(
      refusal('not_a_deputy'),
    );
  });
});

describe('a deputy that is named', () => {
  const approve = (login: string, changeId: string) => t.as(login).enter(approveChange, { changeId });
  const consent = (login: string, changeId: string) => t.as(login).enter(consentToDeputy, { changeId });
  const stands = async (changeId: string) =>
    (await t.as('vera').enter(listDeputyships, { first: 100 })).items.some(({ id }) => id === changeId);
  beforeEach(async () => {
    for (const { id } of await t.as('elisa').enter(listNamedDeputies, {}))
      await t.as('elisa').enter(declineChange, { changeId: id });
  });

  test('a deputy whom one admin alone has named approves nothing with the authority of the absent approver', async () => {
    const { id } = await ask('elisa', 'fabio', 'bruno');
    const payable = await create({ amount: AUTHORITY + 1 });
    await expect(t.as('bruno').enter(approvePayable, { ...decisionOn(payable), onBehalfOf: 'fabio' })).rejects.toEqual(
      refusal('not_a_deputy'),
    );
    await expect(approve('elisa', id)).rejects.toEqual(refusal('two_persons_required'));
    expect(await approve('hugo', id)).toMatchObject({
      outcome: null,
      approvedBy: ['operator:hugo'],
      approvalsNeeded: 2,
    });
    await expect(approve('hugo', id)).rejects.toEqual(refusal('two_persons_required'));
    expect(await stands(id)).toBe(false);
  });

  test('a deputy whom an admin has named is in force when the represented approver consents and another admin approves, in either order', async () => {
    const first = await ask('elisa', 'fabio', 'bruno');
    await approve('hugo', first.id);
    expect(await consent('fabio', first.id)).toMatchObject({ outcome: 'approved', consentedBy: 'operator:fabio' });
    expect(await stands(first.id)).toBe(true);
    const log = (await t.as('elisa').enter(listAdministrationLog, { first: 100 })).items;
    const steps = log
      .filter(({ resourceId }) => resourceId === first.id)
      .map(({ action, author }) => `${action} ${author}`);
    expect(steps.toSorted()).toEqual([
      'change_request.approval_given operator:hugo',
      'change_request.approved operator:fabio',
      'change_request.consented operator:fabio',
      'change_request.requested operator:elisa',
      'deputyship.named operator:fabio',
    ]);
    const second = await ask('elisa', 'gil', 'bruno');
    expect(await consent('gil', second.id)).toMatchObject({ outcome: null, approvalsNeeded: 1 });
    expect(await approve('hugo', second.id)).toMatchObject({ outcome: 'approved' });
    expect(await stands(second.id)).toBe(true);
  });

  test('a deputy without consent of the absent approver is in force when two other admins approve', async () => {
    await t.sql(`update operator set roles = roles || '{admin}' where login = 'davi'`);
    const { id } = await ask('elisa', 'fabio', 'bruno');
    await approve('hugo', id);
    expect(await approve('davi', id)).toMatchObject({ outcome: 'approved' });
    expect(await stands(id)).toBe(true);
    await t.sql(`update operator set roles = array_remove(roles, 'admin') where login = 'davi'`);
  });

  test('a deputy whom the absent approver has named takes two admins, who are neither the deputy nor the approver', async () => {
    await t.sql(`update operator set roles = roles || '{admin}' where login in ('bruno', 'fabio')`);
    const { id } = await ask('fabio', null, 'bruno');
    await expect(approve('fabio', id)).rejects.toEqual(refusal('two_persons_required'));
    await expect(consent('fabio', id)).rejects.toEqual(refusal('two_persons_required'));
    await expect(approve('bruno', id)).rejects.toEqual(refusal('two_persons_required'));
    await expect(consent('bruno', id)).rejects.toEqual(refusal('change_not_found'));
    await t.sql(`update operator set roles = array_remove(roles, 'admin') where login in ('bruno', 'fabio')`);
    expect(await approve('elisa', id)).toMatchObject({ outcome: null });
    expect(await approve('hugo', id)).toMatchObject({ outcome: 'approved' });
  });

  test('a named deputy is refused at the approval when an approver was disabled or another deputy is named', async () => {
    const { id } = await ask('fabio', null, 'bruno');
    await approve('elisa', id);
    await t.sql(`update operator set disabled_at = now() where login = 'bruno'`);
    await expect(approve('hugo', id)).rejects.toEqual(refusal('approver_not_found'));
    await t.sql(`update operator set disabled_at = null where login = 'bruno'`);
    await t.sql(
      `insert into deputyship (id, institution_id, absent, deputy, first_day, last_day, created_by, created_at)
       values ($1, $2, 'fabio', 'gil', $3, $3, 'operator:fabio', now())`,
      [newId(), t.institutionId, TODAY],
    );
    await expect(approve('hugo', id)).rejects.toEqual(refusal('deputyship_overlaps'));
    expect(await stands(id)).toBe(false);
  });

  test('an approval by a person who is no longer an admin does not count', async () => {
    await t.sql(`update operator set roles = roles || '{admin}' where login = 'davi'`);
    const { id } = await ask('fabio', null, 'bruno');
    await approve('davi', id);
    await t.sql(`update operator set roles = array_remove(roles, 'admin') where login = 'davi'`);
    expect(await approve('hugo', id)).toMatchObject({ outcome: null });
    expect(await approve('elisa', id)).toMatchObject({ outcome: 'approved' });
  });

  test('a payable that a deputy approved can be released after the deputyship has ended', async () => {
    const { id } = await name('fabio', null, 'bruno');
    const payable = await create({ amount: AUTHORITY + 1 });
    const payableId = payable.id;
    await t.as('bruno').enter(approvePayable, { ...decisionOn(payable), onBehalfOf: 'fabio' });
    await t.as('bruno').enter(endDeputyship, { deputyshipId: id });
    const { installments } = await storyOf(t, t, payableId);
    const installmentIds = installments.map((each) => each.id);
    const batch = await t.as('ana').enter(createPaymentBatch, { installmentIds, sourceAccountId: sourceOf(t) });
    const released = { batchId: batch.id, contentSha256: batch.contentSha256 };
    expect(await t.as('carla').enter(releasePaymentBatch, released)).toMatchObject({ status: 'released' });
  });
});
