import { eventOf } from '../../../messaging/event.ts';
import { TED_RETURN_CODES } from '../../../rails/str.ts';
import { postFee } from '../../fees/fee-posting.ts';
import { postToRail } from '../../transactions/rail-posting.ts';
import type { LockedTransaction, SettlementBatch } from '../../transactions/settlement-batch.ts';
import { tedConfirmed, tedFailed } from './ted.events.ts';

/** Members that the events about a TED share. */
const identifiers = (ted: Pick<LockedTransaction, 'id' | 'accountId' | 'amount'>) => ({
  accountId: ted.accountId,
  transactionId: ted.id,
  type: 'ted' as const,
  amount: ted.amount,
});

/** The TED is settled: its reservation becomes an entry, the fee another, and the event says so. */
export function settleTed(batch: SettlementBatch, ted: LockedTransaction): void {
  batch.become(ted, 'settled');
  batch.moves.settle(ted.id);
  postToRail(batch, 'ted_out', ted, ted.amount);
  batch.stage(eventOf(tedConfirmed, ted, { ...identifiers(ted), status: 'settled', errorReason: null }));
  postFee(batch, ted);
}

/** The TED ends without effect: the reservation and what it took from the limits are given back. `code`: of the STR. */
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
