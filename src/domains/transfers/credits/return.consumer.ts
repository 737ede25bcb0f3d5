import { TooEarlyError } from '../../../messaging/consumer.ts';
import { type StrReturned, strReturned, type TedParty } from '../../../rails/str-credits.ts';
import { reverseFee, reversibleFee } from '../../fees/fee-posting.ts';
import { postToRail } from '../../transactions/rail-posting.ts';
import { outcomeHandler } from '../../transactions/settlement.ts';
import type { LockedTransaction, SettlementBatch } from '../../transactions/settlement-batch.ts';
import { answerOnce, arrivalFacts, recordCredit, refusalOfCredit } from './credit-booking.ts';

/** Immutable result of `claim_facts_ted_sent`. */
interface SentFacts {
  readonly transactionId: string;
  readonly numCtrlIf: string;
  readonly recipient: TedParty;
}

/** Credits a return once, by its control number and the state of the TED. It waits for the TED's settlement. */
export const tedReturned = outcomeHandler({
  message: strReturned,
  subject: ({ numCtrlStr, transactionId }) => ({
    transactionId,
    facts: { ...arrivalFacts(numCtrlStr), ted_sent: transactionId },
  }),
  apply(batch, returned) {
    const { transactionId, numCtrlIf } = returned;
    const facts = batch
      .facts<SentFacts>('ted_sent')
      .find((known) => known.transactionId === transactionId && known.numCtrlIf === numCtrlIf);
    const ted = facts && batch.transaction(transactionId);
    answerOnce(batch, returned, ted, () => {
      if (!ted) return '8';
      if (ted.status === 'processing') throw new TooEarlyError(`TED ${ted.id} came back before it was settled`);
      return bookReturn(batch, ted, { ...returned, sender: facts.recipient });
    });
  },
});

export interface TedReturn extends Pick<StrReturned, 'numCtrlStr' | 'amount' | 'reasonCode' | 'settlementDate'> {
  readonly sender: TedParty;
}

/**
 * Books the return of a TED and reverses its fee. The batch has locked the TED and its account's balance. Returns null,
 * or the CodDevTransf of a rejection: another amount, a repeated return, a TED that never settled, a closed account, or
 * no room on the account.
 */
export function bookReturn(batch: SettlementBatch, ted: LockedTransaction, returned: TedReturn): string | null {
  if (ted.status === 'refunded') return '18';
  if (ted.status !== 'settled') return '8';
  const { amount } = ted;
  if (returned.amount !== amount) return '72';
  const refusal = refusalOfCredit(batch, batch.balance(ted.accountId), amount + reversibleFee(batch, ted));
  if (refusal !== null) return refusal;
  ted.refundedAmount = amount;
  batch.become(ted, 'refunded');
  postToRail(batch, 'ted_return', ted, amount);
  const { numCtrlStr, reasonCode: returnReason, sender, settlementDate } = returned;
  const credit = {
    numCtrlStr,
    messageType: 'STR0010',
    amount,
    sender,
    settlementDate,
    paidBy: null,
    returnReason,
  } as const;
  recordCredit(batch, ted, credit);
  reverseFee(batch, ted);
  return null;
}
