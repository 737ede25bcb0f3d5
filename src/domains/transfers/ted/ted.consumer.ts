import { strTedOutcome } from '../../../rails/str.ts';
import { openContradiction, openUnknownOrder } from '../../cases/contradiction.ts';
import { outcomeHandler } from '../../transactions/settlement.ts';
import type { LockedTransaction, SettlementBatch } from '../../transactions/settlement-batch.ts';
import { contradicts } from '../../transactions/transaction-states.ts';
import { failTed, settleTed } from './ted-end.ts';

const FACTS = 'ted';

interface TedFacts {
  readonly transactionId: string;
  readonly numCtrlIf: string;
  readonly sentAt: string | null;
  /** Booked within the institution: the STR never receives it. */
  readonly isBook: boolean;
}

/**
 * Repeated outcomes, and outcomes after the final state, change nothing, so the message order does not matter.
 * Contradictions and outcomes of unknown TEDs open cases.
 */
export const tedOutcome = outcomeHandler({
  message: strTedOutcome,
  subject: ({ transactionId }) => ({ transactionId, facts: { [FACTS]: transactionId } }),
  apply(batch, { transactionId, numCtrlIf, status, numCtrlStr, reasonCode, reasonDescription, at }) {
    const ted = batch.transaction(transactionId);
    const order = batch.facts<TedFacts>(FACTS).find((known) => known.transactionId === transactionId);
    const outcome = { status, reasonCode, reasonDescription, at, numCtrlStr };
    if (!ted || order?.numCtrlIf !== numCtrlIf) return openUnknownOrder(batch, 'str', numCtrlIf, outcome);
    const wasSent = order.sentAt !== null && !order.isBook;
    if (ted.status === 'processing' && !wasSent)
      throw new Error(`the STR reports ${status} for TED ${ted.id}, which was not sent yet`);
    if (ted.status !== 'processing') {
      if (contradicts(ted.status, status)) openContradiction(batch, 'str', ted, { ...outcome, reference: numCtrlIf });
      return;
    }
    if (status === 'held') hold(batch, ted, at);
    else if (status === 'settled') {
      settleTed(batch, ted);
      batch.write(FACTS, { transaction_id: transactionId, num_ctrl_str: numCtrlStr });
    } else failTed(batch, ted, status, reasonCode, reasonDescription);
  },
});

/** A held TED emits no event: only its record shows it. */
function hold(batch: SettlementBatch, ted: LockedTransaction, at: string): void {
  if (ted.heldSince !== null) return;
  ted.heldSince = at;
  batch.changed(ted);
}
