import type { Database } from '../../platform/database/database.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { brasiliaDayBounds } from '../../platform/time/calendar.ts';
import type { StatementRail } from '../../rails/statements.ts';
import { bookedAs, bookedBetween } from './books.ts';
import { CASES_ABOUT_MESSAGES, type CurrentStatement, openDifferenceCases } from './difference-cases.ts';
import { isDifference } from './rail-reconciliation.resource.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A row this close to the end of a day or statement can be in the neighbouring one. */
const MARGIN_MS = HOUR_MS / 2;
/** Rows that wait for a neighbouring statement are missing after this time. */
const PATIENCE_MS = 3 * DAY_MS;
/** Days with differences are compared again for this long, because a later booking can resolve them. */
const COMPARED_FOR_MS = 7 * DAY_MS;
/** The bill provider settles by day, the other rails by instant. */
const TOLERANCE_MS: Readonly<Record<StatementRail, number>> = { spi: MARGIN_MS, str: MARGIN_MS, bills: DAY_MS };

const ABOUT_MESSAGES = CASES_ABOUT_MESSAGES.map((kind) => `'${kind}'`).join(', ');

const newest = (alias: string): string => `not exists (select from rail_statement y
  where y.institution_id = ${alias}.institution_id and y.rail = ${alias}.rail and y.day = ${alias}.day
    and y.completed_at is not null and (y.produced_at, y.statement_id) > (${alias}.produced_at, ${alias}.statement_id))`;

/** Whether another day's statement has the row: by default any day's. */
const elsewhere = (
  row: string,
  day = 's.day',
): string => `exists (select from rail_statement_entry x join rail_statement s on s.id = x.statement
  where x.institution_id = $1 and x.reference = ${row}.reference and x.direction = ${row}.direction and x.kind <> 'own_funds'
    and s.rail = $2 and s.day <> $3 and s.day = ${day} and s.completed_at is not null and ${newest('s')})`;

const complete = (day: string): string =>
  `exists (select from rail_statement s where s.institution_id = $1 and s.rail = $2 and s.day = ${day} and s.completed_at is not null)`;

/** The case that settlement opened about the row, when a message of the rail contradicted the books. */
const caseAbout = (row: string): string => `(select c.id from rail_case c
  where c.institution_id = $1 and c.kind in (${ABOUT_MESSAGES}) and c.subject_key = ${row}.reference and c.rail = $2 limit 1)`;

const MARGIN = `interval '${MARGIN_MS} milliseconds'`;

const compare = (rail: StatementRail) =>
  statement(
    `compare_${rail}_statement`,
    `with theirs as materialized (
       select e.reference, e.direction, e.amount, e.settled_at, e.part,
         row_number() over (partition by e.reference, e.direction order by e.settled_at, e.part, e.position) as n
       from rail_statement_entry e where e.statement = $4 and e.kind <> 'own_funds'
     ), ours as materialized (
       select b.*, row_number() over (partition by b.reference, b.direction order by b.occurred_at) as n
       from (${bookedBetween(rail, '$5', '$6', '$7')}) b
     ), pair as materialized (
       select coalesce(e.reference, o.reference) as reference, coalesce(e.direction, o.direction) as direction, coalesce(e.n, o.n) as n,
         e.amount as amount_there, e.settled_at, e.part, o.amount as amount_here, o.occurred_at, o.transaction_id, o.case_id
       from theirs e full join ours o on o.reference = e.reference and o.direction = e.direction and o.n = e.n
     ), other_day as materialized (
       select e.reference, e.direction, b.* from pair e cross join lateral (
         select x.* from (${bookedAs(rail, '$5')}) x where x.occurred_at < $6 or x.occurred_at >= $7
           order by abs(extract(epoch from x.occurred_at - e.settled_at)) limit 1) b
       where e.amount_here is null and e.n = 1
         and not ${elsewhere('e', "(b.occurred_at at time zone 'America/Sao_Paulo')::date")}
     ), judged as materialized (
       select p.*, case
         when p.amount_there is null then case
           when ${elsewhere('p')} then null
           when p.known_case is not null then 'in_case'
           when $9 < $7 + interval '${PATIENCE_MS} milliseconds' and (
             ($8 < $7 and p.booked_at >= $8 - ${MARGIN})
             or (p.booked_at >= $7 - ${MARGIN} and not ${complete('$3::date + 1')})
             or (p.booked_at < $6 + ${MARGIN} and not ${complete('$3::date - 1')})) then 'pending'
           else 'missing_there' end
         when p.amount_here is null then case
           when p.known_case is not null then 'in_case'
           when p.settled_at > $9 - ${MARGIN} then 'pending' else 'missing_here' end
         when p.amount_here <> p.amount_there then 'different_amount'
         when p.case_id is null and abs(extract(epoch from p.settled_at - p.booked_at)) * 1000 > ${TOLERANCE_MS[rail]} then 'different_instant'
         else 'matched' end as result
       from (
         select p.reference, p.direction, p.n, p.amount_there, p.settled_at, p.part, coalesce(p.amount_here, d.amount) as amount_here,
           coalesce(p.occurred_at, d.occurred_at) as booked_at, coalesce(p.transaction_id, d.transaction_id) as transaction_id,
           coalesce(p.case_id, d.case_id) as case_id, case
             when p.amount_here is not null and p.amount_there is not null then null
             when p.case_id is not null then p.case_id
             else ${caseAbout('p')} end as known_case
         from pair p left join other_day d on p.amount_here is null and p.n = 1 and d.reference = p.reference and d.direction = p.direction
       ) p
     ), written as (
       insert into rail_difference as d (institution_id, rail, day, result, reference, direction, occurrence, amount_here, amount_there,
         booked_at, settled_at, transaction_id, part, case_id, first_run, run)
       select $1, $2, $3, j.result, j.reference, j.direction, j.n, j.amount_here, j.amount_there, j.booked_at, j.settled_at,
         j.transaction_id, j.part, case j.result when 'in_case' then j.known_case end, $10, $10
       from judged j where j.result <> 'matched'
       on conflict (institution_id, rail, day, result, reference, direction, occurrence) do update set
         amount_here = excluded.amount_here, amount_there = excluded.amount_there, booked_at = excluded.booked_at,
         settled_at = excluded.settled_at, transaction_id = excluded.transaction_id, part = excluded.part, case_id = excluded.case_id,
         run = excluded.run
     ), moved as (
       select coalesce(sum(case e.direction when 'in' then e.amount else -e.amount end), 0) as net
       from rail_statement_entry e where e.statement = $4
     )
     select (select net from moved)::text as net, (select coalesce(jsonb_object_agg(t.result, t.total), '{}') from (
       select j.result, jsonb_build_object('count', count(*), 'amount', sum(coalesce(j.amount_there, j.amount_here))::text) as total
       from judged j where j.result is not null group by j.result) t) as results`,
  );
