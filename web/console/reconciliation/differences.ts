import { parseReais, sumOfCents } from '../../shared/format/money.ts';
import type { ReconciliationDifferenceReason } from './documents.generated.ts';

/** What a person says that entries and items differ by, as it is entered: without a sign. */
export interface EnteredDifference {
  readonly reais: string;
  readonly reason: ReconciliationDifferenceReason;
}

/** Which way a reason goes: a fee is always kept, the others depend on who pays. 0: either. */
function signOf(reason: ReconciliationDifferenceReason, isReceived: boolean): -1 | 0 | 1 {
  if (reason === 'FEE') return -1;
  if (reason === 'INTEREST' || reason === 'FINE') return isReceived ? 1 : -1;
  if (reason === 'DISCOUNT' || reason === 'WITHHOLDING') return isReceived ? -1 : 1;
  return 0;
}

/** A difference in signed cents; null: what was entered is no amount. `gap`: what the entries are more than the items. */
export function centsOf({ reais, reason }: EnteredDifference, isReceived: boolean, gap: bigint): number | null {
  const cents = parseReais(reais);
  if (cents === null || cents === 0) return null;
  return cents * (signOf(reason, isReceived) || (gap < 0n ? -1 : 1));
}

/** What of the gap nobody has said the reason of yet. */
export const leftOf = (gap: bigint, differences: readonly EnteredDifference[], isReceived: boolean): bigint =>
  gap - sumOfCents(differences.map((each) => centsOf(each, isReceived, gap) ?? 0));
