import type { RailFaults } from '../../../config/rail-faults.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { brasiliaDate, brasiliaDayBounds } from '../../../platform/time/calendar.ts';
import { RECORDS, type StatementOfDay, sendStatement } from '../../../sandbox/rail-statements.ts';

// Until a message of an earlier day is sent, its order can still settle on that day.
const IS_BUSY = statement('sandbox_day_is_busy', 'select 1 from sandbox_message where due_at < $1 limit 1');
const WITHOUT_STATEMENT = statement(
  'sandbox_days_without_statement',
  `select d.rail, d.ispb, d.day::text from (
     select distinct r.rail, r.ispb, (r.settled_at at time zone 'America/Sao_Paulo')::date as day from ${RECORDS} r
     where r.settled_at < $1) d join institution i on i.ispb = d.ispb
   where not exists (select from sandbox_statement s where s.rail = d.rail and s.ispb = d.ispb and s.day = d.day)
   order by d.day, d.rail, d.ispb`,
);
// The primary key lets one of several processes send the statement.
const CLAIM = statement(
  'sandbox_claim_statement',
  'insert into sandbox_statement (rail, ispb, day) values ($1, $2, $3) on conflict do nothing returning day',
);
const NOTE_BALANCE = statement(
  'sandbox_note_closing_balance',
  'update sandbox_statement set closing_balance = $4 where rail = $1 and ispb = $2 and day = $3',
);

/**
 * Sends the statement of each day that has ended, once for each institution and rail, if the rail settled anything on
 * that day. Statement and claim are one commit, so that a crash repeats neither.
 */
export function sendStatementsOfEndedDays(database: Database, clock: Clock, faults: RailFaults): () => Promise<void> {
  // Records of earlier days never change, so that one look at them a day is enough.
  let doneOn = '';
  return async () => {
    const now = clock.now();
    const today = brasiliaDate(now);
    if (today === doneOn || faults.has('silent')) return;
    const { start } = brasiliaDayBounds(today);
    if ((await database.query(IS_BUSY, [start])).length > 0) return;
    for (const day of await database.query<StatementOfDay>(WITHOUT_STATEMENT, [start]))
      await sendOnce(database, day, now, faults);
    doneOn = today;
  };
}

const sendOnce = (database: Database, of: StatementOfDay, now: Date, faults: RailFaults): Promise<void> =>
  database.transaction(async (tx) => {
    const key = [of.rail, of.ispb, of.day];
    if ((await tx.query(CLAIM, key)).length === 0) return;
    const { closingBalance } = await sendStatement(tx, of, now, faults);
    await tx.query(NOTE_BALANCE, [...key, closingBalance]);
  });
