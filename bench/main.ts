import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
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
  oldReader,
  strangers,
  steady,
  screens,
  capacity,
];
const MIN_ROUNDS = 5;
const MILLION = 1_000_000;
const QUICK = MILLION / 10;

const HELP = `Measures the gateway, each figure as a ratio to a floor in the same run (see bench/README.md).

  npm run bench                          everything
  npm run bench -- --only accept,hot     some of it
  npm run bench -- --quick               100 thousand transactions, or payables, instead of a million
  npm run bench -- --large 10000000      as many, a multiple of 100 thousand
  npm run bench -- --rounds 9            pairs of rounds that count (${MIN_ROUNDS} at least, 7 by default)
  npm run bench -- --help                this text

${MEASUREMENTS.map(({ name, title }) => `  ${name.padEnd(16)} ${title}`).join('\n')}

Exit code 1 when a required ratio is missed.
`;

function readArguments(): { chosen: readonly Measurement[]; settings: Settings } | null {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      quick: { type: 'boolean', default: false },
      large: { type: 'string' },
      only: { type: 'string' },
      rounds: { type: 'string', default: '7' },
    },
  });
  if (values.help) return null;
  const names = values.only?.split(',').map((name) => name.trim());
  const unknown = names?.filter((name) => !MEASUREMENTS.some((measurement) => measurement.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`no measurement ${unknown.join(', ')}; see --help`);
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < MIN_ROUNDS) throw new Error(`--rounds takes a number from ${MIN_ROUNDS}`);
  const large = Number(values.large ?? (values.quick ? QUICK : MILLION));
  if (!Number.isInteger(large / QUICK) || large < QUICK) throw new Error(`--large takes multiples of ${QUICK}`);
  return {
    chosen: MEASUREMENTS.filter(({ name }) => names === undefined || names.includes(name)),
    settings: {
      rounds,
      large,
      progress: (text) => process.stderr.write(`${text}\n`),
    },
  };
}

async function main(): Promise<void> {
  const read = readArguments();
  if (read === null) {
    process.stdout.write(HELP);
    return;
  }
  const { chosen, settings } = read;
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
        // The others took half an hour: what they found is told all the same.
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
  if (failed.length > 0) process.stdout.write(`failed, see above: ${failed.join(', ')}\n`);
  if (failed.length > 0 || !figures.every(passes)) process.exitCode = 1;
}

main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
