import { z } from 'zod';
import { messageType } from '../messaging/event.ts';
import { foreignText } from '../platform/text.ts';
import { wordsOf } from '../platform/words.ts';
import { BANK_ACCOUNT_TYPES, PIX_KEY_TYPES } from './dict-codes.ts';

/** The account of a key and its owner, as the directory (DICT) has them: for institutions, never for the end user. */
export const DirectoryAccount = z.object({
  ispb: z.string(),
  participantName: foreignText(),
  branch: z.string(),
  /** The bank account number; never an internal id. */
  accountNumber: z.string(),
  accountType: z.enum(wordsOf(BANK_ACCOUNT_TYPES)),
  ownerName: foreignText(),
  ownerDocument: z.string(),
});
export type DirectoryAccount = Readonly<z.infer<typeof DirectoryAccount>>;

/** What the directory answers about a key. */
const DirectoryEntry = DirectoryAccount.extend({ key: z.string(), keyType: z.enum(wordsOf(PIX_KEY_TYPES)) });
export type DirectoryEntry = Readonly<z.infer<typeof DirectoryEntry>>;

/** Who has a key, as the directory answers those who want to register or claim it. */
const KeyHolder = DirectoryAccount.pick({ ispb: true, ownerDocument: true });
export type KeyHolder = Readonly<z.infer<typeof KeyHolder>>;

/** Question: whose is this key? It is answered to whoever asked, with {@link directoryEntry}. */
export const directoryLookup = messageType('rails', 'directory.lookup', 'Where does this key lead to?', {
  key: z.string(),
  payerDocument: z
    .string()
    .meta({ description: 'CPF or CNPJ of the payer: the arrangement demands it on every lookup' }),
  endToEndId: z.string().length(32),
});
export type DirectoryQuery = Readonly<z.infer<typeof directoryLookup.body>>;

/** Question: does somebody have this key? It is answered to whoever asked, with {@link directoryHolder}. */
export const directoryHolderQuery = messageType('rails', 'directory.holder', 'Who has this key?', { key: z.string() });

const questionId = z.uuid().meta({ description: 'Message id of the question' });

export const directoryEntry = messageType('outcomes', 'directory.entry', 'What the directory has of a key', {
  questionId,
  entry: DirectoryEntry.nullable().meta({ description: 'null: the key is not registered' }),
});

export const directoryHolder = messageType('outcomes', 'directory.key_holder', 'Who has a key in the directory', {
  questionId,
  holder: KeyHolder.nullable().meta({ description: 'null: nobody has the key' }),
});

/** The directory as rules see it. */
export interface Directory {
  /** Null: the key is not registered. @throws when the directory cannot be reached. */
  lookup(query: DirectoryQuery): Promise<DirectoryEntry | null>;
  /** Null: nobody has the key. @throws when the directory cannot be reached. */
  holder(key: string): Promise<KeyHolder | null>;
}

declare module '../platform/operation.ts' {
  interface Services {
    readonly directory: Directory;
  }
}
