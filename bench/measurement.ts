import type { Comparison } from './rounds.ts';
import type { World } from './world.ts';

export interface Settings {
  readonly rounds: number;
  readonly large: number;
  progress(text: string): void;
}

export interface Figure {
  readonly name: string;
  readonly meaning: string;
  /** Unit of both sides. Absent: operations per second. */
  readonly unit?: 'ms' | 'kB' | 'MiB';
  /** Minimum and target of the ratio. 0: the figure is only reported. */
  readonly required: number;
  readonly aim: number;
  readonly comparison: Comparison;
}

export interface Measurement {
  /** Name for `--only`. */
  readonly name: string;
  readonly title: string;
  run(world: World, settings: Settings): Promise<readonly Figure[]>;
}
