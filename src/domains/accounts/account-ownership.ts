import { type Queryable, statement } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';

const OWNS_ACCOUNT = statement('owns_account', 'select 1 from account where partner_id = $1 and id = $2');

/**
 * Refuses an account of a query or a body that is not the partner's.
 * @throws AppError account_not_of_partner, the same whether there is no such account or it is another partner's.
 */
export async function requireAccount(db: Queryable, partnerId: string, accountId: number): Promise<void> {
  const [owned] = await db.query(OWNS_ACCOUNT, [partnerId, accountId]);
  if (!owned) throw new AppError('account_not_of_partner');
}
