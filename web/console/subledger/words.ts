import type { Tone } from '../../shared/parts/status.tsx';

export const OUTCOME_TONES = { HOLDS: 'good', BROKEN: 'bad', UNPROVED: 'wait' } as const satisfies Record<string, Tone>;

/** `broken` is a number of rows, `unproved` a number of claims. */
export function outcomeOf(broken: number, unproved: number): keyof typeof OUTCOME_TONES {
  if (broken > 0) return 'BROKEN';
  return unproved > 0 ? 'UNPROVED' : 'HOLDS';
}
