import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { step, withholding } from './payable.resource.ts';

export interface WithholdingRecord extends RowOf<typeof withholding> {}

export interface StepRecord extends RowOf<typeof step> {}

const WITHHOLDINGS = statement(
  'withholdings_of_payables',
  `select ${columnsOf(withholding, 'w')} from payable_withholding w
   where w.institution_id = $1 and w.payable_id = any ($2) order by w.payable_id, w.kind`,
);
const STEPS = statement(
  'steps_of_payables',
  `select ${columnsOf(step, 's')} from payable_step s
   where s.institution_id = $1 and s.payable_id = any ($2) order by s.payable_id, s.id`,
);

export const withholdingsOfPayables = (db: Queryable, institutionId: number, payableIds: readonly string[]) =>
  db.query<WithholdingRecord>(WITHHOLDINGS, [institutionId, payableIds]);

/** The earliest step first. */
export const stepsOfPayables = (db: Queryable, institutionId: number, payableIds: readonly string[]) =>
  db.query<StepRecord>(STEPS, [institutionId, payableIds]);
