import { commandOf } from '../../../messaging/event.ts';
import { statement } from '../../../platform/database/queryable.ts';
import type { WriteContext } from '../../../platform/operation/operation.ts';
import { newId } from '../../../platform/text/ids.ts';
import type { PixKeyType } from '../../../rails/dict-codes.ts';
import { dictKeyRegister } from '../../../rails/dict-keys.ts';
import { directoryAccountOf, type KeyAccount } from './key-holder.ts';

const INSERT = statement(
  'insert_pix_key',
  `insert into pix_key (id, institution_id, partner_id, account_id, type, key, status, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, 'pending', $7, $7)
   on conflict (key) where status not in ('deleted', 'rejected') do nothing returning id`,
);

/**
 * Records a key of a locked account and stages its registration. Returns false and records nothing when an account of
 * this deployment has the key. Waits for a concurrent registration of the same key.
 */
export async function insertKey(
  context: WriteContext,
  account: KeyAccount,
  type: PixKeyType,
  key: string,
): Promise<boolean> {
  const { accountId, institutionId, partnerId } = account;
  const id = newId();
  const values = [id, institutionId, partnerId, accountId, type, key, context.now];
  const [inserted] = await context.tx.query(INSERT, values);
  if (!inserted) return false;
  context.stage(commandOf(dictKeyRegister, account, { keyId: id, key, keyType: type, ...directoryAccountOf(account) }));
  context.audit({
    action: 'pix.key.requested',
    accountId,
    resourceType: 'pix_key',
    resourceId: id,
    changes: { type, key },
  });
  return true;
}
