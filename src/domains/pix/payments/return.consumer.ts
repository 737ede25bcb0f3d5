import { TooEarlyError } from '../../../messaging/consumer.ts';
import { eventOf } from '../../../messaging/event.ts';
import { SPI_REASONS, type SpiReturned, spiReturned, spiReturnFailed } from '../../../rails/spi.ts';
import {
  openRefusedCredit,
  openReturnAboveOriginal,
  openUnknownOrder,
  openUnknownReturn,
} from '../../cases/contradiction.ts';
import { reverseFee, reversibleFee } from '../../fees/fee-posting.ts';
import { HIGHEST_BALANCE } from '../../ledger/balance.ts';
import { postToRail } from '../../transactions/rail-posting.ts';
import { outcomeHandler } from '../../transactions/settlement.ts';
import type { LockedTransaction, SettlementBatch } from '../../transactions/settlement-batch.ts';
import { stageReceipt } from './arrival.ts';
import { addReturn, type KnownReturn, knownReturn } from './known-returns.ts';
import { payoutReturned, payoutReturnFailed, returnReceived } from './payment.events.ts';

/**
 * Credits a return once by its return id. Refuses a return above the payment's remainder. The rail gets a receipt, and
 * a repeated return gets the same receipt again. A return that arrives before the payment's settlement waits for it. A
 * return of an unknown payment opens a case, whose act answers it. So does a return above the remainder, or a refused
 * one that is final; these get their receipt at once.
 */
export const paymentReturned = outcomeHandler({
  message: spiReturned,
  subject: ({ originalEndToEndId }) => ({ endToEndId: originalEndToEndId }),
  apply(batch, returned) {
    const payment = batch.byEndToEndId('pix_out', returned.originalEndToEndId);
    if (!payment) return openUnknownReturn(batch, { ...returned, reference: returned.returnId });
    const known = knownReturn(batch, returned.returnId);
    if (!known && payment.status === 'processing') {
      throw new TooEarlyError(`payment ${payment.id} was returned before it was settled`);
    }
    const refusal = known ? recordedRefusal(known) : bookReturn(batch, payment, returned);
    stageReceipt(batch, payment, returned.returnId, refusal);
    if (refusal === null) return;
    const arrived = { ...returned, reference: returned.returnId };
    if (refusal === 'AM09') openReturnAboveOriginal(batch, 'spi', payment, arrived);
    else if (returned.isFinal) {
      const owner = { ...payment, transactionId: payment.id };
      openRefusedCredit(batch, 'spi', { ...arrived, code: refusal, owner });
    }
  },
});

/**
 * Credits or refuses a return of a settled payment whose balance and returns the batch has locked, and stages the
 * payer's event. Callers first check `knownReturn`. Returns null, or the SPI code of the refusal.
 */
export function bookReturn(
  batch: SettlementBatch,
  payment: LockedTransaction,
  returned: Pick<SpiReturned, 'returnId' | 'amount' | 'reason'>,
): string | null {
  const refusal = refusalOfReturn(batch, payment, returned.amount);
  if (refusal === null) credit(batch, payment, returned, returned.reason);
  else refuse(batch, payment, returned, refusal, SPI_REASONS[refusal] ?? refusal);
  return refusal;
}

/** Stages the event of a return that the rail refused, once. Changes nothing else. */
export const paymentReturnFailed = outcomeHandler({
  message: spiReturnFailed,
  subject: ({ originalEndToEndId }) => ({ endToEndId: originalEndToEndId }),
  apply(batch, failed) {
    const payment = batch.byEndToEndId('pix_out', failed.originalEndToEndId);
    if (!payment) {
      const { reasonCode, reasonDescription, at } = failed;
      return openUnknownOrder(batch, 'spi', failed.returnId, { status: 'rejected', reasonCode, reasonDescription, at });
    }
    if (knownReturn(batch, failed.returnId)) return;
    refuse(batch, payment, failed, failed.reasonCode, failed.reasonDescription);
  },
});

const recordedRefusal = ({ status, reason }: KnownReturn): string | null => (status === 'rejected' ? reason : null);

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

/** Null when a return of the amount (cents) can be credited. A blocked account is still credited. */
export function refusalOfReturn(batch: SettlementBatch, payment: LockedTransaction, amount: number): string | null {
  if (payment.status !== 'settled') return 'AM09';
  const left = payment.amount - payment.refundedAmount;
  if (amount > left) return 'AM09';
  if (batch.balance(payment.accountId).status === 'closed') return 'AC07';
  const fee = amount === left ? reversibleFee(batch, payment) : 0;
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
  addReturn(batch, payment, { returnId, amount, reason: reasonCode, status: 'rejected' });
  // Events cannot express such an amount in base units.
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
  addReturn(batch, payment, { returnId, amount, reason, status: 'settled' });
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
