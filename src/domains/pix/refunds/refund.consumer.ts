import { eventOf, messageType } from '../../../messaging/event.ts';
import { SPI_REASONS, type SpiRefundOutcome, spiRefund, spiRefundOutcome } from '../../../rails/spi.ts';
import { openContradiction, openUnknownOrder } from '../../cases/contradiction.ts';
import { postToRail } from '../../transactions/rail-posting.ts';
import { outcomeHandler } from '../../transactions/settlement.ts';
import type { LockedTransaction, SettlementBatch } from '../../transactions/settlement-batch.ts';
import { medReturnRejected } from '../med/med.events.ts';
import { knownReturn } from '../payments/known-returns.ts';
import { bookReturn } from '../payments/return.consumer.ts';
import { refundCompleted, refundFailed } from './refund.events.ts';

interface RefundFacts {
  readonly returnId: string;
  readonly transactionId: string;
  readonly originalTransactionId: string;
  readonly reason: string;
  readonly infractionId: string | null;
  readonly recipientName: string | null;
  /** External id of the charge that the original paid. */
  readonly originalExternalId: string | null;
}

interface LockedRefund extends RefundFacts {
  readonly refund: LockedTransaction;
  readonly original: LockedTransaction;
}

/** Changes only an open refund: repeated and late outcomes have no effect, so the order of messages does not matter. */
export const refundOutcome = outcomeHandler({
  message: spiRefundOutcome,
  subject: ({ returnId }) => ({ endToEndId: returnId, facts: { refund: returnId } }),
  apply(batch, { returnId, status, reasonCode, reasonDescription, at }) {
    const known = findRefund(batch, returnId);
    if (!known) return openUnknownOrder(batch, 'spi', returnId, { status, reasonCode, reasonDescription, at });
    const { refund } = known;
    if (refund.status !== 'processing') {
      if ((refund.status === 'settled') !== (status === 'settled'))
        openContradiction(batch, 'spi', refund, { status, reasonCode, reasonDescription, at, reference: returnId });
      return;
    }
    if (status === 'settled') settle(batch, known);
    else fail(batch, known, status, reasonCode, reasonDescription, at);
  },
});

export const bookRefund = messageType(
  'outcomes',
  'book.refund',
  'Refund this amount of a PIX that was received from an account of the same institution',
  spiRefund.body.shape,
);

/**
 * Books such a refund once: debits its account and credits the payer's. Fails when the payer's account cannot be
 * credited.
 */
export const refundBooking = outcomeHandler({
  message: bookRefund,
  subject: ({ originalEndToEndId, transactionId, returnId }) => ({
    endToEndId: originalEndToEndId,
    transactionId,
    facts: { refund: returnId },
  }),
  apply(batch, { returnId, originalEndToEndId, amount, reason }) {
    const known = lockedRefund(batch, returnId);
    if (known.refund.status !== 'processing') return;
    const payment = batch.byEndToEndId('pix_out', originalEndToEndId);
    if (!payment) throw new Error(`no payment has the end-to-end id ${originalEndToEndId}`);
    if (knownReturn(batch, returnId))
      throw new Error(`the return ${returnId} is already booked, but its refund is still open`);
    const refusal = bookReturn(batch, payment, { returnId, amount, reason });
    if (refusal === null) settle(batch, known);
    else fail(batch, known, 'rejected', refusal, null, batch.now.toISOString());
  },
});

function lockedRefund(batch: SettlementBatch, returnId: string): LockedRefund {
  const known = findRefund(batch, returnId);
  if (!known) throw new Error(`no refund has the return id ${returnId}`);
  return known;
}

function findRefund(batch: SettlementBatch, returnId: string): LockedRefund | null {
  const facts = batch.facts<RefundFacts>('refund').find((refund) => refund.returnId === returnId);
  const refund = facts && batch.transaction(facts.transactionId);
  const original = facts && batch.transaction(facts.originalTransactionId);
  return refund && original ? { ...facts, refund, original } : null;
}

const identifiers = ({ refund, original, returnId, recipientName, originalExternalId }: LockedRefund) => ({
  accountId: refund.accountId,
  transactionId: refund.id,
  endToEndId: returnId,
  refundTransactionId: refund.id,
  refundEndToEndId: returnId,
  returnId,
  originalTransactionId: original.id,
  originalEndToEndId: original.endToEndId ?? '',
  externalId: null,
  originalExternalId,
  amount: refund.amount,
  recipient: recipientName,
});

function settle(batch: SettlementBatch, known: LockedRefund) {
  const { refund, original } = known;
  batch.become(refund, 'settled');
  original.refundedAmount += refund.amount;
  if (original.refundedAmount === original.amount) batch.become(original, 'refunded');
  else batch.changed(original);
  batch.moves.settle(refund.id);
  postToRail(batch, 'pix_refund', refund, refund.amount);
  batch.stage(eventOf(refundCompleted, refund, { ...identifiers(known), status: 'settled', errorReason: null }));
}

function fail(
  batch: SettlementBatch,
  known: LockedRefund,
  status: Exclude<SpiRefundOutcome['status'], 'settled'>,
  code: string | null,
  description: string | null,
  at: string,
) {
  const { refund, original, returnId, infractionId } = known;
  const text = description ?? (code === null ? undefined : SPI_REASONS[code]);
  batch.become(refund, status);
  refund.errorReason = [code ?? status, text].filter(Boolean).join(': ');
  batch.moves.release(refund.id);
  const { errorReason } = refund;
  batch.stage(eventOf(refundFailed, refund, { ...identifiers(known), status: 'rejected', errorReason }));
  if (infractionId === null) return;
  batch.stage(
    eventOf(medReturnRejected, refund, {
      eventType: 'pix.med.return_rejected',
      accountId: refund.accountId,
      returnId,
      endToEndId: original.endToEndId ?? '',
      amount: refund.amount,
      status: 'rejected',
      medId: null,
      infractionId,
      returnStage: 'rejected',
      reasonCode: code ?? status,
      reasonDescription: text ?? errorReason,
      rejectedAt: at,
      occurredAt: at,
    }),
  );
}
