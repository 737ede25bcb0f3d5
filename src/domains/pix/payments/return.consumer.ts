import { commandOf, eventOf } from '../../../messaging/event.ts';
import { SPI_REASONS, type SpiReturned, spiReceipt, spiReturned, spiReturnFailed } from '../../../rails/spi.ts';
import { reverseFee } from '../../fees/fee-posting.ts';
import { outcomeHandler } from '../../transactions/settlement.ts';
import type { LockedTransaction, SettlementBatch } from '../../transactions/settlement-batch.ts';
import { payoutReturned, payoutReturnFailed, returnReceived } from './payment.events.ts';
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
    receipt(batch, payment, returned.returnId, bookReturn(batch, payment, returned));
  },
});

/**
 * Books what comes back of a payment that was settled, whose balance and returns the batch has locked: credited, or refused
 * because it is above what is left or the account is closed. Tells the payer either way. Answers null, or the SPI code of
 * the refusal. Callers have asked `batch.returnIsNew` first.
 */
export function bookReturn(
  batch: SettlementBatch,
  payment: LockedTransaction,
  returned: Pick<SpiReturned, 'returnId' | 'amount' | 'reason'>,
): string | null {
  const { returnId, amount, reason } = returned;
  const refusal = refusalOf(batch, payment, amount);
  if (refusal) refuse(batch, payment, returnId, amount, refusal, SPI_REASONS[refusal] ?? refusal);
  else credit(batch, payment, returnId, amount, reason);
  return refusal;
}

/** The rail refused a return: told, once, and nothing else changes. */
export const paymentReturnFailed = outcomeHandler({
  message: spiReturnFailed,
  subject: ({ originalEndToEndId }) => ({ endToEndId: originalEndToEndId }),
  apply(batch, failed) {
    const payment = batch.byEndToEndId('pix_out', failed.originalEndToEndId);
    if (!payment) throw new Error(`no payment has the end-to-end id ${failed.originalEndToEndId}`);
    if (!batch.returnIsNew(failed.returnId)) return;
    refuse(batch, payment, failed.returnId, failed.amount, failed.reasonCode, failed.reasonDescription);
  },
});

const identifiers = (payment: LockedTransaction, returnId: string, amount: number) => ({
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

function receipt(batch: SettlementBatch, payment: LockedTransaction, id: string, refusal: string | null) {
  batch.stage(
    commandOf(spiReceipt, payment, {
      id,
      status: refusal === null ? 'accepted' : 'rejected',
      reasonCode: refusal,
    }),
  );
}

function note(
  batch: SettlementBatch,
  payment: LockedTransaction,
  returnId: string,
  amount: number,
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
  returnId: string,
  amount: number,
  reasonCode: string,
  reasonDescription: string,
) {
  note(batch, payment, returnId, amount, reasonCode, 'rejected');
  batch.stage(
    eventOf(payoutReturnFailed, payment, {
      ...identifiers(payment, returnId, amount),
      status: 'rejected',
      reasonCode,
      reasonDescription,
      refundedAmount: 0,
    }),
  );
}

function credit(batch: SettlementBatch, payment: LockedTransaction, returnId: string, amount: number, reason: string) {
  note(batch, payment, returnId, amount, reason, 'settled');
  batch.moves.post({
    institutionId: payment.institutionId,
    debitAccountId: batch.ledgerAccount(payment.institutionId, 'settlement'),
    creditAccountId: payment.accountId,
    amount,
    kind: 'pix_return',
    transactionId: payment.id,
    feeChargeId: null,
    occurredAt: batch.now,
  });
  payment.refundedAmount += amount;
  const whole = payment.refundedAmount === payment.amount;
  if (whole) batch.become(payment, 'refunded');
  else batch.changed(payment);
  batch.stage(
    eventOf(payoutReturned, payment, {
      ...identifiers(payment, returnId, amount),
      reason,
      status: 'returned',
    }),
  );
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
