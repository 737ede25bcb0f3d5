import { eventOf } from '../../../messaging/event.ts';
import { TED_RETURN_CODES } from '../../../rails/str.ts';
import { postFee } from '../../fees/fee-posting.ts';
import { postToRail } from '../../transactions/rail-posting.ts';
import type { LockedTransaction, SettlementBatch } from '../../transactions/settlement-batch.ts';
import { tedConfirmed, tedFailed } from './ted.events.ts';

const identifiers = (ted: Pick<LockedTransaction, 'id' | 'accountId' | 'amount'>) => ({
  accountId: ted.accountId,
  transactionId: ted.id,
  type: 'ted' as const,
  amount: ted.amount,
});

/** Settles a TED: posts its amount and its fee as separate entries and emits the event. */
export function settleTed(batch: SettlementBatch, ted: LockedTransaction): void {
  batch.become(ted, 'settled');
  ted.errorReason = null;
  batch.endReservation(ted);
  postToRail(batch, 'ted_out', ted, ted.amount);
  batch.stage(eventOf(tedConfirmed, ted, { ...identifiers(ted), status: 'settled', errorReason: null }));
  postFee(batch, ted);
}

/** Fails a TED: its reservation and its use of the limits are returned. `code`: from the STR. */
export function failTed(
  batch: SettlementBatch,
  ted: LockedTransaction,
  status: 'rejected' | 'timeout',
  code: string | null,
  description: string | null,
): void {
  const text = description ?? (code === null ? undefined : TED_RETURN_CODES[code]);
  batch.become(ted, status);
  ted.errorReason = [code ?? status, text].filter(Boolean).join(': ');
  batch.moves.release(ted.id);
  batch.stage(eventOf(tedFailed, ted, { ...identifiers(ted), status, errorReason: ted.errorReason }));
}
