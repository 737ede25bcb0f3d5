import { type Queryable, statement } from '../../../platform/database.ts';
import { type ExactSum, exactSum } from '../exact-sum.ts';

/** What an account of the institution held at a time, in cents. */
export interface AccountBalance {
  /** A paying account, here; null: it is an account at another bank. */
  readonly accountId: number | null;
  readonly bankAccountId: string | null;
  /** Null: it is not known. */
  readonly balance: ExactSum | null;
}

const BALANCES_AT = statement(
  'finance_balances_at',
  `select a.account_id as "accountId", null::uuid as "bankAccountId", (b.balance
     - (select coalesce(sum(p.amount), 0) from posting p where p.credit_account_id = a.account_id and p.occurred_at >= $2)
     + (select coalesce(sum(p.amount), 0) from posting p where p.debit_account_id = a.account_id and p.occurred_at >= $2)
   )::numeric as balance
   from paying_account a join balance b on b.account_id = a.account_id where a.institution_id = $1
   order by 1`,
);

/** What each of the institution's accounts held at that instant, paying accounts first. */
export async function balancesAt(db: Queryable, institutionId: number, at: Date): Promise<readonly AccountBalance[]> {
  const rows = await db.query<AccountBalance & { readonly balance: string | null }>(BALANCES_AT, [institutionId, at]);
  return rows.map(({ balance, ...account }) => ({ ...account, balance: balance === null ? null : exactSum(balance) }));
}
