import type { WriteContext } from '../../../platform/operation.ts';
import { alertOf } from '../notifications/alert.ts';
import { payInstallment, returnInstallments } from '../payables/installment-progress.ts';
import type { ReturnedItem } from './cnab240/return-file.ts';
import type { LockedItem } from './locked-items.ts';
import { paymentFailedOfItem } from './payment-run.events.ts';
import { decide } from './return-decision.ts';

/** What an import counts: what became of each payment that a file names. */
export const RETURN_COUNTS = {
  accepted: 'The bank has taken it and will pay.',
  paid: 'It is paid.',
  refused: 'It is refused.',
  review: 'A person must look at it.',
  conflicts: 'It is said to be refused after it was paid, or paid after something else had paid it.',
  repeated: 'Nothing that was not known.',
  unknown: 'It is none of ours.',
};
export type ReturnCount = keyof typeof RETURN_COUNTS;

/**
 * Does what a return says of an item: pays its installment or gives it back, and tells so. Answers the item as it then is.
 * `isClosed`: whether the treasury day on which it was paid is closed, so that nothing can be written off.
 */
export async function applyReturn(
  context: WriteContext,
  item: LockedItem,
  said: ReturnedItem,
  isClosed: boolean,
): Promise<{ readonly item: LockedItem; readonly count: ReturnCount }> {
  const { principal, now, stage } = context;
  const { institutionId } = principal;
  const { id, installmentId } = item;
  const decision = isClosed && item.review === 'day_closed' ? { kind: 'repeated' as const } : decide(item, said);
  const changed: LockedItem = {
    ...item,
    occurrences: said.codes,
    bankNumber: said.bankNumber || item.bankNumber,
    authentication: said.authentication ?? item.authentication,
  };
  const reviewed = (review: NonNullable<LockedItem['review']>) => {
    stage(alertOf(principal, { alert: 'return_needs_review', source: id, occurrence: review }));
    const { paidAmount } = said;
    return { item: { ...changed, review, paidAmount: paidAmount ?? item.paidAmount }, count: 'review' as const };
  };
  switch (decision.kind) {
    case 'repeated':
      return { item, count: 'repeated' };
    case 'review':
      return reviewed(decision.review);
    case 'accept':
      return { item: { ...changed, status: 'accepted' }, count: 'accepted' };
    case 'conflict':
      return { item: { ...changed, conflict: 'refused_after_paid' }, count: 'conflicts' };
    case 'refuse':
      await returnInstallments({ tx: context.tx, now }, { institutionId, installmentIds: [installmentId] });
      stage(paymentFailedOfItem(principal, item, said.codes));
      return { item: { ...changed, status: 'refused', review: null }, count: 'refused' };
    case 'pay': {
      if (isClosed) return reviewed('day_closed');
      const paidOn = said.paidOn ?? item.payOn;
      const done = await payInstallment(context, { institutionId, installmentId, paidOn, remittanceItemId: id });
      const paid = { ...changed, status: 'paid' as const, review: null, paidOn, paidAmount: said.paidAmount };
      return done === 'paid'
        ? { item: paid, count: 'paid' }
        : { item: { ...paid, conflict: 'paid_twice' }, count: 'conflicts' };
    }
  }
}
