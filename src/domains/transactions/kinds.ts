import type { Scope } from '../../platform/operation.ts';
import { wordsOf } from '../../platform/words.ts';
import type { TransactionPosting } from '../ledger/posting-kinds.ts';

/** What follows from a transaction's kind. What its posting and the statement say of it: `POSTING_KINDS`. */
interface TransactionKind {
  /** Its `type` in REST. */
  readonly record: string;
  /** Seen from its account. */
  readonly direction: (typeof DIRECTIONS)[number];
  /** Its object type in the graph, which its own domain adds. */
  readonly graphType: string;
  readonly meaning: string;
  /** Read by itself with this scope; among other kinds with theirs, too. */
  readonly scope: Scope;
  /** Of its fees, and of the catalogue's entries for it; null: none is charged. */
  readonly feeType: string | null;
}

export const DIRECTIONS = ['outbound', 'inbound'] as const;

/** One row a kind: lists, names and types of transactions follow from here. The domain `transaction_type` has the same. */
export const TRANSACTION_KINDS = {
  pix_in: {
    record: 'pix',
    direction: 'inbound',
    graphType: 'PixReceived',
    meaning: 'A PIX received; `pix` in REST.',
    scope: 'pix:read',
    feeType: null,
  },
  pix_out: {
    record: 'pix_out',
    direction: 'outbound',
    graphType: 'PixPayment',
    meaning: 'A PIX sent.',
    scope: 'pix:read',
    feeType: 'pix_out',
  },
  pix_refund: {
    record: 'pix_refund',
    direction: 'outbound',
    graphType: 'PixRefund',
    meaning: 'A PIX received that is given back, whole or in part.',
    scope: 'pix:read',
    feeType: null,
  },
  ted_out: {
    record: 'ted',
    direction: 'outbound',
    graphType: 'Ted',
    meaning: 'A TED sent; `ted` in REST.',
    scope: 'transfer:read',
    feeType: 'ted',
  },
  internal: {
    record: 'internal',
    direction: 'outbound',
    graphType: 'InternalTransfer',
    meaning: 'A transfer between two accounts of the partner.',
    scope: 'transfer:read',
    feeType: null,
  },
  ted_in: {
    record: 'ted_in',
    direction: 'inbound',
    graphType: 'TedReceived',
    meaning: 'A TED received.',
    scope: 'transfer:read',
    feeType: null,
  },
  ted_refund: {
    record: 'ted_refund',
    direction: 'outbound',
    graphType: 'TedRefund',
    meaning: 'A TED received that is given back, always whole.',
    scope: 'transfer:read',
    feeType: null,
  },
  bill_payment: {
    record: 'bill_payment',
    direction: 'outbound',
    graphType: 'BillPaymentTransaction',
    meaning: 'A bill that is paid: a boleto or a guide.',
    scope: 'payment:read',
    feeType: null,
  },
} as const satisfies Record<TransactionPosting, TransactionKind>;
export type TransactionType = keyof typeof TRANSACTION_KINDS;

export const TRANSACTION_TYPES = wordsOf(TRANSACTION_KINDS);

/** The kinds that are read with this scope. */
export const typesRead = (scope: Scope): readonly TransactionType[] =>
  TRANSACTION_TYPES.filter((type) => TRANSACTION_KINDS[type].scope === scope);

/** Whatever may hold transactions of every kind needs all of these. */
export const TRANSACTION_SCOPES: readonly Scope[] = [
  ...new Set(TRANSACTION_TYPES.map((type) => TRANSACTION_KINDS[type].scope)),
];
