import { statement } from '../../platform/database/queryable.ts';
import { callValues } from '../../platform/operation/call-values.ts';
import { callOperation } from '../../platform/operation/operation.ts';
import { recorded } from '../../platform/operation/recorded-answer.ts';
import { refusal } from './bill-confirmation.ts';
import { type BillPayment, findBillPayment, OneBillPayment } from './bill-payment.ts';

const CANCEL = statement('cancel_bill_payment', 'select * from cancel_bill_payment($1)');

/** Members of the call that `cancel_bill_payment` reads. */
interface CancelBillPayment {
  readonly bill_id: string;
  readonly now: Date;
}

export const cancelBillPayment = callOperation({
  name: 'cancelBillPayment',
  scopes: ['payment:write'],
  summary: 'Cancels a quoted bill, so that it cannot be confirmed',
  idempotency: 'required',
  effects: ['restricts'],
  refusals: ['bill_not_found', 'invalid_bill_state'],
  input: OneBillPayment,
  async prepare(context, { billPaymentId }) {
    const { database, now } = context;
    const { partnerId } = context.principal;
    const bill = await findBillPayment(database, partnerId, billPaymentId);
    if (bill.status === 'unconfirmed') throw refusal('invalid_bill_state', { bill_status: bill.status });
    const { accountId } = bill;
    const answer: BillPayment = { ...bill, status: 'cancelled', updatedAt: now };
    return {
      statement: CANCEL,
      locks: accountId,
      alone: true,
      values: callValues<CancelBillPayment>(
        context,
        { bill_id: billPaymentId, now },
        {
          answer: recorded(answer),
          audit: [
            context.audit({
              action: 'bill_payment.cancelled',
              accountId,
              resourceType: 'bill_payment',
              resourceId: billPaymentId,
              changes: { barcode: bill.barcode },
            }),
          ],
          outbox: null,
        },
      ),
      answer,
      refuse: refusal,
    };
  },
});
