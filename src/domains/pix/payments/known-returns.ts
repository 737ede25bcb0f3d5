import type { LockedTransaction, SettlementBatch } from '../../transactions/settlement-batch.ts';

/** A booked return of a sent PIX. `reason` of a rejected return is the SPI code of the rejection. */
export interface KnownReturn {
  readonly returnId: string;
  readonly status: 'settled' | 'rejected';
  readonly reason: string;
}

export const knownReturn = (batch: SettlementBatch, returnId: string): KnownReturn | undefined =>
  batch.facts<KnownReturn>('pix_return').find((known) => known.returnId === returnId);

/** Records a return of a payment; {@link knownReturn} finds it from now on. Amount in cents. */
export function addReturn(
  batch: SettlementBatch,
  payment: LockedTransaction,
  made: KnownReturn & { readonly amount: number },
): void {
  const { returnId, amount, reason, status } = made;
  batch.facts<KnownReturn>('pix_return').push(made);
  batch.write('pix_return', {
    return_id: returnId,
    partner_id: payment.partnerId,
    transaction_id: payment.id,
    amount,
    reason,
    status,
  });
}
