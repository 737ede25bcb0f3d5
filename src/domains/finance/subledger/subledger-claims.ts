import type { InstitutionClaim } from '../../ledger-claim.ts';
import { escrowLedgerClaims } from '../escrow/escrow-ledger-claims.ts';
import { payableClaims } from '../payables/payable-claims.ts';
import { paymentRunClaims } from '../payment-runs/payment-run-claims.ts';
import { receivableClaims } from '../receivables/receivable-claims.ts';
import { reconciliationClaims } from '../reconciliation/reconciliation-claims.ts';
import { financeSumClaims } from '../sums/sums-claims.ts';

/** The claims of the daily proof, in the order of lists. */
export const SUBLEDGER_CLAIMS: readonly InstitutionClaim[] = [
  ...payableClaims,
  ...paymentRunClaims,
  ...receivableClaims,
  ...reconciliationClaims,
  ...escrowLedgerClaims,
  ...financeSumClaims,
];

export const CLAIM_NAMES = SUBLEDGER_CLAIMS.map(({ name }) => name);
