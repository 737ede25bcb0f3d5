import { parseSync } from 'oxc-parser';
import { sqlMutants } from './sql-mutants.ts';
import { typescriptMutants } from './typescript-mutants.ts';

export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

export interface PlacedMutant extends Mutant {
  readonly target: string;
  readonly path: string;
  readonly line: number;
  readonly was: string;
  readonly becomes: string;
}

export const apply = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, start) + replacement + source.slice(end);

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
