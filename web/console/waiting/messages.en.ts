export const waiting = {
  title: 'My tasks',
  about: 'For {login}, {roles}.',
  loading: 'Loading your tasks',
  noTasks: 'Your roles have no tasks',
  'noTasks.about': 'The navigation lists the screens that you can view.',
  done: 'No pending tasks',
  'done.about': 'New tasks appear here automatically.',
  none: 'None: {kinds}.',
  for: '{kind} for {approver}',
  oldest: 'oldest {age}',
  'kind.PAYABLES_TO_APPROVE': 'Payables to approve',
  'kind.INSTALLMENTS_DUE': 'Installments to put into a payment batch',
  'kind.PAYMENTS_REJECTED': 'Rejected payments',
  'kind.PAYMENT_BATCHES_TO_RELEASE': 'Payment batches to release',
  'kind.REMITTANCES_TO_GENERATE': 'Remittances to generate',
  'kind.REMITTANCE_ITEMS_TO_REVIEW': 'Remittance payments to review',
  'kind.REMITTANCES_UNANSWERED': 'Remittances without an answer of the bank',
  'kind.RETURN_FILES_QUARANTINED': 'Return files in quarantine',
  'kind.ESCROW_RELEASES_TO_APPROVE': 'Escrow releases to approve',
  'kind.ESCROW_TERMS_TO_APPROVE': 'Escrow terms to approve',
  'kind.RAIL_CASES': 'Open cases',
  'kind.RAIL_CASE_ACTS': 'Acts of cases to approve',
  'kind.TREASURY_REOPENINGS': 'Treasury days to reopen',
  'kind.PIX_CREDITS': 'PIX credits to identify',
  'kind.RECEIVABLES_REOPENED': 'Receivables reopened by a return',
  'kind.RECONCILIATION_PROPOSALS': 'Proposed matches',
  'kind.STATEMENT_ENTRIES': 'Unmatched statement entries',
  'kind.REMITTANCE_CONFLICTS': 'Remittance payments that a bank contradicts',
  'kind.ACCOUNTING_ENTRIES': 'Accounting entries to batch',
  'kind.ACCOUNTING_ENTRIES_UNMAPPED': 'Accounting entries without accounts',
  'kind.CHANGES_TO_APPROVE': 'Changes of access to approve',
  'kind.CREDENTIALS_ENDING': 'Credentials that end soon',
  'kind.WEBHOOKS_DISABLED': 'Disabled webhooks',
  'kind.FINANCE_DELIVERIES_FAILED': 'Failed deliveries',
} as const;

declare module '../../shared/language/text.ts' {
  interface Texts {
    readonly waiting: typeof waiting;
  }
}
