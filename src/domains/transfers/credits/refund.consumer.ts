import { eventOf, messageType } from '../../../messaging/event.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { TED_RETURN_CODES } from '../../../rails/str.ts';
import { type StrRefundOutcome, strRefund, strRefundOutcome, type TedParty } from '../../../rails/str-credits.ts';
import { openContradiction, openUnknownOrder } from '../../cases/contradiction.ts';
import { postToRail } from '../../transactions/rail-posting.ts';
import { outcomeHandler } from '../../transactions/settlement.ts';
import type { LockedTransaction, SettlementBatch } from '../../transactions/settlement-batch.ts';
import { tedRefundCompleted, tedRefundFailed } from './credit.events.ts';
import type { RefundReason } from './refund-reason.ts';
import { bookReturn } from './return.consumer.ts';

/** Immutable result of `claim_facts_ted_refund`. */
interface RefundFacts {
  readonly refundId: string;
  readonly creditId: string;
  readonly numCtrlIf: string;
  readonly reason: RefundReason;
  readonly numCtrlStr: string;
  readonly originalTransactionId: string;
  /** The TED sent by another account of the institution. Null: it came through the STR. */
  readonly paidBy: string | null;
  readonly paidTo: TedParty | null;
}

/** A refund and its original transaction, both locked. */
interface LockedRefund extends RefundFacts {
  readonly refund: LockedTransaction;
  readonly original: LockedTransaction;
}

/** Repeated outcomes, and outcomes after the final state, change nothing, so the message order does not matter. */
export const tedRefundOutcome = outcomeHandler({
  message: strRefundOutcome,
  subject: ({ transactionId }) => ({ transactionId, facts: { ted_refund: transactionId } }),
  apply(batch, { transactionId, numCtrlIf, status, numCtrlStr, reasonCode, reasonDescription, at }) {
    const known = findRefund(batch, transactionId);
    const outcome = { status, reasonCode, reasonDescription, at };
    if (known?.numCtrlIf !== numCtrlIf) return openUnknownOrder(batch, 'str', numCtrlIf, outcome);
    const { refund } = known;
    if (refund.status !== 'processing') {
      if ((refund.status === 'settled') !== (status === 'settled'))
        openContradiction(batch, 'str', refund, { ...outcome, reference: numCtrlIf });
      return;
    }
    if (known.paidBy !== null)
      throw new Error(`the STR reports ${status} for refund ${refund.id}, which the gateway books without the STR`);
    if (status === 'settled') settleRefund(batch, known, numCtrlStr ?? numCtrlIf);
    else failRefund(batch, known, status, reasonCode, reasonDescription);
  },
});

/** Command to settlement to refund a TED from another account of the institution, without a rail. */
export const bookTedRefund = messageType(
  'outcomes',
  'book.ted_refund',
  'Refund a TED that was received from an account of the same institution',
  strRefund.body.shape,
);

/** Books the refund once: debits the receiver and credits the sender. Fails when the sender cannot be credited. */
export const tedRefundBooking = outcomeHandler({
  message: bookTedRefund,
  subject: ({ transactionId }) => ({ transactionId, facts: { ted_refund: transactionId } }),
  apply(batch, { transactionId, numCtrlIf, amount, reasonCode }) {
    const known = lockedRefund(batch, transactionId);
    if (known.refund.status !== 'processing') return;
    const ted = known.paidBy === null ? undefined : batch.transaction(known.paidBy);
    if (!ted || known.paidTo === null)
      throw new Error(`the original TED of refund ${transactionId} was not sent from this institution`);
    const settlementDate = brasiliaDate(batch.now);
    const returned = { numCtrlStr: numCtrlIf, amount, reasonCode, settlementDate, sender: known.paidTo };
    const refusal = bookReturn(batch, ted, returned);
    if (refusal === null) settleRefund(batch, known, numCtrlIf);
    else failRefund(batch, known, 'rejected', refusal, null);
  },
});

function lockedRefund(batch: SettlementBatch, refundId: string): LockedRefund {
  const known = findRefund(batch, refundId);
  if (!known) throw new Error(`no refund of a TED has the id ${refundId}`);
  return known;
}

function findRefund(batch: SettlementBatch, refundId: string): LockedRefund | null {
  const facts = batch.facts<RefundFacts>('ted_refund').find((each) => each.refundId === refundId);
  const refund = facts && batch.transaction(refundId);
  const original = facts && batch.transaction(facts.originalTransactionId);
  return refund && original ? { ...facts, refund, original } : null;
}

const identifiers = ({ refund, numCtrlStr, reason }: LockedRefund) => ({
  accountId: refund.accountId,
  amount: refund.amount,
  numCtrlStr,
  reasonCode: reason,
});

/** `spbNumCtrl`: control number of the STR0010. Null: the refund failed and the credit can be refunded again. */
const note = (batch: SettlementBatch, { refund, creditId }: LockedRefund, spbNumCtrl: string | null) =>
  batch.write('ted_refund', { transaction_id: refund.id, credit_id: creditId, num_ctrl_str: spbNumCtrl });

function settleRefund(batch: SettlementBatch, known: LockedRefund, spbNumCtrl: string): void {
  const { refund, original } = known;
  batch.become(refund, 'settled');
  original.refundedAmount = original.amount;
  batch.become(original, 'refunded');
  batch.moves.settle(refund.id);
  postToRail(batch, 'ted_refund', refund, refund.amount);
  note(batch, known, spbNumCtrl);
  batch.stage(eventOf(tedRefundCompleted, refund, { ...identifiers(known), spbNumCtrl }));
}

function failRefund(
  batch: SettlementBatch,
  known: LockedRefund,
  status: Exclude<StrRefundOutcome['status'], 'settled'>,
  code: string | null,
  description: string | null,
): void {
  const { refund } = known;
  batch.become(refund, status);
  const text = description ?? (code === null ? undefined : TED_RETURN_CODES[code]);
  refund.errorReason = [code ?? status, text].filter(Boolean).join(': ');
  batch.moves.release(refund.id);
  note(batch, known, null);
  batch.stage(
    eventOf(tedRefundFailed, refund, {
      ...identifiers(known),
      status: 'rejected',
      errorCode: code ?? status,
      errorMessage: text ?? refund.errorReason,
    }),
  );
}
