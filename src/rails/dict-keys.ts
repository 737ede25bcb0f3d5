import { z } from 'zod';
import { messageType } from '../messaging/event.ts';
import { wordsOf } from '../platform/words.ts';
import { BANK_ACCOUNT_TYPES, PIX_KEY_TYPES } from './dict-codes.ts';

const Instant = z.iso.datetime();

/** What a participant sends of a key that it registers: account and owner as they stand in the directory. */
const Registration = z.object({
  /** Id of the registration: the directory's answer names it. */
  keyId: z.uuid(),
  key: z.string(),
  keyType: z.enum(wordsOf(PIX_KEY_TYPES)),
  ispb: z.string(),
  participantName: z.string(),
  branch: z.string(),
  accountNumber: z.string(),
  accountType: z.enum(wordsOf(BANK_ACCOUNT_TYPES)),
  ownerName: z.string(),
  ownerDocument: z.string(),
});

/** Command: register a key. The directory answers {@link dictKeyRegistered} or {@link dictKeyRejected}. */
export const dictKeyRegister = messageType(
  'rails',
  'dict.key_register',
  'Register this key for this account',
  Registration,
);

/** Command: remove a key of ours. The directory answers {@link dictKeyDeleted}. */
export const dictKeyDelete = messageType(
  'rails',
  'dict.key_delete',
  'Remove this key from the directory',
  z.object({ keyId: z.uuid(), key: z.string(), ispb: z.string() }),
);

export const dictKeyRegistered = messageType(
  'outcomes',
  'dict.key_registered',
  'The directory registered a key',
  z.object({ keyId: z.uuid(), at: Instant }),
);

export const dictKeyRejected = messageType(
  'outcomes',
  'dict.key_rejected',
  'The directory refused to register a key',
  z.object({
    keyId: z.uuid(),
    /** The directory's error, e.g. `EntryAlreadyExists` (DICT API 1.8.0). */
    reason: z.string(),
    at: Instant,
  }),
);

export const dictKeyDeleted = messageType(
  'outcomes',
  'dict.key_deleted',
  'A key left the directory',
  z.object({ keyId: z.uuid(), at: Instant }),
);

export const dictKeyBlocked = messageType(
  'outcomes',
  'dict.key_blocked',
  'A key of ours cannot be paid any more',
  z.object({ key: z.string(), reason: z.string(), at: Instant }),
);

export const dictKeyUnblocked = messageType(
  'outcomes',
  'dict.key_unblocked',
  'A blocked key of ours can be paid again',
  z.object({ key: z.string(), at: Instant }),
);

export type DictKeyRegistration = z.infer<typeof Registration>;

/** Everything that is said about keys, in either direction. */
export const keyMessages = [
  dictKeyRegister,
  dictKeyDelete,
  dictKeyRegistered,
  dictKeyRejected,
  dictKeyDeleted,
  dictKeyBlocked,
  dictKeyUnblocked,
];
