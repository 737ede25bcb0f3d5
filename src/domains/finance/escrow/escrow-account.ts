import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { type Balance, lockBalance } from '../../ledger/balance.ts';
import { t } from './texts.ts';

const PARTNER = statement(
  'partner_of_escrow_account',
  `select b.partner_id as "partnerId" from balance b
   where b.institution_id = $1 and b.account_id = $2 and b.purpose = 'escrow'`,
);

/** Locks the balance (cents) until the transaction ends. @throws AppError account_not_found, account_closed */
export async function lockEscrowBalance(
  tx: Queryable,
  institutionId: number,
  accountId: number,
): Promise<Balance & { readonly available: number }> {
  const [account] = await tx.query<{ partnerId: string }>(PARTNER, [institutionId, accountId]);
  const balance = account && (await lockBalance(tx, accountId, account.partnerId));
  if (!balance) throw new AppError('account_not_found', t('noSuchAccount'));
  if (balance.status === 'closed') throw new AppError('account_closed');
  return { ...balance, available: balance.balance - balance.blocked };
}
