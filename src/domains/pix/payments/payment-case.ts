import { buildReturnId } from '../../../platform/text/end-to-end-id.ts';
import { CANNOT_CREDIT, type CaseBooking, ENDED_OTHERWISE, NOT_ENOUGH } from '../../cases/case-booking.ts';
import { settlePayment } from './payment-end.ts';
import { bookReturn, refusalOfReturn } from './return.consumer.ts';

/** Reason of a payment that the SPI voided without a code: its settlement timed out. */
const TIMED_OUT = 'AB03';

/** No fee is charged for a payment that settles later. A later failure is booked as a return of what is left. */
export const paymentCase: CaseBooking = {
  type: 'pix_out',
  settle(batch, payment) {
    if (payment.status !== 'rejected' && payment.status !== 'timeout') return ENDED_OTHERWISE;
    if (batch.available(payment.accountId) < payment.amount) return NOT_ENOUGH;
    settlePayment(batch, payment);
    return null;
  },
  fail(batch, payment, { reference, facts }) {
    if (payment.status !== 'settled') return ENDED_OTHERWISE;
    const amount = payment.amount - payment.refundedAmount;
    if (refusalOfReturn(batch, payment, amount) !== null) return CANNOT_CREDIT;
    const returnId = buildReturnId({ instant: batch.now, ispb: reference.slice(1, 9) });
    const reason = facts.rail_reason_code ?? TIMED_OUT;
    return bookReturn(batch, payment, { returnId, amount, reason });
  },
};
