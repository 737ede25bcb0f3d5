import { sqlList, wordsOf } from '../../platform/words.ts';

/** Types of a statement's entries, each with what it is about and its object type in the graph. */
export const ENTRY_TYPES = {
  pix: { meaning: 'A PIX sent or received.', graphType: 'PixEntry' },
  pix_return: { meaning: 'A PIX that came back.', graphType: 'PixEntry' },
  ted: { meaning: 'A TED sent or received.', graphType: 'TedEntry' },
  ted_return: { meaning: 'A TED that came back, or was given back.', graphType: 'TedEntry' },
  internal: { meaning: 'A transfer between two accounts of the partner.', graphType: 'InternalTransferEntry' },
  bill_payment: { meaning: 'A bill that was paid.', graphType: 'BillPaymentEntry' },
  fee: { meaning: 'A fee, or one given back: always an entry of its own.', graphType: 'FeeEntry' },
} as const;
export type EntryType = keyof typeof ENTRY_TYPES;

/** Which way the money of an entry went, seen from the account. */
export const ENTRY_DIRECTIONS = { debit: 'Out of the account.', credit: 'Into the account.' };
export type EntryDirection = keyof typeof ENTRY_DIRECTIONS;

/** What of a posting its kind says. */
interface PostingRow {
  /** Whose entry it is: the transaction's own, made once when it settles, or one that may follow from it. */
  readonly of: 'transaction' | 'return' | 'fee';
  readonly entry: EntryType;
  /** What its entry says when the payment came without words; between two accounts of the partner, on either side. */
  readonly words: string | Readonly<Record<EntryDirection, string>>;
  /** The product whose limits count what is sent so; left out: none does. */
  readonly limits?: 'pix_out' | 'ted';
}

/** What a posting is for, one row a kind. A transaction's own posting has the name of its type. */
export const POSTING_KINDS = {
  pix_out: { of: 'transaction', entry: 'pix', words: 'PIX sent', limits: 'pix_out' },
  pix_in: { of: 'transaction', entry: 'pix', words: 'PIX received' },
  pix_return: { of: 'return', entry: 'pix_return', words: 'PIX returned by the receiver' },
  pix_refund: { of: 'transaction', entry: 'pix_return', words: 'PIX returned' },
  ted_out: { of: 'transaction', entry: 'ted', words: 'TED sent', limits: 'ted' },
  internal: { of: 'transaction', entry: 'internal', words: { debit: 'Transfer sent', credit: 'Transfer received' } },
  ted_in: { of: 'transaction', entry: 'ted', words: 'TED received' },
  ted_return: { of: 'return', entry: 'ted_return', words: 'TED returned by the receiver' },
  ted_refund: { of: 'transaction', entry: 'ted_return', words: 'TED returned' },
  bill_payment: { of: 'transaction', entry: 'bill_payment', words: 'Bill paid', limits: 'pix_out' },
  fee: { of: 'fee', entry: 'fee', words: 'Fee' },
  fee_reversal: { of: 'fee', entry: 'fee', words: 'Fee reversed' },
} as const satisfies Record<string, PostingRow>;
export type PostingKind = keyof typeof POSTING_KINDS;

/** Kinds that are a transaction's own posting. */
export type TransactionPosting = {
  [Kind in PostingKind]: (typeof POSTING_KINDS)[Kind]['of'] extends 'transaction' ? Kind : never;
}[PostingKind];

const rows: Readonly<Record<PostingKind, PostingRow>> = POSTING_KINDS;
const kindsThat = (are: (row: PostingRow) => boolean) => sqlList(wordsOf(rows).filter((kind) => are(rows[kind])));

/** For SQL: the kinds that are a transaction's own posting. */
export const OWN_KINDS = kindsThat((row) => row.of === 'transaction');
/** For SQL: the kinds that may follow from a settled transaction. */
export const FOLLOWING_KINDS = kindsThat((row) => row.of !== 'transaction');
/** For SQL: the kinds between two accounts of the partner. */
export const KINDS_BETWEEN_ACCOUNTS = kindsThat(({ words }) => typeof words !== 'string');
/** For SQL: rows of a kind and the product whose limits count it. */
export const LIMITED_KINDS = wordsOf(rows)
  .flatMap((kind) => (rows[kind].limits ? [`('${kind}', '${rows[kind].limits}')`] : []))
  .join(', ');
