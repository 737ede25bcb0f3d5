import type { Tone } from '../../shared/parts/status.tsx';
import type {
  BankStatementEntryStatus,
  ReconciliationDifferenceReason,
  ReconciliationItemKind,
  ReconciliationLineKind,
  ReconciliationRule,
} from './documents.generated.ts';

export const STATUSES = [
  'PROPOSED',
  'UNMATCHED',
  'CONFLICT',
  'MATCHED',
  'IGNORED',
] as const satisfies readonly BankStatementEntryStatus[];

export const STATUS_TONES: Readonly<Record<BankStatementEntryStatus, Tone>> = {
  PROPOSED: 'wait',
  UNMATCHED: 'wait',
  CONFLICT: 'bad',
  MATCHED: 'good',
  IGNORED: 'idle',
};

/** True while an operator must match or ignore the entry. */
export const isWaiting = ({ status }: { readonly status: BankStatementEntryStatus }): boolean =>
  status !== 'MATCHED' && status !== 'IGNORED';

export const ITEM_KINDS = [
  'PAYMENT_ORDER',
  'REMITTANCE_ITEM',
  'RECEIPT',
] as const satisfies readonly ReconciliationItemKind[];

export const KIND_WORDS: Readonly<Record<ReconciliationLineKind, string>> = {
  PAYMENT_ORDER: 'Payment',
  REMITTANCE_ITEM: 'Payment in a remittance',
  RECEIPT: 'Receipt',
  RETURNED_ENTRY: 'Returned entry',
  GIVEN_BACK: 'Returned by other entries',
  AGREED_FEE: 'Agreed fee',
  DIFFERENCE: 'Difference',
  ENTRY: 'Statement entry',
};

export const KIND_PLURALS: Readonly<Record<ReconciliationItemKind, string>> = {
  PAYMENT_ORDER: 'Payments',
  REMITTANCE_ITEM: 'Payments in remittances',
  RECEIPT: 'Receipts',
};

export const RULE_WORDS: Readonly<Record<ReconciliationRule, string>> = {
  END_TO_END_ID: 'Same end-to-end id',
  OWN_NUMBER: 'Contains a number of the institution',
  DOCUMENT: 'Same amount and document, close dates, no other candidate',
  AGREED_FEE: 'Agreed fee',
  RETURN: 'Return of another entry',
  MANUAL: 'Matched by an operator',
};

export const REASONS = [
  'FEE',
  'INTEREST',
  'FINE',
  'DISCOUNT',
  'WITHHOLDING',
  'OTHER',
] as const satisfies readonly ReconciliationDifferenceReason[];

export const REASON_WORDS: Readonly<Record<ReconciliationDifferenceReason, string>> = {
  FEE: 'Fee',
  INTEREST: 'Interest',
  FINE: 'Fine',
  DISCOUNT: 'Discount',
  WITHHOLDING: 'Withheld tax',
  OTHER: 'Another reason',
};

export const KINDS = ['STATEMENT_ENTRY', 'RECONCILIATION_MATCH', 'RECONCILIATION_PROPOSAL'];
