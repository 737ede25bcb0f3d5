import type { Rail } from '../../src/rails/rails.ts';
import { Breach, type Link } from './link.ts';

/** One thing that a connector of a rail must do. */
export interface Check {
  readonly rail: Rail;
  /** A sentence. */
  readonly promise: string;
  /** @throws Breach when it does not. */
  run(link: Link): Promise<void>;
}

/** @throws Breach unless it holds. */
export function must(holds: boolean, why: string): asserts holds {
  if (!holds) throw new Breach(why);
}
