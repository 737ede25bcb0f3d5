import type { Counted } from '../../platform/database/counted.ts';
import type { ReadContext } from '../../platform/operation/operation.ts';
import type { FinanceProduct, Role } from '../../platform/operation/principal.ts';
import { changesToApprove, credentialsThatEnd } from '../administration/administration-waiting.ts';
import { caseActsToApprove, openCasesWaiting } from '../cases/case-waiting.ts';
import { openAccountingEntries, unmappedAccountingEntries } from '../finance/accounting/accounting-waiting.ts';
import { escrowReleasesToApprove, escrowTermsToApprove } from '../finance/escrow/escrow-waiting.ts';
import { countPayablesToApprove } from '../finance/payables/payables-to-approve.ts';
import {
  batchesToRelease,
  dueInstallments,
  itemsToReview,
  openRemittanceConflicts,
  overdueRemittances,
  quarantinedReturnFiles,
  rejectedPayments,
  remittancesToGenerate,
} from '../finance/payment-runs/payment-runs-waiting.ts';
import { reopenedReceivables } from '../finance/receivables/receivables-waiting.ts';
import {
  proposedEntries,
  unidentifiedPixCredits,
  unmatchedEntries,
} from '../finance/reconciliation/reconciliation-waiting.ts';
import { reopeningsToDecide } from '../finance/treasury/reopenings-waiting.ts';
import type { Decider } from '../operators/decider.ts';
import { disabledWebhooks, failedFinanceDeliveries } from '../webhooks/registrations/webhooks-waiting.ts';

interface WaitingKindFacts {
  readonly meaning: string;
  readonly roles: readonly Role[];
  readonly product?: FinanceProduct;
  /** Excludes what a different person must decide. */
  readonly count?: (context: ReadContext) => Promise<Counted>;
  /** Counts for the operator, or for an approver whom the operator represents. */
  readonly countFor?: (context: ReadContext, decider: Decider) => Promise<Counted>;
}

export const WAITING_KINDS = {
  payables_to_approve: {
    meaning: 'Payables that the caller may approve, as in `payablesToApprove`.',
    roles: ['approver'],
    product: 'ap',
    countFor: countPayablesToApprove,
  },
  payment_batches_to_release: {
    meaning: 'Payment batches that a different person put together and that wait for release.',
    roles: ['treasurer'],
    product: 'ap',
    count: batchesToRelease,
  },
  remittances_to_generate: {
    meaning: 'Released batches for accounts at other banks that have no remittance file yet.',
    roles: ['treasurer'],
    product: 'ap',
    count: remittancesToGenerate,
  },
  remittance_items_to_review: {
    meaning: 'Payments in files whose bank answer needs a manual review.',
    roles: ['treasurer'],
    product: 'ap',
    count: itemsToReview,
  },
  remittances_unanswered: {
    meaning: 'Remittances with payments whose outcome the bank has not reported 2 business days after their day.',
    roles: ['treasurer', 'preparer'],
    product: 'ap',
    count: overdueRemittances,
  },
  return_files_quarantined: {
    meaning: 'Return files of banks that wait for a decision.',
    roles: ['preparer', 'accountant'],
    product: 'ap',
    count: quarantinedReturnFiles,
  },
  escrow_releases_to_approve: {
    meaning: 'Escrow releases that a different person requested.',
    roles: ['treasurer'],
    product: 'treasury',
    count: escrowReleasesToApprove,
  },
  escrow_terms_to_approve: {
    meaning: 'Escrow terms that a different person proposed.',
    roles: ['treasurer'],
    product: 'treasury',
    count: escrowTermsToApprove,
  },
  rail_cases: {
    meaning: 'Open cases, contradictions between rails and books, for which no act waits.',
    roles: ['accountant', 'treasurer'],
    product: 'treasury',
    count: openCasesWaiting,
  },
  rail_case_acts: {
    meaning: 'Acts of cases that a different person proposed.',
    roles: ['treasurer'],
    product: 'treasury',
    count: caseActsToApprove,
  },
  treasury_reopenings: {
    meaning: 'Treasury days that another treasurer has requested to reopen.',
    roles: ['treasurer'],
    product: 'treasury',
    count: reopeningsToDecide,
  },
  installments_due: {
    meaning: 'Approved installments that are due and in no batch, as in `paymentRunProposal` until today.',
    roles: ['preparer'],
    product: 'ap',
    count: dueInstallments,
  },
  payments_rejected: {
    meaning: 'Rejected payment orders, among the 5,000 newest, whose installment has no other payment.',
    roles: ['preparer', 'treasurer'],
    product: 'ap',
    count: rejectedPayments,
  },
  pix_credits: {
    meaning: 'PIX received by paying accounts that no receipt names.',
    roles: ['accountant'],
    product: 'reconciliation',
    count: unidentifiedPixCredits,
  },
  receivables_reopened: {
    meaning: 'Receivables that were reopened because their PIX credit was returned, and that are not received again.',
    roles: ['accountant'],
    product: 'ar',
    count: reopenedReceivables,
  },
  reconciliation_proposals: {
    meaning: 'Statement entries with a proposal to accept or reject, among the 5,000 oldest that wait.',
    roles: ['accountant'],
    product: 'reconciliation',
    count: proposedEntries,
  },
  statement_entries: {
    meaning: 'Statement entries without a match or in conflict, among the 5,000 oldest that wait.',
    roles: ['accountant'],
    product: 'reconciliation',
    count: unmatchedEntries,
  },
  remittance_conflicts: {
    meaning: 'Payments in files that their bank rejected after paying them.',
    roles: ['accountant'],
    product: 'ap',
    count: openRemittanceConflicts,
  },
  accounting_entries: {
    meaning: 'Accounting entries that are in no batch.',
    roles: ['accountant'],
    product: 'accounting',
    count: openAccountingEntries,
  },
  accounting_entries_unmapped: {
    meaning:
      'Accounting entries in no batch, among the 5,000 oldest, whose kind and financial account have no account mapping.',
    roles: ['accountant'],
    product: 'accounting',
    count: unmappedAccountingEntries,
  },
  changes_to_approve: {
    meaning: 'Changes that another admin has requested.',
    roles: ['admin'],
    count: changesToApprove,
  },
  credentials_ending: {
    meaning: 'Partner credentials that expire within 30 days.',
    roles: ['admin'],
    count: credentialsThatEnd,
  },
  webhooks_disabled: {
    meaning: 'Webhooks of the institution and its partners that are switched off.',
    roles: ['admin'],
    count: disabledWebhooks,
  },
  finance_deliveries_failed: {
    meaning: "Unsuccessful deliveries to the institution's own webhooks within the retention period.",
    roles: ['admin'],
    count: failedFinanceDeliveries,
  },
} as const satisfies Readonly<Record<string, WaitingKindFacts>>;

export type WaitingKind = keyof typeof WAITING_KINDS;

export const waitingKindsFor = (
  roles: ReadonlySet<Role>,
  productsOff: readonly string[],
): readonly (readonly [WaitingKind, WaitingKindFacts])[] =>
  (Object.entries(WAITING_KINDS) as [WaitingKind, WaitingKindFacts][]).filter(
    ([, { roles: needed, product }]) =>
      needed.some((role) => roles.has(role)) && (!product || !productsOff.includes(product)),
  );
