import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { ProgramError, program, run } from './command-line.ts';
import { mutantsOf, type PlacedMutant } from './mutate/mutant.ts';
import { Progress } from './mutate/progress.ts';
import { judge, type Trial, writeReport } from './mutate/report.ts';
import { sourcesOf, TARGETS, WARM_UP } from './mutate/targets.ts';
import { Trials } from './mutate/trials.ts';
import { openWorkshop, type Workshop } from './mutate/workshop.ts';

const ROOT = join(import.meta.dirname, '..');

const DOES = `Changes one place of the source at a time and runs the tests that cover it: a change that no test notices is a gap.

Targets: ${TARGETS.map(({ name }) => name).join(', ')} (scripts/mutate/targets.ts).
It works on a copy in the temporary directory. A full run takes about 3 hours on 2 idle cores. .reports/mutate.json lists
every mutant. The exit code is 1 when a mutant survives that scripts/mutate/equivalent.ts does not explain, or when fewer
than 90 % were killed.`;

interface Wanted {
  readonly files?: string;
  readonly sample?: number;
  readonly seed: string;
  readonly jobs: number;
  readonly list: boolean;
}

function countOf(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1) return count;
  throw new InvalidArgumentError('It must be a number from 1.');
}

async function collect({ files, sample, seed }: Wanted): Promise<readonly PlacedMutant[]> {
  const collected: PlacedMutant[] = [];
  for (const target of TARGETS) {
    const ofTarget: PlacedMutant[] = [];
    for (const path of sourcesOf(ROOT, target, files))
      ofTarget.push(...mutantsOf(target.name, path, await readFile(join(ROOT, path), 'utf8')));
    collected.push(...(sample === undefined ? ofTarget : sampleOf(ofTarget, sample, seed)));
  }
  if (collected.length === 0) throw new ProgramError(`no mutant in ${files ?? 'the targets'}`);
  return collected;
}

/** Deterministic for a seed. */
function sampleOf(mutants: readonly PlacedMutant[], size: number, seed: string): PlacedMutant[] {
  const rank = ({ path, was, becomes }: PlacedMutant) =>
    createHash('sha256').update([seed, path, was, becomes].join('\0')).digest('hex');
  return mutants.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, size);
}

async function tryAll(mutants: readonly PlacedMutant[], most: number): Promise<readonly Trial[]> {
  const jobs = Math.min(most, mutants.length);
  const workshops: Workshop[] = [];
  const close = () => Promise.all(workshops.splice(0).map((workshop) => workshop.close()));
  process.once('SIGINT', () => void close().then(() => process.exit(130)));
  process.once('SIGTERM', () => void close().then(() => process.exit(143)));
  const progress = new Progress(mutants.length);
  try {
    const trials = new Trials(ROOT, mutants);
    for (let job = 0; job < jobs; job += 1) workshops.push(await openWorkshop(ROOT, WARM_UP));
    await trials.measure(workshops, (target) => progress.tell(`the tests of ${target} without a mutant`));
    const waiting = [...mutants];
    const done: Trial[] = [];
    await Promise.all(
      workshops.map(async (workshop) => {
        for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
          const trial = await trials.run(workshop, mutant);
          done.push(trial);
          progress.tried(trial);
        }
      }),
    );
    return done.sort((a, b) => mutants.indexOf(a.mutant) - mutants.indexOf(b.mutant));
  } finally {
    progress.end();
    await close();
  }
}

async function mutate(wanted: Wanted): Promise<void> {
  const mutants = await collect(wanted);
  if (wanted.list) {
    for (const { path, line, was, becomes } of mutants) console.log(`${path}:${line}\n  - ${was}\n  + ${becomes}`);
    console.log(`\n${mutants.length} mutants`);
    return;
  }
  const trials = await tryAll(mutants, wanted.jobs);
  const { text, passes } = judge(trials, wanted.files === undefined && wanted.sample === undefined);
  console.log(`${text}\n\nEvery mutant: ${await writeReport(trials)}`);
  process.exitCode = passes ? 0 : 1;
}

const today = new Date().toISOString().slice(0, 10);
await run(
  program('mutate', DOES, ['', "--files 'src/platform/text/*'", '--sample 10', '--list'])
    .option('--files <glob>', 'only mutants of these sources')
    .option('--sample <number>', 'this many mutants of each target', countOf)
    .option('--seed <text>', 'seed of the sample; by default the day', today)
    .option(
      '--jobs <number>',
      'number of parallel workers, each with its own PostgreSQL',
      countOf,
      Math.min(2, availableParallelism()),
    )
    .option('--list', 'prints the mutants and runs nothing', false)
    .action(mutate),
);
