import { z } from 'zod';
import { type Queryable, statement } from '../../../platform/database.ts';
import { Uuid } from '../../../platform/ids.ts';
import { readOperation } from '../../../platform/operation.ts';
import { findPayable, type PayableRecord } from './payable.ts';
import { type InstallmentRecord, installmentsOfPayables } from './payable-installments.ts';
import { READS } from './payable-pages.ts';
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
  readonly reason: string | null;
  /** The installment that it is about; null: all of the payable. */
  readonly installmentId: string | null;
  readonly at: Date;
}

const WITHHOLDINGS = statement(
  'withholdings_of_payables',
  `select payable_id as "payableId", kind, amount from payable_withholding
   where institution_id = $1 and payable_id = any ($2) order by payable_id, kind`,
);
const STEPS = statement(
  'steps_of_payables',
  `select payable_id as "payableId", action, author, reason, installment_id as "installmentId", at from payable_step
   where institution_id = $1 and payable_id = any ($2) order by payable_id, id`,
);

/** What is withheld of these payables of the institution. */
export const withholdingsOfPayables = (db: Queryable, institutionId: number, payableIds: readonly string[]) =>
  db.query<WithholdingRecord>(WITHHOLDINGS, [institutionId, payableIds]);

/** What became of these payables of the institution, the earliest first. */
export const stepsOfPayables = (db: Queryable, institutionId: number, payableIds: readonly string[]) =>
  db.query<StepRecord>(STEPS, [institutionId, payableIds]);

export interface PayableStory extends PayableRecord {
  readonly installments: readonly InstallmentRecord[];
  readonly withholdings: readonly WithholdingRecord[];
  readonly steps: readonly StepRecord[];
}

export const getPayable = readOperation({
  ...READS,
  name: 'getPayable',
  summary: 'Reads a payable with its installments, what is withheld, and what became of it',
  refusals: ['payable_not_found'],
  input: z.strictObject({ payableId: Uuid }),
  async run({ database, principal }, { payableId }): Promise<PayableStory> {
    const { institutionId } = principal;
    const payable = await findPayable(database, institutionId, payableId);
    const [installments, withholdings, steps] = await Promise.all([
      installmentsOfPayables(database, institutionId, [payableId]),
      withholdingsOfPayables(database, institutionId, [payableId]),
      stepsOfPayables(database, institutionId, [payableId]),
    ]);
    return { ...payable, installments, withholdings, steps };
  },
});
