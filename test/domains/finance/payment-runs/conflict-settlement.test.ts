import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPayablesAging } from '../../../../src/domains/finance/payables/payable-aging.ts';
import { cancelPayable } from '../../../../src/domains/finance/payables/payable-decisions.ts';
import { settleRemittanceConflict } from '../../../../src/domains/finance/payment-runs/conflict-settlement.ts';
import {
  listRemittances,
  type RemittanceItemRecord,
  remittanceItemsById,
} from '../../../../src/domains/finance/payment-runs/remittance.ts';
import {
  downloadRemittance,
  generateRemittance,
} from '../../../../src/domains/finance/payment-runs/remittance-generation.ts';
import { importRemittanceReturn } from '../../../../src/domains/finance/payment-runs/remittance-return.ts';
import { getReconciliationPanel } from '../../../../src/domains/finance/reconciliation/panel.ts';
import {
  listPending,
  listRemittanceConflicts,
} from '../../../../src/domains/finance/reconciliation/remittance-conflicts.ts';
import { brasiliaDate, plusDays } from '../../../../src/platform/time/calendar.ts';
import { returnOf } from '../../../support/cnab240.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { storyOf } from '../../../support/payables.ts';
import { approved, publishedEventsOf, released } from '../../../support/payment-runs.ts';
import { brokenClaims } from '../../../support/payments.ts';

let t: FinanceDoor;
let bankAccountId: string;
let today: string;
let paidOn: string;
beforeAll(async () => {
  t = await openFinance();
  bankAccountId = t.master.bank_account_ids[0] as string;
  today = brasiliaDate(t.clock.now());
  paidOn = plusDays(today, -3);
});
afterAll(() => t?.close());

const take = (file: string) =>
  t.as('davi').enter(importRemittanceReturn, { bankAccountId, file: Buffer.from(file, 'latin1').toString('base64') });

async function sent(installmentId?: string) {
  const batch = await released(t, [installmentId ?? (await approved(t))], { bankAccountId });
  const remittance = await t.as('carla').enter(generateRemittance, { batchId: batch.id });
  const { content } = await t.as('carla').enter(downloadRemittance, { remittanceId: remittance.id });
  const [row] = await t.sql<{ id: string }>('select id from remittance_item where remittance_id = $1', [remittance.id]);
  return {
    remittance,
    itemId: row?.id ?? '',
    paid: returnOf(content, () => ({ occurrences: '00', paidOn, bankNumber: 'BB01' })),
    refused: returnOf(content, () => ({ occurrences: 'AN' })),
  };
}

async function inConflict() {
  const each = await sent();
  await take(each.paid);
  await take(each.refused);
  return { ...each, ...(await itemOf(each.itemId)) };
}

async function itemOf(itemId: string): Promise<RemittanceItemRecord> {
  const [item] = await remittanceItemsById(t.database, t.institutionId, [itemId]);
  return item as RemittanceItemRecord;
}

interface Said {
  readonly outcome: 'stays_paid' | 'came_back';
  readonly returnedOn?: string;
  readonly bookedOn?: string;
}
const settle = (itemId: string, said: Said, by = 'davi') =>
  t.as(by).enter(settleRemittanceConflict, { itemId, reason: 'The bank wrote so', ...said });

const panelOf = async (institution: Pick<FinanceDoor, 'own'> = t) =>
  (await institution.own.enter(getReconciliationPanel, {})).accounts.find((each) => each.bankAccountId !== null)
    ?.remittanceConflicts;
const waiting = async (institution: Pick<FinanceDoor, 'own'> = t) =>
  (await institution.own.enter(listRemittanceConflicts, { first: 100 })).items.map(({ id }) => id);
const entriesOf = (installmentId: string) =>
  t.sql<{ kind: string; amount: number; day: string; cites: string | null }>(
    `select e.kind, e.amount, e.day::text, c.kind as cites from accounting_entry e
       left join accounting_entry c on c.id = e.cites where e.source_id like $1 || '%' order by e.id`,
    [installmentId],
  );
const kindsOf = async (installmentId: string) => (await entriesOf(installmentId)).map(({ kind }) => kind);
const payerOf = async (installmentId: string) =>
  (
    await t.sql<{ id: string | null }>('select remittance_item_id as id from payable_installment where id = $1', [
      installmentId,
    ])
  )[0]?.id;
const readOf = ({ payableId }: RemittanceItemRecord) => storyOf(t, t, payableId);

