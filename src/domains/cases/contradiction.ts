import type { LockedTransaction, SettlementBatch } from '../transactions/settlement-batch.ts';
import type { CaseRail } from './case-kinds.ts';
import { openCase } from './case-opening.ts';

/** Outcome of an order, as a rail reports it. */
interface Reported {
  readonly status: string;
  readonly reasonCode: string | null;
  readonly reasonDescription: string | null;
  readonly at: string;
  /** Control number of a settled TED. */
  readonly numCtrlStr?: string | null;
}

const railFacts = ({ status, reasonCode, reasonDescription, at, numCtrlStr }: Reported) => ({
  rail_status: status,
  rail_reason_code: reasonCode,
  rail_reason: reasonDescription,
  rail_at: at,
  ...(numCtrlStr && { rail_num_ctrl_str: numCtrlStr }),
});

const bookFacts = ({ type, status, errorReason }: LockedTransaction) => ({
  transaction_type: type,
  books_status: status,
  books_reason: errorReason,
});

/** The rail settles an ended payment that failed, or fails one that settled. */
export function openContradiction(
  batch: SettlementBatch,
  rail: CaseRail,
  transaction: LockedTransaction,
  reported: Reported & { readonly reference: string },
): void {
  const isSettled = reported.status === 'settled';
  openCase(batch, {
    kind: isSettled ? 'settled_after_failure' : 'failed_after_settlement',
    rail,
    institutionId: transaction.institutionId,
    key: reported.reference,
    reference: reported.reference,
    transactionId: transaction.id,
    accountId: transaction.accountId,
    amount: transaction.amount,
    direction: isSettled ? 'out' : 'in',
    facts: { ...bookFacts(transaction), ...railFacts(reported) },
  });
}

/** The rail reports an outcome for an order that the books do not have. The message states no amount. */
export function openUnknownOrder(batch: SettlementBatch, rail: CaseRail, reference: string, reported: Reported): void {
  openCase(batch, {
    kind: 'unknown_order',
    rail,
    institutionId: null,
    ispb: ispbOf(rail, reference),
    key: reference,
    reference,
    ...{ transactionId: null, accountId: null, amount: null },
    direction: reported.status === 'settled' ? 'out' : null,
    facts: railFacts(reported),
  });
}

interface Arrived {
  readonly reference: string;
  /** Cents. */
  readonly amount: number;
  readonly at: string;
}

/** The rail returns a payment that the books do not have. Settlement answers with an act of the case. */
export function openUnknownReturn(
  batch: SettlementBatch,
  {
    reference,
    originalEndToEndId,
    amount,
    reason,
    at,
  }: Arrived & { readonly originalEndToEndId: string; readonly reason: string },
): void {
  openCase(batch, {
    kind: 'unknown_order',
    rail: 'spi',
    institutionId: null,
    ispb: ispbOf('spi', originalEndToEndId),
    key: reference,
    reference,
    ...{ transactionId: null, accountId: null, amount },
    direction: 'in',
    facts: { return_id: reference, original_end_to_end_id: originalEndToEndId, rail_reason_code: reason, rail_at: at },
  });
}

/** The rail keeps a credit or return settled that the books refused with the code. */
export function openRefusedCredit(
  batch: SettlementBatch,
  rail: CaseRail,
  { reference, amount, at, code, owner }: Arrived & { readonly code: string; readonly owner: CreditOwner },
): void {
  openCase(batch, {
    kind: 'refused_credit',
    rail,
    institutionId: owner.institutionId ?? null,
    ispb: owner.ispb ?? null,
    key: reference,
    reference,
    transactionId: owner.transactionId ?? null,
    accountId: owner.accountId ?? null,
    amount,
    direction: 'in',
    facts: { books_status: 'rejected', books_reason: code, rail_status: 'settled', rail_at: at },
  });
}

interface CreditOwner {
  readonly institutionId?: number | null;
  readonly ispb?: string | null;
  readonly transactionId?: string | null;
  readonly accountId?: number | null;
}

/** A return exceeds the remainder of its payment. The books refuse it. */
export function openReturnAboveOriginal(
  batch: SettlementBatch,
  rail: CaseRail,
  payment: LockedTransaction,
  { reference, amount, at }: Arrived,
): void {
  openCase(batch, {
    kind: 'return_above_original',
    rail,
    institutionId: payment.institutionId,
    key: reference,
    reference,
    transactionId: payment.id,
    accountId: payment.accountId,
    amount,
    direction: 'in',
    facts: {
      ...bookFacts(payment),
      books_amount: payment.amount,
      books_returned: payment.refundedAmount,
      rail_amount: amount,
      rail_at: at,
    },
  });
}

/** Ids of the SPI begin with a letter and the ISPB of the institution that made them. */
const ispbOf = (rail: CaseRail, reference: string): string | null => (rail === 'spi' ? reference.slice(1, 9) : null);
