import { z } from 'zod';
import { decodeCursor, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { listPage } from '../lists.ts';
import { installment } from './payable.resource.ts';
import { findPayable } from './payable.ts';
import { READS } from './payable-pages.ts';

export interface InstallmentRecord extends RowOf<typeof installment> {}

const COLUMNS = columnsOf(installment, 'i');
const LIST = statement(
  'installments_of_payable',
  `select ${COLUMNS} from payable_installment i
   where i.institution_id = $1 and i.payable_id = $2 and i.number > $3 order by i.number limit $4`,
);
const OF_PAYABLES = statement(
  'installments_of_payables',
  `select ${COLUMNS} from payable_installment i where i.institution_id = $1 and i.payable_id = any ($2)
   order by i.payable_id, i.number`,
);
const BY_ID = statement(
  'installments_by_id',
  `select ${COLUMNS} from payable_installment i where i.institution_id = $1 and i.id = any ($2)`,
);

export const installmentsOfPayables = (db: Queryable, institutionId: number, payableIds: readonly string[]) =>
  db.query<InstallmentRecord>(OF_PAYABLES, [institutionId, payableIds]);

/** In any order. */
export const installmentsById = (db: Queryable, institutionId: number, ids: readonly string[]) =>
  db.query<InstallmentRecord>(BY_ID, [institutionId, ids]);

const NumberCursor = z.tuple([z.int()]);

export const byNumber = ({ number }: InstallmentRecord) => [number];

export const listInstallments = readOperation({
  ...READS,
  name: 'listPayableInstallments',
  summary: 'Lists the installments of a payable by number',
  effects: ['reads_personal_data'],
  refusals: ['payable_not_found'],
  input: z.strictObject({ payableId: Uuid.meta({ description: 'Id of the payable (UUID)' }), ...listPage }),
  async run({ database, principal }, { payableId, first, after }): Promise<Slice<InstallmentRecord>> {
    const { institutionId } = principal;
    const [from] = after ? decodeCursor(after, NumberCursor) : [0];
    await findPayable(database, institutionId, payableId);
    return sliceOf(await database.query<InstallmentRecord>(LIST, [institutionId, payableId, from, first + 1]), first);
  },
});
