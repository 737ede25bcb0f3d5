import type { Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/queryable.ts';

/** Maximum number of rows per transaction. */
const MAX_ROWS = 5_000;

const LOCK = statement(
  'lock_adding_up_finance_sums',
  `select pg_try_advisory_xact_lock(hashtextextended('finance_sum', 0)) as locked`,
);
const KEY = ['institution_id', 'subject', 'day', 'due_date', 'currency', 'company_id', 'account_id'];
const ADD_UP = statement(
  'add_up_finance_sums',
  `with fresh as (
     delete from finance_sum where ctid = any (array(select n.ctid from finance_sum n where n.is_new limit ${MAX_ROWS})) returning *
   ), old as (
     delete from finance_sum s using (select distinct ${KEY.join(', ')} from fresh) k
     where not s.is_new and s.institution_id = k.institution_id and s.subject = k.subject and s.day = k.day
       and s.due_date = k.due_date and s.currency = k.currency and s.company_id is not distinct from k.company_id
       and s.account_id is not distinct from k.account_id
     returning s.*
   ), added as (
     insert into finance_sum (${KEY.join(', ')}, amount, count, is_new)
     select ${KEY.join(', ')}, sum(amount), sum(count), false from (select * from fresh union all select * from old) each
     group by ${KEY.join(', ')} having sum(amount) <> 0 or sum(count) <> 0
   )
   select count(*) as n from fresh`,
);

/** Compacts each key, which readers sum over all its rows. Does nothing while another process holds the lock. */
export async function compactFinanceSums(database: Database): Promise<void> {
  for (let added = MAX_ROWS; added === MAX_ROWS; ) {
    added = await database.transaction(async (tx) => {
      const [mine] = await tx.query<{ locked: boolean }>(LOCK, []);
      if (!mine?.locked) return 0;
      const [done] = await tx.query<{ n: number }>(ADD_UP, []);
      return done?.n ?? 0;
    });
  }
}
