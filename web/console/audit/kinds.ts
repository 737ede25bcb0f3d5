import type { ChangeKind } from './documents.generated.ts';

/** Kinds of finance: all roles receive these changes. */
const FINANCE = [
  'PAYABLE',
  'PAYMENT_BATCH',
  'PAYMENT_ORDER',
  'REMITTANCE',
  'REMITTANCE_ITEM',
  'RECEIVABLE',
  'STATEMENT_ENTRY',
  'RECONCILIATION_MATCH',
  'RECONCILIATION_PROPOSAL',
  'BANK_ACCOUNT',
  'TREASURY_DAY',
  'ESCROW_RELEASE',
  'ESCROW_TERMS',
  'ACCOUNTING_BATCH',
  'ACCOUNTING_ENTRY',
  'ACCOUNTING_MAPPING',
  'COUNTERPARTY',
  'DEPUTYSHIP',
  'MASTER_DATA',
] as const satisfies readonly ChangeKind[];

/** Kinds of access: only admins receive these changes. */
const ACCESS = [
  'PARTNER',
  'CREDENTIAL',
  'PERSON',
  'CHANGE_REQUEST',
  'WEBHOOK',
  'WEBHOOK_DELIVERY',
  'FEE',
  'LIMITS',
  'SIGNING_KEY',
  'DEAD_MESSAGE',
] as const satisfies readonly ChangeKind[];

export const KINDS = [...FINANCE, ...ACCESS] as const;

export const kindsOf = (isAdmin: boolean): readonly (typeof KINDS)[number][] => (isAdmin ? KINDS : FINANCE);
