import { z } from 'zod';
import { EventInstant, eventType } from '../../../messaging/event.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { PIX_KEY_TYPES, type PixKeyType } from '../../../rails/dict-codes.ts';

const key = {
  accountId: z.int(),
  keyType: z.enum(wordsOf(PIX_KEY_TYPES)),
  keyValue: z.string(),
  occurredAt: EventInstant,
};

export const keyRegistered = eventType('pix.key.registered', 'The directory registered a key for the account', key);
export const keyDeleted = eventType('pix.key.deleted', 'A key of the account was removed from the directory', key);
export const keyBlocked = eventType(
  'pix.key.blocked',
  'A key was blocked and cannot receive payments; reason says why',
  {
    ...key,
    reason: z.string(),
  },
);
export const keyUnblocked = eventType('pix.key.unblocked', 'A key was unblocked and can receive payments again', key);

export const keyMembers = (
  { accountId, type, key: keyValue }: { readonly accountId: number; readonly type: PixKeyType; readonly key: string },
  now: Date,
) => ({ accountId, keyType: type, keyValue, occurredAt: now.toISOString() });

export const pixKeyEvents = [keyRegistered, keyDeleted, keyBlocked, keyUnblocked];
