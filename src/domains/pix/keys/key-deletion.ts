import { z } from 'zod';
import { commandOf } from '../../../messaging/event.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation } from '../../../platform/operation/operation.ts';
import { stateAfter } from '../../../platform/operation/state-machine.ts';
import { IntegerId } from '../../../platform/text/ids.ts';
import { dictKeyDelete } from '../../../rails/dict-keys.ts';
import { requireAccount } from '../../accounts/account-ownership.ts';
import { KnownPixKey } from '../dict/typed-pix-key.ts';
import { keyNotFound } from './key-list.ts';
import { isClaimed, type LockedKey } from './key-ownership.ts';
import { type PixKeyStatus, pixKeyStates } from './key-states.ts';
import { t } from './texts.ts';

const LOCK_OWN_KEY = statement(
  'lock_own_pix_key',
  `select k.id, k.institution_id as "institutionId", k.partner_id as "partnerId", k.account_id as "accountId", k.status,
     i.ispb
   from pix_key k join institution i on i.id = k.institution_id
   where k.key = $1 and k.account_id = $2 and k.partner_id = $3 and k.status not in ('deleted', 'rejected')
   for update of k`,
);
const SET_DELETING = statement(
  'set_pix_key_deleting',
  'update pix_key set status = $3, updated_at = $4 where id = $1 and partner_id = $2',
);

type OwnKey = Pick<LockedKey, 'id' | 'institutionId' | 'partnerId' | 'accountId' | 'status' | 'ispb'>;

export interface LeavingKey {
  readonly accountId: number;
  readonly key: string;
  readonly status: 'deleting';
}

/** Idempotent while the deletion is pending. */
export const deletePixKey = operation({
  name: 'deletePixKey',
  scopes: ['pix:write'],
  summary: "Requests the removal of an account's PIX key from the directory. An event reports the removal",
  effects: ['keeps_records'],
  refusals: ['account_not_of_partner', 'key_not_found', 'invalid_key_state', 'key_locked_by_claim'],
  input: z.strictObject({ accountId: IntegerId, key: KnownPixKey }),
  async run(context, { accountId, key }): Promise<LeavingKey> {
    const { tx, now, principal } = context;
    const locked = await lockOwnKey(tx, principal.partnerId, accountId, key);
    const leaving: LeavingKey = { accountId, key, status: 'deleting' };
    if (locked.status === leaving.status) return leaving;
    const next = stateAfter(pixKeyStates, locked.status, 'deletionAsked');
    if (next === null) throw notDeletable(locked.status);
    if (await isClaimed(tx, key)) {
      throw new AppError('key_locked_by_claim', t('endClaimFirst'));
    }
    await tx.query(SET_DELETING, [locked.id, principal.partnerId, next, now]);
    context.stage(commandOf(dictKeyDelete, locked, { keyId: locked.id, key, ispb: locked.ispb }));
    context.audit({
      action: 'pix.key.deletion_requested',
      accountId,
      resourceType: 'pix_key',
      resourceId: locked.id,
      changes: { status: { from: locked.status, to: next } },
    });
    return leaving;
  },
});

const notDeletable = (status: PixKeyStatus) =>
  new AppError('invalid_key_state', t('notDeletable', { status }), {
    key_status: status,
  });

/** @throws AppError account_not_of_partner, key_not_found */
async function lockOwnKey(tx: Queryable, partnerId: string, accountId: number, key: string): Promise<OwnKey> {
  const [locked] = await tx.query<OwnKey>(LOCK_OWN_KEY, [key, accountId, partnerId]);
  if (locked) return locked;
  await requireAccount(tx, partnerId, accountId);
  throw keyNotFound();
}
