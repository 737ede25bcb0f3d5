import { z } from 'zod';
import { type Queryable, statement } from '../../platform/database.ts';
import { beforeId, byIdDescending, keysetPage, type Slice, slicesByParent } from '../../platform/pagination.ts';
import { HOLD_COLUMNS, type Hold } from './holds.ts';

const HOLDS_OF_ACCOUNTS = statement(
  'holds_of_accounts',
  `select x.* from unnest($2::bigint[]) parent(id) cross join lateral (
     select ${HOLD_COLUMNS} from hold h
     where h.account_id = parent.id and h.partner_id = $1 and h.id < $3 order by h.id desc limit $4
   ) x`,
);
const HOLDS_BY_ID = statement(
  'holds_by_id',
  `select ${HOLD_COLUMNS} from hold h where h.partner_id = $1 and h.id = any ($2)`,
);

/** What of an account's holds is read. */
export const HoldPage = z.strictObject(keysetPage);

/** The newest holds on each of the partner's accounts, in one statement. */
export async function holdsOfAccounts(
  db: Queryable,
  partnerId: string,
  accountIds: readonly number[],
  { first, after }: z.output<typeof HoldPage>,
): Promise<ReadonlyMap<number, Slice<Hold>>> {
  const rows = await db.query<Hold>(HOLDS_OF_ACCOUNTS, [partnerId, accountIds, beforeId(after), first + 1]);
  return slicesByParent(rows, first, (row) => row.accountId, byIdDescending);
}

/** The holds of these ids on the partner's accounts, in any order. */
export const holdsById = (db: Queryable, partnerId: string, ids: readonly string[]): Promise<Hold[]> =>
  db.query<Hold>(HOLDS_BY_ID, [partnerId, ids]);
