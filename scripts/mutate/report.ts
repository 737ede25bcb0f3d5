import { mkdir, writeFile } from 'node:fs/promises';
import { EQUIVALENTS, type Equivalent, explanationOf } from './equivalent.ts';
import type { PlacedMutant } from './mutant.ts';

/** A timeout counts as killed. Mutants that the compiler or PostgreSQL rejects are not counted. */
export interface Trial {
  readonly mutant: PlacedMutant;
  readonly result: 'killed' | 'timeout' | 'survived' | 'invalid';
  readonly by: string | null;
  readonly why: string | null;
  readonly seconds: number;
}

/** Required share of killed mutants. Explained survivors count as killed. */
const REQUIRED = 0.9;

export interface Verdict {
  readonly text: string;
  readonly passes: boolean;
}

export function judge(trials: readonly Trial[], isWhole: boolean, known = EQUIVALENTS): Verdict {
  const valid = trials.filter(({ result }) => result !== 'invalid');
  const survivors = valid.filter(({ result }) => result === 'survived');
  const unexplained = survivors.filter(({ mutant }) => !explanationOf(mutant, known));
  const targets = [...new Set(trials.map(({ mutant }) => mutant.target))];
  const of = (name: string) => valid.filter(({ mutant }) => mutant.target === name);
  const rows = [...targets.map((name) => rowOf(name, of(name), known)), rowOf('all', valid, known)];
  const lines = [
    'target          mutants   killed  timeout  explained  survived   score',
    ...rows,
    '',
    ...unexplained.map(({ mutant }) => `survived ${describe(mutant)}`),
    ...(isWhole ? staleExplanations(trials, known) : []),
  ];
  const score = scoreOf(valid);
  if (score < REQUIRED) lines.push(`fewer than ${REQUIRED * 100} % of the mutants were killed`);
  return { text: lines.join('\n'), passes: unexplained.length === 0 && score >= REQUIRED };
}

export async function writeReport(trials: readonly Trial[]): Promise<string> {
  const path = '.reports/mutate.json';
  await mkdir('.reports', { recursive: true });
  const rows = trials.map(({ mutant, ...trial }) => {
    const { start: _start, end: _end, replacement: _replacement, ...place } = mutant;
    return { ...place, ...trial, explanation: explanationOf(mutant)?.reason ?? null };
  });
  await writeFile(
    path,
    `${JSON.stringify({ at: new Date().toISOString(), score: scoreOf(trials), trials: rows }, null, 2)}\n`,
  );
  return path;
}

function rowOf(name: string, trials: readonly Trial[], known: readonly Equivalent[]): string {
  const count = (result: Trial['result']) => trials.filter((trial) => trial.result === result).length;
  const explained = trials.filter(({ result, mutant }) => result === 'survived' && explanationOf(mutant, known)).length;
  const numbers = [trials.length, count('killed'), count('timeout'), explained, count('survived') - explained];
  const widths = [7, 9, 9, 11, 10];
  const cells = numbers.map((number, n) => String(number).padStart(widths[n] ?? 8));
  return `${name.padEnd(16)}${cells.join('')}${`${(scoreOf(trials) * 100).toFixed(1)} %`.padStart(10)}`;
}

function scoreOf(trials: readonly Trial[]): number {
  const valid = trials.filter(({ result }) => result !== 'invalid');
  const killed = valid.filter(({ result }) => result !== 'survived');
  return valid.length === 0 ? 1 : killed.length / valid.length;
}

export const describe = ({ path, line, was, becomes }: PlacedMutant): string =>
  `${path}:${line}\n  - ${was}\n  + ${becomes}`;

/** Explanations of mutants that no longer exist, or are killed after all. */
function staleExplanations(trials: readonly Trial[], known: readonly Equivalent[]): string[] {
  const survivors = trials.filter(({ result }) => result === 'survived');
  const used = new Set(survivors.map(({ mutant }) => explanationOf(mutant, known)));
  return known
    .filter((one) => !used.has(one))
    .map(({ file, line }) => `no longer survives, delete its explanation: ${file}: ${line}`);
}
