import { eventOf } from '../../../messaging/event.ts';
import { SPI_REASONS, type SpiReturned, spiReturned, spiReturnFailed } from '../../../rails/spi.ts';
import { reverseFee } from '../../fees/fee-posting.ts';
import { outcomeHandler } from '../../transactions/settlement.ts';
import type { LockedTransaction, SettlementBatch } from '../../transactions/settlement-batch.ts';
import { stageReceipt } from './arrival.ts';
import { payoutReturned, payoutReturnFailed, returnReceived } from './payment.events.ts';
import { postToRail } from './rail-posting.ts';
import type { ReturnStatus } from './return-list.ts';

/** The receiver gives a sent PIX back: credited once by its return id, never above what is left of the payment. */
export const paymentReturned = outcomeHandler({
  message: spiReturned,
  subject: ({ originalEndToEndId }) => ({ endToEndId: originalEndToEndId }),
  apply(batch, returned) {
    const payment = batch.byEndToEndId('pix_out', returned.originalEndToEndId);
    if (!payment) throw new Error(`no payment has the end-to-end id ${returned.originalEndToEndId}`);
    if (payment.status === 'processing') throw new Error(`payment ${payment.id} came back before it was settled`);
    if (!batch.returnIsNew(returned.returnId)) return;
    stageReceipt(batch, payment, returned.returnId, bookReturn(batch, payment, returned));
  },
});

/**
 * Books what comes back of a payment that was settled, whose balance and returns the batch has locked: credited, or refused
 * because it is above what is left or the account is closed. The payer gets an event either way. Returns null, or the SPI
 * code of the refusal. Callers have asked `batch.returnIsNew` first.
 */
export function bookReturn(
  batch: SettlementBatch,
  payment: LockedTransaction,
  returned: Pick<SpiReturned, 'returnId' | 'amount' | 'reason'>,
): string | null {
  const refusal = refusalOf(batch, payment, returned.amount);
  if (refusal === null) credit(batch, payment, returned, returned.reason);
  else refuse(batch, payment, returned, refusal, SPI_REASONS[refusal] ?? refusal);
  return refusal;
}

/** The rail refused a return: its event is sent once, and nothing else changes. */
export const paymentReturnFailed = outcomeHandler({
  message: spiReturnFailed,
  subject: ({ originalEndToEndId }) => ({ endToEndId: originalEndToEndId }),
  apply(batch, failed) {
    const payment = batch.byEndToEndId('pix_out', failed.originalEndToEndId);
    if (!payment) throw new Error(`no payment has the end-to-end id ${failed.originalEndToEndId}`);
    if (!batch.returnIsNew(failed.returnId)) return;
    refuse(batch, payment, failed, failed.reasonCode, failed.reasonDescription);
  },
});

/** Amount in cents. */
type Return = Pick<SpiReturned, 'returnId' | 'amount'>;

const identifiers = (payment: LockedTransaction, { returnId, amount }: Return) => ({
  accountId: payment.accountId,
  transactionId: payment.id,
  endToEndId: payment.endToEndId ?? '',
  originalTransactionId: payment.id,
  originalEndToEndId: payment.endToEndId ?? '',
  externalId: null,
  returnId,
  amount,
});

/** The SPI code that refuses a return, or null when it can be credited. A blocked account still receives. */
function refusalOf(batch: SettlementBatch, payment: LockedTransaction, amount: number): string | null {
  if (payment.status !== 'settled') return 'AM09';
  if (payment.refundedAmount + amount > payment.amount) return 'AM09';
  return batch.balance(payment.accountId).status === 'closed' ? 'AC07' : null;
}

function record(
  batch: SettlementBatch,
  payment: LockedTransaction,
  { returnId, amount }: Return,
  reason: string,
  status: ReturnStatus,
) {
  batch.newReturns.push({
    return_id: returnId,
    partner_id: payment.partnerId,
    transaction_id: payment.id,
    amount,
    reason,
    status,
    created_at: batch.now,
  });
}

function refuse(
  batch: SettlementBatch,
  payment: LockedTransaction,
  refused: Return,
  reasonCode: string,
  reasonDescription: string,
) {
  record(batch, payment, refused, reasonCode, 'rejected');
  batch.stage(
    eventOf(payoutReturnFailed, payment, {
      ...identifiers(payment, refused),
      status: 'rejected',
      reasonCode,
      reasonDescription,
      refundedAmount: 0,
    }),
  );
}

function credit(batch: SettlementBatch, payment: LockedTransaction, returned: Return, reason: string) {
  const { amount } = returned;
  record(batch, payment, returned, reason, 'settled');
  postToRail(batch, 'pix_return', payment, amount);
  payment.refundedAmount += amount;
  const whole = payment.refundedAmount === payment.amount;
  if (whole) batch.become(payment, 'refunded');
  else batch.changed(payment);
  batch.stage(eventOf(payoutReturned, payment, { ...identifiers(payment, returned), reason, status: 'returned' }));
  batch.stage(
    eventOf(returnReceived, payment, {
      accountId: payment.accountId,
      endToEndId: payment.endToEndId ?? '',
      amount,
      originalAmount: payment.amount,
      refundedAmount: payment.refundedAmount,
      isPartial: !whole,
      returnReason: reason,
      status: 'settled',
    }),
  );
  if (whole) reverseFee(batch, payment);
}
