import { z } from 'zod';
import { messageType } from '../messaging/event.ts';
import { wordsOf } from '../platform/text/words.ts';
import { PIX_KEY_TYPES } from './dict-codes.ts';
import { DirectoryAccount } from './directory.ts';

const Instant = z.iso.datetime();

/** Command. The directory answers with {@link dictKeyRegistered} or {@link dictKeyRejected}. */
export const dictKeyRegister = messageType('rails', 'dict.key_register', 'Register this key for this account', {
  keyId: z.uuid(),
  key: z.string(),
  keyType: z.enum(wordsOf(PIX_KEY_TYPES)),
  ...DirectoryAccount.shape,
});

/** Command. The directory answers with {@link dictKeyDeleted}. */
export const dictKeyDelete = messageType('rails', 'dict.key_delete', 'Remove this key from the directory', {
  keyId: z.uuid(),
  key: z.string(),
  ispb: z.string(),
});

export const dictKeyRegistered = messageType('outcomes', 'dict.key_registered', 'The directory registered a key', {
  keyId: z.uuid(),
  at: Instant,
});

export const dictKeyRejected = messageType('outcomes', 'dict.key_rejected', 'The directory refused to register a key', {
  keyId: z.uuid(),
  /** The directory's error, e.g. `EntryAlreadyExists` (DICT API 1.8.0). */
  reason: z.string(),
  at: Instant,
});

export const dictKeyDeleted = messageType('outcomes', 'dict.key_deleted', 'A key was removed from the directory', {
  keyId: z.uuid(),
  at: Instant,
});

export const dictKeyBlocked = messageType(
  'outcomes',
  'dict.key_blocked',
  'A key of this institution was blocked and cannot receive payments',
  {
    key: z.string(),
    reason: z.string(),
    at: Instant,
  },
);

export const dictKeyUnblocked = messageType(
  'outcomes',
  'dict.key_unblocked',
  'A blocked key of this institution can receive payments again',
  { key: z.string(), at: Instant },
);

export const keyMessages = [
  dictKeyRegister,
  dictKeyDelete,
  dictKeyRegistered,
  dictKeyRejected,
  dictKeyDeleted,
  dictKeyBlocked,
  dictKeyUnblocked,
];
