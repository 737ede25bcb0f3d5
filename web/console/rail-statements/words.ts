import type { Tone } from '../../shared/parts/status.tsx';
import type { RailReconciliationResult, StatementRail } from './documents.generated.ts';

export const RAILS = ['SPI', 'STR', 'BILLS'] as const satisfies readonly StatementRail[];
export const RESULT_TONES: Readonly<Record<RailReconciliationResult, Tone>> = {
  MATCHED: 'good',
  MISSING_HERE: 'bad',
  MISSING_THERE: 'bad',
  DIFFERENT_AMOUNT: 'bad',
  DIFFERENT_INSTANT: 'bad',
  PENDING: 'wait',
  IN_CASE: 'idle',
};
export const OUTCOME_TONES = { AGREES: 'good', DIFFERS: 'bad', WAITS: 'wait' } as const satisfies Record<string, Tone>;

interface Compared {
  readonly differenceCount: number;
  readonly pendingCount: number;
  readonly closingBalance: number | null;
  readonly computedBalance: string | number | null;
}

/** Whether the closing balance of the statement is not its opening balance plus its entries. */
export const contradictsItself = ({ closingBalance, computedBalance }: Compared): boolean =>
  closingBalance !== null && computedBalance !== null && String(closingBalance) !== String(computedBalance);

export function outcomeOf(day: Compared): keyof typeof OUTCOME_TONES {
  if (day.differenceCount > 0 || contradictsItself(day)) return 'DIFFERS';
  return day.pendingCount > 0 ? 'WAITS' : 'AGREES';
}
