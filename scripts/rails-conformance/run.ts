import type { Rail } from '../../src/rails/rails.ts';
import { CHECKS } from './checks.ts';
import { Breach, Link, type LinkOptions } from './link.ts';

export interface Result {
  readonly rail: Rail;
  readonly promise: string;
  /** How the connector broke the promise. Null: the promise is kept. */
  readonly breach: string | null;
  readonly seconds: number;
}

export interface Chosen {
  readonly rails: readonly Rail[];
  readonly text?: string;
}

export async function runConformance(
  options: LinkOptions,
  { rails, text = '' }: Chosen,
  onResult: (result: Result) => void = () => {},
): Promise<Result[]> {
  const link = await Link.open(options);
  const results: Result[] = [];
  try {
    for (const { rail, promise, run } of CHECKS.filter(
      (check) => rails.includes(check.rail) && check.promise.includes(text),
    )) {
      const started = performance.now();
      let breach: string | null = null;
      try {
        await run(link);
      } catch (error) {
        if (!(error instanceof Breach)) throw error;
        breach = error.message;
      }
      const result = { rail, promise, breach, seconds: (performance.now() - started) / 1_000 };
      results.push(result);
      onResult(result);
    }
  } finally {
    await link.close();
  }
  return results;
}
