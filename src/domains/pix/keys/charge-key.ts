import { randomUUID } from 'node:crypto';
import { type Queryable, statement } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { WriteContext } from '../../../platform/operation.ts';
import { lockKeyAccount, requireRoomForKey } from './key-holder.ts';
import { insertKey } from './key-insertion.ts';

const ACTIVE_KEY = statement(
  'active_pix_key_of_account',
  `select key from pix_key where account_id = $1 and partner_id = $2 and status = 'active' and key = $3`,
);
// A pending random key will be active soon: a second one is not needed.
const OLDEST_KEY = statement(
  'oldest_pix_key_of_account',
  `select key from pix_key where account_id = $1 and partner_id = $2
     and (status = 'active' or status = 'pending' and type = 'EVP')
   order by status = 'active' desc, created_at, id limit 1`,
);

/** Whose charge it is. */
export interface ChargeAccount {
  readonly id: number;
  readonly institutionId: number;
  readonly partnerId: string;
}

/**
 * The key that a charge of the account asks to be paid by: the given one, which must be an active key of the account; else
 * its oldest active key; else a new random key, which is `pending` until the directory has registered it.
 * @throws AppError invalid_pix_key for a given key; for a new one account_blocked, account_closed, key_limit_reached.
 */
export async function keyForCharge(
  context: WriteContext,
  account: ChargeAccount,
  pixKey: string | null,
): Promise<string> {
  const { tx } = context;
  if (pixKey !== null) {
    const [known] = await tx.query<{ key: string }>(ACTIVE_KEY, [account.id, account.partnerId, pixKey]);
    if (!known) throw new AppError('invalid_pix_key', 'pix_key is not an active key of this account');
    return known.key;
  }
  const oldest = await oldestKey(tx, account);
  if (oldest !== null) return oldest;
  const locked = await lockKeyAccount(tx, account.id, account.partnerId);
  // Another charge may have had one registered while the lock was waited for.
  const meanwhile = await oldestKey(tx, account);
  if (meanwhile !== null) return meanwhile;
  await requireRoomForKey(tx, locked);
  const key = randomUUID();
  if (!(await insertKey(context, locked, 'EVP', key))) throw new Error('a new random key is taken');
  return key;
}

async function oldestKey(tx: Queryable, account: ChargeAccount): Promise<string | null> {
  const [row] = await tx.query<{ key: string }>(OLDEST_KEY, [account.id, account.partnerId]);
  return row?.key ?? null;
}
