import { refill, wordsOf } from '../platform/text/words.ts';

/** Each domain adds the type of its kinds by declaration merging, so that their names are checked everywhere. */
// biome-ignore lint/suspicious/noEmptyInterface: declaration merging needs an interface
export interface ContributedKinds {}

type Part<Name extends string> = ContributedKinds[keyof ContributedKinds] extends infer Kinds
  ? Kinds extends Readonly<Record<Name, infer Rows>>
    ? Rows
    : never
  : never;
type KeysOf<Rows> = Rows extends unknown ? keyof Rows & string : never;
type ValuesOf<Rows> = Rows extends unknown ? Rows[keyof Rows] : never;
/** Names of one part of the contributed kinds, such as `transactions`. */
export type NamesOf<Name extends string> = KeysOf<Part<Name>>;
export type RowsOf<Name extends string> = ValuesOf<Part<Name>>;

export const ENTRY_DIRECTIONS = {
  debit: 'Money that leaves the account.',
  credit: 'Money that arrives in the account.',
};
export type EntryDirection = keyof typeof ENTRY_DIRECTIONS;

/** A type of statement entries. */
export interface EntryTypeRow {
  readonly meaning: string;
  readonly graphType: string;
  /** Kind of the entry in a bank statement, by which finance reconciles it. */
  readonly bankStatement: 'pix' | 'ted' | 'bill' | 'fee' | 'return' | 'transfer' | 'other';
  /** Place in the lists of the REST contract. Absent: after the others. */
  readonly place?: number;
}

/** How a posting appears in a statement. */
export interface PostingRow {
  /** Type of the statement entry: a name in `entries` of any module. */
  readonly entry: string;
  /** Description when the payment has none. Transfers between accounts of the partner have one for each side. */
  readonly words: string | Readonly<Record<EntryDirection, string>>;
  /** Product whose limits count the amount. Absent: no limit counts it. */
  readonly limits?: 'pix_out' | 'ted';
}

export interface KnownPosting extends PostingRow {
  readonly entry: EntryType;
  /** A transaction posts its own entry once, when it settles. Returns and fees can follow from it. */
  readonly isOwn: boolean;
}

export type EntryType = NamesOf<'entries'>;
/** A transaction's own posting has the name of the transaction's type. */
export type PostingKind = NamesOf<'transactions'> | NamesOf<'following'>;

/** Filled when the modules are assembled, like the event catalogue. */
export const ENTRY_TYPES = {} as Readonly<Record<EntryType, EntryTypeRow>>;
/** Filled when the modules are assembled, like the event catalogue. */
export const POSTING_KINDS = {} as Readonly<Record<PostingKind, KnownPosting>>;

/** @throws Error when a posting kind is a duplicate or names an unknown entry type */
export function fillPostingKinds(
  entries: readonly (readonly [string, EntryTypeRow])[],
  postings: readonly (readonly [string, PostingRow & { readonly isOwn: boolean }])[],
): void {
  refill(
    ENTRY_TYPES,
    entries.toSorted(([, a], [, b]) => placeOf(a) - placeOf(b)),
  );
  refill(POSTING_KINDS, postings as readonly (readonly [string, KnownPosting])[]);
  const unknown = postings.find(([, { entry }]) => !Object.hasOwn(ENTRY_TYPES, entry));
  if (unknown) throw new Error(`the posting kind ${unknown[0]} names the unknown entry type ${unknown[1].entry}`);
}

/** Sort key of a row in the lists of the REST contract. */
export const placeOf = ({ place = Number.MAX_SAFE_INTEGER }: { readonly place?: number }): number => place;

/** Whether postings of this kind are between two accounts of the partner. */
export const isBetweenAccounts = (kind: PostingKind): boolean => typeof POSTING_KINDS[kind].words !== 'string';

export const ownKinds = (): readonly PostingKind[] =>
  wordsOf(POSTING_KINDS).filter((kind) => POSTING_KINDS[kind].isOwn);

/** Kinds that can follow from a settled transaction. */
export const followingKinds = (): readonly PostingKind[] =>
  wordsOf(POSTING_KINDS).filter((kind) => !POSTING_KINDS[kind].isOwn);

/** Kinds that a limit counts, with its product. */
export const limitedKinds = (): readonly (readonly [PostingKind, string])[] =>
  wordsOf(POSTING_KINDS).flatMap((kind) => {
    const { limits } = POSTING_KINDS[kind];
    return limits ? [[kind, limits] as const] : [];
  });
