import { eventOf } from '../../../messaging/event.ts';
import { SPI_REASONS } from '../../../rails/spi.ts';
import { postFee } from '../../fees/fee-posting.ts';
import { postToRail } from '../../transactions/rail-posting.ts';
import type { LockedTransaction, SettlementBatch } from '../../transactions/settlement-batch.ts';
import { payoutConfirmed, payoutFailed } from './payment.events.ts';

export const identifiers = (payment: LockedTransaction) => ({
  accountId: payment.accountId,
  transactionId: payment.id,
  endToEndId: payment.endToEndId ?? '',
  amount: payment.amount,
});

/** Turns the reservation into an entry and the fee into another one, and stages the event. */
export function settlePayment(batch: SettlementBatch, payment: LockedTransaction): void {
  batch.become(payment, 'settled');
  payment.errorReason = null;
  batch.endReservation(payment);
  postToRail(batch, 'pix_out', payment, payment.amount);
  batch.stage(eventOf(payoutConfirmed, payment, { ...identifiers(payment), status: 'settled', errorReason: null }));
  postFee(batch, payment);
}

/** Releases the reservation and what the payment took from the limits. `code` is of the SPI. */
export function failPayment(
  batch: SettlementBatch,
  payment: LockedTransaction,
  status: 'rejected' | 'timeout',
  code: string | null,
  description: string | null,
): void {
  const text = description ?? (code === null ? undefined : SPI_REASONS[code]);
  batch.become(payment, status);
  payment.errorReason = [code ?? status, text].filter(Boolean).join(': ');
  batch.moves.release(payment.id);
  const { errorReason } = payment;
  batch.stage(eventOf(payoutFailed, payment, { ...identifiers(payment), status: 'rejected', errorReason }));
}
