import type { StatementKind } from './statement-rows.ts';

/** Findings about a row. The class decides what happens to the row until a person decides otherwise. */
export const ROW_FINDINGS = {
  invalid_amount: ['refused', 'The amount is missing, ambiguous or not a number.'],
  invalid_date: ['refused', 'The day is missing or does not exist.'],
  foreign_currency: ['refused', 'The amount is in another currency, and the row has no rate.'],
  converted: ['doubtful', 'The amount is in another currency and was converted with the rate of the row.'],
  sign_contradicts_type: ['doubtful', 'The sign of the amount contradicts the type of the movement.'],
  no_amount: ['passed_over', 'The row only announces a movement: its amount is empty or a single dot.'],
  zero_amount: ['passed_over', 'The amount is zero.'],
} as const;
export type RowFinding = keyof typeof ROW_FINDINGS;

/** A row of a file as the bank wrote it. Whether it is booked is decided later. */
export interface ReadRow {
  /** Line of the file where the row begins, from 1. For a spreadsheet: its row. */
  readonly line: number;
  /** The bank's own id, which banks can repeat. Empty without one. */
  readonly bankId: string;
  readonly date: string | null;
  /** Signed cents of the statement's currency: debits are negative. Null if it cannot be read. */
  readonly amount: number | null;
  readonly description: string;
  readonly document: string | null;
  readonly kind: StatementKind;
  /** Balance of the account in cents after the row, if the row states one in addition to its amount. */
  readonly balance: number | null;
  /** The offending text of a member that could not be read, at most 40 characters. */
  readonly written: string | null;
  readonly findings: readonly RowFinding[];
}

/** A balance in signed cents at the end of a day. The day is null if the file does not state it. */
export interface StatedBalance {
  readonly amount: number;
  readonly date: string | null;
}

/** One account's statement in a file. Nothing is left out: each row of the file is among the rows. */
export interface ReadStatement {
  /** Line where the statement begins. */
  readonly line: number;
  /** COMPE code of the bank as written. Null if the file does not name the bank. */
  readonly bankCode: string | null;
  readonly branch: string | null;
  /** Number of the account or of the card, as written. Null in files that name no account, such as CSV. */
  readonly account: string | null;
  readonly isCard: boolean;
  /** ISO 4217, in upper case. */
  readonly currency: string;
  /** First and last day that the file states. */
  readonly from: string | null;
  readonly to: string | null;
  /** Balance before the first row. */
  readonly opening: StatedBalance | null;
  /** Balance after the last row. */
  readonly closing: StatedBalance | null;
  /** Contradictions within the file, such as "the trailer counts 7 records, but the batch has 6". Empty when it agrees. */
  readonly contradictions: readonly string[];
  readonly rows: readonly ReadRow[];
}
