import type { PostingKind } from '../ledger/posting-kinds.ts';
import { TRANSACTION_KINDS, type TransactionType } from './kinds.ts';
import type { SettlementBatch } from './settlement-batch.ts';

const leaves = (kind: PostingKind): boolean =>
  kind in TRANSACTION_KINDS && TRANSACTION_KINDS[kind as TransactionType].direction === 'outbound';

/**
 * Posts money that an account sends to other institutions, or gets from them, against its institution's settlement account.
 * It leaves the account where the kind is that of an outbound transaction; whatever comes back of one arrives.
 */
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
