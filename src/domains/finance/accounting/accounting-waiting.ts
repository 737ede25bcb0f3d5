import { type Counted, countedBy, countingStatement } from '../../../platform/database/counted.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { ReadContext } from '../../../platform/operation/operation.ts';

/** The check covers only this many of the oldest open entries. */
const LOOKED_AT = 5_000;

const OPEN = countingStatement(
  'count_open_accounting_entries',
  `select e.day::timestamp at time zone 'America/Sao_Paulo' as at, e.amount from accounting_entry e
   where e.institution_id = $1 and e.batch_id is null order by e.day, e.id`,
);
/** Entries `e` of institution `$1` without mapped accounts. An entry that cites another one uses its accounts. */
export const UNMAPPED = `e.kind = e.mapped_kind and not exists (
     select from accounting_mapping_line l
     where l.mapping_id = (select m.id from accounting_mapping m where m.institution_id = $1 and m.version is not null
         order by m.version desc limit 1)
       and l.kind = e.kind and l.financial_account_id is not distinct from e.financial_account_id
   )`;
const COUNT_UNMAPPED = countingStatement(
  'count_unmapped_accounting_entries',
  `select e.day::timestamp at time zone 'America/Sao_Paulo' as at, e.amount from (
     select o.* from accounting_entry o where o.institution_id = $1 and o.batch_id is null order by o.day, o.id limit ${LOOKED_AT}
   ) e where ${UNMAPPED} order by e.day, e.id`,
);

const counting =
  (stmt: typeof OPEN) =>
  ({ database, principal }: ReadContext): Promise<Counted> =>
    countedBy(database, stmt, [principal.institutionId]);

export const openAccountingEntries = counting(OPEN);
/** Counts entries without mapped accounts among the 5,000 oldest open entries. */
export const unmappedAccountingEntries = counting(COUNT_UNMAPPED);

const UNBOOKED = statement(
  'unbooked_accounting_entries_of_day',
  `select count(*)::int as count from accounting_entry e
   where e.institution_id = $1 and e.day = $2 and e.batch_id is null`,
);

/** Counts the accounting entries of a Brasília day that are in no batch. */
export async function unbookedEntries(db: Queryable, institutionId: number, day: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(UNBOOKED, [institutionId, day]);
  return row?.count ?? 0;
}
