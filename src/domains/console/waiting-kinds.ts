import type { Counted } from '../../platform/counted.ts';
import type { FinanceProduct, ReadContext, Role } from '../../platform/operation.ts';
import { changesToApprove, credentialsThatEnd } from '../administration/administration-waiting.ts';
import { openAccountingEntries, unmappedAccountingEntries } from '../finance/accounting/accounting-waiting.ts';
import { escrowReleasesToApprove, escrowTermsToApprove } from '../finance/escrow/escrow-waiting.ts';
import { countPayablesToApprove } from '../finance/payables/payables-to-approve.ts';
import {
  batchesToRelease,
  dueInstallments,
  itemsToReview,
  openRemittanceConflicts,
  rejectedPayments,
  remittancesToGenerate,
} from '../finance/payment-runs/payment-runs-waiting.ts';
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
  /** Who does something about it. */
  readonly roles: readonly Role[];
  readonly product?: FinanceProduct;
  /** Counts what who asks can do something about, so nothing that another person has to decide. */
  readonly count?: (context: ReadContext) => Promise<Counted>;
  /** The same for who decides, for himself or for another approver. */
  readonly countFor?: (context: ReadContext, decider: Decider) => Promise<Counted>;
}

/** What can wait for a person, in the order in which it is told. */
export const WAITING_KINDS = {
  payables_to_approve: {
    meaning: 'Payables that who asks may approve: those of `payablesToApprove`.',
    roles: ['approver'],
    product: 'ap',
    countFor: countPayablesToApprove,
  },
  payment_batches_to_release: {
    meaning: 'Payment batches that somebody else has put together.',
    roles: ['treasurer'],
    product: 'ap',
    count: batchesToRelease,
  },
  remittances_to_generate: {
    meaning: 'Released batches for other banks that have no file yet.',
    roles: ['treasurer'],
    product: 'ap',
    count: remittancesToGenerate,
  },
  remittance_items_to_review: {
    meaning: 'Payments by files of which the bank says what nothing can be concluded from.',
    roles: ['treasurer'],
    product: 'ap',
    count: itemsToReview,
  },
  escrow_releases_to_approve: {
    meaning: 'Releases of escrow accounts that another person requested.',
    roles: ['treasurer'],
    product: 'treasury',
    count: escrowReleasesToApprove,
  },
  escrow_terms_to_approve: {
    meaning: 'Terms of escrow accounts that another person proposed.',
    roles: ['treasurer'],
    product: 'treasury',
    count: escrowTermsToApprove,
  },
  treasury_reopenings: {
    meaning: 'Treasury days that another treasurer has asked to be opened again.',
    roles: ['treasurer'],
    product: 'treasury',
    count: reopeningsToDecide,
  },
  installments_due: {
    meaning: 'Approved installments that are due and in no batch: those of `paymentRunProposal` through today.',
    roles: ['preparer'],
    product: 'ap',
    count: dueInstallments,
  },
  payments_rejected: {
    meaning: 'Payment orders that were rejected, the 5,000 newest, whose installment nothing else pays.',
    roles: ['preparer', 'treasurer'],
    product: 'ap',
    count: rejectedPayments,
  },
  pix_credits: {
    meaning: 'PIX that paying accounts received and no receipt names.',
    roles: ['accountant'],
    product: 'reconciliation',
    count: unidentifiedPixCredits,
  },
  reconciliation_proposals: {
    meaning: 'Entries of statements of which somebody has to decide what they are, among the 5,000 oldest that wait.',
    roles: ['accountant'],
    product: 'reconciliation',
    count: proposedEntries,
  },
  statement_entries: {
    meaning:
      'Entries of statements that nothing is known of, or that are in conflict, among the 5,000 oldest that wait.',
    roles: ['accountant'],
    product: 'reconciliation',
    count: unmatchedEntries,
  },
  remittance_conflicts: {
    meaning: 'Payments by files that their bank refused after having paid them.',
    roles: ['accountant'],
    product: 'ap',
    count: openRemittanceConflicts,
  },
  accounting_entries: {
    meaning: 'Accounting entries that no batch has.',
    roles: ['accountant'],
    product: 'accounting',
    count: openAccountingEntries,
  },
  accounting_entries_unmapped: {
    meaning: 'Those of them, among the 5,000 oldest, whose kind and financial account have no accounts.',
    roles: ['accountant'],
    product: 'accounting',
    count: unmappedAccountingEntries,
  },
  changes_to_approve: {
    meaning: 'Changes that another admin has asked for.',
    roles: ['admin'],
    count: changesToApprove,
  },
  credentials_ending: {
    meaning: 'Credentials of partners that end within 30 days, since they were issued.',
    roles: ['admin'],
    count: credentialsThatEnd,
  },
  webhooks_disabled: {
    meaning: 'Webhooks, of the institution and of its partners, that the gateway has switched off.',
    roles: ['admin'],
    count: disabledWebhooks,
  },
  finance_deliveries_failed: {
    meaning: "Deliveries to the institution's own destinations that did not succeed, while they are kept.",
    roles: ['admin'],
    count: failedFinanceDeliveries,
  },
} as const satisfies Readonly<Record<string, WaitingKindFacts>>;

export type WaitingKind = keyof typeof WAITING_KINDS;

/** The kinds that wait for who has these roles, where these parts of finance are switched off. */
export const waitingKindsFor = (
  roles: ReadonlySet<Role>,
  productsOff: readonly string[],
): readonly (readonly [WaitingKind, WaitingKindFacts])[] =>
  (Object.entries(WAITING_KINDS) as [WaitingKind, WaitingKindFacts][]).filter(
    ([, { roles: needed, product }]) =>
      needed.some((role) => roles.has(role)) && (!product || !productsOff.includes(product)),
  );
