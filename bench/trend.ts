import { spread } from './rounds.ts';

export interface Trend {
  readonly first: number;
  readonly last: number;
  readonly slope: number;
}

/** @throws RangeError with fewer than three values. */
export function trendOf(values: readonly number[]): Trend {
  const third = Math.floor(values.length / 3);
  if (third === 0) throw new RangeError(`a trend needs three values, not ${values.length}`);
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [along, across] = [0, 0];
  for (const [at, value] of values.entries()) {
    along += (at - middle) * (value - mean);
    across += (at - middle) ** 2;
  }
  return {
    first: spread(values.slice(0, third)).median,
    last: spread(values.slice(-third)).median,
    slope: along / across,
  };
}
