import { eventOf } from '../../../messaging/event.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { stateAfter } from '../../../platform/operation/state-machine.ts';
import type { UnattendedContext } from '../../../platform/operation/unattended.ts';
import { newId } from '../../../platform/text/ids.ts';
import type { PixKeyType } from '../../../rails/dict-codes.ts';
import { type PixKeyStatus, pixKeyStates } from './key-states.ts';
import { keyDeleted, keyMembers, keyRegistered } from './pix-key.events.ts';

// No partner filter: a claim of one partner can concern a key of another.
const LOCK_KEY = statement(
  'lock_pix_key',
  `select k.id, k.institution_id as "institutionId", k.partner_id as "partnerId", k.account_id as "accountId", k.type,
     k.key, k.status, c.document as "ownerDocument", i.ispb, a.agency, a.account_number as "accountNumber"
   from pix_key k join account a on a.id = k.account_id join customer c on c.id = a.customer_id
     join institution i on i.id = k.institution_id
   where k.key = $1 and k.status not in ('deleted', 'rejected') for update of k`,
);
const END_KEY = statement(
  'end_pix_key',
  `update pix_key set status = $3, updated_at = $4 where id = $1 and partner_id = $2`,
);
const INSERT_ACTIVE = statement(
  'insert_claimed_pix_key',
  `insert into pix_key (id, institution_id, partner_id, account_id, type, key, status, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, 'active', $7, $7)`,
);
const IS_CLAIMED = statement('pix_key_is_claimed', 'select pix_key_is_claimed($1) as claimed');

/** A key in use at any partner, locked until the transaction ends. */
export interface LockedKey {
  readonly id: string;
  readonly institutionId: number;
  readonly partnerId: string;
  readonly accountId: number;
  readonly type: PixKeyType;
  readonly key: string;
  /** Never `deleted` or `rejected`. */
  readonly status: PixKeyStatus;
  readonly ownerDocument: string;
  readonly ispb: string;
  readonly agency: string;
  readonly accountNumber: string;
}

export type ClaimedKey = Pick<LockedKey, 'institutionId' | 'partnerId' | 'accountId' | 'type' | 'key'>;

/** Locks the key in use at any partner; null when unused. Lock order: an account's balance, if locked, before its keys. */
export async function lockKey(tx: Queryable, key: string): Promise<LockedKey | null> {
  const [row] = await tx.query<LockedKey>(LOCK_KEY, [key]);
  return row ?? null;
}

/**
 * Whether any claim is open on the key. Such a key can be neither registered nor deleted (DICT `EntryLockedByClaim`).
 */
export async function isClaimed(tx: Queryable, key: string): Promise<boolean> {
  const [row] = await tx.query<{ claimed: boolean }>(IS_CLAIMED, [key]);
  return row?.claimed === true;
}

/** Ends a key that another account claimed, with its event. The directory already knows. */
export async function releaseClaimedKey({ tx, now, stage }: UnattendedContext, key: LockedKey): Promise<void> {
  const next = stateAfter(pixKeyStates, key.status, 'givenUp');
  if (next === null) throw new Error(`the key ${key.id} is ${key.status} and cannot be claimed`);
  await tx.query(END_KEY, [key.id, key.partnerId, next, now]);
  stage(eventOf(keyDeleted, key, keyMembers(key, now)));
}

/** The key becomes `active`. The directory already knows, and a previous owner here has already released the key. */
export async function activateClaimedKey({ tx, now, stage }: UnattendedContext, taker: ClaimedKey): Promise<void> {
  const { institutionId, partnerId, accountId, type, key } = taker;
  await tx.query(INSERT_ACTIVE, [newId(), institutionId, partnerId, accountId, type, key, now]);
  stage(eventOf(keyRegistered, taker, keyMembers(taker, now)));
}
