import type { WriteContext } from '../../../platform/operation.ts';
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

/** What an import does to installments: gathered item by item, done for all of them together. */
export interface InstallmentChanges {
  /** Installments that are paid, by whatever. */
  readonly paid: Set<string>;
  readonly givenBack: string[];
  readonly payments: InstallmentPayment[];
}

/** Nothing yet. `installments`: those of all the items, locked. */
export const installmentChanges = (installments: readonly LockedInstallment[]): InstallmentChanges => ({
  paid: new Set(installments.filter(({ status }) => status === 'paid').map(({ id }) => id)),
  givenBack: [],
  payments: [],
});

/** Pays installments and gives them back: in as many statements for many as for one. */
export async function writeChanges(context: WriteContext, { givenBack, payments }: InstallmentChanges): Promise<void> {
  const { institutionId } = context.principal;
  // What a file both refuses and pays is paid.
  if (givenBack.length > 0) await returnInstallments(context, { institutionId, installmentIds: givenBack });
  await payInstallments(context, institutionId, payments);
}

/**
 * Decides what a return says of an item: its installment is paid or given back, by `changes`, and what is to be told is staged.
 * Answers the item as it then is. `isClosed`: whether the treasury day on which it was paid is closed, so that nothing can be
 * written off.
 */
export function applyReturn(
  { principal, stage }: Pick<WriteContext, 'principal' | 'stage'>,
  changes: InstallmentChanges,
  item: LockedItem,
  said: ReturnedItem,
  isClosed: boolean,
): { readonly item: LockedItem; readonly count: ReturnCount } {
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
      return { item: { ...changed, conflict: 'refused_after_paid', conflictStatus: 'open' }, count: 'conflicts' };
    case 'refuse':
      changes.givenBack.push(installmentId);
      stage(paymentFailedOfItem(principal, item, said.codes));
      return { item: { ...changed, status: 'refused', review: null }, count: 'refused' };
    case 'pay': {
      if (isClosed) return reviewed('day_closed');
      const paidOn = said.paidOn ?? item.payOn;
      const paid = { ...changed, status: 'paid' as const, review: null, paidOn, paidAmount: said.paidAmount };
      if (changes.paid.has(installmentId)) {
        stage(paidTwice(principal, id));
        return { item: { ...paid, conflict: 'paid_twice' }, count: 'conflicts' };
      }
      changes.paid.add(installmentId);
      changes.payments.push({ installmentId, paidOn, remittanceItemId: id });
      return { item: paid, count: 'paid' };
    }
  }
}
