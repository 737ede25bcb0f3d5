import { TooEarly } from '../../../messaging/consumer.ts';
import { eventOf } from '../../../messaging/event.ts';
import { SPI_REASONS, type SpiReturned, spiReturned, spiReturnFailed } from '../../../rails/spi.ts';
import { reverseFee, reversibleFee } from '../../fees/fee-posting.ts';
import { HIGHEST_BALANCE } from '../../ledger/balance.ts';
import { postToRail } from '../../transactions/rail-posting.ts';
import { outcomeHandler } from '../../transactions/settlement.ts';
import type { KnownReturn, LockedTransaction, SettlementBatch } from '../../transactions/settlement-batch.ts';
import { stageReceipt } from './arrival.ts';
import { payoutReturned, payoutReturnFailed, returnReceived } from './payment.events.ts';

/**
 * The receiver gives a sent PIX back: credited once by its return id, never above what is left of the payment. The rail gets
 * a receipt, and the same again when it repeats the return. One that comes before the payment's settlement waits for it.
 */
export const paymentReturned = outcomeHandler({
  message: spiReturned,
  subject: ({ originalEndToEndId }) => ({ endToEndId: originalEndToEndId }),
  apply(batch, returned) {
    const payment = batch.byEndToEndId('pix_out', returned.originalEndToEndId);
    if (!payment) throw new Error(`no payment has the end-to-end id ${returned.originalEndToEndId}`);
    const known = batch.knownReturn(returned.returnId);
    if (!known && payment.status === 'processing') {
      throw new TooEarly(`payment ${payment.id} came back before it was settled`);
    }
    const refusal = known ? refusalSaid(known) : bookReturn(batch, payment, returned);
    stageReceipt(batch, payment, returned.returnId, refusal);
  },
});

/**
 * Books what comes back of a payment that was settled, whose balance and returns the batch has locked: credited, or refused
 * because it is above what is left, the account is closed or has no room for it. The payer gets an event either way. Returns null, or the SPI
 * code of the refusal. Callers have asked `batch.knownReturn` first.
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
    if (batch.knownReturn(failed.returnId)) return;
    refuse(batch, payment, failed, failed.reasonCode, failed.reasonDescription);
  },
});

const refusalSaid = ({ status, reason }: KnownReturn): string | null => (status === 'rejected' ? reason : null);

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
  const left = payment.amount - payment.refundedAmount;
  if (amount > left) return 'AM09';
  if (batch.balance(payment.accountId).status === 'closed') return 'AC07';
  const fee = amount === left ? reversibleFee(payment) : 0;
  return batch.hasRoom(payment.accountId, amount + fee) ? null : 'AM02';
}

function refuse(
  batch: SettlementBatch,
  payment: LockedTransaction,
  refused: Return,
  reasonCode: string,
  reasonDescription: string,
) {
  const { returnId, amount } = refused;
  batch.addReturn(payment, { returnId, amount, reason: reasonCode, status: 'rejected' });
  // No event can say such an amount in base units.
  if (amount > HIGHEST_BALANCE) return;
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
  const { returnId, amount } = returned;
  batch.addReturn(payment, { returnId, amount, reason, status: 'settled' });
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
