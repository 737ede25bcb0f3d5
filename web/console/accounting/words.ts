import { t } from '../../shared/language/text.ts';
import type { Tone } from '../../shared/parts/status.tsx';
import type { AccountingBatchStatus, AccountingChartQuery, AccountingEntryKind } from './documents.generated.ts';

export const BATCH_TONES: Readonly<Record<AccountingBatchStatus, Tone>> = {
  GENERATING: 'wait',
  GENERATED: 'wait',
  CONFIRMED: 'good',
  CANCELLED: 'bad',
};

/** Kinds with their own accounts. Reversals and reclassifications use the accounts of the original entry. */
export const MAPPED_KINDS = [
  'PAYABLE_RECOGNISED',
  'PAYABLE_WITHHELD',
  'PAYABLE_PAID',
  'PAYABLE_INTEREST',
  'PAYABLE_DISCOUNT',
  'RECEIVABLE_RECOGNISED',
  'RECEIPT_REGISTERED',
  'BANK_FEE_CHARGED',
  'PIX_RETURN_SENT',
  'PIX_RETURN_RECEIVED',
] as const satisfies readonly AccountingEntryKind[];

/** Kinds where the financial account determines one side: an accountant can move these to another financial account. */
export const MOVABLE: readonly AccountingEntryKind[] = [
  'PAYABLE_RECOGNISED',
  'PAYABLE_INTEREST',
  'PAYABLE_DISCOUNT',
  'RECEIVABLE_RECOGNISED',
  'BANK_FEE_CHARGED',
  'RECLASSIFIED',
];

export type Chart = AccountingChartQuery['master'];

export function classOf(chart: Chart | undefined, id: string | null): string {
  if (id === null) return t('accounting.class.none');
  const found = chart?.financialAccounts.find((each) => each.id === id);
  return found ? `${found.code} ${found.name}` : id.slice(0, 8);
}

export const KINDS = ['ACCOUNTING_ENTRY', 'ACCOUNTING_BATCH', 'ACCOUNTING_MAPPING'];
