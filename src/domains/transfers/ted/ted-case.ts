import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { numCtrlIfOf } from '../../../rails/str.ts';
import { CANNOT_CREDIT, type CaseBooking, ENDED_OTHERWISE, NOT_ENOUGH } from '../../cases/case-booking.ts';
import { bookReturn, sentTed } from '../credits/return.consumer.ts';
import { settleTed } from './ted-end.ts';

/** CodDevTransf of a TED that the STR did not execute and gave no code for: does not conform. */
const WITHOUT_CODE = '72';

/** No fee is charged for a TED that settles later. A later failure is booked as the return of the TED. */
export const tedCase: CaseBooking = {
  type: 'ted_out',
  facts: ({ transactionId }) => ({ ted_sent: transactionId }),
  settle(batch, ted, { facts }) {
    if (ted.status !== 'rejected' && ted.status !== 'timeout') return ENDED_OTHERWISE;
    if (batch.available(ted.accountId) < ted.amount) return NOT_ENOUGH;
    settleTed(batch, ted);
    batch.write('ted', { transaction_id: ted.id, num_ctrl_str: facts.rail_num_ctrl_str ?? null });
    return null;
  },
  fail(batch, ted, { caseId, facts }) {
    const sent = sentTed(batch, ted.id);
    if (ted.status !== 'settled' || !sent) return ENDED_OTHERWISE;
    const code = facts.rail_reason_code ?? '';
    const refusal = bookReturn(batch, ted, {
      // The STR sent no STR0010: the number is that of the case.
      numCtrlStr: numCtrlIfOf(caseId),
      amount: ted.amount,
      reasonCode: /^\d{1,2}$/.test(code) ? code : WITHOUT_CODE,
      settlementDate: brasiliaDate(batch.now),
      sender: sent.recipient,
    });
    return refusal === null ? null : CANNOT_CREDIT;
  },
};
