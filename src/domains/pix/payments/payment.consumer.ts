import { eventOf } from '../../../messaging/event.ts';
import { spiOutcome } from '../../../rails/spi.ts';
import { openContradiction, openUnknownOrder } from '../../cases/contradiction.ts';
import { outcomeHandler } from '../../transactions/settlement.ts';
import type { LockedTransaction, SettlementBatch } from '../../transactions/settlement-batch.ts';
import { contradicts } from '../../transactions/transaction-states.ts';
import { payoutHeld } from './payment.events.ts';
import { failPayment, identifiers, settlePayment } from './payment-end.ts';

/**
 * Changes only an open payment: repeated and late outcomes have no effect, so the order of messages does not matter.
 * Contradictions and outcomes of unknown payments open cases.
 */
export const paymentOutcome = outcomeHandler({
  message: spiOutcome,
  subject: ({ endToEndId }) => ({ endToEndId }),
  apply(batch, outcome) {
    const payment = batch.byEndToEndId('pix_out', outcome.endToEndId);
    if (!payment) return openUnknownOrder(batch, 'spi', outcome.endToEndId, outcome);
    if (payment.status !== 'processing') {
      if (contradicts(payment.status, outcome.status))
        openContradiction(batch, 'spi', payment, { ...outcome, reference: outcome.endToEndId });
      return;
    }
    if (outcome.status === 'held') hold(batch, payment, outcome.reasonDescription, outcome.spiStatus, outcome.at);
    else if (outcome.status === 'settled') settlePayment(batch, payment);
    else failPayment(batch, payment, outcome.status, outcome.reasonCode, outcome.reasonDescription);
  },
});

function hold(
  batch: SettlementBatch,
  payment: LockedTransaction,
  reason: string | null,
  spiStatus: string,
  at: string,
) {
  if (payment.heldSince !== null) return;
  payment.heldSince = at;
  batch.changed(payment);
  batch.stage(
    eventOf(payoutHeld, payment, {
      ...identifiers(payment),
      status: 'processing',
      reason: reason ?? 'held by the rail',
      spiStatus,
      heldSince: at,
    }),
  );
}
