import { type Comparison, spread } from './rounds.ts';

/** Returns the value at this share of the sorted values, for example 0.99 for p99. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Milliseconds or bytes of two sides. The ratio is inverted, because less is better: 1 equals the floor. */
export function latencies(rounds: readonly { readonly floor: number; readonly gateway: number }[]): Comparison {
  return {
    floor: spread(rounds.map((pair) => pair.floor)),
    gateway: spread(rounds.map((pair) => pair.gateway)),
    ratio: spread(rounds.map((pair) => pair.floor / pair.gateway)),
    rounds,
  };
}
