import { type BillOutcome, billOutcome } from '../../rails/bills.ts';
import { postToRail } from '../transactions/rail-posting.ts';
import { outcomeHandler } from '../transactions/settlement.ts';
import type { LockedTransaction, SettlementBatch } from '../transactions/settlement-batch.ts';
import { contradicts } from '../transactions/transaction-states.ts';

const FACTS = 'bill_payment';

interface BillFacts {
  readonly id: string;
  readonly transactionId: string | null;
}

/** Default failure texts when the provider sends no text. */
const FAILURES = {
  provider_rejected: 'the provider rejected the payment',
  bill_already_paid: 'the bill was paid elsewhere',
  amount_changed: 'the bill amount differs from the quote; request a new quote',
  provider_timeout: 'the provider did not accept the payment in time',
};

/** Repeated outcomes, and outcomes after the final state, change nothing, so the message order does not matter. */
export const billPaymentOutcome = outcomeHandler({
  message: billOutcome,
  subject: ({ operationId, transactionId }) => ({ transactionId, facts: { [FACTS]: operationId } }),
  apply(batch, outcome) {
    const { operationId, transactionId, status } = outcome;
    const payment = batch.transaction(transactionId);
    const bill = batch.facts<BillFacts>(FACTS).find(({ id }) => id === operationId);
    if (!payment || bill?.transactionId !== transactionId)
      throw new Error(`no bill payment ${operationId} belongs to this outcome`);
    if (payment.status !== 'processing') {
      if (contradicts(payment.status, status)) {
        throw new Error(
          `the provider reports ${status} for bill payment ${operationId}, which already ended as ${payment.status}`,
        );
      }
      return;
    }
    if (status === 'settled') settle(batch, payment, outcome);
    else fail(batch, payment, outcome, status);
  },
});

function settle(batch: SettlementBatch, payment: LockedTransaction, { operationId, receipt }: BillOutcome) {
  batch.become(payment, 'settled');
  batch.moves.settle(payment.id);
  postToRail(batch, 'bill_payment', payment, payment.amount);
  batch.write(FACTS, {
    id: operationId,
    status: 'settled',
    authentication: receipt?.authentication ?? null,
    receipt: receipt?.content ?? null,
  });
}

function fail(
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
