import type { Comparison } from './rounds.ts';
import type { World } from './world.ts';

export interface Settings {
  /** Counted pairs of rounds. */
  readonly rounds: number;
  /** Transactions in the large database of the growth measurements. */
  readonly large: number;
  progress(text: string): void;
}

/** One figure of the report. */
export interface Figure {
  readonly name: string;
  /** What is divided by what, in words. */
  readonly meaning: string;
  /** Of what both sides show; operations per second when left out. */
  readonly unit?: 'ms' | 'kB' | 'MiB';
  /** The least that the ratio may be, and what it should be; 0: nothing is wanted, the figure is only told. */
  readonly required: number;
  readonly aim: number;
  readonly comparison: Comparison;
}

export interface Measurement {
  /** What `--only` calls it. */
  readonly name: string;
  readonly title: string;
  run(world: World, settings: Settings): Promise<readonly Figure[]>;
}
