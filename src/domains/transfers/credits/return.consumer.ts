import { TooEarlyError } from '../../../messaging/consumer.ts';
import { type StrReturned, strReturned, type TedParty } from '../../../rails/str-credits.ts';
import { openReturnAboveOriginal } from '../../cases/contradiction.ts';
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
    const found = sentTed(batch, transactionId);
    const facts = found?.numCtrlIf === numCtrlIf ? found : undefined;
    const ted = facts && batch.transaction(transactionId);
    const refusal = answerOnce(batch, returned, ted, () => {
      if (!ted) return '8';
      if (ted.status === 'processing') throw new TooEarlyError(`TED ${ted.id} came back before it was settled`);
      return bookReturn(batch, ted, { ...returned, sender: facts.recipient });
    });
    if (refusal === '72' && ted && returned.amount > ted.amount)
      openReturnAboveOriginal(batch, 'str', ted, { ...returned, reference: returned.numCtrlStr });
  },
});

/** A TED that went through the STR. The subject names it in `ted_sent`. */
export const sentTed = (batch: SettlementBatch, id: string): SentFacts | undefined =>
  batch.facts<SentFacts>('ted_sent').find(({ transactionId }) => transactionId === id);

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
