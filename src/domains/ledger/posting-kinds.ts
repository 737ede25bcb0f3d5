import { sqlList, wordsOf } from '../../platform/text/words.ts';

export const ENTRY_TYPES = {
  pix: { meaning: 'A PIX sent or received.', graphType: 'PixEntry' },
  pix_return: { meaning: 'A PIX that was returned, in either direction.', graphType: 'PixEntry' },
  ted: { meaning: 'A TED sent or received.', graphType: 'TedEntry' },
  ted_return: { meaning: 'A TED that was returned, in either direction.', graphType: 'TedEntry' },
  internal: { meaning: 'A transfer between two accounts of the partner.', graphType: 'InternalTransferEntry' },
  bill_payment: { meaning: 'A bill payment.', graphType: 'BillPaymentEntry' },
  fee: { meaning: 'A fee or the reversal of a fee. Always a separate entry.', graphType: 'FeeEntry' },
} as const;
export type EntryType = keyof typeof ENTRY_TYPES;

export const ENTRY_DIRECTIONS = {
  debit: 'Money that leaves the account.',
  credit: 'Money that arrives in the account.',
};
export type EntryDirection = keyof typeof ENTRY_DIRECTIONS;

interface PostingRow {
  /** A transaction's own entry is posted once, when it settles. A return or fee can follow from it. */
  readonly of: 'transaction' | 'return' | 'fee';
  readonly entry: EntryType;
  /** Description when the payment has none. Transfers between accounts of the partner have one for each side. */
  readonly words: string | Readonly<Record<EntryDirection, string>>;
  /** Product whose limits count the amount. Absent: no limit counts it. */
  readonly limits?: 'pix_out' | 'ted';
}

/** A transaction's own posting has the name of the transaction's type. */
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

export type TransactionPosting = {
  [Kind in PostingKind]: (typeof POSTING_KINDS)[Kind]['of'] extends 'transaction' ? Kind : never;
}[PostingKind];

const rows: Readonly<Record<PostingKind, PostingRow>> = POSTING_KINDS;
const kindsThat = (are: (row: PostingRow) => boolean) => sqlList(wordsOf(rows).filter((kind) => are(rows[kind])));

export const OWN_KINDS = kindsThat((row) => row.of === 'transaction');
/** Kinds that can follow from a settled transaction. */
export const FOLLOWING_KINDS = kindsThat((row) => row.of !== 'transaction');
/** Kinds between two accounts of the partner. */
export const KINDS_BETWEEN_ACCOUNTS = kindsThat(({ words }) => typeof words !== 'string');
export const LIMITED_KINDS = wordsOf(rows)
  .flatMap((kind) => (rows[kind].limits ? [`('${kind}', '${rows[kind].limits}')`] : []))
  .join(', ');
