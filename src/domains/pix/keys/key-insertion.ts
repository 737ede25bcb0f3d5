import { commandOf } from '../../../messaging/event.ts';
import { type Queryable, statement } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { WriteContext } from '../../../platform/operation.ts';
import type { PixKeyType } from '../../../rails/dict-codes.ts';
import { type DictKeyRegistration, dictKeyRegister } from '../../../rails/dict-keys.ts';
import type { KeyAccount } from './key-holder.ts';

const INSERT = statement(
  'insert_pix_key',
  `insert into pix_key (id, institution_id, partner_id, account_id, type, key, status, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, 'pending', $7, $7)
   on conflict (key) where status not in ('deleted', 'rejected') do nothing returning id`,
);

/** ISO 20022 account type of an account, as the directory wants it. */
export const DIRECTORY_ACCOUNT_TYPE: Readonly<Record<string, DictKeyRegistration['accountType']>> = {
  checking: 'CACC',
  savings: 'SVGS',
  salary: 'SLRY',
};

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
  if (!(await inserted(context.tx, [id, institutionId, partnerId, accountId, type, key, context.now]))) return false;
  context.stage(
    commandOf(dictKeyRegister, account, {
      keyId: id,
      key,
      keyType: type,
      ispb: account.ispb,
      participantName: account.institutionName,
      branch: account.agency,
      accountNumber: account.accountNumber,
      accountType: DIRECTORY_ACCOUNT_TYPE[account.accountType] ?? 'TRAN',
      ownerName: account.name,
      ownerDocument: account.document,
    }),
  );
  context.audit({
    action: 'pix.key.requested',
    accountId,
    resourceType: 'pix_key',
    resourceId: id,
    changes: { type, key },
  });
  return true;
}

const inserted = async (tx: Queryable, values: readonly unknown[]): Promise<boolean> =>
  (await tx.query(INSERT, values)).length > 0;
