import type { Rail } from '../../src/rails/rails.ts';
import { Breach, type Link } from './link.ts';

export interface Check {
  readonly rail: Rail;
  /** A sentence. */
  readonly promise: string;
  /** @throws Breach when the connector breaks the promise. */
  run(link: Link): Promise<void>;
}

/** @throws Breach unless `holds`. */
export function must(holds: boolean, why: string): asserts holds {
  if (!holds) throw new Breach(why);
}
