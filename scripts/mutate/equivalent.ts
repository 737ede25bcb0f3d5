import type { PlacedMutant } from './mutant.ts';

/** A mutant that no test can kill, because nothing that is promised depends on what it changes. */
export interface Equivalent {
  /** The end of the source's path. */
  readonly file: string;
  /** The line as it is, and as the mutant has it. Left out: every mutant of the line. */
  readonly line: string;
  readonly becomes?: string;
  readonly reason: string;
}

/** Survivors that are none. Whoever adds one says why no test can tell the difference. */
export const EQUIVALENTS: readonly Equivalent[] = [];

/** Why this mutant may survive; undefined: it may not. */
export const explanationOf = (
  { path, was, becomes }: PlacedMutant,
  known: readonly Equivalent[] = EQUIVALENTS,
): Equivalent | undefined =>
  known.find(
    ({ file, line, ...one }) =>
      path.endsWith(file) && was === line && (one.becomes === undefined || becomes === one.becomes),
  );
