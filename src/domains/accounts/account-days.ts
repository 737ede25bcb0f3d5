import { z } from 'zod';
import type { Slice } from '../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { columnsOf, type RowOf } from '../../platform/resource/resource.ts';
import { Day } from '../../platform/time/day.ts';
import { accountDay } from './statement.resource.ts';
import { inOrder } from './statement-pages.ts';

/** Oldest day that is returned, counted in days including today. */
export const MAX_LISTED_DAYS = 366;
const USUAL_DAYS = 30;

export interface AccountDay extends RowOf<typeof accountDay> {}

// Computed backwards from the current balance. Each side is read once, through its own index.
const DAYS = statement(
  'days_of_accounts',
  `with term as (
     select w.today, greatest(coalesce($3, w.today - ${USUAL_DAYS - 1}), w.today - ${MAX_LISTED_DAYS - 1}) as first, least(coalesce($4, w.today), w.today) as last
     from (select (business_now() at time zone 'America/Sao_Paulo')::date as today) w
   ), move as (
     select b.account_id, (p.occurred_at at time zone 'America/Sao_Paulo')::date as day, sum(p.inflow) as inflow, sum(p.outflow) as outflow
     from term t cross join balance b cross join lateral (
       select c.occurred_at, c.amount as inflow, 0 as outflow from posting c
       where c.credit_account_id = b.account_id and c.occurred_at >= t.first::timestamp at time zone 'America/Sao_Paulo'
       union all
       select d.occurred_at, 0 as inflow, d.amount as outflow from posting d
       where d.debit_account_id = b.account_id and d.occurred_at >= t.first::timestamp at time zone 'America/Sao_Paulo'
     ) p
     where b.partner_id = $1 and b.account_id = any ($2) group by 1, 2
   ), totals as (
     select b.account_id, d.at::date as day, coalesce(m.inflow, 0) as inflow, coalesce(m.outflow, 0) as outflow,
       b.balance - coalesce(sum(m.inflow - m.outflow) over (
         partition by b.account_id order by d.at desc rows between unbounded preceding and 1 preceding), 0) as balance
     from term t cross join balance b cross join lateral generate_series(t.first::timestamp, t.today::timestamp, interval '1 day') d(at)
       left join move m on m.account_id = b.account_id and m.day = d.at::date
     where b.partner_id = $1 and b.account_id = any ($2)
   )
   select ${columnsOf(accountDay, 'o')}
   from totals o, term t where o.day <= t.last order by o.account_id, o.day`,
);

export const AccountDays = inOrder(z.strictObject({ from: Day.nullish(), to: Day.nullish() }));

/** Days of the accounts, earliest first, in one statement. Starts at most {@link MAX_LISTED_DAYS} days ago. */
export async function daysOfAccounts(
  db: Queryable,
  partnerId: string,
  accountIds: readonly number[],
  { from, to }: z.output<typeof AccountDays>,
): Promise<ReadonlyMap<number, Slice<AccountDay>>> {
  const rows = await db.query<AccountDay>(DAYS, [partnerId, accountIds, from ?? null, to ?? null]);
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  return new Map([...byAccount].map(([id, items]) => [id, { items, hasMore: false }]));
}
