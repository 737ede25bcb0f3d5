import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import type { WriteContext } from '../../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import type { Payable } from './payable.entity.ts';
import { payable } from './payable.resource.ts';

export interface PayableRecord extends RowOf<typeof payable> {}

/** For statements over `payable p`. */
export const PAYABLE_COLUMNS = columnsOf(payable, 'p');

const BY_ID = statement(
  'payables_by_id',
  `select ${PAYABLE_COLUMNS} from payable p where p.institution_id = $1 and p.id = any ($2)`,
);
/** In any order. */
export const payablesById = (db: Queryable, institutionId: number, ids: readonly string[]) =>
  db.query<PayableRecord>(BY_ID, [institutionId, ids]);

/** @throws AppError payable_not_found, also for a payable of another institution */
export async function findPayable(db: Queryable, institutionId: number, id: string): Promise<PayableRecord> {
  const [found] = await payablesById(db, institutionId, [id]);
  if (!found) throw new AppError('payable_not_found');
  return found;
}

/** Flushes first, so that the record contains the change. */
export async function written({ em, tx }: WriteContext, { institutionId, id }: Payable): Promise<PayableRecord> {
  await em.flush();
  return findPayable(tx, institutionId, id);
}
