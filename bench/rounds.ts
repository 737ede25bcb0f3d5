/** Operations per second of one side in one round. */
export type Run = () => Promise<number>;

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** What pairs of interleaved rounds showed: rates of both sides, and the ratio within each pair. */
export interface Comparison {
  readonly floor: Spread;
  readonly gateway: Spread;
  readonly ratio: Spread;
  readonly rounds: readonly { readonly floor: number; readonly gateway: number }[];
}

/**
 * Measures both sides in pairs, next to each other in time, so that what disturbs the machine disturbs both; which side
 * goes first alternates. Warm-up pairs are not counted.
 */
export async function compare(options: {
  readonly rounds: number;
  readonly warmups: number;
  readonly floor: Run;
  readonly gateway: Run;
  progress(text: string): void;
}): Promise<Comparison> {
  const rounds: { floor: number; gateway: number }[] = [];
  for (let round = -options.warmups; round < options.rounds; round++) {
    const pair = { floor: 0, gateway: 0 };
    const order = round % 2 === 0 ? (['floor', 'gateway'] as const) : (['gateway', 'floor'] as const);
    for (const side of order) pair[side] = await options[side]();
    const label = round < 0 ? 'warm-up' : `round ${round + 1}/${options.rounds}`;
    const { floor, gateway } = pair;
    options.progress(`${label}: ${gateway.toFixed(0)}/s to ${floor.toFixed(0)}/s = ${(gateway / floor).toFixed(3)}`);
    if (round >= 0) rounds.push(pair);
  }
  return {
    floor: spread(rounds.map((pair) => pair.floor)),
    gateway: spread(rounds.map((pair) => pair.gateway)),
    ratio: spread(rounds.map((pair) => pair.gateway / pair.floor)),
    rounds,
  };
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    min: at(0),
    max: at(sorted.length - 1),
  };
}