const COMPARE = { spi: compare('spi'), str: compare('str'), bills: compare('bills') };

const DUE = statement(
  'due_rail_statement',
  `select s.id, s.institution_id as "institutionId", s.rail, s.day::text from rail_statement s where s.compare_at <= $1
   order by s.compare_at limit 1 for no key update skip locked`,
);
const CURRENT = statement(
  'current_rail_statement',
  `select s.id, s.opening_balance as "openingBalance", s.closing_balance as "closingBalance", s.produced_at as "producedAt",
     l.id as "settlementAccountId"
   from rail_statement s join ledger_account l on l.institution_id = s.institution_id and l.kind = 'settlement'
   where s.institution_id = $1 and s.rail = $2 and s.day = $3 and s.completed_at is not null and ${newest('s')}`,
);
// Locks the day, so that two statements of one day are compared one after the other.
const LOCK_DAY = statement(
  'lock_rail_reconciliation',
  `insert into rail_reconciliation as r (institution_id, rail, day, statement, results, difference_count, pending_count, run, compared_at)
   values ($1, $2, $3, $4, '{}', 0, 0, 1, $5)
   on conflict (institution_id, rail, day) do update set run = r.run + 1 returning run, statement`,
);
const FORGET_RESOLVED = statement(
  'forget_resolved_rail_differences',
  'delete from rail_difference where institution_id = $1 and rail = $2 and day = $3 and run < $4',
);
const WRITE = statement(
  'write_rail_reconciliation',
  `update rail_reconciliation set statement = $4, opening_balance = $5, closing_balance = $6, computed_balance = $7, results = $8,
     difference_count = $9, pending_count = $10, compared_at = $11
   where institution_id = $1 and rail = $2 and day = $3`,
);
// One statement can have a million entries.
const PATIENTLY = statement('compare_patiently', "select set_config('statement_timeout', '600s', true)");
const NEXT = statement('next_rail_comparison', 'update rail_statement set compare_at = $2 where id = $1');

interface Due {
  readonly id: string;
  readonly institutionId: number;
  readonly rail: StatementRail;
  readonly day: string;
}

type Results = Readonly<Record<string, { readonly count: number; readonly amount: string }>>;

/**
 * Compares every due statement with the books, each in one transaction: after a crash the comparison starts again.
 * Several processes can run it at once.
 */
export async function compareDueStatements(database: Database, now: Date): Promise<void> {
  while (await database.transaction((tx) => compareOne(tx, now)));
}

async function compareOne(tx: Queryable, now: Date): Promise<boolean> {
  const [due] = await tx.query<Due>(DUE, [now]);
  if (!due) return false;
  const { institutionId, rail, day } = due;
  const key = [institutionId, rail, day];
  const [locked] = await tx.query<{ run: number; statement: string }>(LOCK_DAY, [...key, due.id, now]);
  const [current] = await tx.query<CurrentStatement>(CURRENT, key);
  if (!locked || !current) throw new Error(`the statement ${due.id} has no day to compare`);
  await tx.query(PATIENTLY, []);
  const { start, end } = brasiliaDayBounds(day);
  const [compared] = await tx.query<{ net: string; results: Results }>(COMPARE[rail], [
    ...key,
    ...[current.id, current.settlementAccountId, start, end, current.producedAt, now, locked.run],
  ]);
  if (!compared) throw new Error('the comparison returned no row');
  await tx.query(FORGET_RESOLVED, [...key, locked.run]);
  const { openingBalance, closingBalance } = current;
  const computed = openingBalance === null ? null : BigInt(openingBalance) + BigInt(compared.net);
  const counts = Object.entries(compared.results).map(([result, { count }]) => ({ result, count }));
  const sum = (of: (result: string) => boolean) =>
    counts.filter(({ result }) => of(result)).reduce((total, { count }) => total + count, 0);
  const pending = sum((result) => result === 'pending');
  const differences = sum(isDifference);
  await tx.query(WRITE, [
    ...[...key, current.id, openingBalance, closingBalance, computed?.toString() ?? null],
    ...[JSON.stringify(compared.results), differences, pending, now],
  ]);
  const isFirst = locked.run === 1 || locked.statement !== current.id;
  await openDifferenceCases(tx, now, { ...due, run: locked.run, current, isFirst, computed });
  const again = pending + differences > 0 && now.getTime() < end.getTime() + COMPARED_FOR_MS;
  await tx.query(NEXT, [due.id, again && due.id === current.id ? new Date(now.getTime() + HOUR_MS) : null]);
  return true;
}
