import type { WaitingKind } from './documents.generated.ts';

export interface WaitingPlace {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

export const PLACES: Readonly<Record<WaitingKind, WaitingPlace>> = {
  PAYABLES_TO_APPROVE: { to: '/payables/to-approve' },
  INSTALLMENTS_DUE: { to: '/payments-due' },
  PAYMENTS_REJECTED: { to: '/payment-orders', search: { status: 'REJECTED' } },
  PAYMENT_BATCHES_TO_RELEASE: {
    to: '/payment-runs',
    search: { status: 'QUEUED' },
  },
  REMITTANCES_TO_GENERATE: { to: '/payment-runs' },
  REMITTANCE_ITEMS_TO_REVIEW: { to: '/remittance-items' },
  REMITTANCES_UNANSWERED: { to: '/remittances' },
  RETURN_FILES_QUARANTINED: { to: '/remittance-items' },
  ESCROW_RELEASES_TO_APPROVE: { to: '/escrow-releases' },
  ESCROW_TERMS_TO_APPROVE: { to: '/escrow' },
  RAIL_CASES: { to: '/cases', search: { status: 'OPEN' } },
  RAIL_CASE_ACTS: { to: '/cases', search: { status: 'OPEN' } },
  TREASURY_REOPENINGS: { to: '/treasury' },
  PIX_CREDITS: { to: '/pix-credits' },
  RECEIVABLES_REOPENED: { to: '/receivables', search: { status: 'OPEN' } },
  RECONCILIATION_PROPOSALS: { to: '/reconciliation' },
  STATEMENT_ENTRIES: { to: '/reconciliation' },
  REMITTANCE_CONFLICTS: { to: '/remittance-items' },
  ACCOUNTING_ENTRIES: { to: '/accounting' },
  ACCOUNTING_ENTRIES_UNMAPPED: { to: '/accounting' },
  CHANGES_TO_APPROVE: { to: '/changes' },
  CREDENTIALS_ENDING: { to: '/credentials', search: { ending: 'soon' } },
  WEBHOOKS_DISABLED: { to: '/partners/webhooks' },
  FINANCE_DELIVERIES_FAILED: { to: '/webhooks' },
};
