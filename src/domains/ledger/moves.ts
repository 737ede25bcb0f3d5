import { newId } from '../../platform/ids.ts';
import { isoText } from '../../platform/instant.ts';
import type { PostingKind } from './posting-kinds.ts';

/** One entry of the ledger: value leaves the debited account and arrives in the credited one. Cents. */
export interface Posting {
  readonly institutionId: number;
  readonly debitAccountId: number;
  readonly creditAccountId: number;
  readonly amount: number;
  readonly kind: PostingKind;
  readonly transactionId: string;
  readonly feeChargeId: string | null;
  readonly occurredAt: Date;
}

/**
 * Moves of money that one database transaction makes together, through `ledger_apply`: reservations that end, and
 * entries. Balanced by construction: an entry is one row with a debit and a credit.
 */
export class Moves {
  readonly #release: string[] = [];
  readonly #giveBack: string[] = [];
  readonly #postings: Posting[] = [];

  /** Ends a payment's reservation because the payment is settled: what it took from the limits stays taken. */
  settle(transactionId: string): void {
    this.#release.push(transactionId);
  }

  /** Ends a payment's reservation because the payment failed: the limits get back what it took. */
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

  /** The entries as `ledger_apply` reads them; ids are given here, in order. */
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
      occurred_at: isoText(posting.occurredAt),
    }));
  }
}
