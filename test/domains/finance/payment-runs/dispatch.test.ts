import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  approved,
  openPaymentRuns,
  orderThat,
  type PaymentRuns,
  released,
  toldOf,
} from '../../../support/payment-runs.ts';

let t: PaymentRuns;
beforeAll(async () => {
  t = await openPaymentRuns();
});
afterAll(() => t?.close());

describe('a released order', () => {
  test('is paid once by the same operations as a partner, and its installment with it', async () => {
    const installmentId = await approved(t);
    const batch = await released(t, [installmentId]);
    const order = await orderThat(t, batch.id, ({ status }) => status === 'paid');
    expect(order).toMatchObject({ attempt: 1, paidOn: '2026-11-23', conflict: null, errorCode: null });
    const [payment] = await t.sql('select status, amount, end_to_end_id as e2e from transaction where id = $1', [
      order.transactionId,
    ]);
    expect(payment).toEqual({ status: 'settled', amount: 45_600, e2e: order.endToEndId });
    const [installment] = await t.sql(
      'select status, payment_order_id as "by" from payable_installment where id = $1',
      [installmentId],
    );
    expect(installment).toEqual({ status: 'paid', by: order.id });
    const paid = await toldOf(t, 'payable.paid');
    expect(paid.map(({ data }) => data['payment_order_id'])).toEqual([order.id]);
  });
});
