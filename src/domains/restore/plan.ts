import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { brasiliaDate, plusDays } from '../../platform/time/calendar.ts';
import { LOG_COUNTER, MOVED_COUNTERS, type MovedCounter } from './counters.ts';
import { ProblemOfRestore } from './problem.ts';
import { TIMELINE } from './safety.ts';

/** Covers hours that are busier than any of the last 7 days, such as those of a salary day. */
const SAFETY_FACTOR = 10;
const HOUR_MS = 3_600_000;

export interface LostWindow {
  readonly restoredTo: Date;
  readonly lostUntil: Date;
}

/** By owner; a sequence has the owner ''. `first`: for owners that the restored database does not know. */
export interface Jump {
  readonly jump: number;
  readonly before: Readonly<Record<string, number>>;
  readonly after: Readonly<Record<string, number>>;
  readonly first: number;
}

export interface RestorePlan extends LostWindow {
  readonly number: number;
  readonly timeline: number;
  readonly jumps: Readonly<Record<string, Jump>>;
}

/** By counter; `''` for all other counters. */
export type WantedJumps = ReadonlyMap<string, number>;

const FIRST = statement(
  'first_numbers_after_restores',
  `select coalesce(max((e.jumps -> $1 ->> 'first')::bigint), 0) as first from restore_epoch e`,
);
const NEXT_EPOCH = statement(
  'next_restore_epoch',
  `select (select coalesce(max(number), 0) + 1 from restore_epoch) as number, ${TIMELINE} as timeline`,
);

/** The jump is the busiest hour of the last 7 days × the hours of the window × 10, and at least the counter's minimum. */
export function jumpOf({ restoredTo, lostUntil }: LostWindow, busiestHour: number, atLeast: number): number {
  const hours = Math.max(1, Math.ceil((lostUntil.getTime() - restoredTo.getTime()) / HOUR_MS));
  return Math.max(atLeast, busiestHour * hours * SAFETY_FACTOR);
}

/** Reads the counters of the restored database and changes nothing. @throws ProblemOfRestore */
export async function planRestore(db: Queryable, window: LostWindow, wanted: WantedJumps): Promise<RestorePlan> {
  const [epoch] = await db.query<{ number: number; timeline: number }>(NEXT_EPOCH, []);
  if (!epoch) throw new Error('the server returned no timeline');
  const jumps: Record<string, Jump> = {};
  for (const counter of MOVED_COUNTERS) jumps[counter.name] = await jumpOfCounter(db, counter, window, wanted);
  return { ...window, ...epoch, jumps };
}

async function jumpOfCounter(
  db: Queryable,
  { name, label, newest, busiestHour, atLeast, most }: MovedCounter,
  window: LostWindow,
  wanted: WantedJumps,
): Promise<Jump> {
  const owners = await db.query<{ owner: string; last: number }>(statement(`newest_of_${name}`, newest), []);
  const [rate] = await db.query<{ n: number }>(statement(`busiest_hour_of_${name}`, busiestHour), [window.restoredTo]);
  const [known] = await db.query<{ first: number }>(FIRST, [name]);
  const jump = wanted.get(name) ?? wanted.get('') ?? jumpOf(window, rate?.n ?? 0, atLeast);
  const before = Object.fromEntries(owners.map(({ owner, last }) => [owner, last]));
  const after = Object.fromEntries(owners.map(({ owner, last }) => [owner, last + jump]));
  const first = (known?.first ?? 0) + jump;
  const highest = Math.max(first, ...Object.values(after));
  if (highest >= most)
    throw new ProblemOfRestore(
      `${label} cannot continue after ${highest}: they end at ${most}. Choose a smaller jump with --jump ${name}=<number>.`,
    );
  return { jump, before, after, first };
}

/** Where the log ends, and the position after which it continues. */
export function logBorder({ jumps }: Pick<RestorePlan, 'jumps'>): { readonly end: number; readonly after: number } {
  const log = jumps[LOG_COUNTER];
  return { end: log?.before[''] ?? 0, after: log?.after[''] ?? 0 };
}

/** Brasília days that the lost window touches. */
export function daysOf({ restoredTo, lostUntil }: LostWindow): readonly string[] {
  const last = brasiliaDate(lostUntil);
  const days: string[] = [];
  for (let day = brasiliaDate(restoredTo); day <= last; day = plusDays(day, 1)) days.push(day);
  return days;
}
