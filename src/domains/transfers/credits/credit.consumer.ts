import { strReceived } from '../../../rails/str-credits.ts';
import { outcomeHandler } from '../../transactions/settlement.ts';
import { answerOnce, arrivalFacts, bookCredit, refusalOfCredit } from './credit-booking.ts';

/** Credits an incoming TED once, by control number. A TED to an account that cannot be credited is rejected. */
export const tedArrival = outcomeHandler({
  message: strReceived,
  subject: ({ numCtrlStr, creditor }) => ({ creditor, facts: arrivalFacts(numCtrlStr) }),
  apply(batch, received) {
    const account = batch.creditor(received.creditor);
    answerOnce(batch, received, account, () => {
      if (!account) return '2';
      const refusal = refusalOfCredit(batch, account, received.amount);
      if (refusal === null) bookCredit(batch, account, { ...received, paidBy: null });
      return refusal;
    });
  },
});
