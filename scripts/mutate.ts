import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutantsOf, type PlacedMutant } from './mutate/mutant.ts';
import { Progress } from './mutate/progress.ts';
import { judge, type Trial, writeReport } from './mutate/report.ts';
import { sourcesOf, TARGETS, WARM_UP } from './mutate/targets.ts';
import { Trials } from './mutate/trials.ts';
import { openWorkshop, type Workshop } from './mutate/workshop.ts';

const ROOT = join(import.meta.dirname, '..');

const HELP = `Changes one place of the source at a time and runs the tests that cover it: a change that no test notices is a gap.

  npm run mutate                              everything (about three hours on two quiet cores)
  npm run mutate -- --files 'src/platform/*'  mutants of the sources that the glob names
  npm run mutate -- --sample 10               ten mutants of each target, chosen by --seed (the day, unless told)
  npm run mutate -- --jobs 1                  one at a time (two by default: each has a PostgreSQL of its own)
  npm run mutate -- --list                    tells the mutants and runs nothing

Targets: ${TARGETS.map(({ name }) => name).join(', ')} (scripts/mutate/targets.ts).
It works on a copy in the temporary directory. Every mutant is in .reports/mutate.json. The exit code is 1 when one survives
that scripts/mutate/equivalent.ts does not explain, or fewer than 90 % were killed.
`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h', default: false },
    files: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    jobs: { type: 'string', default: String(Math.min(2, availableParallelism())) },
    list: { type: 'boolean', default: false },
  },
});

async function collect(): Promise<readonly PlacedMutant[]> {
  const collected: PlacedMutant[] = [];
  for (const target of TARGETS) {
    const ofTarget: PlacedMutant[] = [];
    for (const path of sourcesOf(ROOT, target, values.files))
      ofTarget.push(...mutantsOf(target.name, path, await readFile(join(ROOT, path), 'utf8')));
    collected.push(
      ...(values.sample === undefined ? ofTarget : sampleOf(ofTarget, Number(values.sample), values.seed)),
    );
  }
  if (collected.length === 0) throw new Error(`no mutant in ${values.files ?? 'the targets'}`);
  return collected;
}

/** The same for the same seed, whatever else there is. */
function sampleOf(mutants: readonly PlacedMutant[], size: number, seed: string): PlacedMutant[] {
  if (!(size >= 1)) throw new Error('--sample takes a number from 1');
  const rank = ({ path, was, becomes }: PlacedMutant) =>
    createHash('sha256').update([seed, path, was, becomes].join('\0')).digest('hex');
  return mutants.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, size);
}

async function tryAll(mutants: readonly PlacedMutant[]): Promise<readonly Trial[]> {
  const jobs = Math.max(1, Math.min(Number(values.jobs), mutants.length));
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

if (values.help) {
  process.stdout.write(HELP);
} else {
  const mutants = await collect();
  if (values.list) {
    for (const { path, line, was, becomes } of mutants) console.log(`${path}:${line}\n  - ${was}\n  + ${becomes}`);
    console.log(`\n${mutants.length} mutants`);
  } else {
    const trials = await tryAll(mutants);
    const { text, passes } = judge(trials, values.files === undefined && values.sample === undefined);
    console.log(`${text}\n\nEvery mutant: ${await writeReport(trials)}`);
    process.exitCode = passes ? 0 : 1;
  }
}
