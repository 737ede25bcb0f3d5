import { randomUUID } from 'node:crypto';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import type { WriteContext } from '../../../platform/operation/operation.ts';
import { lockKeyAccount, requireRoomForKey } from './key-holder.ts';
import { insertKey } from './key-insertion.ts';
import { t } from './texts.ts';

const ACTIVE_KEY = statement(
  'active_pix_key_of_account',
  `select key from pix_key where account_id = $1 and partner_id = $2 and status = 'active' and key = $3`,
);
// A pending random key becomes active soon, so no second one is needed.
const OLDEST_KEY = statement(
  'oldest_pix_key_of_account',
  `select key from pix_key where account_id = $1 and partner_id = $2
     and (status = 'active' or status = 'pending' and type = 'EVP')
   order by status = 'active' desc, created_at, id limit 1`,
);

export interface ChargeAccount {
  readonly id: number;
  readonly institutionId: number;
  readonly partnerId: string;
}

/**
 * Returns the given key, which must be active at the account; otherwise the account's oldest active key; otherwise a
 * new random key, which stays `pending` until the directory has registered it.
 * @throws AppError invalid_pix_key for a given key; for a new one account_blocked, account_closed, key_limit_reached
 */
export async function keyForCharge(
  context: WriteContext,
  account: ChargeAccount,
  pixKey: string | null,
): Promise<string> {
  const { tx } = context;
  if (pixKey !== null) {
    const [known] = await tx.query<{ key: string }>(ACTIVE_KEY, [account.id, account.partnerId, pixKey]);
    if (!known) throw new AppError('invalid_pix_key', t('notAnActiveKey'));
    return known.key;
  }
  const oldest = await oldestKey(tx, account);
  if (oldest !== null) return oldest;
  const locked = await lockKeyAccount(tx, account.id, account.partnerId);
  // Another charge can have registered one while this transaction waited for the lock.
  const meanwhile = await oldestKey(tx, account);
  if (meanwhile !== null) return meanwhile;
  await requireRoomForKey(tx, locked);
  const key = randomUUID();
  if (!(await insertKey(context, locked, 'EVP', key))) throw new Error('the new random key already exists');
  return key;
}

async function oldestKey(tx: Queryable, account: ChargeAccount): Promise<string | null> {
  const [row] = await tx.query<{ key: string }>(OLDEST_KEY, [account.id, account.partnerId]);
  return row?.key ?? null;
}
