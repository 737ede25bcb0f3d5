import { type BillOutcome, billOutcome } from '../../rails/bills.ts';
import { CANNOT_CREDIT, type CaseBooking, ENDED_OTHERWISE, NOT_ENOUGH } from '../cases/case-booking.ts';
import { openContradiction, openUnknownOrder } from '../cases/contradiction.ts';
import { postToRail } from '../transactions/rail-posting.ts';
import { outcomeHandler } from '../transactions/settlement.ts';
import type { LockedTransaction, SettlementBatch } from '../transactions/settlement-batch.ts';
import { contradicts } from '../transactions/transaction-states.ts';

const FACTS = 'bill_payment';

interface BillFacts {
  readonly id: string;
  readonly transactionId: string | null;
  /** Another payment pays the same bill. */
  readonly isPaidElsewhere: boolean;
}

/** Default failure texts when the provider sends no text. */
const FAILURES = {
  provider_rejected: 'the provider rejected the payment',
  bill_already_paid: 'the bill was paid elsewhere',
  amount_changed: 'the bill amount differs from the quote; request a new quote',
  provider_timeout: 'the provider did not accept the payment in time',
};

/**
 * Repeated outcomes, and outcomes after the final state, change nothing, so the message order does not matter.
 * Contradictions and outcomes of unknown payments open cases.
 */
export const billPaymentOutcome = outcomeHandler({
  message: billOutcome,
  subject: ({ operationId, transactionId }) => ({ transactionId, facts: { [FACTS]: operationId } }),
  apply(batch, outcome) {
    const { operationId, transactionId, status } = outcome;
    const payment = batch.transaction(transactionId);
    const bill = batch.facts<BillFacts>(FACTS).find(({ id }) => id === operationId);
    const { code: reasonCode, reason: reasonDescription, at } = outcome;
    const reported = { status, reasonCode, reasonDescription, at };
    if (!payment || bill?.transactionId !== transactionId)
      return openUnknownOrder(batch, 'bills', operationId, reported);
    if (payment.status !== 'processing') {
      if (contradicts(payment.status, status))
        openContradiction(batch, 'bills', payment, { ...reported, reference: operationId });
      return;
    }
    if (status === 'settled') settleBill(batch, payment, operationId, outcome.receipt);
    else failBill(batch, payment, outcome, status);
  },
});

function settleBill(
  batch: SettlementBatch,
  payment: LockedTransaction,
  operationId: string,
  receipt: BillOutcome['receipt'],
): void {
  batch.become(payment, 'settled');
  payment.errorReason = null;
  batch.endReservation(payment);
  postToRail(batch, 'bill_payment', payment, payment.amount);
  batch.write(FACTS, {
    id: operationId,
    status: 'settled',
    authentication: receipt?.authentication ?? null,
    receipt: receipt?.content ?? null,
  });
}

function failBill(
  batch: SettlementBatch,
  payment: LockedTransaction,
  { operationId, code, reason }: BillOutcome,
  status: 'rejected' | 'timeout',
) {
  const failure = code ?? (status === 'timeout' ? 'provider_timeout' : 'provider_rejected');
  const message = reason ?? FAILURES[failure];
  batch.become(payment, status);
  payment.errorReason = `${failure}: ${message}`;
  batch.moves.release(payment.id);
  batch.write(FACTS, { id: operationId, status: 'failed', failure_code: failure, failure_message: message });
}

/** Accepting a later failure returns the money and opens the bill for another payment. */
export const billCase: CaseBooking = {
  type: 'bill_payment',
  facts: ({ reference }) => ({ [FACTS]: reference }),
  settle(batch, payment, { reference }) {
    const bill = batch.facts<BillFacts>(FACTS).find(({ id }) => id === reference);
    if (!bill || (payment.status !== 'rejected' && payment.status !== 'timeout')) return ENDED_OTHERWISE;
    if (bill.isPaidElsewhere) return 'another payment pays the same bill: post the amount to suspense';
    if (batch.available(payment.accountId) < payment.amount) return NOT_ENOUGH;
    settleBill(batch, payment, reference, null);
    return null;
  },
  fail(batch, payment, { reference, facts }) {
    if (payment.status !== 'settled') return ENDED_OTHERWISE;
    const account = batch.balance(payment.accountId);
    if (account.status === 'closed' || !batch.hasRoom(payment.accountId, payment.amount)) return CANNOT_CREDIT;
    payment.refundedAmount = payment.amount;
    batch.become(payment, 'refunded');
    postToRail(batch, 'bill_reversal', payment, payment.amount);
    const message = facts.rail_reason ?? FAILURES.provider_rejected;
    batch.write(FACTS, {
      id: reference,
      status: 'failed',
      failure_code: 'provider_rejected',
      failure_message: message,
    });
    return null;
  },
};
