import { type Queryable, statement } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ReadContext } from '../../platform/operation.ts';
import type { Slice } from '../../platform/pagination.ts';

const OWNS_ACCOUNT = statement('owns_account', 'select 1 from account where partner_id = $1 and id = $2');

/**
 * Refuses an account of a query or a body that is not the partner's.
 * @throws AppError account_not_of_partner, the same whether there is no such account or it is another partner's.
 */
export async function requireAccount(db: Queryable, partnerId: string, accountId: number): Promise<void> {
  const [owned] = await db.query(OWNS_ACCOUNT, [partnerId, accountId]);
  if (!owned) throw new AppError('account_not_of_partner');
}

/**
 * One account's page of what `load` reads for several. Only an empty one makes it check whose account it is.
 * @throws AppError account_not_of_partner.
 */
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
