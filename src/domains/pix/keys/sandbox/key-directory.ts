import { type AnswerHandler, answerHandler } from '../../../../messaging/answers.ts';
import type { Queryable } from '../../../../platform/database/queryable.ts';
import {
  dictKeyDelete,
  dictKeyDeleted,
  dictKeyRegister,
  dictKeyRegistered,
  dictKeyRejected,
} from '../../../../rails/dict-keys.ts';
import { findEntry, insertEntry, removeEntry } from '../../../../sandbox/directory-entries.ts';
import { messageFrom, scheduleMessages } from '../../../../sandbox/outside-messages.ts';

export const send = (tx: Queryable, routingKey: string, body: object, now: Date): Promise<object[]> =>
  scheduleMessages(tx, [messageFrom(routingKey, body, now)]);

const register = answerHandler({
  message: dictKeyRegister,
  async run({ tx, now }, { keyId, ...entry }) {
    const at = now.toISOString();
    if ((await insertEntry(tx, entry, now)) || (await isOf(tx, entry))) {
      await send(tx, dictKeyRegistered.type, { keyId, at }, now);
    } else {
      await send(tx, dictKeyRejected.type, { keyId, reason: 'EntryAlreadyExists', at }, now);
    }
  },
});

async function isOf(tx: Queryable, entry: { key: string; ispb: string; branch: string; accountNumber: string }) {
  const known = await findEntry(tx, entry.key);
  return known?.ispb === entry.ispb && known.branch === entry.branch && known.accountNumber === entry.accountNumber;
}

const remove = answerHandler({
  message: dictKeyDelete,
  async run({ tx, now }, { keyId, key, ispb }) {
    await removeEntry(tx, key, ispb);
    await send(tx, dictKeyDeleted.type, { keyId, at: now.toISOString() }, now);
  },
});

export const keyDirectory: readonly AnswerHandler[] = [register, remove];
