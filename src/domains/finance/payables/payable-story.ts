import { type Queryable, statement } from '../../../platform/database.ts';
import type { PayableAction, WithholdingKind } from './payable-words.ts';

/** What is withheld of a payable, in cents. */
export interface WithholdingRecord {
  readonly payableId: string;
  readonly kind: WithholdingKind;
  readonly amount: number;
}

/** What became of a payable, and by whom. */
export interface StepRecord {
  readonly payableId: string;
  readonly action: PayableAction;
  /** Null: a payment run or the bank. */
  readonly author: string | null;
  /** For whom the author stood; null: for nobody. */
  readonly onBehalfOf: string | null;
  readonly reason: string | null;
  /** The installment that it is about; null: all of the payable. */
  readonly installmentId: string | null;
  /** Digest of the payment data that was approved or refused; null for every other step. */
  readonly contentSha256: string | null;
  readonly at: Date;
}

const WITHHOLDINGS = statement(
  'withholdings_of_payables',
  `select payable_id as "payableId", kind, amount from payable_withholding
   where institution_id = $1 and payable_id = any ($2) order by payable_id, kind`,
);
const STEPS = statement(
  'steps_of_payables',
  `select payable_id as "payableId", action, author, on_behalf_of as "onBehalfOf", reason, installment_id as "installmentId",
     content_sha256 as "contentSha256", at from payable_step
   where institution_id = $1 and payable_id = any ($2) order by payable_id, id`,
);

/** What is withheld of these payables of the institution. */
export const withholdingsOfPayables = (db: Queryable, institutionId: number, payableIds: readonly string[]) =>
  db.query<WithholdingRecord>(WITHHOLDINGS, [institutionId, payableIds]);

/** What became of these payables of the institution, the earliest first. */
export const stepsOfPayables = (db: Queryable, institutionId: number, payableIds: readonly string[]) =>
  db.query<StepRecord>(STEPS, [institutionId, payableIds]);
