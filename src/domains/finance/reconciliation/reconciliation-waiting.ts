import { type Counted, countedBy, countingStatement } from '../../../platform/database/counted.ts';
import type { ReadContext } from '../../../platform/operation/operation.ts';
import { PENDING } from './statement-entry-states.ts';

/** Only the oldest waiting entries are examined. */
const LOOKED_AT = 5_000;

const pending = (name: string, which: string) =>
  countingStatement(
    name,
    `select e.entry_date::timestamp at time zone 'America/Sao_Paulo' as at, abs(e.amount) as amount from (
       select w.entry_date, w.id, w.amount, w.status from statement_entry w
       where w.institution_id = $1 and w.status in ${PENDING} order by w.entry_date, w.id limit ${LOOKED_AT}
     ) e where ${which} order by e.entry_date, e.id`,
  );
const UNMATCHED = pending('count_unmatched_entries', `e.status in ('unmatched', 'conflict')`);
const PROPOSED = pending('count_proposed_entries', `e.status = 'proposed'`);
const CREDITS = countingStatement(
  'count_unidentified_pix_credits',
  `select e.entry_date::timestamp at time zone 'America/Sao_Paulo' as at, e.amount from statement_entry e
   where e.institution_id = $1 and e.status in ${PENDING} and e.account_id is not null and e.amount > 0
     and e.end_to_end_id is not null and e.returns_transaction_id is null order by e.entry_date, e.id`,
);

const counting =
  (stmt: typeof UNMATCHED) =>
  ({ database, principal }: ReadContext): Promise<Counted> =>
    countedBy(database, stmt, [principal.institutionId]);

/** Unmatched entries and conflicts, among the 5,000 oldest waiting entries. */
export const unmatchedEntries = counting(UNMATCHED);
/** Entries with proposals, among the 5,000 oldest waiting entries. */
export const proposedEntries = counting(PROPOSED);
export const unidentifiedPixCredits = counting(CREDITS);
