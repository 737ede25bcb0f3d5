import { parseSync } from 'oxc-parser';
import { sqlMutants } from './sql-mutants.ts';
import { typescriptMutants } from './typescript-mutants.ts';

/** One small change of a source file that a test should notice. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  /** Replaces the text from `start` to `end`. */
  readonly replacement: string;
}

export interface PlacedMutant extends Mutant {
  readonly target: string;
  /** From the root. */
  readonly path: string;
  readonly line: number;
  /** The line where the change begins, without it and with it. */
  readonly was: string;
  readonly becomes: string;
}

export const apply = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, start) + replacement + source.slice(end);

/** Mutants in the order of the source, without duplicates. */
export function mutantsOf(target: string, path: string, source: string): PlacedMutant[] {
  const isSql = path.endsWith('.sql');
  const placed = new Map<string, PlacedMutant>();
  for (const mutant of isSql ? sqlMutants(source) : typescriptMutants(path, source)) {
    const changed = apply(source, mutant);
    if (!isSql && parseSync(path, changed).errors.length > 0) continue;
    const line = source.slice(0, mutant.start).split('\n').length;
    const lineOf = (text: string) => text.split('\n')[line - 1]?.trim() ?? '';
    placed.set(changed, { ...mutant, target, path, line, was: lineOf(source), becomes: lineOf(changed) });
  }
  return [...placed.values()].sort((a, b) => a.start - b.start);
}