describe('conflict of a remittance item', () => {
  test('an open conflict appears with its amount in the panel and by its day in the pending list until it is settled', async () => {
    const before = await panelOf();
    const one = await inConflict();
    const two = await inConflict();
    expect(one).toMatchObject({ status: 'paid', conflict: 'refused_after_paid', conflictStatus: 'open' });
    expect(await panelOf()).toEqual({ count: (before?.count ?? 0) + 2, total: Number(before?.total ?? 0) - 91_200 });
    expect(await waiting()).toEqual(expect.arrayContaining([one.itemId, two.itemId]));
    const pending = (await t.own.enter(listPending, { bankAccountId, first: 100 })).items;
    expect(pending.flatMap((each) => (each.type === 'conflict' ? [each.conflict] : []))).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: one.itemId, bankAccountId, paidOn })]),
    );
    expect(await panelOf(t.other)).toEqual({ count: 0, total: 0 });
    expect(await waiting(t.other)).toEqual([]);
    const ofPaying = { accountId: t.master.source_account_ids[0] as number };
    expect((await t.own.enter(listRemittanceConflicts, ofPaying)).items).toEqual([]);
    const later = await t.own.enter(listRemittanceConflicts, { from: plusDays(paidOn, 1) });
    expect(later.items).toEqual([]);
    await settle(one.itemId, { outcome: 'stays_paid' });
    await settle(two.itemId, { outcome: 'came_back' });
    expect(await panelOf()).toEqual(before ?? { count: 0, total: 0 });
    expect(await waiting()).not.toContain(one.itemId);
  });

  test('a conflict settled as stays_paid publishes and books nothing, and the same return file changes nothing', async () => {
    const item = await inConflict();
    const before = (await publishedEventsOf(t, 'payable.paid')).length;
    expect(await settle(item.itemId, { outcome: 'stays_paid' })).toMatchObject({
      status: 'paid',
      conflictStatus: 'stays_paid',
      settledBy: 'operator:davi',
      settlementReason: 'The bank wrote so',
      returnedOn: null,
    });
    expect(await take(item.refused)).toMatchObject({ repeated: 1, conflicts: 0 });
    expect((await readOf(item)).status).toBe('paid');
    expect(await kindsOf(item.installmentId)).toEqual(['payable_paid']);
    expect(await publishedEventsOf(t, 'payable.paid')).toHaveLength(before);
  });

  test('a conflict settled as came_back reopens its installment once, and another batch can pay it', async () => {
    const item = await inConflict();
    const returnedOn = plusDays(today, -1);
    expect(await settle(item.itemId, { outcome: 'came_back', returnedOn })).toMatchObject({
      status: 'paid',
      conflictStatus: 'came_back',
      returnedOn,
    });
    const story = await readOf(item);
    expect(story).toMatchObject({
      status: 'approved',
      paidAmount: 0,
      version: 2,
      installments: [{ status: 'approved', paidOn: null }],
    });
    expect(await payerOf(item.installmentId)).toBeNull();
    expect(story.steps.at(-1)).toMatchObject({
      action: 'payment_reversed',
      author: 'operator:davi',
      reason: 'The bank wrote so',
      installmentId: item.installmentId,
    });
    expect(await entriesOf(item.installmentId)).toEqual([
      { kind: 'payable_paid', amount: 45_600, day: paidOn, cites: null },
      { kind: 'payment_reversed', amount: 45_600, day: returnedOn, cites: 'payable_paid' },
    ]);
    const [listed] = (await t.own.enter(listRemittances, { first: 1 })).items;
    expect(listed).toMatchObject({ id: item.remittance.id, paidCount: 0, paidTotal: 0, refusedCount: 1 });

    for (const file of [item.paid, item.refused]) expect(await take(file)).toMatchObject({ repeated: 1, paid: 0 });
    expect((await readOf(item)).status).toBe('approved');

    const anew = await sent(item.installmentId);
    await take(anew.paid);
    expect(await readOf(item)).toMatchObject({ status: 'paid', installments: [{ status: 'paid', paidOn }] });
    expect(await payerOf(item.installmentId)).toBe(anew.itemId);
    expect(await kindsOf(item.installmentId)).toEqual(['payable_paid', 'payment_reversed', 'payable_paid']);
    expect(await brokenClaims(t)).toEqual([]);
  });

  test('an installment whose money came back was owed from that day on, and the daily sums show it', async () => {
    const owed = async (asOf: string) => (await t.own.enter(getPayablesAging, { asOf })).all.total;
    const item = await inConflict();
    const days = [plusDays(today, -1), today];
    const before = await Promise.all(days.map(owed));
    await settle(item.itemId, { outcome: 'came_back', returnedOn: today });
    const after = await Promise.all(days.map(owed));
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).not.toEqual(before[1]);
    expect(await brokenClaims(t)).toEqual([]);
  });

  test('a conflict settled as stays_paid can still become came_back, which is final', async () => {
    const item = await inConflict();
    await settle(item.itemId, { outcome: 'stays_paid' });
    await expect(settle(item.itemId, { outcome: 'stays_paid' })).rejects.toMatchObject({
      code: 'invalid_remittance_item_state',
    });
    await settle(item.itemId, { outcome: 'came_back' });
    for (const outcome of ['stays_paid', 'came_back'] as const) {
      await expect(settle(item.itemId, { outcome })).rejects.toMatchObject({ code: 'invalid_remittance_item_state' });
    }
    expect(await kindsOf(item.installmentId)).toEqual(['payable_paid', 'payment_reversed']);
  });

  test('concurrent settlements and return files settle a conflict once', async () => {
    const item = await inConflict();
    const results = await Promise.allSettled([
      settle(item.itemId, { outcome: 'came_back' }),
      settle(item.itemId, { outcome: 'came_back' }),
      take(item.refused),
      take(item.paid),
      settle(item.itemId, { outcome: 'came_back' }),
    ]);
    const failed = results.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(failed).toEqual(Array(2).fill('invalid_remittance_item_state'));
    expect((await readOf(item)).status).toBe('approved');
    expect(await kindsOf(item.installmentId)).toEqual(['payable_paid', 'payment_reversed']);
  });

  test('an installment that another payment has paid too stays paid and is booked once', async () => {
    const item = await inConflict();
    const [twice] = await t.sql<{ id: string }>(
      `insert into remittance_item (id, institution_id, batch_id, remittance_id, installment_id, payable_id, payable_version, your_number,
         amount, payment, status, paid_on, conflict, created_at, updated_at)
       select gen_random_uuid(), institution_id, batch_id, remittance_id, installment_id, payable_id, payable_version, 'TWICE', amount,
         payment, 'paid', paid_on, 'paid_twice', created_at, updated_at from remittance_item where id = $1 returning id`,
      [item.itemId],
    );
    expect(twice?.id).toBeDefined();
    await settle(item.itemId, { outcome: 'came_back' });
    expect((await readOf(item)).status).toBe('paid');
    expect(await kindsOf(item.installmentId)).toEqual(['payable_paid']);
  });

  test('a settlement without an open conflict, on a closed or impossible day, or without a reason is refused', async () => {
    const paid = await sent();
    await take(paid.paid);
    await expect(settle(paid.itemId, { outcome: 'came_back' })).rejects.toMatchObject({
      code: 'invalid_remittance_item_state',
      details: { item_status: 'paid' },
    });
    const { itemId } = await inConflict();
    const came = (returnedOn: string) => settle(itemId, { outcome: 'came_back', returnedOn });
    for (const day of [plusDays(paidOn, -1), plusDays(today, 1)]) {
      await expect(came(day)).rejects.toMatchObject({ code: 'validation_failed' });
    }
    const withDay = settle(itemId, { outcome: 'stays_paid', returnedOn: today });
    await expect(withDay).rejects.toMatchObject({ code: 'validation_failed' });
    const silent = t.as('davi').enter(settleRemittanceConflict, { itemId, outcome: 'stays_paid', reason: ' ' });
    await expect(silent).rejects.toMatchObject({ code: 'validation_failed' });
    for (const login of ['ana', 'carla', 'bruno']) {
      await expect(settle(itemId, { outcome: 'stays_paid' }, login)).rejects.toMatchObject({ code: 'forbidden' });
    }
    const foreign = t.other
      .as('davi')
      .enter(settleRemittanceConflict, { itemId, outcome: 'came_back', reason: 'Mine' });
    await expect(foreign).rejects.toMatchObject({ code: 'remittance_item_not_found' });
    await t.sql(
      `insert into treasury_day (institution_id, day, status, balances, closed_by, closed_at)
       values ($1, $2, 'closed', '[]', 'operator:carla', $3)`,
      [t.institutionId, plusDays(today, -1), t.clock.now()],
    );
    await expect(came(plusDays(today, -1))).rejects.toMatchObject({ code: 'treasury_day_closed' });
    expect(await itemOf(itemId)).toMatchObject({ conflictStatus: 'open', settledBy: null, returnedOn: null });
    await t.sql('delete from treasury_day');
    await came(paidOn);
  });

  test('money that came back on a closed day is reversed on an open day that the accountant names', async () => {
    const { itemId, installmentId } = await inConflict();
    const returnedOn = plusDays(today, -2);
    await t.sql(
      `insert into treasury_day (institution_id, day, status, balances, closed_by, closed_at)
       values ($1, $2, 'closed', '[]', 'operator:carla', $3)`,
      [t.institutionId, returnedOn, t.clock.now()],
    );
    const bookedOn = plusDays(today, -1);
    await expect(settle(itemId, { outcome: 'stays_paid', bookedOn })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await settle(itemId, { outcome: 'came_back', returnedOn, bookedOn });
    expect(await itemOf(itemId)).toMatchObject({ returnedOn });
    expect((await entriesOf(installmentId)).map(({ kind, day }) => [kind, day])).toEqual([
      ['payable_paid', paidOn],
      ['payment_reversed', bookedOn],
    ]);
    expect(await brokenClaims(t)).toEqual([]);
    await t.sql('delete from treasury_day');
  });

  test('a cancelled payable that late money paid is cancelled again when the money comes back', async () => {
    const { itemId, paid, refused } = await sent();
    await take(refused);
    const item = await itemOf(itemId);
    const { payableId } = item;
    const expectedVersion = (await readOf(item)).version;
    await t.as('ana').enter(cancelPayable, { payableId, expectedVersion, reason: 'Not ours' });
    expect(await take(paid)).toMatchObject({ paid: 1 });
    expect(await take(refused)).toMatchObject({ conflicts: 1 });
    await settle(itemId, { outcome: 'came_back' });
    expect(await readOf(item)).toMatchObject({ status: 'cancelled', installments: [{ status: 'cancelled' }] });
    expect(await brokenClaims(t)).toEqual([]);
  });
});
