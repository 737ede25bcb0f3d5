import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { PayableAction, WithholdingKind } from './payable-words.ts';

/** Amount in cents. */
export interface WithholdingRecord {
  readonly payableId: string;
  readonly kind: WithholdingKind;
  readonly amount: number;
}

export interface StepRecord {
  readonly payableId: string;
  readonly action: PayableAction;
  /** Null for a step by a payment batch or the bank. */
  readonly author: string | null;
  /** The absent approver for whom the author acted. */
  readonly onBehalfOf: string | null;
  readonly reason: string | null;
  /** Null when the step affects the whole payable. */
  readonly installmentId: string | null;
  /** Digest of the approved or refused payment data. Null for every other step. */
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

export const withholdingsOfPayables = (db: Queryable, institutionId: number, payableIds: readonly string[]) =>
  db.query<WithholdingRecord>(WITHHOLDINGS, [institutionId, payableIds]);

/** The earliest step first. */
export const stepsOfPayables = (db: Queryable, institutionId: number, payableIds: readonly string[]) =>
  db.query<StepRecord>(STEPS, [institutionId, payableIds]);
