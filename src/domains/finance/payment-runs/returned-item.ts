import type { WriteContext } from '../../../platform/operation/operation.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { alertOf } from '../notifications/alert.ts';
import {
  type InstallmentPayment,
  type LockedInstallment,
  payInstallments,
  returnInstallments,
} from '../payables/installment-progress.ts';
import type { ReturnedItem } from './cnab240/return-file.ts';
import type { LockedItem } from './locked-items.ts';
import { paidTwice, paymentFailedOfItem } from './payment-run.events.ts';
import { decide } from './return-decision.ts';

/** Each payment of a file falls into exactly one count. */
export const RETURN_COUNTS = {
  accepted: 'The bank has accepted it and will pay.',
  paid: 'It is paid.',
  refused: 'It is refused.',
  review: 'An operator must review it.',
  conflicts:
    'The bank had reported it as paid and now refuses it, or another payment had already paid its installment.',
  repeated: 'The file contains nothing new about it.',
  unknown: 'It belongs to no remittance of the institution.',
};
export type ReturnCount = keyof typeof RETURN_COUNTS;

export interface InstallmentChanges {
  readonly paid: Set<string>;
  readonly givenBack: string[];
  readonly payments: InstallmentPayment[];
}

/** `installments`: the locked installments of all items. */
export const installmentChanges = (installments: readonly LockedInstallment[]): InstallmentChanges => ({
  paid: new Set(installments.filter(({ status }) => status === 'paid').map(({ id }) => id)),
  givenBack: [],
  payments: [],
});

/** The number of statements does not depend on the number of installments. */
export async function writeChanges(context: WriteContext, { givenBack, payments }: InstallmentChanges): Promise<void> {
  const { institutionId } = context.principal;
  // Returned before paid: an installment that a file both refuses and pays ends as paid.
  if (givenBack.length > 0) await returnInstallments(context, { institutionId, installmentIds: givenBack });
  await payInstallments(context, institutionId, payments);
}

/**
 * Collects the change of the installment in `changes`, stages messages and returns the new item. `bookedOn`: day on
 * which the payment counts. Without it, or for a payment in the future, nothing can be marked as paid.
 */
export function applyReturn(
  { principal, stage, now }: Pick<WriteContext, 'principal' | 'stage' | 'now'>,
  changes: InstallmentChanges,
  item: LockedItem,
  said: ReturnedItem,
  bookedOn: string | null,
): { readonly item: LockedItem; readonly count: ReturnCount } {
  const { id, installmentId } = item;
  const paidOn = said.paidOn ?? item.payOn;
  const hindrance = paidOn > brasiliaDate(now) ? 'paid_in_future' : bookedOn === null ? 'day_closed' : null;
  const isKnown = hindrance !== null && item.review === hindrance;
  const decision = isKnown ? { kind: 'repeated' as const } : decide(item, said);
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
      return { item: { ...changed, conflict: 'refused_after_paid', conflictStatus: 'open' }, count: 'conflicts' };
    case 'refuse':
      changes.givenBack.push(installmentId);
      stage(paymentFailedOfItem(principal, item, said.codes));
      return { item: { ...changed, status: 'refused', review: null }, count: 'refused' };
    case 'pay': {
      if (hindrance || bookedOn === null) return reviewed(hindrance ?? 'day_closed');
      const paid = { ...changed, status: 'paid' as const, review: null, paidOn, paidAmount: said.paidAmount };
      if (changes.paid.has(installmentId)) {
        stage(paidTwice(principal, id));
        return { item: { ...paid, conflict: 'paid_twice' }, count: 'conflicts' };
      }
      changes.paid.add(installmentId);
      changes.payments.push({ installmentId, paidOn: bookedOn, remittanceItemId: id });
      return { item: paid, count: 'paid' };
    }
  }
}
