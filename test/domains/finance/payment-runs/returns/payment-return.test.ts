import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payInstallments } from '../../../../../src/domains/finance/payables/installment-progress.ts';
import { getPayablesAging } from '../../../../../src/domains/finance/payables/payable-aging.ts';
import { cancelPayable } from '../../../../../src/domains/finance/payables/payable-decisions.ts';
import type { PaymentOrderRecord } from '../../../../../src/domains/finance/payment-runs/payment-order.ts';
import { followReturns } from '../../../../../src/domains/finance/payment-runs/returns/payment-return.ts';
import { unattended } from '../../../../../src/platform/operation/unattended.ts';
import { brasiliaDate } from '../../../../../src/platform/time/calendar.ts';
import { keptLog } from '../../../../support/engine.ts';
import { type PayableInput, storyOf } from '../../../../support/payables.ts';
import {
  approved,
  openPaymentRuns,
  ordersOf,
  orderThat,
  type PaymentRuns,
  publishedEventsOf,
  released,
} from '../../../../support/payment-runs.ts';
import { brokenClaims, returnOf } from '../../../../support/payments.ts';

let t: PaymentRuns;
beforeAll(async () => {
  t = await openPaymentRuns({ spiSeconds: 30 });
});
afterAll(() => t?.close());

const TED = {
  paymentMethod: 'TED',
  pixKey: undefined,
  supplierDocument: '11222333000181',
  recipientBankCode: '237',
  recipientBranch: '1234',
  recipientAccount: '567890',
} as const satisfies Partial<PayableInput>;

const follow = () => followReturns({ database: t.database, now: t.clock.now(), log: keptLog, onStaged() {} });

async function paid(installmentId: string): Promise<PaymentOrderRecord> {
  const batch = await released(t, [installmentId]);
  const order = await orderThat(t, batch.id, ({ status }) => status === 'paid' || status === 'rejected');
  expect(order.status).toBe('paid');
  return order;
}

/** Returns this amount of the payment. */
async function returnPayment({ endToEndId }: PaymentOrderRecord, amount: number): Promise<void> {
  await t.tell(returnOf(t, endToEndId ?? '', amount));
  await Promise.all([follow(), follow()]);
  await follow();
}

const now = async (order: PaymentOrderRecord) => (await ordersOf(t, order.batchId))[0] as PaymentOrderRecord;
const read = ({ payableId }: PaymentOrderRecord) => storyOf(t, t, payableId);
const toldPaid = async ({ installmentId }: PaymentOrderRecord) =>
  (await publishedEventsOf(t, 'payable.paid'))
    .filter(({ data }) => data['installment_id'] === installmentId)
    .map(({ factKey }) => factKey);
const alertsOf = async ({ id }: PaymentOrderRecord) =>
  (await publishedEventsOf(t, 'integration.alert'))
    .filter(({ data }) => data['source'] === id)
    .map(({ data }) => data['alert']);
const entriesOf = ({ installmentId, id }: PaymentOrderRecord) =>
  t.sql<{ kind: string; amount: number; cites: string | null }>(
    `select e.kind, e.amount, c.kind as cites from accounting_entry e left join accounting_entry c on c.id = e.cites
     where e.source_id like $1 || '%' or e.source_id in (select posting_id::text from payment_return where order_id = $2)
     order by e.id`,
    [installmentId, id],
  );

