import { z } from 'zod';
import { wordsOf } from '../platform/words.ts';
import { BANK_ACCOUNT_TYPES, type PixKeyType } from './dict-codes.ts';

/** The account of a key and its owner, as the directory (DICT) has them: for institutions, never for the end user. */
export const DirectoryAccount = z.object({
  ispb: z.string(),
  participantName: z.string(),
  branch: z.string(),
  /** The bank account number; never an internal id. */
  accountNumber: z.string(),
  accountType: z.enum(wordsOf(BANK_ACCOUNT_TYPES)),
  ownerName: z.string(),
  ownerDocument: z.string(),
});
export type DirectoryAccount = Readonly<z.infer<typeof DirectoryAccount>>;

/** What the directory answers about a key. */
export interface DirectoryEntry extends DirectoryAccount {
  readonly key: string;
  readonly keyType: PixKeyType;
}

export interface DirectoryQuery {
  readonly key: string;
  /** CPF or CNPJ of the payer: the arrangement demands it on every lookup. */
  readonly payerDocument: string;
  readonly endToEndId: string;
}

/** Who has a key, as the directory answers those who want to register or claim it. */
export type KeyHolder = Pick<DirectoryAccount, 'ispb' | 'ownerDocument'>;

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
