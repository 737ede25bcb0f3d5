import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { exactSum } from '../exact-sum.ts';
import { treasuryBalance } from './treasury-day.resource.ts';

export interface AccountBalance extends RowOf<typeof treasuryBalance> {}

/**
 * Balances before day $2, which begins at $3. $4 and $5 restrict them to one account. A paying account has its balance
 * without later postings. An account at another bank has its opening balance plus its statement days, and null before
 * the opening date.
 */
export const BALANCES_BEFORE = `select a.account_id, null::uuid as bank_account_id, (b.balance
    - (select coalesce(sum(p.amount), 0) from posting p where p.credit_account_id = a.account_id and p.occurred_at >= $3)
    + (select coalesce(sum(p.amount), 0) from posting p where p.debit_account_id = a.account_id and p.occurred_at >= $3)
  )::numeric as balance
  from paying_account a join balance b on b.account_id = a.account_id
  where a.institution_id = $1 and ($4::bigint is null or a.account_id = $4) and $5::uuid is null
  union all
  select null, k.id, case when k.opening_date <= $2 then k.opening_balance + (
    select coalesce(sum(d.inflow - d.outflow), 0) from statement_day d where d.institution_id = $1 and d.bank_account_id = k.id
      and d.day >= k.opening_date and d.day < $2) end
  from bank_account k where k.institution_id = $1 and ($5::uuid is null or k.id = $5) and $4::bigint is null`;

const BALANCES = statement(
  'finance_balances_before',
  `select ${columnsOf(treasuryBalance, 'b')} from (${BALANCES_BEFORE}) b order by b.account_id, b.bank_account_id`,
);

/** Balances before a Brasília day, which begins at the given instant. Paying accounts come first. */
export async function balancesBefore(
  db: Queryable,
  institutionId: number,
  day: string,
  begins: Date,
): Promise<readonly AccountBalance[]> {
  const values = [institutionId, day, begins, null, null];
  const rows = await db.query<AccountBalance & { readonly balance: string | null }>(BALANCES, values);
  return rows.map(({ balance, ...account }) => ({ ...account, balance: balance === null ? null : exactSum(balance) }));
}
