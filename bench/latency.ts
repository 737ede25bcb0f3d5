import { type Comparison, spread } from './rounds.ts';

/** The value that the given share of them does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Milliseconds (or bytes) of two sides, round by round. Less is better, so the ratio is turned: 1 is as good as the floor. */
export function latencies(rounds: readonly { readonly floor: number; readonly gateway: number }[]): Comparison {
  return {
    floor: spread(rounds.map((pair) => pair.floor)),
    gateway: spread(rounds.map((pair) => pair.gateway)),
    ratio: spread(rounds.map((pair) => pair.floor / pair.gateway)),
    rounds,
  };
}
