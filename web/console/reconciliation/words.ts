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

/** Whether somebody has to say what it is. */
export const isWaiting = ({ status }: { readonly status: BankStatementEntryStatus }): boolean =>
  status !== 'MATCHED' && status !== 'IGNORED';

export const ITEM_KINDS = [
  'PAYMENT_ORDER',
  'REMITTANCE_ITEM',
  'RECEIPT',
] as const satisfies readonly ReconciliationItemKind[];

export const KIND_WORDS: Readonly<Record<ReconciliationLineKind, string>> = {
  PAYMENT_ORDER: 'Payment',
  REMITTANCE_ITEM: 'Payment by file',
  RECEIPT: 'Receipt',
  RETURNED_ENTRY: 'Entry that is given back',
  GIVEN_BACK: 'Given back by other entries',
  AGREED_FEE: 'Agreed fee',
  DIFFERENCE: 'Difference',
  ENTRY: 'Statement entry',
};

export const KIND_PLURALS: Readonly<Record<ReconciliationItemKind, string>> = {
  PAYMENT_ORDER: 'Payments',
  REMITTANCE_ITEM: 'Payments by file',
  RECEIPT: 'Receipts',
};

export const RULE_WORDS: Readonly<Record<ReconciliationRule, string>> = {
  END_TO_END_ID: 'Same end-to-end id',
  OWN_NUMBER: 'Cites a number of ours',
  DOCUMENT: 'Same amount and document, near days, nothing else fits',
  AGREED_FEE: 'A fee as it was agreed',
  RETURN: 'Gives back what another entry moved',
  MANUAL: 'A person said so',
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
  FEE: 'A fee was kept',
  INTEREST: 'Interest was charged',
  FINE: 'A fine was charged',
  DISCOUNT: 'A discount was given',
  WITHHOLDING: 'A tax was withheld',
  OTHER: 'Another reason',
};

/** Kinds of changes after which entries and items are not what they were. */
export const KINDS = ['STATEMENT_ENTRY', 'RECONCILIATION_MATCH', 'RECONCILIATION_PROPOSAL'];
