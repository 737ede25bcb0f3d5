import { loadavg } from 'node:os';
import { InvalidArgumentError } from 'commander';
import { program, run } from '../scripts/command-line.ts';
import { accept, acceptElsewhere, hot } from './accept.ts';
import { balance } from './balance.ts';
import { capacity } from './capacity.ts';
import { charges } from './charges.ts';
import { dashboard } from './dashboard.ts';
import { financeGrowth } from './finance-growth.ts';
import { financeImport } from './finance-import.ts';
import { footprint } from './footprint.ts';
import { growth } from './growth.ts';
import { live } from './live.ts';
import type { Figure, Measurement, Settings } from './measurement.ts';
import { oldReader } from './old-reader.ts';
import { processes } from './processes.ts';
import { railReconciliation } from './rail-reconciliation.ts';
import { relay } from './relay.ts';
import { passes, table, writeReport } from './report.ts';
import { screens } from './screens.ts';
import { settled } from './settled.ts';
import { steady } from './steady.ts';
import { strangers } from './strangers.ts';
import { webhookBacklog } from './webhook-backlog.ts';
import { webhookLatency } from './webhook-latency.ts';
import { webhooks } from './webhooks.ts';
import { createWorld } from './world.ts';

const MEASUREMENTS: readonly Measurement[] = [
  accept,
  acceptElsewhere,
  settled,
  hot,
  dashboard,
  balance,
  charges,
  live,
  footprint,
  webhooks,
  webhookLatency,
  webhookBacklog,
  relay,
  processes,
  growth,
  financeGrowth,
  financeImport,
  railReconciliation,
  oldReader,
  strangers,
  steady,
  screens,
  capacity,
];
const MIN_ROUNDS = 5;
const MILLION = 1_000_000;
const QUICK = MILLION / 10;

const DOES = `Measures the gateway, each figure as a ratio to a floor in the same run (see bench/README.md).

Exit code 1 also means that a required ratio is missed.

${MEASUREMENTS.map(({ name, title }) => `  ${name.padEnd(16)} ${title}`).join('\n')}`;

interface Wanted {
  readonly only?: readonly Measurement[];
  readonly quick: boolean;
  readonly large?: number;
  readonly rounds: number;
}

const measurementsOf = (text: string): readonly Measurement[] =>
  text.split(',').map((name) => {
    const found = MEASUREMENTS.find((measurement) => measurement.name === name.trim());
    if (found) return found;
    throw new InvalidArgumentError(`Unknown measurement ${name}: see --help for the names.`);
  });

function roundsOf(text: string): number {
  const rounds = Number(text);
  if (Number.isInteger(rounds) && rounds >= MIN_ROUNDS) return rounds;
  throw new InvalidArgumentError(`Use a whole number from ${MIN_ROUNDS}.`);
}

function largeOf(text: string): number {
  const large = Number(text);
  if (Number.isInteger(large / QUICK) && large >= QUICK) return large;
  throw new InvalidArgumentError(`Use a multiple of ${QUICK}.`);
}

async function measure({ only = MEASUREMENTS, quick, large = quick ? QUICK : MILLION, rounds }: Wanted): Promise<void> {
  const chosen = MEASUREMENTS.filter((measurement) => only.includes(measurement));
  const settings: Settings = { rounds, large, progress: (text) => process.stderr.write(`${text}\n`) };
  const figures: Figure[] = [];
  const failed: string[] = [];
  const [before] = loadavg();
  const world = await createWorld();
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= world.stop();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stop().then(() => process.exit(130)));
  try {
    for (const measurement of chosen) {
      settings.progress(`${measurement.name}: ${measurement.title}`);
      try {
        figures.push(...(await measurement.run(world, settings)));
      } catch (error) {
        // Report the other measurements, because they took half an hour.
        if (stopping) throw error;
        failed.push(measurement.name);
        settings.progress(`${measurement.name} failed: ${(error as Error).stack}`);
      }
    }
  } finally {
    await stop();
  }
  const load = { before, after: loadavg()[0] };
  process.stdout.write(`\n${table(figures)}\n\n`);
  process.stdout.write(`load average ${load.before?.toFixed(1)} before, ${load.after?.toFixed(1)} after\n`);
  process.stdout.write(`${await writeReport(figures, { rounds: settings.rounds, large: settings.large, load })}\n`);
  if (failed.length > 0) process.stdout.write(`failed measurements (see the errors above): ${failed.join(', ')}\n`);
  if (failed.length > 0 || !figures.every(passes)) process.exitCode = 1;
}

await run(
  program('bench', DOES, ['', '--only accept,hot', '--quick'])
    .option('--only <names>', 'only these measurements, separated by commas', measurementsOf)
    .option('--quick', '100 thousand transactions or payables instead of a million', false)
    .option('--large <number>', 'this many transactions or payables, a multiple of 100 thousand', largeOf)
    .option('--rounds <number>', `counted pairs of rounds, at least ${MIN_ROUNDS}`, roundsOf, 7)
    .action(measure),
);
