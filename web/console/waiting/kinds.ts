import type { WaitingKind } from './documents.generated.ts';

export interface WaitingPlace {
  readonly words: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

export const PLACES: Readonly<Record<WaitingKind, WaitingPlace>> = {
  PAYABLES_TO_APPROVE: { words: 'Payables to approve', to: '/payables/to-approve' },
  INSTALLMENTS_DUE: { words: 'Installments to put into a payment batch', to: '/payments-due' },
  PAYMENTS_REJECTED: { words: 'Rejected payments', to: '/payment-orders', search: { status: 'REJECTED' } },
  PAYMENT_BATCHES_TO_RELEASE: {
    words: 'Payment batches to release',
    to: '/payment-runs',
    search: { status: 'QUEUED' },
  },
  REMITTANCES_TO_GENERATE: { words: 'Remittances to generate', to: '/payment-runs' },
  REMITTANCE_ITEMS_TO_REVIEW: { words: 'Remittance payments to review', to: '/remittance-items' },
  REMITTANCES_UNANSWERED: { words: 'Remittances without an answer of the bank', to: '/remittances' },
  RETURN_FILES_QUARANTINED: { words: 'Return files in quarantine', to: '/remittance-items' },
  ESCROW_RELEASES_TO_APPROVE: { words: 'Escrow releases to approve', to: '/escrow-releases' },
  ESCROW_TERMS_TO_APPROVE: { words: 'Escrow terms to approve', to: '/escrow' },
  RAIL_CASES: { words: 'Open cases', to: '/cases', search: { status: 'OPEN' } },
  RAIL_CASE_ACTS: { words: 'Acts of cases to approve', to: '/cases', search: { status: 'OPEN' } },
  TREASURY_REOPENINGS: { words: 'Treasury days to reopen', to: '/treasury' },
  PIX_CREDITS: { words: 'PIX credits to identify', to: '/pix-credits' },
  RECEIVABLES_REOPENED: { words: 'Receivables reopened by a return', to: '/receivables', search: { status: 'OPEN' } },
  RECONCILIATION_PROPOSALS: { words: 'Proposed matches', to: '/reconciliation' },
  STATEMENT_ENTRIES: { words: 'Unmatched statement entries', to: '/reconciliation' },
  REMITTANCE_CONFLICTS: { words: 'Remittance payments that a bank contradicts', to: '/remittance-items' },
  ACCOUNTING_ENTRIES: { words: 'Accounting entries to batch', to: '/accounting' },
  ACCOUNTING_ENTRIES_UNMAPPED: { words: 'Accounting entries without accounts', to: '/accounting' },
  CHANGES_TO_APPROVE: { words: 'Changes of access to approve', to: '/changes' },
  CREDENTIALS_ENDING: { words: 'Credentials that end soon', to: '/credentials', search: { ending: 'soon' } },
  WEBHOOKS_DISABLED: { words: 'Disabled webhooks', to: '/partners/webhooks' },
  FINANCE_DELIVERIES_FAILED: { words: 'Failed deliveries', to: '/webhooks' },
};
