import { parseReais, sumOfCents } from '../../shared/format/money.ts';
import type { ReconciliationDifferenceReason } from './documents.generated.ts';

/** A difference between entries and items, as entered: without a sign. */
export interface EnteredDifference {
  readonly reais: string;
  readonly reason: ReconciliationDifferenceReason;
}

/** Sign that a reason implies: fees are always deducted, other reasons depend on who pays. 0 allows both. */
function signOf(reason: ReconciliationDifferenceReason, isReceived: boolean): -1 | 0 | 1 {
  if (reason === 'FEE') return -1;
  if (reason === 'INTEREST' || reason === 'FINE') return isReceived ? 1 : -1;
  if (reason === 'DISCOUNT' || reason === 'WITHHOLDING') return isReceived ? -1 : 1;
  return 0;
}

/**
 * The difference in signed cents; null when the text is not an amount. `gap` is the total of the entries minus the
 * total of the items.
 */
export function centsOf({ reais, reason }: EnteredDifference, isReceived: boolean, gap: bigint): number | null {
  const cents = parseReais(reais);
  if (cents === null || cents === 0) return null;
  return cents * (signOf(reason, isReceived) || (gap < 0n ? -1 : 1));
}

/** The part of the gap that no difference explains yet. */
export const leftOf = (gap: bigint, differences: readonly EnteredDifference[], isReceived: boolean): bigint =>
  gap - sumOfCents(differences.map((each) => centsOf(each, isReceived, gap) ?? 0));
