import { newId } from '../../platform/text/ids.ts';
import { isoText } from '../../platform/time/instant.ts';
import type { PostingKind } from '../posting-kinds.ts';

/** An entry of the ledger, in cents: the amount leaves the debited account and arrives in the credited one. */
export interface Posting {
  readonly institutionId: number;
  readonly debitAccountId: number;
  readonly creditAccountId: number;
  readonly amount: number;
  readonly kind: PostingKind;
  /** Null for a posting of a case between accounts of the institution. */
  readonly transactionId: string | null;
  readonly feeChargeId: string | null;
  /** The case that a posting settles. */
  readonly caseId?: string | null;
  readonly occurredAt: Date;
}

/** Ended reservations and entries that `ledger_apply` applies together. Balanced: an entry has a debit and a credit. */
export class Moves {
  readonly #release: string[] = [];
  readonly #giveBack: string[] = [];
  readonly #postings: Posting[] = [];

  /** Ends the reservation of a settled payment. The amount stays counted in the limits. */
  settle(transactionId: string): void {
    this.#release.push(transactionId);
  }

  /** Ends the reservation of a failed payment. The amount returns to the limits. */
  release(transactionId: string): void {
    this.#release.push(transactionId);
    this.#giveBack.push(transactionId);
  }

  post(posting: Posting): void {
    this.#postings.push(posting);
  }

  get released(): readonly string[] {
    return this.#release;
  }

  get givenBack(): readonly string[] {
    return this.#giveBack;
  }

  rows(): readonly Record<string, unknown>[] {
    return this.#postings.map((posting) => ({
      id: newId(),
      institution_id: posting.institutionId,
      debit_account_id: posting.debitAccountId,
      credit_account_id: posting.creditAccountId,
      amount: posting.amount,
      kind: posting.kind,
      transaction_id: posting.transactionId,
      fee_charge_id: posting.feeChargeId,
      case_id: posting.caseId ?? null,
      occurred_at: isoText(posting.occurredAt),
    }));
  }
}
