import { commandOf } from '../../messaging/event.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { unattended } from '../../platform/operation/unattended.ts';
import { statementRequests } from '../../rails/statement-requests.ts';
import type { Inquiry } from '../module.ts';
import { MOVED_COUNTERS } from './counters.ts';
import {
  daysOf,
  type Jump,
  type LostWindow,
  logBorder,
  planRestore,
  type RestorePlan,
  type WantedJumps,
} from './plan.ts';
import { ProblemOfRestore } from './problem.ts';
import { requireOwner, requireRestored } from './safety.ts';

const EPOCH_COLUMNS = `number, restored_to as "restoredTo", lost_until as "lostUntil", timeline, jumps, finished_at as "finishedAt"`;
const NEWEST = statement(
  'newest_restore_epoch',
  `select ${EPOCH_COLUMNS} from restore_epoch order by number desc limit 1`,
);
const BEGIN = statement(
  'begin_restore_epoch',
  `insert into restore_epoch (number, restored_to, lost_until, timeline, log_end, log_after, jumps)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const MOVE = statement(
  'move_sequence',
  `select setval($1::regclass, $2) where coalesce(pg_sequence_last_value($1::regclass), 0) < $2`,
);
const ADD_PARTITIONS = statement('add_partitions_after_restore', 'select ensure_partitions()');
// Consumers recognise messages by id, so nothing happens twice.
export const PUBLISH_AGAIN = statement(
  'publish_last_hour_again',
  `select setval('log_published', least(p.last_value, coalesce((select l.position from log l
     where l.staged_at < (select n.staged_at from log n order by n.position desc limit 1) - interval '1 hour'
     order by l.position desc limit 1), 0))) from log_published p`,
);
const BUSINESS_NOW = statement('business_time_of_restore', 'select business_now() as now');
const INSTITUTIONS = statement('institutions_of_rails', 'select id, ispb from institution order by id');
const END = statement('end_restore_epoch', 'update restore_epoch set finished_at = now() where number = $1');

export interface FinishOptions extends LostWindow {
  readonly jumps: WantedJumps;
  /** Accepts a database without the signs of a restore to that time. */
  readonly force: boolean;
  readonly dryRun: boolean;
  readonly inquiries: readonly Inquiry[];
  /** Gets one line for each step, after the step. */
  report(line: string): void;
}

interface Epoch extends RestorePlan {
  readonly finishedAt: Date | null;
}

/**
 * Makes a restored database safe to use. No number of the lost window is given out again, its cursors are refused, and
 * the rails are asked about it. Requires that no other process uses the database. Every step can
 * be repeated: after an interruption, the same call continues with the recorded numbers.
 * @throws ProblemOfRestore
 */
export async function finishRestore(database: Database, options: FinishOptions): Promise<void> {
  const { restoredTo, dryRun, report } = options;
  await requireOwner(database);
  const [newest] = await database.query<Epoch>(NEWEST, []);
  if (newest?.finishedAt && newest.restoredTo.getTime() === restoredTo.getTime()) {
    report(
      `Epoch ${newest.number}, restored to ${restoredTo.toISOString()}, is already finished: nothing is left to do.`,
    );
    return;
  }
  const epoch = newest && !newest.finishedAt ? resumed(newest, restoredTo) : await planned(database, options);
  for (const line of printed(epoch)) report(line);
  if (dryRun) return report('Dry run: nothing was changed.');
  if (epoch !== newest) await begin(database, epoch);
  report(`Epoch ${epoch.number} is recorded.`);
  await moveNumbers(database, epoch);
  report('The numbers are moved.');
  await database.query(ADD_PARTITIONS, []);
  await database.query(PUBLISH_AGAIN, []);
  report('The last hour of the log will be published again.');
  const now = await businessTime(database);
  report(`Open payments: ${await askAboutOpenPayments(database, now, options.inquiries)} questions to the rails.`);
  report(`Lost window: ${await askForStatements(database, now, epoch)} statements requested from the rails.`);
  report(`Epoch ${epoch.number} is finished. Start the workers, then the apis.`);
}

function resumed(epoch: Epoch, restoredTo: Date): Epoch {
  if (epoch.restoredTo.getTime() === restoredTo.getTime()) return epoch;
  const at = epoch.restoredTo.toISOString();
  throw new ProblemOfRestore(`epoch ${epoch.number} is unfinished: repeat the command with --restored-to ${at} first`);
}

async function planned(database: Database, { force, jumps, ...window }: FinishOptions): Promise<RestorePlan> {
  if (!force) await requireRestored(database, window.restoredTo);
  return planRestore(database, window, jumps);
}

async function begin(db: Queryable, epoch: RestorePlan): Promise<void> {
  const { end, after } = logBorder(epoch);
  const { number, restoredTo, lostUntil, timeline, jumps } = epoch;
  await db.query(BEGIN, [number, restoredTo, lostUntil, timeline, end, after, JSON.stringify(jumps)]);
}

async function moveNumbers(db: Queryable, { jumps }: RestorePlan): Promise<void> {
  for (const { name, sequence } of MOVED_COUNTERS)
    if (sequence !== null) await db.query(MOVE, [sequence, jumps[name]?.after[''] ?? 0]);
}

async function businessTime(db: Queryable): Promise<Date> {
  const [clock] = await db.query<{ now: Date }>(BUSINESS_NOW, []);
  if (!clock) throw new Error('the database returned no business time');
  return clock.now;
}

async function askAboutOpenPayments(database: Database, now: Date, inquiries: readonly Inquiry[]): Promise<number> {
  let asked = 0;
  for (const inquire of inquiries) for (let batch = 1; batch > 0; asked += batch) batch = await inquire(database, now);
  return asked;
}

/** The requests and the end of the epoch are one commit, so that a repetition requests nothing twice. */
async function askForStatements(database: Database, now: Date, epoch: RestorePlan): Promise<number> {
  const { staged } = await unattended(database, now, async ({ tx, stage }) => {
    const institutions = await tx.query<{ id: number; ispb: string }>(INSTITUTIONS, []);
    for (const { id: institutionId, ispb } of institutions)
      for (const day of daysOf(epoch))
        for (const request of statementRequests)
          stage(commandOf(request, { institutionId, partnerId: null, accountId: null }, { ispb, day }));
    await tx.query(END, [epoch.number]);
  });
  return staged;
}

function printed(epoch: RestorePlan): readonly string[] {
  const { number, restoredTo, lostUntil } = epoch;
  const { end, after } = logBorder(epoch);
  return [
    `Epoch ${number}: restored to ${restoredTo.toISOString()}, lost until ${lostUntil.toISOString()}.`,
    ...MOVED_COUNTERS.map(({ name, label }) => `  ${`${label} (${name})`.padEnd(56)}${moved(epoch.jumps[name])}`),
    `Cursors after ${end} and before ${after} are refused as cursor_lost.`,
    `The rails are asked about open payments and for the statements of ${daysOf(epoch).join(', ')}.`,
  ];
}

function moved(jump: Jump | undefined): string {
  const owners = Object.keys(jump?.after ?? {});
  if (!jump || owners.length === 0) return `begin after ${jump?.first ?? 0}`;
  if (owners[0] === '') return `${jump.before['']} -> ${jump.after['']} (+${jump.jump})`;
  return `+${jump.jump} for each of ${owners.length}`;
}
