import type { Scope } from '../platform/operation/principal.ts';
import { refill, wordsOf } from '../platform/text/words.ts';
import {
  type EntryTypeRow,
  fillPostingKinds,
  type NamesOf,
  type PostingRow,
  placeOf,
  type RowsOf,
} from './posting-kinds.ts';

export const DIRECTIONS = ['outbound', 'inbound'] as const;

/** A kind of transaction, with its own posting. The SQL domain `transaction_type` has the same kinds. */
export interface TransactionKind extends PostingRow {
  /** `type` in REST. */
  readonly record: string;
  /** Explains `record` in the REST documents. */
  readonly recordMeaning: string;
  /** Place in the lists of the REST contract. Absent: after the others. */
  readonly place?: number;
  readonly direction: (typeof DIRECTIONS)[number];
  readonly graphType: string;
  readonly meaning: string;
  /** Scope that reads this kind. Lists of all kinds require the scopes of all. */
  readonly scope: Scope;
  /** Fee type of the catalogue, with its meaning. Absent: no fee. */
  readonly fee?: { readonly type: string; readonly meaning: string };
}

/** The kinds of a domain. A domain also adds their type to `ContributedKinds`. */
export interface Kinds {
  readonly transactions?: Readonly<Record<string, TransactionKind>>;
  /** Postings that can follow from a settled transaction: returns and fees. */
  readonly following?: Readonly<Record<string, PostingRow>>;
  /** Types of statement entries. */
  readonly entries?: Readonly<Record<string, EntryTypeRow>>;
}

export type TransactionType = NamesOf<'transactions'>;

type WithFee<Rows> = Rows extends { readonly fee: { readonly type: infer Type extends string } } ? Type : never;
export type FeeType = WithFee<RowsOf<'transactions'>>;

/** Filled when the modules are assembled, like the event catalogue. In the order of the modules. */
export const TRANSACTION_KINDS = {} as Readonly<Record<TransactionType, TransactionKind>>;

/** Fee types of the catalogue, with their meanings. Filled with the kinds. */
export const FEE_TYPES = {} as Readonly<Record<FeeType, string>>;

/** Scopes required for results that can contain transactions of every kind. Filled with the kinds. */
export const TRANSACTION_SCOPES: readonly Scope[] = [];

/** Registers the kinds of all modules at startup. Rules cannot import the list of modules, because it imports them. */
export function fillKinds(kinds: readonly Kinds[]): void {
  const own = kinds.flatMap(({ transactions = {} }) => Object.entries(transactions));
  const following = kinds.flatMap(({ following = {} }) => Object.entries(following));
  const entries = kinds.flatMap(({ entries = {} }) => Object.entries(entries));
  refill(TRANSACTION_KINDS, own);
  fillPostingKinds(entries, [
    ...own.map(([name, row]) => [name, { ...row, isOwn: true }] as const),
    ...following.map(([name, row]) => [name, { ...row, isOwn: false }] as const),
  ]);
  refill(
    FEE_TYPES,
    own.flatMap(([, { fee }]) => (fee ? [[fee.type, fee.meaning] as const] : [])),
  );
  const scopes = new Set(own.map(([, { scope }]) => scope));
  (TRANSACTION_SCOPES as Scope[]).splice(0, TRANSACTION_SCOPES.length, ...scopes);
}

export const transactionTypes = (): readonly TransactionType[] => wordsOf(TRANSACTION_KINDS);

/** The values of `type` in REST, in the order of the contract. */
export const recordTypes = (): readonly string[] =>
  Object.values<TransactionKind>(TRANSACTION_KINDS)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map(({ record }) => record);

export const typesReadableWith = (scope: Scope): readonly TransactionType[] =>
  transactionTypes().filter((type) => TRANSACTION_KINDS[type].scope === scope);
