import { type KeysetPage, type Slice, slicesByParent } from '../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { rowsByIds } from '../../platform/database/rows-by-ids.ts';
import {
  type AccountRecord,
  type AccountRow,
  accountRecord,
  BALANCE_COLUMNS,
  type BalanceRecord,
  SELECT_ACCOUNT,
} from './account.ts';
import { afterAccount } from './account-pages.ts';

const ACCOUNTS_BY_ID = statement('accounts_by_id', `${SELECT_ACCOUNT} where a.partner_id = $1 and a.id = any ($2)`);
const ACCOUNTS_OF_CUSTOMERS = statement(
  'accounts_of_customers',
  `select own.* from unnest($2::bigint[]) parent(id) cross join lateral (
     ${SELECT_ACCOUNT} where a.partner_id = $1 and a.customer_id = parent.id and a.id > $3 order by a.id limit $4
   ) own`,
);

export const balancesOfAccounts = rowsByIds<BalanceRecord, number>(
  'balances_of_accounts',
  `select ${BALANCE_COLUMNS} from balance b where b.partner_id = $1 and b.account_id = any ($2)`,
);

export async function accountsOfCustomers(
  db: Queryable,
  partnerId: string,
  customerIds: readonly number[],
  { first, after }: KeysetPage,
): Promise<ReadonlyMap<number, Slice<AccountRecord>>> {
  const values = [partnerId, customerIds, afterAccount(after), first + 1];
  const rows = await db.query<AccountRow>(ACCOUNTS_OF_CUSTOMERS, values);
  return slicesByParent(
    rows.map(accountRecord),
    first,
    (row) => row.customerId,
    (a, b) => a.id - b.id,
  );
}

export async function accountsById(
  db: Queryable,
  partnerId: string,
  ids: readonly number[],
): Promise<readonly AccountRecord[]> {
  const rows = await db.query<AccountRow>(ACCOUNTS_BY_ID, [partnerId, ids]);
  return rows.map(accountRecord);
}
