import type { RailFaults } from '../config/rail-faults.ts';
import { type Queryable, statement } from '../platform/database/queryable.ts';
import { newId } from '../platform/text/ids.ts';
import { brasiliaDayBounds } from '../platform/time/calendar.ts';
import {
  billsStatement,
  MAX_STATEMENT_ENTRIES,
  MAX_STATEMENT_PARTS,
  type RailStatement,
  type StatementEntry,
  type StatementRail,
  spiStatement,
  strStatement,
} from '../rails/statements.ts';
import { messageFrom, scheduleMessages } from './outside-messages.ts';
import { withFaults } from './statement-faults.ts';

/** Balance in cents that an institution has at a simulated rail before its first payment. */
const FIRST_BALANCE = 100_000_000_000;
const NO_FAULTS: RailFaults = new Map();

/** SQL that selects the settled orders of all simulated rails, seen from the institution. */
export const RECORDS = `(
  select o.rail, o.ispb, o.end_to_end_id as reference, o.amount, o.settled_at,
    case when o.direction in ('refund', 'return') then 'return' else 'payment' end as kind,
    case when o.direction in ('in', 'return') then 'in' else 'out' end as direction
  from sandbox_order o where o.settled_at is not null
  union all
  select 'bills', b.ispb, b.operation_id::text, b.amount, b.settled_at, 'payment', 'out'
  from sandbox_bill_order b where b.settled_at is not null)`;

const ENTRIES = statement(
  'sandbox_statement_entries',
  `select r.reference, r.kind, r.direction, r.amount, r.settled_at as "settledAt" from ${RECORDS} r
   where r.rail = $1 and r.ispb = $2 and r.settled_at >= $3 and r.settled_at < $4
   order by r.settled_at, r.reference limit ${MAX_STATEMENT_ENTRIES * MAX_STATEMENT_PARTS}`,
);
// The last statement has the balance of the records that retention has deleted since.
const OPENING_BALANCE = statement(
  'sandbox_statement_opening_balance',
  `select coalesce(s.closing_balance, $5::bigint) + coalesce((
     select sum(case r.direction when 'in' then r.amount else -r.amount end) from ${RECORDS} r
     where r.rail = $1 and r.ispb = $2 and r.settled_at < $4
       and r.settled_at >= coalesce((s.day + 1)::timestamp at time zone 'America/Sao_Paulo', '-infinity')), 0)::bigint
     as balance
   from (select true) always left join lateral (
     select s.day, s.closing_balance from sandbox_statement s where s.rail = $1 and s.ispb = $2 and s.day < $3
     order by s.day desc limit 1) s on true`,
);

const MESSAGES = { spi: spiStatement, str: strStatement, bills: billsStatement };

export interface StatementOfDay {
  readonly rail: StatementRail;
  readonly ispb: string;
  /** Brasília day. */
  readonly day: string;
}

export interface SimulatedStatement extends StatementOfDay {
  readonly statementId: string;
  /** Cents. Null for bills, whose provider states no balances. */
  readonly openingBalance: number | null;
  readonly closingBalance: number | null;
  readonly entryCount: number;
}

/**
 * Schedules the statement of a day from the records of a simulated rail, never from the ledger. The statement of a day
 * that is not over has what settled until now. Its balances always follow from its entries, also with faults.
 */
export async function sendStatement(
  db: Queryable,
  { rail, ispb, day }: StatementOfDay,
  now: Date,
  faults = NO_FAULTS,
): Promise<SimulatedStatement> {
  const { start, end } = brasiliaDayBounds(day);
  const rows = await db.query<Omit<StatementEntry, 'at'> & { settledAt: Date }>(ENTRIES, [rail, ispb, start, end]);
  const recorded = rows.map(({ settledAt, ...row }): StatementEntry => ({ ...row, at: settledAt.toISOString() }));
  const entries = withFaults(rail, day, recorded, faults);
  const openingBalance = rail === 'bills' ? null : await openingBalanceOf(db, { rail, ispb, day }, start);
  const moved = entries.reduce((sum, { direction, amount }) => sum + (direction === 'in' ? amount : -amount), 0);
  const closingBalance = openingBalance === null ? null : openingBalance + moved;
  const parts = Math.max(1, Math.ceil(entries.length / MAX_STATEMENT_ENTRIES));
  const header = { statementId: `${rail}-${day}-${newId()}`, ispb, day, openingBalance, closingBalance };
  const { type } = MESSAGES[rail];
  await scheduleMessages(
    db,
    Array.from({ length: parts }, (_, part) => {
      const from = part * MAX_STATEMENT_ENTRIES;
      const told = { ...header, part: part + 1, parts, producedAt: now.toISOString() };
      const body: RailStatement = { ...told, entries: entries.slice(from, from + MAX_STATEMENT_ENTRIES) };
      return messageFrom(type, body, now);
    }),
  );
  return { ...header, rail, entryCount: entries.length };
}

async function openingBalanceOf(db: Queryable, { rail, ispb, day }: StatementOfDay, start: Date): Promise<number> {
  const [row] = await db.query<{ balance: number }>(OPENING_BALANCE, [rail, ispb, day, start, FIRST_BALANCE]);
  if (!row) throw new Error('the opening balance has no row');
  return row.balance;
}
