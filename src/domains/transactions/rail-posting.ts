import type { PostingKind } from '../posting-kinds.ts';
import { TRANSACTION_KINDS, type TransactionType } from '../transaction-kinds.ts';
import type { SettlementBatch } from './settlement-batch.ts';

const leaves = (kind: PostingKind): boolean =>
  kind in TRANSACTION_KINDS && TRANSACTION_KINDS[kind as TransactionType].direction === 'outbound';

/** Posts against the settlement account. Outbound kinds debit the account; all other kinds, also returns, credit it. */
export function postToRail(
  batch: SettlementBatch,
  kind: Exclude<PostingKind, 'internal' | 'fee' | 'fee_reversal'>,
  { id, institutionId, accountId }: { readonly id: string; readonly institutionId: number; readonly accountId: number },
  amount: number,
): void {
  const settlement = batch.ledgerAccount(institutionId, 'settlement');
  const [debitAccountId, creditAccountId] = leaves(kind) ? [accountId, settlement] : [settlement, accountId];
  batch.post({
    institutionId,
    debitAccountId,
    creditAccountId,
    amount,
    kind,
    transactionId: id,
    feeChargeId: null,
    occurredAt: batch.now,
  });
}
