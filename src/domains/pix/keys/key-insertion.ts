import { commandOf } from '../../../messaging/event.ts';
import { statement } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { WriteContext } from '../../../platform/operation.ts';
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
 * Records a key for an account that the caller has locked, and has the directory asked to register it. False when somebody
 * in this deployment has the key: nothing is recorded then. Waits for whoever registers the same key at this moment.
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
