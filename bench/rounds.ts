/** What one slice of a round did, and how long it took. */
export interface Slice {
  readonly operations: number;
  readonly seconds: number;
}

/** Runs one slice of one side. */
export type Run = () => Promise<Slice>;

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** What pairs of interleaved rounds showed: operations per second of both sides, and the ratio within each pair. */
export interface Comparison {
  readonly floor: Spread;
  readonly gateway: Spread;
  readonly ratio: Spread;
  readonly rounds: readonly { readonly floor: number; readonly gateway: number }[];
}

/**
 * Measures both sides in pairs of rounds. A round is cut into slices that take turns with the other side's, so that
 * what disturbs the machine disturbs both; which side goes first alternates too. Warm-up pairs are not counted.
 */
export async function compare(options: {
  readonly rounds: number;
  readonly warmups: number;
  readonly slices: number;
  readonly floor: Run;
  readonly gateway: Run;
  progress(text: string): void;
}): Promise<Comparison> {
  const rounds: { floor: number; gateway: number }[] = [];
  for (let round = -options.warmups; round < options.rounds; round++) {
    const done = { floor: { operations: 0, seconds: 0 }, gateway: { operations: 0, seconds: 0 } };
    for (let slice = 0; slice < options.slices; slice++) {
      const floorFirst = (round + slice) % 2 === 0;
      for (const side of floorFirst ? (['floor', 'gateway'] as const) : (['gateway', 'floor'] as const)) {
        const { operations, seconds } = await options[side]();
        done[side].operations += operations;
        done[side].seconds += seconds;
      }
    }
    const floor = done.floor.operations / done.floor.seconds;
    const gateway = done.gateway.operations / done.gateway.seconds;
    const label = round < 0 ? 'warm-up' : `round ${round + 1}/${options.rounds}`;
    options.progress(`${label}: ${gateway.toFixed(0)}/s to ${floor.toFixed(0)}/s = ${(gateway / floor).toFixed(3)}`);
    if (round >= 0) rounds.push({ floor, gateway });
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
