import { eventOf } from '../../../messaging/event.ts';
import { type Queryable, statement } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import { stateAfter } from '../../../platform/state-machine.ts';
import type { UnattendedContext } from '../../../platform/unattended.ts';
import type { PixKeyType } from '../../../rails/dict-codes.ts';
import { type PixKeyStatus, pixKeyStates } from './key-states.ts';
import { keyDeleted, keyMembers, keyRegistered } from './pix-key.events.ts';

// By the key alone, whatever partner has it: a claim of one partner can concern a key of another.
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

/** A key in use in this deployment, at any partner, locked until the transaction ends. */
export interface LockedKey {
  readonly id: string;
  readonly institutionId: number;
  readonly partnerId: string;
  readonly accountId: number;
  readonly type: PixKeyType;
  readonly key: string;
  /** Any but `deleted` and `rejected`. */
  readonly status: PixKeyStatus;
  /** CPF or CNPJ of the holder of its account. */
  readonly ownerDocument: string;
  readonly ispb: string;
  readonly agency: string;
  readonly accountNumber: string;
}

/** A key and the account that it goes to. */
export type KeyTaker = Pick<LockedKey, 'institutionId' | 'partnerId' | 'accountId' | 'type' | 'key'>;

/**
 * The key's live row, locked, whoever has it; null when no account of this deployment has it. Order of locks: an account's
 * balance, when it is locked at all, before its keys.
 */
export async function lockKey(tx: Queryable, key: string): Promise<LockedKey | null> {
  const [row] = await tx.query<LockedKey>(LOCK_KEY, [key]);
  return row ?? null;
}

/**
 * Whether a claim is open on the key, by anybody: it can then neither be registered nor deleted (DICT `EntryLockedByClaim`).
 * Asks `pix_key_is_claimed`, which is beside the claims.
 */
export async function isClaimed(tx: Queryable, key: string): Promise<boolean> {
  const [row] = await tx.query<{ claimed: boolean }>(IS_CLAIMED, [key]);
  return row?.claimed === true;
}

/** The key leaves its account because another claimed it: `deleted`, with an event. The directory knows already. */
export async function giveUpKey({ tx, now, stage }: UnattendedContext, key: LockedKey): Promise<void> {
  const next = stateAfter(pixKeyStates, key.status, 'givenUp');
  if (next === null) throw new Error(`the key ${key.id} is ${key.status}: nobody can claim it`);
  await tx.query(END_KEY, [key.id, key.partnerId, next, now]);
  stage(eventOf(keyDeleted, key, keyMembers(key, now)));
}

/**
 * A claimed key comes to an account, as it already is in the directory: `active`, with an event. An account here that had
 * it has given it up before.
 */
export async function takeKey({ tx, now, stage }: UnattendedContext, taker: KeyTaker): Promise<void> {
  const { institutionId, partnerId, accountId, type, key } = taker;
  await tx.query(INSERT_ACTIVE, [newId(), institutionId, partnerId, accountId, type, key, now]);
  stage(eventOf(keyRegistered, taker, keyMembers(taker, now)));
}
