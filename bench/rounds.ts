export interface Slice {
  readonly operations: number;
  readonly seconds: number;
}

export type Run = () => Promise<Slice>;

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Result of interleaved rounds: operations per second of both sides, and the ratio within each round. */
export interface Comparison {
  readonly floor: Spread;
  readonly gateway: Spread;
  readonly ratio: Spread;
  readonly rounds: readonly { readonly floor: number; readonly gateway: number }[];
}

interface Rounds<Side extends string> {
  readonly rounds: number;
  readonly warmups: number;
  readonly slices: number;
  readonly sides: Readonly<Record<Side, Run>>;
  progress(text: string): void;
}

/**
 * Returns operations per second of each side for each counted round. The sides alternate in short slices, so that other
 * load affects all of them. The first side changes from slice to slice.
 */
export async function interleave<Side extends string>(options: Rounds<Side>): Promise<Record<Side, number>[]> {
  const names = Object.keys(options.sides) as Side[];
  const rounds: Record<Side, number>[] = [];
  for (let round = -options.warmups; round < options.rounds; round++) {
    const done = new Map(names.map((name) => [name, { operations: 0, seconds: 0 }]));
    for (let slice = 0; slice < options.slices; slice++) {
      const first = (round + options.warmups + slice) % names.length;
      for (const side of [...names.slice(first), ...names.slice(0, first)]) {
        const { operations, seconds } = await options.sides[side]();
        const sum = done.get(side);
        if (!sum) continue;
        sum.operations += operations;
        sum.seconds += seconds;
      }
    }
    const rates = [...done].map(([name, { operations, seconds }]) => [name, operations / seconds] as const);
    const label = round < 0 ? 'warm-up' : `round ${round + 1}/${options.rounds}`;
    options.progress(`${label}: ${rates.map(([name, rate]) => `${name} ${rate.toFixed(0)}/s`).join(', ')}`);
    if (round >= 0) rounds.push(Object.fromEntries(rates) as Record<Side, number>);
  }
  return rounds;
}

export async function compare(
  options: Omit<Rounds<never>, 'sides'> & { readonly floor: Run; readonly gateway: Run },
): Promise<Comparison> {
  const { floor, gateway } = options;
  return comparison(await interleave({ ...options, sides: { floor, gateway } }));
}

export function comparison(rounds: readonly { readonly floor: number; readonly gateway: number }[]): Comparison {
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
