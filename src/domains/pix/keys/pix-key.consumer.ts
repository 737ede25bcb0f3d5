import { type AnswerHandler, answerHandler } from '../../../messaging/answers.ts';
import { commandOf, eventOf } from '../../../messaging/event.ts';
import { type Queryable, type Statement, statement } from '../../../platform/database/queryable.ts';
import { stateAfter } from '../../../platform/operation/state-machine.ts';
import type { UnattendedContext } from '../../../platform/operation/unattended.ts';
import {
  dictKeyBlocked,
  dictKeyDelete,
  dictKeyDeleted,
  dictKeyRegistered,
  dictKeyRejected,
  dictKeyUnblocked,
} from '../../../rails/dict-keys.ts';
import type { LockedKey } from './key-ownership.ts';
import { type PixKeyStatus, pixKeyStates } from './key-states.ts';
import { keyBlocked, keyDeleted, keyMembers, keyRegistered, keyUnblocked } from './pix-key.events.ts';

const COLUMNS = `k.id, k.institution_id as "institutionId", k.partner_id as "partnerId", k.account_id as "accountId",
     k.type, k.key, k.status, k.reason, coalesce(k.directory_at, k.created_at) as "directoryAt", i.ispb
   from pix_key k join institution i on i.id = k.institution_id`;
const LOCK_BY_ID = statement('lock_pix_key_by_id', `select ${COLUMNS} where k.id = $1 for update of k`);
const LOCK_IN_USE = statement(
  'lock_pix_key_in_use',
  `select ${COLUMNS} where k.key = $1 and k.status not in ('deleted', 'rejected') for update of k`,
);
// The shared lock keeps the account from closing before its key is written, because the closing would miss the key.
const SHARE_ACCOUNT = 'select b.status from balance b where b.account_id = (select account_id from pix_key k where';
const ACCOUNT_BY_ID = statement('account_status_of_pix_key_id', `${SHARE_ACCOUNT} k.id = $1) for share`);
const ACCOUNT_BY_KEY = statement(
  'account_status_of_pix_key',
  `${SHARE_ACCOUNT} k.key = $1 and k.status not in ('deleted', 'rejected')) for share`,
);
const WRITE = statement(
  'write_pix_key',
  'update pix_key set status = $3, reason = $4, directory_at = $5, updated_at = $6 where id = $1 and partner_id = $2',
);

interface Row extends Omit<LockedKey, 'status' | 'ownerDocument' | 'agency' | 'accountNumber'> {
  status: PixKeyStatus;
  reason: string | null;
  /** Directory time of the last applied message. */
  directoryAt: Date;
}

const registered = answerHandler({
  message: dictKeyRegistered,
  async run(context, { keyId }) {
    const closed = await isClosed(context.tx, ACCOUNT_BY_ID, keyId);
    const key = await byId(context.tx, keyId);
    if (register(context, key, closed)) await write(context, key);
  },
});

const rejected = answerHandler({
  message: dictKeyRejected,
  async run(context, { keyId, reason }) {
    const key = await byId(context.tx, keyId);
    if (!step(key, 'rejected')) return;
    key.reason = reason;
    await write(context, key);
  },
});

const deleted = answerHandler({
  message: dictKeyDeleted,
  async run(context, { keyId }) {
    const key = await byId(context.tx, keyId);
    if (!step(key, 'deleted')) return;
    context.stage(eventOf(keyDeleted, key, keyMembers(key, context.now)));
    await write(context, key);
  },
});

const blocked = answerHandler({
  message: dictKeyBlocked,
  async run(context, { key: value, reason, at }) {
    const closed = await isClosed(context.tx, ACCOUNT_BY_KEY, value);
    const key = await unlessOutdated(context.tx, value, at);
    if (!key) return;
    register(context, key, closed);
    if (step(key, 'blocked')) {
      key.reason = reason;
      context.stage(eventOf(keyBlocked, key, { ...keyMembers(key, context.now), reason }));
    }
    await write(context, key);
  },
});

const unblocked = answerHandler({
  message: dictKeyUnblocked,
  async run(context, { key: value, at }) {
    const key = await unlessOutdated(context.tx, value, at);
    if (!key) return;
    if (step(key, 'unblocked')) {
      key.reason = null;
      context.stage(eventOf(keyUnblocked, key, keyMembers(key, context.now)));
    }
    await write(context, key);
  },
});

/**
 * Each message changes a key once and only from a matching state, so messages can repeat and arrive in any order. Of
 * blocks and unblocks, the latest by the directory's time applies.
 */
export const pixKeyAnswers: readonly AnswerHandler[] = [registered, rejected, deleted, blocked, unblocked];

function step(key: Row, name: keyof typeof pixKeyStates.steps): boolean {
  const next = stateAfter(pixKeyStates, key.status, name);
  if (next === null) return false;
  key.status = next;
  return true;
}

function register(context: UnattendedContext, key: Row, accountClosed: boolean): boolean {
  if (!step(key, 'registered')) return false;
  context.stage(eventOf(keyRegistered, key, keyMembers(key, context.now)));
  if (accountClosed && step(key, 'deletionAsked')) {
    context.stage(commandOf(dictKeyDelete, key, { keyId: key.id, key: key.key, ispb: key.ispb }));
  }
  return true;
}

async function isClosed(tx: Queryable, account: Statement, idOrKey: string): Promise<boolean> {
  const [found] = await tx.query<{ status: string }>(account, [idOrKey]);
  return found?.status === 'closed';
}

async function byId(tx: Queryable, keyId: string): Promise<Row> {
  const [key] = await tx.query<Row>(LOCK_BY_ID, [keyId]);
  if (!key) throw new Error(`there is no key ${keyId}`);
  return key;
}

/** Null when the key is not in use, or when a later message about it was already applied. */
async function unlessOutdated(tx: Queryable, value: string, at: string): Promise<Row | null> {
  const [key] = await tx.query<Row>(LOCK_IN_USE, [value]);
  if (!key || new Date(at) < key.directoryAt) return null;
  key.directoryAt = new Date(at);
  return key;
}

const write = ({ tx, now }: UnattendedContext, key: Row): Promise<object[]> =>
  tx.query(WRITE, [key.id, key.partnerId, key.status, key.reason, key.directoryAt, now]);
