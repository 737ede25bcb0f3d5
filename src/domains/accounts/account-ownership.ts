import type { Slice } from '../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { ReadContext } from '../../platform/operation/operation.ts';

const OWNS_ACCOUNT = statement('owns_account', 'select 1 from account where partner_id = $1 and id = $2');

/** @throws AppError account_not_of_partner, whether the account does not exist or belongs to another partner */
export async function requireAccount(db: Queryable, partnerId: string, accountId: number): Promise<void> {
  const [owned] = await db.query(OWNS_ACCOUNT, [partnerId, accountId]);
  if (!owned) throw new AppError('account_not_of_partner');
}

/** Loads a page of one account. Only an empty page costs an ownership check. @throws AppError account_not_of_partner */
export async function pageOfAccount<Page, Row>(
  { database, principal: { partnerId } }: ReadContext,
  accountId: number,
  page: Page,
  load: (
    db: Queryable,
    partnerId: string,
    accountIds: readonly number[],
    page: Page,
  ) => Promise<ReadonlyMap<number, Slice<Row>>>,
): Promise<Slice<Row>> {
  const slice = (await load(database, partnerId, [accountId], page)).get(accountId);
  if (slice) return slice;
  await requireAccount(database, partnerId, accountId);
  return { items: [], hasMore: false };
}
