import { eventOf } from '../../../messaging/event.ts';
import { SPI_REASONS, type SpiOutcome, spiOutcome } from '../../../rails/spi.ts';
import { postFee } from '../../fees/fee-posting.ts';
import { outcomeHandler } from '../../transactions/settlement.ts';
import type { LockedTransaction, SettlementSet } from '../../transactions/settlement-set.ts';
import { payoutConfirmed, payoutFailed, payoutHeld } from './payment.events.ts';

/**
 * What the rail says of a payment. Only an open payment changes: whatever comes again, or after the end, changes
 * nothing, and so the order of messages does not matter.
 */
export const paymentOutcome = outcomeHandler({
  message: spiOutcome,
  subject: ({ endToEndId }) => ({ endToEndId }),
  apply(set, outcome) {
    const payment = set.byEndToEndId('pix_out', outcome.endToEndId);
    if (!payment) throw new Error(`no payment has the end-to-end id ${outcome.endToEndId}`);
    if (payment.status !== 'processing') {
      if (contradicts(payment.status, outcome.status)) {
        throw new Error(`the rail says ${outcome.status} of payment ${payment.id}, which ended as ${payment.status}`);
      }
      return;
    }
    if (outcome.status === 'held') hold(set, payment, outcome.reasonDescription, outcome.spiStatus, outcome.at);
    else if (outcome.status === 'settled') settle(set, payment);
    else fail(set, payment, outcome.status, outcome.reasonCode, outcome.reasonDescription);
  },
});

/** Whether the rail's final word moves money where the payment's end did not, or the other way round: a person must look. */
function contradicts(ended: LockedTransaction['status'], said: SpiOutcome['status']): boolean {
  const paid = ended === 'settled' || ended === 'refunded';
  return said !== 'held' && paid !== (said === 'settled');
}

const owner = (payment: LockedTransaction) => ({
  institutionId: payment.institutionId,
  partnerId: payment.partnerId,
  accountId: payment.accountId,
});

const identifiers = (payment: LockedTransaction) => ({
  accountId: payment.accountId,
  transactionId: payment.id,
  endToEndId: payment.endToEndId ?? '',
  amount: payment.amount,
});

function hold(set: SettlementSet, payment: LockedTransaction, reason: string | null, spiStatus: string, at: string) {
  if (payment.heldSince !== null) return;
  payment.heldSince = at;
  set.changed(payment);
  set.stage(
    eventOf(payoutHeld, owner(payment), {
      ...identifiers(payment),
      status: 'processing',
      reason: reason ?? 'held by the rail',
      spiStatus,
      heldSince: at,
    }),
  );
}

function settle(set: SettlementSet, payment: LockedTransaction) {
  payment.status = 'settled';
  payment.completedAt = set.now;
  set.changed(payment);
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
    eventOf(payoutConfirmed, owner(payment), { ...identifiers(payment), status: 'settled', errorReason: null }),
  );
  postFee(set, payment);
}

function fail(
  set: SettlementSet,
  payment: LockedTransaction,
  status: 'rejected' | 'timeout',
  code: string | null,
  description: string | null,
) {
  const text = description ?? (code === null ? undefined : SPI_REASONS[code]);
  payment.status = status;
  payment.errorReason = [code ?? (status === 'timeout' ? 'timeout' : 'rejected'), text].filter(Boolean).join(': ');
  payment.completedAt = set.now;
  set.changed(payment);
  set.moves.release(payment.id);
  set.stage(
    eventOf(payoutFailed, owner(payment), {
      ...identifiers(payment),
      status: 'rejected',
      errorReason: payment.errorReason,
    }),
  );
}
