import type { Tone } from '../../shared/parts/status.tsx';
import type { RailDirection, RailReconciliationResult, StatementRail } from './documents.generated.ts';

export const RAIL_WORDS: Readonly<Record<StatementRail, string>> = { SPI: 'PIX', STR: 'TED', BILLS: 'Bills' };
export const RAILS = Object.keys(RAIL_WORDS) as readonly StatementRail[];
export const DIRECTION_WORDS: Readonly<Record<RailDirection, string>> = { IN: 'In', OUT: 'Out' };
export const RESULT_WORDS: Readonly<Record<RailReconciliationResult, string>> = {
  MATCHED: 'Matched',
  MISSING_HERE: 'Missing in the books',
  MISSING_THERE: 'Missing in the statement',
  DIFFERENT_AMOUNT: 'Different amount',
  DIFFERENT_INSTANT: 'Different time',
  PENDING: 'Waiting',
};
export const RESULT_TONES: Readonly<Record<RailReconciliationResult, Tone>> = {
  MATCHED: 'good',
  MISSING_HERE: 'bad',
  MISSING_THERE: 'bad',
  DIFFERENT_AMOUNT: 'bad',
  DIFFERENT_INSTANT: 'bad',
  PENDING: 'wait',
};
export const OUTCOME_WORDS = { AGREES: 'Agrees', DIFFERS: 'Differs', WAITS: 'Waiting' };
export const OUTCOME_TONES: Readonly<Record<keyof typeof OUTCOME_WORDS, Tone>> = {
  AGREES: 'good',
  DIFFERS: 'bad',
  WAITS: 'wait',
};

interface Compared {
  readonly differenceCount: number;
  readonly pendingCount: number;
  readonly closingBalance: number | null;
  readonly computedBalance: string | number | null;
}

/** Whether the closing balance of the statement is not its opening balance plus its entries. */
export const contradictsItself = ({ closingBalance, computedBalance }: Compared): boolean =>
  closingBalance !== null && computedBalance !== null && String(closingBalance) !== String(computedBalance);

export function outcomeOf(day: Compared): keyof typeof OUTCOME_WORDS {
  if (day.differenceCount > 0 || contradictsItself(day)) return 'DIFFERS';
  return day.pendingCount > 0 ? 'WAITS' : 'AGREES';
}
