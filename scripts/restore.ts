import { InvalidArgumentError } from 'commander';
import { ProgramError, program, run } from './command-line.ts';

interface Wanted {
  readonly restoredTo: Date;
  readonly lostUntil?: Date;
  readonly jump?: ReadonlyMap<string, number>;
  readonly dryRun?: true;
  readonly force?: true;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;
const JUMP = /^(?:([a-z_]+)=)?(\d{1,15})$/;

function instantOf(text: string): Date {
  const at = new Date(text);
  if (!INSTANT.test(text) || Number.isNaN(at.getTime()))
    throw new InvalidArgumentError('It must be an instant with its time zone, such as 2026-12-24T03:10:00-03:00.');
  return at;
}

function jumpsOf(text: string): ReadonlyMap<string, number> {
  return new Map(
    text.split(',').map((each) => {
      const [, name = '', count] = JUMP.exec(each.trim()) ?? [];
      if (count === undefined || Number(count) < 1)
        throw new InvalidArgumentError('It must be a number of at least 1, or name=number, separated by commas.');
      return [name, Number(count)];
    }),
  );
}

async function finish({ restoredTo, lostUntil = new Date(), jump = new Map(), dryRun, force }: Wanted): Promise<void> {
  const { MOVED_COUNTERS } = await import('../src/domains/restore/counters.ts');
  const { finishRestore } = await import('../src/domains/restore/finish.ts');
  const { ProblemOfRestore } = await import('../src/domains/restore/problem.ts');
  const { inquiries, messages } = await import('../src/domains.ts');
  const { withGuardedOwner } = await import('./guarded-owner.ts');
  const unknown = [...jump.keys()].find((name) => name !== '' && !MOVED_COUNTERS.some((each) => each.name === name));
  if (unknown !== undefined)
    throw new ProgramError(
      `--jump names no counter ${unknown}: use one of ${MOVED_COUNTERS.map(({ name }) => name).join(', ')}`,
    );
  if (restoredTo > lostUntil) throw new ProgramError('--restored-to must not be after --lost-until (default: now)');
  const options = { restoredTo, lostUntil, jumps: jump, force: force ?? false, dryRun: dryRun ?? false, inquiries };
  try {
    await withGuardedOwner(
      messages.map(({ type }) => type),
      (database) => finishRestore(database, { ...options, report: (line) => console.log(line) }),
    );
  } catch (error) {
    throw error instanceof ProblemOfRestore ? new ProgramError(error.message, { cause: error }) : error;
  }
}

const DOES = `Finishes the restore of the database to an earlier time, before any process starts: docs/restore.md has the steps.`;
const FINISH_DOES = `Moves every number that the lost window may have given out, refuses its cursors, and asks the rails about it.

The jump of a counter is the busiest hour of the last 7 days x the hours of the lost window x 10, and at least the counter's minimum. An interrupted command can be repeated. Without DATABASE_OWNER_URL, DATABASE_URL must own the database.`;

const restore = program('restore', DOES, [
  'finish --restored-to 2026-12-24T03:10:00-03:00 --dry-run',
  'finish --restored-to 2026-12-24T03:10:00-03:00 --jump 50000,remittance=5',
]);
restore
  .command('finish')
  .description(FINISH_DOES)
  .requiredOption('--restored-to <time>', 'recovery target: the database has everything before it', instantOf)
  .option('--lost-until <time>', 'when the lost database stopped (default: now)', instantOf)
  .option('--jump <numbers>', 'jump of all counters, or of one as name=number, separated by commas', jumpsOf)
  .option('--dry-run', 'prints what will happen and changes nothing, except that it migrates the database')
  .option('--force', 'accepts a database that does not look restored to that time')
  .action(finish);
await run(restore);
