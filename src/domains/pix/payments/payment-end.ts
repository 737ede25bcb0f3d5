import { eventOf } from '../../../messaging/event.ts';
import { SPI_REASONS } from '../../../rails/spi.ts';
import { postFee } from '../../fees/fee-posting.ts';
import type { LockedTransaction, SettlementSet } from '../../transactions/settlement-set.ts';
import { payoutConfirmed, payoutFailed } from './payment.events.ts';

export const ownerOf = (payment: LockedTransaction) => ({
  institutionId: payment.institutionId,
  partnerId: payment.partnerId,
  accountId: payment.accountId,
});

/** Members that the events about a payment share. */
export const identifiers = (payment: LockedTransaction) => ({
  accountId: payment.accountId,
  transactionId: payment.id,
  endToEndId: payment.endToEndId ?? '',
  amount: payment.amount,
});

/** The payment is settled: its reservation becomes an entry, with the fee as another, and its partner is told. */
export function settlePayment(set: SettlementSet, payment: LockedTransaction): void {
  set.become(payment, 'settled');
  set.moves.settle(payment.id);
  set.moves.post({
    institutionId: payment.institutionId,
    debitAccountId: payment.accountId,
    creditAccountId: set.ledgerAccount(payment.institutionId, 'settlement'),
    amount: payment.amount,
    kind: 'pix_out',
    transactionId: payment.id,
    feeChargeId: null,
    occurredAt: set.now,
  });
  set.stage(
    eventOf(payoutConfirmed, ownerOf(payment), { ...identifiers(payment), status: 'settled', errorReason: null }),
  );
  postFee(set, payment);
}

/** The payment ends without effect: the reservation and what it took from the limits are given back. `code`: of the SPI. */
export function failPayment(
  set: SettlementSet,
  payment: LockedTransaction,
  status: 'rejected' | 'timeout',
  code: string | null,
  description: string | null,
): void {
  const text = description ?? (code === null ? undefined : SPI_REASONS[code]);
  set.become(payment, status);
  payment.errorReason = [code ?? (status === 'timeout' ? 'timeout' : 'rejected'), text].filter(Boolean).join(': ');
  set.moves.release(payment.id);
  set.stage(
    eventOf(payoutFailed, ownerOf(payment), {
      ...identifiers(payment),
      status: 'rejected',
      errorReason: payment.errorReason,
    }),
  );
}
