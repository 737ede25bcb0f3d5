import { z } from 'zod';
import { messageType } from '../messaging/event.ts';
import { foreignText } from '../platform/text/text.ts';
import { wordsOf } from '../platform/text/words.ts';
import { BANK_ACCOUNT_TYPES, PIX_KEY_TYPES } from './dict-codes.ts';

/** For institutions only, never for the end user. `accountNumber` is the bank account number, never an internal id. */
export const DirectoryAccount = z.object({
  ispb: z.string(),
  participantName: foreignText(),
  branch: z.string(),
  accountNumber: z.string(),
  accountType: z.enum(wordsOf(BANK_ACCOUNT_TYPES)),
  ownerName: foreignText(),
  ownerDocument: z.string(),
});
export type DirectoryAccount = Readonly<z.infer<typeof DirectoryAccount>>;

const DirectoryEntry = DirectoryAccount.extend({ key: z.string(), keyType: z.enum(wordsOf(PIX_KEY_TYPES)) });
export type DirectoryEntry = Readonly<z.infer<typeof DirectoryEntry>>;

const KeyHolder = DirectoryAccount.pick({ ispb: true, ownerDocument: true });
export type KeyHolder = Readonly<z.infer<typeof KeyHolder>>;

/** Question, answered with {@link directoryEntry}. */
export const directoryLookup = messageType('rails', 'directory.lookup', 'Look up the account of this key', {
  key: z.string(),
  payerDocument: z
    .string()
    .meta({ description: 'CPF or CNPJ of the payer, which the arrangement requires on every lookup' }),
  endToEndId: z.string().length(32),
});
export type DirectoryQuery = Readonly<z.infer<typeof directoryLookup.body>>;

/** Question, answered with {@link directoryHolder}. */
export const directoryHolderQuery = messageType('rails', 'directory.holder', 'Look up the holder of this key', {
  key: z.string(),
});

const questionId = z.uuid().meta({ description: 'Message id of the question' });

export const directoryEntry = messageType('outcomes', 'directory.entry', "The directory's entry of a key", {
  questionId,
  entry: DirectoryEntry.nullable().meta({ description: 'Null when the key is not registered' }),
});

export const directoryHolder = messageType('outcomes', 'directory.key_holder', 'The holder of a key in the directory', {
  questionId,
  holder: KeyHolder.nullable().meta({ description: 'Null when the key is not registered' }),
});

export interface Directory {
  /** Null: the key is not registered. @throws AppError when the directory cannot be reached. */
  lookup(query: DirectoryQuery): Promise<DirectoryEntry | null>;
  /** Null: the key is not registered. @throws AppError when the directory cannot be reached. */
  holder(key: string): Promise<KeyHolder | null>;
}

declare module '../platform/operation/operation.ts' {
  interface Services {
    readonly directory: Directory;
  }
}
