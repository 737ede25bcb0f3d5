import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type InstallmentPayment,
  lockInstallments,
  payInstallments,
  returnInstallments,
  scheduleInstallments,
} from '../../../../src/domains/finance/payables/installment-progress.ts';
import { createPayable } from '../../../../src/domains/finance/payables/payable-creation.ts';
import { approvePayable, cancelPayable } from '../../../../src/domains/finance/payables/payable-decisions.ts';
import { taxObligationsDue } from '../../../../src/domains/finance/payables/tax-obligations.ts';
import { runDeadlines, type UnattendedContext, unattended } from '../../../../src/platform/operation/unattended.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { decisionOn, type PayableInput, payableInput, storyOf, uniqueKey } from '../../../support/payables.ts';

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());

const inRun = async <T>(act: (context: UnattendedContext) => Promise<T>): Promise<T> =>
  (await unattended(t.database, t.clock.now(), act)).value;
const read = (payableId: string) => storyOf(t, t, payableId);

async function approved(change: Partial<PayableInput> = {}) {
  const payable = await t.own.enter(createPayable, payableInput(t, change), uniqueKey());
  const { id } = payable;
  await t.as('fabio').enter(approvePayable, decisionOn(payable));
  const { installments } = await read(id);
  return { id, installmentIds: installments.map((each) => each.id) };
}
const inTwo: Partial<PayableInput> = {
  installments: [
    { dueDate: '2026-12-10', amount: 30_000 },
    { dueDate: '2027-01-10', amount: 15_600 },
  ],
};
const move = (how: typeof scheduleInstallments, installmentIds: readonly string[]) =>
  inRun((context) => how(context, { institutionId: t.institutionId, installmentIds }));
const payAll = (payments: readonly InstallmentPayment[]) =>
  inRun((context) => payInstallments(context, t.institutionId, payments));
const pay = async (installmentId: string, by: { paymentOrderId?: string; remittanceItemId?: string } = {}) =>
  (await payAll([{ installmentId, paidOn: '2026-12-09', ...by }]))[0];
const eventsAbout = async (payableId: string, type: string) =>
  (
    await t.sql<{ data: Record<string, unknown> }>(
      `select payload -> 'data' as data from outbox where type = $2 and payload -> 'data' ->> 'payable_id' = $1 order by seq`,
      [payableId, type],
    )
  ).map(({ data }) => data);

describe('installments in a payment batch', () => {
  test('locked installments include the data of the payment, in order of their ids, and exclude other institutions', async () => {
    const { id, installmentIds } = await approved(inTwo);
    const locked = await inRun(({ tx }) =>
      lockInstallments(tx, t.institutionId, [...installmentIds, newId()].toReversed()),
    );
    expect(locked.map((each) => each.id)).toEqual(installmentIds.toSorted());
    expect(locked[0]).toMatchObject({
      payableId: id,
      status: 'approved',
      payableStatus: 'approved',
      version: 2,
      netAmount: 30_000,
      isWhole: true,
      paymentMethod: 'PIX',
      pixKey: 'oficina@example.com',
      supplierDocument: '11222333000181',
    });
    expect(await inRun(({ tx }) => lockInstallments(tx, t.other.institutionId, installmentIds))).toEqual([]);
  });

  test('installments are scheduled once and released, and the payable follows without a new version', async () => {
    const { id, installmentIds } = await approved(inTwo);
    const [first] = installmentIds as [string];
    expect(await move(scheduleInstallments, [first])).toEqual([first]);
    expect(await move(scheduleInstallments, [first])).toEqual([]);
    expect(await read(id)).toMatchObject({
      status: 'scheduled',
      version: 2,
      installments: [{ status: 'scheduled' }, { status: 'approved' }],
    });
    expect(await move(returnInstallments, installmentIds)).toEqual([first]);
    const story = await read(id);
    expect(story).toMatchObject({ status: 'approved', installments: [{ status: 'approved' }, { status: 'approved' }] });
    expect(story.steps.slice(-2)).toMatchObject([
      { action: 'scheduled', author: null, installmentId: first },
      { action: 'returned', author: null, installmentId: first },
    ]);
  });

  test('pending installments cannot be scheduled, and a scheduled payable cannot be cancelled', async () => {
    const { id } = await t.own.enter(createPayable, payableInput(t), uniqueKey());
    const [pending] = (await read(id)).installments;
    expect(await move(scheduleInstallments, [pending?.id as string])).toEqual([]);
    const scheduled = await approved();
    await move(scheduleInstallments, scheduled.installmentIds);
    await expect(
      t.as('ana').enter(cancelPayable, { payableId: scheduled.id, expectedVersion: 2, reason: 'no' }),
    ).rejects.toEqual(expect.objectContaining({ code: 'invalid_payable_state' }));
  });
});

