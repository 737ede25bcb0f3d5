import { z } from 'zod';
import {
  beforeId,
  byIdDescending,
  keysetPage,
  type Slice,
  sliceOf,
  slicesByParent,
} from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { listPage } from '../lists.ts';
import { remittance, remittanceItem } from './remittance.resource.ts';

export interface RemittanceRecord extends Omit<RowOf<typeof remittance>, 'status'> {}

const COLUMNS = columnsOf(remittance, 'r');
const LIST = statement(
  'list_remittances',
  `select ${COLUMNS} from remittance r where r.institution_id = $1 and r.id < $2 order by r.id desc limit $3`,
);
const BY_ID = statement(
  'remittances_by_id',
  `select ${COLUMNS} from remittance r where r.institution_id = $1 and r.id = any ($2)`,
);
const OF_BATCHES = statement(
  'remittances_of_batches',
  `select ${COLUMNS} from remittance r where r.institution_id = $1 and r.batch_id = any ($2)`,
);

/** In any order. */
export const remittancesById = (db: Queryable, institutionId: number, ids: readonly string[]) =>
  db.query<RemittanceRecord>(BY_ID, [institutionId, ids]);

/** In any order. A batch without a file has none. */
export const remittancesOfBatches = (db: Queryable, institutionId: number, batchIds: readonly string[]) =>
  db.query<RemittanceRecord>(OF_BATCHES, [institutionId, batchIds]);

export interface RemittanceItemRecord extends RowOf<typeof remittanceItem> {}
export type ItemReview = NonNullable<RemittanceItemRecord['review']>;

export const REMITTANCE_ITEM_COLUMNS = columnsOf(remittanceItem, 'i');
const ITEMS_BY_ID = statement(
  'remittance_items_by_id',
  `select ${REMITTANCE_ITEM_COLUMNS} from remittance_item i where i.institution_id = $1 and i.id = any ($2)`,
);
const ITEMS_TO_REVIEW = statement(
  'remittance_items_to_review',
  `select ${REMITTANCE_ITEM_COLUMNS} from remittance_item i
   where i.institution_id = $1 and i.review is not null and i.id < $2 order by i.id desc limit $3`,
);
const ofParents = (parent: 'batch_id' | 'remittance_id' | 'installment_id') =>
  `select parent.id as "parentId", x.* from unnest($2::uuid[]) parent(id) cross join lateral (
     select ${REMITTANCE_ITEM_COLUMNS} from remittance_item i where i.${parent} = parent.id and i.institution_id = $1 and i.id < $3
     order by i.id desc limit $4
   ) x`;
const ITEMS_OF_BATCHES = statement('remittance_items_of_batches', ofParents('batch_id'));
const ITEMS_OF_REMITTANCES = statement('remittance_items_of_remittances', ofParents('remittance_id'));
const ITEMS_OF_INSTALLMENTS = statement('remittance_items_of_installments', ofParents('installment_id'));

/** In any order. */
export const remittanceItemsById = (db: Queryable, institutionId: number, ids: readonly string[]) =>
  db.query<RemittanceItemRecord>(ITEMS_BY_ID, [institutionId, ids]);

export const RemittanceItemPage = z.strictObject(keysetPage);

const itemsOf =
  (stmt: typeof ITEMS_OF_BATCHES) =>
  async (
    db: Queryable,
    institutionId: number,
    parents: readonly string[],
    { first, after }: z.output<typeof RemittanceItemPage>,
  ): Promise<ReadonlyMap<string, Slice<RemittanceItemRecord>>> => {
    const values = [institutionId, parents, beforeId(after), first + 1];
    const rows = await db.query<RemittanceItemRecord & { readonly parentId: string }>(stmt, values);
    return slicesByParent(rows, first, ({ parentId }) => parentId, byIdDescending);
  };

export const itemsOfBatches = itemsOf(ITEMS_OF_BATCHES);
export const itemsOfRemittances = itemsOf(ITEMS_OF_REMITTANCES);
export const itemsOfInstallments = itemsOf(ITEMS_OF_INSTALLMENTS);

export const listRemittances = readOperation({
  name: 'listRemittances',
  audiences: ['partner', 'operator'],
  scopes: ['finance_treasury:read'],
  summary: 'Lists the payment files for other banks, newest first',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject(listPage),
  async run({ database, principal }, { first, after }): Promise<Slice<RemittanceRecord>> {
    const values = [principal.institutionId, beforeId(after), first + 1];
    return sliceOf(await database.query<RemittanceRecord>(LIST, values), first);
  },
});

export const listRemittanceItemsToReview = readOperation({
  name: 'listRemittanceItemsToReview',
  audiences: ['operator'],
  scopes: ['finance_ap:read'],
  summary: 'Lists the payments by file that an operator must review, newest first',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject(listPage),
  async run({ database, principal }, { first, after }): Promise<Slice<RemittanceItemRecord>> {
    const values = [principal.institutionId, beforeId(after), first + 1];
    return sliceOf(await database.query<RemittanceItemRecord>(ITEMS_TO_REVIEW, values), first);
  },
});

export const getRemittance = readOperation({
  name: 'getRemittance',
  audiences: ['partner', 'operator'],
  scopes: ['finance_treasury:read'],
  summary: 'Returns a payment file for another bank',
  effects: ['reads_personal_data'],
  refusals: ['remittance_not_found'],
  input: z.strictObject({ remittanceId: Uuid }),
  async run({ database, principal }, { remittanceId }): Promise<RemittanceRecord> {
    const [found] = await remittancesById(database, principal.institutionId, [remittanceId]);
    if (!found) throw new AppError('remittance_not_found');
    return found;
  },
});
