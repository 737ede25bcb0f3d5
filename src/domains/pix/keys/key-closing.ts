import { commandOf } from '../../../messaging/event.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { dictKeyDelete } from '../../../rails/dict-keys.ts';
import type { AccountChange } from '../../account-change.ts';
import { pixKeyStates } from './key-states.ts';

const KEYS_LEAVE = statement(
  'pix_keys_leave_account',
  `update pix_key k set status = $3, updated_at = $4 from institution i
   where k.account_id = $1 and k.partner_id = $2 and k.status = any ($5) and i.id = k.institution_id and not pix_key_is_claimed(k.key)
   returning k.id as "keyId", k.key, i.ispb`,
);

/**
 * Claims move claimed keys: the directory does not delete those. The closing holds the balance lock, so a key that the
 * directory registers later finds the account closed.
 */
export const deleteKeysOfAccount: AccountChange = async ({ tx, now, stage }, account) => {
  const { from, to } = pixKeyStates.steps.deletionAsked;
  const { accountId, partnerId } = account;
  const leaving = await tx.query<{ keyId: string; key: string; ispb: string }>(KEYS_LEAVE, [
    accountId,
    partnerId,
    to,
    now,
    from,
  ]);
  for (const key of leaving) stage(commandOf(dictKeyDelete, account, key));
};
