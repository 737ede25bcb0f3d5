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
import { Uuid } from '../../../platform/text/ids.ts';
import { listPage } from '../lists.ts';
import type { RemittanceConflictStatus, RemittanceItemStatus } from './payment-run-states.ts';

/** Amounts in cents. */
export interface RemittanceRecord {
  readonly id: string;
  readonly batchId: string;
  readonly bankAccountId: string;
  readonly bankCode: string;
  readonly agreement: string;
  /** NSA: number of the file within the agreement. */
  readonly sequence: number;
  readonly fileName: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly itemCount: number;
  readonly total: number;
  readonly paidCount: number;
  readonly paidTotal: number;
  readonly refusedCount: number;
  readonly generatedBy: string;
  readonly generatedAt: Date;
}

export const REMITTANCE_COLUMNS = `r.id, r.batch_id as "batchId", r.bank_account_id as "bankAccountId",
  r.bank_code as "bankCode", r.agreement, r.sequence,
  r.bank_code || '_' || regexp_replace(r.agreement, '[^0-9A-Za-z]', '', 'g') || '_' || lpad(r.sequence::text, 6, '0') || '.rem'
    as "fileName",
  r.sha256, r.size_bytes as "sizeBytes", r.item_count as "itemCount", r.total, r.paid_count as "paidCount",
  r.paid_total as "paidTotal", r.refused_count as "refusedCount", r.generated_by as "generatedBy",
  r.generated_at as "generatedAt"`;
const LIST = statement(
  'list_remittances',
  `select ${REMITTANCE_COLUMNS} from remittance r where r.institution_id = $1 and r.id < $2 order by r.id desc limit $3`,
);
const BY_ID = statement(
  'remittances_by_id',
  `select ${REMITTANCE_COLUMNS} from remittance r where r.institution_id = $1 and r.id = any ($2)`,
);
const OF_BATCHES = statement(
  'remittances_of_batches',
  `select ${REMITTANCE_COLUMNS} from remittance r where r.institution_id = $1 and r.batch_id = any ($2)`,
);

/** In any order. */
export const remittancesById = (db: Queryable, institutionId: number, ids: readonly string[]) =>
  db.query<RemittanceRecord>(BY_ID, [institutionId, ids]);

/** In any order. A batch without a file has none. */
export const remittancesOfBatches = (db: Queryable, institutionId: number, batchIds: readonly string[]) =>
  db.query<RemittanceRecord>(OF_BATCHES, [institutionId, batchIds]);

/** Amounts in cents. */
export interface RemittanceItemRecord {
  readonly id: string;
  readonly batchId: string;
  readonly remittanceId: string | null;
  readonly installmentId: string;
  readonly payableId: string;
  readonly yourNumber: string;
  readonly bankNumber: string | null;
  readonly amount: number;
  readonly status: RemittanceItemStatus;
  readonly occurrences: readonly string[];
  readonly paidOn: string | null;
  readonly paidAmount: number | null;
  readonly authentication: string | null;
  readonly review: ItemReview | null;
  readonly conflict: ItemConflict | null;
  /** Null unless the bank reported the item first as paid and later as refused. */
  readonly conflictStatus: RemittanceConflictStatus | null;
  readonly settledBy: string | null;
  readonly settledAt: Date | null;
  readonly settlementReason: string | null;
  /** Brasília day on which the money came back. Null unless it came back. */
  readonly returnedOn: string | null;
  readonly updatedAt: Date;
}

export const ITEM_REVIEWS = {
  unknown_occurrence: "The bank's code is in no table. The payment is neither paid nor refused.",
  amount_differs: 'The bank paid another amount.',
  deleted_by_bank: 'The bank deleted the payment.',
  day_closed: 'The payment was made on a treasury day that is closed. Reopen the day and import the file again.',
};
export type ItemReview = keyof typeof ITEM_REVIEWS;

export const ITEM_CONFLICTS = {
  refused_after_paid: 'The item was paid, and the bank now reports that it is refused or has come back.',
  paid_twice: 'Another payment had already paid the installment.',
};
export type ItemConflict = keyof typeof ITEM_CONFLICTS;

export const REMITTANCE_ITEM_COLUMNS = `i.id, i.batch_id as "batchId", i.remittance_id as "remittanceId",
  i.installment_id as "installmentId", i.payable_id as "payableId", i.your_number as "yourNumber",
  i.bank_number as "bankNumber", i.amount, i.status, i.occurrences, i.paid_on::text as "paidOn",
  i.paid_amount as "paidAmount", i.authentication, i.review, i.conflict, i.conflict_status as "conflictStatus",
  i.settled_by as "settledBy", i.settled_at as "settledAt", i.settlement_reason as "settlementReason",
  i.returned_on::text as "returnedOn", i.updated_at as "updatedAt"`;
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
