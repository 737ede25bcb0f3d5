import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { BALANCE_COLUMNS, type BalanceRecord } from './account.ts';

const CHANGED_BALANCES = statement(
  'changed_balances',
  `select ${BALANCE_COLUMNS}
   from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[]) k(partner_id, account_id, balance, blocked)
   join balance b on b.account_id = k.account_id and b.partner_id = k.partner_id
   where (b.balance, b.blocked) is distinct from (k.balance, k.blocked)`,
);

/** Returns the watched balances whose amounts differ from the known ones, in any order. */
export const changedBalances = (
  db: Queryable,
  watched: readonly { readonly partnerId: string; readonly id: number; readonly known: BalanceRecord | undefined }[],
): Promise<readonly BalanceRecord[]> =>
  db.query<BalanceRecord>(CHANGED_BALANCES, [
    watched.map(({ partnerId }) => partnerId),
    watched.map(({ id }) => id),
    watched.map(({ known }) => known?.balance ?? null),
    watched.map(({ known }) => known?.blocked ?? null),
  ]);
