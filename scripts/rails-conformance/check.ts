import type { Rail } from '../../src/rails/rails.ts';
import { Breach, type Link } from './link.ts';

export interface Check {
  readonly rail: Rail;
  readonly promise: string;
  run(link: Link): Promise<void>;
}

export function must(holds: boolean, why: string): asserts holds {
  if (!holds) throw new Breach(why);
}