describe('a payment', () => {
  test('a repeated payment marks an installment as paid once and emits its event once', async () => {
    const { id, installmentIds } = await approved(inTwo);
    const [first, second] = installmentIds as [string, string];
    const paymentOrderId = newId();
    await move(scheduleInstallments, installmentIds);
    const results = await Promise.all([pay(first, { paymentOrderId }), pay(first, { paymentOrderId })]);
    expect(results.toSorted()).toEqual(['already_paid', 'paid']);
    expect(await read(id)).toMatchObject({
      status: 'partially_paid',
      paidAmount: 30_000,
      installments: [
        { status: 'paid', paidOn: '2026-12-09', paymentOrderId },
        { status: 'scheduled', paidOn: null },
      ],
    });
    expect(await pay(second, { remittanceItemId: newId() })).toBe('paid');
    expect(await read(id)).toMatchObject({ status: 'paid', paidAmount: 45_600 });
    expect(await eventsAbout(id, 'payable.paid')).toEqual([
      {
        payable_id: id,
        company_id: t.master.company_id,
        amount_minor: 30_000,
        currency: 'BRL',
        due_date: '2026-12-10',
        installment_id: first,
        paid_on: '2026-12-09',
        payment_order_id: paymentOrderId,
      },
      expect.objectContaining({ installment_id: second, remittance_item_id: expect.any(String) }),
    ]);
  });

  test('many payments run as many statements as one, and emit a tax event once per payable', async () => {
    const dueDates = Array.from({ length: 30 }, (_, i) => `2026-12-${String(i + 1).padStart(2, '0')}`);
    const installments = dueDates.map((dueDate) => ({ dueDate, amount: 1_520 }));
    const withholdings = [{ kind: 'IRRF' as const, amount: 600 }];
    const one = await approved({ withholdings });
    const many = await approved({ withholdings, installments });
    const of = async (ids: readonly string[]) =>
      (await t.statementsOf(() => payAll(ids.map((installmentId) => ({ installmentId, paidOn: '2026-12-09' })))))
        .length;
    expect(await of([...many.installmentIds, ...many.installmentIds])).toBe(await of(one.installmentIds));
    expect(await read(many.id)).toMatchObject({ status: 'paid', paidAmount: 45_000 });
    expect((await eventsAbout(many.id, 'payable.paid')).map(({ installment_id: id }) => id)).toEqual(
      many.installmentIds,
    );
    expect(await eventsAbout(many.id, 'tax_obligation.status')).toEqual([{ payable_id: many.id, status: 'paid' }]);
  });

  test('a payment has the net amount and is recorded in the books once', async () => {
    const { id, installmentIds } = await approved({ withholdings: [{ kind: 'OTHER', amount: 600 }] });
    const [only] = installmentIds as [string];
    await pay(only);
    await pay(only);
    expect(await read(id)).toMatchObject({ status: 'paid', paidAmount: 45_000 });
    expect(await t.sql(`select kind, amount, day::text from accounting_entry where source_id = $1`, [only])).toEqual([
      { kind: 'payable_paid', amount: 45_000, day: '2026-12-09' },
    ]);
  });

  test('a late payment pays a released installment, and one cancelled since', async () => {
    const returned = await approved();
    await move(scheduleInstallments, returned.installmentIds);
    await move(returnInstallments, returned.installmentIds);
    expect(await pay(returned.installmentIds[0] as string)).toBe('paid');
    expect(await read(returned.id)).toMatchObject({ status: 'paid' });

    const cancelled = await approved(inTwo);
    await t.as('ana').enter(cancelPayable, { payableId: cancelled.id, expectedVersion: 2, reason: 'ordered twice' });
    expect(await pay(cancelled.installmentIds[0] as string)).toBe('paid');
    expect(await read(cancelled.id)).toMatchObject({
      status: 'partially_paid',
      installments: [{ status: 'paid' }, { status: 'cancelled' }],
    });
  });

  test('a late payment pays a cancelled payable although another payable has its reference now', async () => {
    const reference = { documentReference: 'Fatura que voltou' };
    const cancelled = await approved(reference);
    await t.as('ana').enter(cancelPayable, { payableId: cancelled.id, expectedVersion: 2, reason: 'again' });
    await approved(reference);
    expect(await pay(cancelled.installmentIds[0] as string)).toBe('paid');
  });

  test('a payment of an unknown installment throws an internal error', async () => {
    const { installmentIds } = await approved();
    await expect(
      inRun((context) =>
        payInstallments(context, t.other.institutionId, [
          { installmentId: installmentIds[0] as string, paidOn: '2026-12-09' },
        ]),
      ),
    ).rejects.toThrow('has no installment');
  });
});

describe('tax payables', () => {
  const TAX = { withholdings: [{ kind: 'IRRF', amount: 600 }] } satisfies Partial<PayableInput>;
  const run = () => runDeadlines(t.database, t.clock.now(), [taxObligationsDue]);
  const statuses = async (id: string) => (await eventsAbout(id, 'tax_obligation.status')).map(({ status }) => status);

  test('a tax payable emits an event on its due date, on the next day and when it is paid, each once', async () => {
    const { id, installmentIds } = await approved({ ...TAX, dueDate: '2026-12-01' });
    const none = await approved({ dueDate: '2026-12-01', withholdings: [{ kind: 'OTHER', amount: 600 }] });
    t.clock.set('2026-12-01T02:59:59.000Z');
    await run();
    expect(await statuses(id)).toEqual([]);
    t.clock.set('2026-12-01T03:00:00.000Z');
    await Promise.all([run(), run()]);
    expect(await statuses(id)).toEqual(['due']);
    t.clock.set('2026-12-02T03:00:00.000Z');
    await run();
    await run();
    expect(await statuses(id)).toEqual(['due', 'overdue']);
    await pay(installmentIds[0] as string);
    expect(await eventsAbout(id, 'tax_obligation.status')).toEqual(
      ['due', 'overdue', 'paid'].map((status) => ({ payable_id: id, status })),
    );
    expect(await statuses(none.id)).toEqual([]);
  });

  test('a tax payable that was cancelled or paid earlier emits no due event', async () => {
    const paid = await approved({ ...TAX, dueDate: '2026-12-10' });
    const cancelled = await approved({ ...TAX, dueDate: '2026-12-10' });
    await pay(paid.installmentIds[0] as string);
    await t.as('ana').enter(cancelPayable, { payableId: cancelled.id, expectedVersion: 2, reason: 'no' });
    t.clock.set('2026-12-20T12:00:00.000Z');
    await run();
    expect(await statuses(paid.id)).toEqual(['paid']);
    expect(await statuses(cancelled.id)).toEqual([]);
  });
});
