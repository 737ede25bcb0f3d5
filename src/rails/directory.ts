import type { BankAccountType, PixKeyType } from './dict-codes.ts';

/** What the directory (DICT) tells of a key. Account data is for the payer's institution, never for the end user. */
export interface DirectoryEntry {
  readonly key: string;
  readonly keyType: PixKeyType;
  readonly ispb: string;
  readonly participantName: string;
  readonly branch: string;
  /** The bank account number registered in the directory; never an internal id. */
  readonly accountNumber: string;
  readonly accountType: BankAccountType;
  readonly ownerName: string;
  readonly ownerDocument: string;
}

export interface DirectoryQuery {
  readonly key: string;
  /** CPF or CNPJ of the payer: the arrangement demands it on every lookup. */
  readonly payerDocument: string;
  readonly endToEndId: string;
}

/** Who has a key, as the directory tells those who want to register or claim it. */
export interface KeyHolder {
  readonly ispb: string;
  readonly ownerDocument: string;
}

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