describe('return of a paid order', () => {
  test('a full return reopens the installment once without an event, and the next payment has its own event and booking', async () => {
    const order = await paid(await approved(t));
    await returnPayment(order, order.amount);
    expect(await now(order)).toMatchObject({ status: 'paid', returnedAmount: 45_600, conflict: null });
    const reopened = await read(order);
    expect(reopened).toMatchObject({
      status: 'approved',
      paidAmount: 0,
      version: 2,
      installments: [{ status: 'approved', paidOn: null, paymentOrderId: null }],
    });
    expect(reopened.steps.slice(-2)).toMatchObject([
      { action: 'paid', installmentId: order.installmentId },
      { action: 'payment_reversed', author: null, installmentId: order.installmentId },
    ]);
    expect(await toldPaid(order)).toEqual([`payable.paid:${order.installmentId}`]);
    expect(await alertsOf(order)).toEqual([]);
    const reversed = [
      { kind: 'payable_paid', amount: 45_600, cites: null },
      { kind: 'payment_reversed', amount: 45_600, cites: 'payable_paid' },
    ];
    expect(await entriesOf(order)).toEqual(reversed);

    const anew = await paid(order.installmentId);
    expect(await read(order)).toMatchObject({
      status: 'paid',
      paidAmount: 45_600,
      installments: [{ status: 'paid', paymentOrderId: anew.id }],
    });
    expect(await toldPaid(order)).toEqual([1, 2].map((n) => `payable.paid:${order.installmentId}${n > 1 ? ':1' : ''}`));
    expect(await entriesOf(order)).toEqual([...reversed, { kind: 'payable_paid', amount: 45_600, cites: null }]);

    await returnPayment(anew, anew.amount);
    expect((await read(order)).status).toBe('approved');
    expect((await entriesOf(order)).map(({ kind }) => kind)).toEqual(
      Array(2).fill(['payable_paid', 'payment_reversed']).flat(),
    );
  });

  test('a partial return leaves the installment paid and raises an alert, and the last part reopens it', async () => {
    const order = await paid(await approved(t));
    await returnPayment(order, 600);
    expect((await now(order)).returnedAmount).toBe(600);
    expect(await read(order)).toMatchObject({ status: 'paid', paidAmount: 45_600 });
    expect(await alertsOf(order)).toEqual(['payment_returned_in_part']);
    await returnPayment(order, 45_000);
    expect(await read(order)).toMatchObject({ status: 'approved', paidAmount: 0 });
    expect(await alertsOf(order)).toEqual(['payment_returned_in_part']);
    expect(await entriesOf(order)).toEqual([
      { kind: 'payable_paid', amount: 45_600, cites: null },
      { kind: 'pix_return_received', amount: 600, cites: null },
      { kind: 'pix_return_received', amount: 45_000, cites: null },
    ]);
  });

  test('a TED that the other bank returns reopens the installment', async () => {
    const order = await paid(await approved(t, { ...TED, supplierName: 'Loja REJECT 2' }));
    t.advance(2);
    await t.idle();
    await follow();
    expect((await now(order)).returnedAmount).toBe(45_600);
    expect(await read(order)).toMatchObject({ status: 'approved', paidAmount: 0 });
    expect((await entriesOf(order)).map(({ kind }) => kind)).toEqual(['payable_paid', 'payment_reversed']);
  });

  test('a return leaves the other installments of the payable unchanged', async () => {
    const installments = [
      { dueDate: '2026-12-10', amount: 30_000 },
      { dueDate: '2027-01-10', amount: 15_600 },
    ];
    const first = await paid(await approved(t, { installments }));
    const [, other] = (await read(first)).installments;
    const second = await paid(other?.id ?? '');
    await returnPayment(first, first.amount);
    const [one, two] = [first.id, second.id];
    expect((await read(first)).status).toBe('partially_paid');
    const parts = (await read(first)).installments.map(({ paymentOrderId }) => paymentOrderId);
    expect(parts.filter((id) => id !== null)).toEqual([two]);
    expect(parts).not.toContain(one);
  });

  test('a return does not change what was owed on the days when the installment was paid, even if an earlier payment appears', async () => {
    const installmentId = await approved(t);
    await t.sql('update payable_installment set created_on = $2 where id = $1', [installmentId, '2026-11-20']);
    const order = await paid(installmentId);
    const paidOn = order.paidOn ?? '';
    const owed = async (asOf: string) => {
      const { all, items } = await t.own.enter(getPayablesAging, { asOf, first: 100 });
      expect(items.reduce((sum, { total }) => sum + Number(total.amount), 0)).toBe(all.total.amount);
      return all.total.amount;
    };
    const past = async () => [await owed('2026-11-19'), await owed('2026-11-20'), await owed(paidOn)];
    const before = await past();
    const rest = Number(await owed('2027-01-31'));
    t.advance(2 * 86_400);
    await returnPayment(order, order.amount);
    expect(await past()).toEqual(before);
    expect(await owed('2027-01-31')).toBe(rest + 45_600);
    await unattended(t.database, t.clock.now(), (context) =>
      payInstallments(context, t.institutionId, [{ installmentId, paidOn: '2026-11-21' }]),
    );
    expect(await past()).toEqual(before);
    expect(await owed('2027-01-31')).toBe(rest);
    expect(await brokenClaims(t)).toEqual([]);
  });

  test('a return of a closed treasury day counts today, and keeps its own day', async () => {
    const order = await paid(await approved(t));
    await t.tell(returnOf(t, order.endToEndId ?? '', order.amount));
    const returnedOn = brasiliaDate(t.clock.now());
    t.advance(86_400);
    await t.sql(
      `insert into treasury_day (institution_id, day, status, balances, closed_by, closed_at)
       values ($1, $2, 'closed', '[]', 'operator:carla', $3)`,
      [t.institutionId, returnedOn, t.clock.now()],
    );
    await follow();
    expect((await read(order)).status).toBe('approved');
    const today = brasiliaDate(t.clock.now());
    expect(
      await t.sql(
        `select r.returned_on::text as "returnedOn", v.returned_on::text as "countsOn", e.day::text
         from payment_return r join payable_reversal v on v.payment_order_id = r.order_id
           join accounting_entry e on e.kind = 'payment_reversed' and e.source_id = v.installment_id::text
         where r.order_id = $1`,
        [order.id],
      ),
    ).toEqual([{ returnedOn, countsOn: today, day: today }]);
    expect(await brokenClaims(t)).toEqual([]);
    await t.sql('delete from treasury_day');
  });

  test('a return cancels an installment again that a late payment had paid after its cancellation', async () => {
    const order = await paid(await approved(t));
    await returnPayment(order, order.amount);
    const { version } = await read(order);
    const again = await paid(order.installmentId);
    await t.sql("update payable_installment set ended_on = '2026-11-23' where id = $1", [order.installmentId]);
    await t.sql('update payable set holds_reference = false where id = $1', [order.payableId]);
    await returnPayment(again, again.amount);
    expect(await read(order)).toMatchObject({ status: 'cancelled', installments: [{ status: 'cancelled' }] });
    await expect(
      t.as('ana').enter(cancelPayable, { payableId: order.payableId, expectedVersion: version, reason: 'again' }),
    ).rejects.toMatchObject({ code: 'invalid_payable_state' });
  });

  test.each([0, 1])(
    'when an installment was paid twice, the return of payment %i is only counted, because the other one still pays',
    async (which) => {
      const order = await paid(await approved(t));
      const second = await paid(await approved(t));
      await t.sql(
        "update payment_order set installment_id = $2, payable_id = $3, conflict = 'paid_twice' where id = $1",
        [second.id, order.installmentId, order.payableId],
      );
      const [first, last] = which === 0 ? [order, second] : [second, order];
      await returnPayment(first, first.amount);
      expect((await now(first)).returnedAmount).toBe(45_600);
      expect(await read(order)).toMatchObject({ status: 'paid', paidAmount: 45_600 });
      expect((await entriesOf(order)).map(({ kind }) => kind)).toEqual(['payable_paid']);
      await returnPayment(last, last.amount);
      expect(await read(order)).toMatchObject({ status: 'approved', paidAmount: 0 });
      expect((await entriesOf(order)).map(({ kind }) => kind)).toEqual(['payable_paid', 'payment_reversed']);
    },
  );

  test('a return that cannot be written does not block others', async () => {
    const [stuck, other] = [await paid(await approved(t)), await paid(await approved(t))];
    await t.sql("update accounting_entry set source_id = source_id || '-' where source_id = $1", [stuck.installmentId]);
    await t.tell(returnOf(t, stuck.endToEndId ?? '', stuck.amount));
    await returnPayment(other, other.amount);
    expect([(await read(stuck)).status, (await read(other)).status]).toEqual(['paid', 'approved']);
    await t.sql("update accounting_entry set source_id = rtrim(source_id, '-') where source_id like $1 || '%'", [
      stuck.installmentId,
    ]);
    await follow();
    expect((await read(stuck)).status).toBe('approved');
  });

  test('a return of a tax payment creates the obligation again, and its next payment has its own event', async () => {
    const order = await paid(await approved(t, { withholdings: [{ kind: 'IRRF', amount: 600 }] }));
    await returnPayment(order, order.amount);
    const [{ tax }] = (await t.sql('select tax_status as tax from payable where id = $1', [order.payableId])) as [
      { tax: string },
    ];
    expect(tax).toBe('open');
    await paid(order.installmentId);
    const published = (await publishedEventsOf(t, 'tax_obligation.status')).filter(
      ({ data }) => data['payable_id'] === order.payableId && data['status'] === 'paid',
    );
    expect(published.map(({ factKey }) => factKey)).toEqual(
      ['', ':1'].map((suffix) => `tax_obligation.status:${order.payableId}:paid${suffix}`),
    );
  });
});
