import type { Scope } from '../../platform/operation/principal.ts';
import { wordsOf } from '../../platform/text/words.ts';
import type { TransactionPosting } from '../ledger/posting-kinds.ts';

interface TransactionKind {
  /** `type` in REST. */
  readonly record: string;
  readonly direction: (typeof DIRECTIONS)[number];
  readonly graphType: string;
  readonly meaning: string;
  /** Scope that reads this kind. Lists of all kinds require the scopes of all. */
  readonly scope: Scope;
  /** Fee type of the catalogue. Null: no fee. */
  readonly feeType: string | null;
}

export const DIRECTIONS = ['outbound', 'inbound'] as const;

/** The SQL domain `transaction_type` has the same kinds. */
export const TRANSACTION_KINDS = {
  pix_in: {
    record: 'pix',
    direction: 'inbound',
    graphType: 'PixReceived',
    meaning: 'A PIX received. `pix` in REST.',
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
    meaning: 'A full or partial refund of a received PIX.',
    scope: 'pix:read',
    feeType: null,
  },
  ted_out: {
    record: 'ted',
    direction: 'outbound',
    graphType: 'Ted',
    meaning: 'A TED sent. `ted` in REST.',
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
    meaning: 'The refund of a received TED, always in full.',
    scope: 'transfer:read',
    feeType: null,
  },
  bill_payment: {
    record: 'bill_payment',
    direction: 'outbound',
    graphType: 'BillPaymentTransaction',
    meaning: 'The payment of a bill: a boleto or a guide.',
    scope: 'payment:read',
    feeType: null,
  },
} as const satisfies Record<TransactionPosting, TransactionKind>;
export type TransactionType = keyof typeof TRANSACTION_KINDS;

export const TRANSACTION_TYPES = wordsOf(TRANSACTION_KINDS);

export const typesReadableWith = (scope: Scope): readonly TransactionType[] =>
  TRANSACTION_TYPES.filter((type) => TRANSACTION_KINDS[type].scope === scope);

/** Scopes required for results that can contain transactions of every kind. */
export const TRANSACTION_SCOPES: readonly Scope[] = [
  ...new Set(TRANSACTION_TYPES.map((type) => TRANSACTION_KINDS[type].scope)),
];
