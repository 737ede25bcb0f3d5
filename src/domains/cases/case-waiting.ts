import { type Counted, countedBy, countingStatement } from '../../platform/database/counted.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import type { ReadContext } from '../../platform/operation/operation.ts';
import { brasiliaDayBounds } from '../../platform/time/calendar.ts';

const OPEN = countingStatement(
  'count_open_rail_cases',
  `select c.opened_at as at, c.amount from rail_case c
   where c.institution_id = $1 and c.status = 'open' and not exists (
     select from rail_case_act a where a.case_id = c.id and a.status in ('proposed', 'approved')) order by c.id`,
);
const TO_APPROVE = countingStatement(
  'count_rail_case_acts_to_approve',
  `select a.proposed_at as at, coalesce(a.amount, c.amount) as amount from rail_case_act a join rail_case c on c.id = a.case_id
   where a.institution_id = $1 and a.status = 'proposed' and a.proposed_by <> $2 order by a.id`,
);

export const openCasesWaiting = ({ database, principal }: ReadContext): Promise<Counted> =>
  countedBy(database, OPEN, [principal.institutionId]);

export const caseActsToApprove = ({ database, principal }: ReadContext): Promise<Counted> =>
  countedBy(database, TO_APPROVE, [principal.institutionId, principal.author]);

const OPEN_BEFORE = statement(
  'count_rail_cases_opened_before',
  `select count(*)::int as count from rail_case c
   where c.institution_id = $1 and c.status = 'open' and c.opened_at < $2`,
);

/** Counts the open cases that were opened before the end of a Brasília day. */
export async function openCasesOn(db: Queryable, institutionId: number, day: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(OPEN_BEFORE, [institutionId, brasiliaDayBounds(day).end]);
  return row?.count ?? 0;
}
