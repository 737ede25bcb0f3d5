import { strReceived } from '../../../rails/str-credits.ts';
import { outcomeHandler } from '../../transactions/settlement.ts';
import { answerOnce, arrivalFacts, bookCredit, refusalOfCredit } from './credit-booking.ts';

/** An incoming TED: credited once by its control number to the account that it names, or refused when there is none. */
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
