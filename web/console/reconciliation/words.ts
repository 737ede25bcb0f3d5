import type { Tone } from '../../shared/parts/status.tsx';
import type {
  BankStatementEntryStatus,
  ReconciliationDifferenceReason,
  ReconciliationItemKind,
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

export const REASONS = [
  'FEE',
  'INTEREST',
  'FINE',
  'DISCOUNT',
  'WITHHOLDING',
  'OTHER',
] as const satisfies readonly ReconciliationDifferenceReason[];

export const KINDS = ['STATEMENT_ENTRY', 'RECONCILIATION_MATCH', 'RECONCILIATION_PROPOSAL'];
