import type { SettlementBatch } from '../../transactions/settlement-batch.ts';

/** Posts money that an account sends to other institutions, or gets from them, against its institution's settlement account. */
export function postToRail(
  batch: SettlementBatch,
  kind: 'pix_out' | 'pix_in' | 'pix_return' | 'pix_refund',
  { id, institutionId, accountId }: { readonly id: string; readonly institutionId: number; readonly accountId: number },
  amount: number,
): void {
  const settlement = batch.ledgerAccount(institutionId, 'settlement');
  const leaves = kind === 'pix_out' || kind === 'pix_refund';
  batch.post({
    institutionId,
    debitAccountId: leaves ? accountId : settlement,
    creditAccountId: leaves ? settlement : accountId,
    amount,
    kind,
    transactionId: id,
    feeChargeId: null,
    occurredAt: batch.now,
  });
}
