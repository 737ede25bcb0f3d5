import {
  beforeId,
  byIdDescending,
  type KeysetPage,
  type Slice,
  slicesByParent,
} from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import type { ReceivableReceipt } from './receipt.entity.ts';
import { receipt } from './receivable.resource.ts';

export interface ReceiptRecord extends RowOf<typeof receipt> {}

/** Maximum number of receipts that GraphQL returns for a PIX credit. */
export const RECEIPTS_OF_CREDIT = 100;

/** Columns of a {@link ReceiptRecord} for receipt `c`. */
export const RECEIPT_COLUMNS = columnsOf(receipt, 'c');

const OF_RECEIVABLES = statement(
  'receipts_of_receivables',
  `select x.* from unnest($2::uuid[]) parent(id) cross join lateral (
     select ${RECEIPT_COLUMNS} from receivable_receipt c
     where c.institution_id = $1 and c.receivable_id = parent.id and c.id < $3 order by c.id desc limit $4
   ) x`,
);
const OF_CREDITS = statement(
  'receipts_of_credits',
  `select x.* from unnest($2::uuid[]) parent(id) cross join lateral (
     select ${RECEIPT_COLUMNS} from receivable_receipt c
     where c.institution_id = $1 and c.credit_transaction_id = parent.id order by c.id limit ${RECEIPTS_OF_CREDIT}
   ) x`,
);
const BY_IDS = statement(
  'receipts_by_id',
  `select ${RECEIPT_COLUMNS} from receivable_receipt c where c.institution_id = $1 and c.id = any ($2)`,
);

export const receiptRecord = ({
  institutionId: _,
  reversedByReturn: __,
  ...row
}: ReceivableReceipt): ReceiptRecord => ({
  ...row,
  exchangeRate: row.exchangeRate ?? null,
  reference: row.reference ?? null,
  arrivedOn: row.arrivedOn ?? null,
  accountId: row.accountId ?? null,
  creditTransactionId: row.creditTransactionId ?? null,
  reversedOn: row.reversedOn ?? null,
  reversedAt: row.reversedAt ?? null,
  reversedBy: row.reversedBy ?? null,
  reversalReason: row.reversalReason ?? null,
});

/** Returns the newest receipts of each receivable of the institution, in one statement. */
export async function receiptsOfReceivables(
  db: Queryable,
  institutionId: number,
  ids: readonly string[],
  { first, after }: KeysetPage,
): Promise<ReadonlyMap<string, Slice<ReceiptRecord>>> {
  const rows = await db.query<ReceiptRecord>(OF_RECEIVABLES, [institutionId, ids, beforeId(after), first + 1]);
  return slicesByParent(rows, first, (row) => row.receivableId, byIdDescending);
}

/** Oldest first. */
export const receiptsOfCredits = (db: Queryable, institutionId: number, ids: readonly string[]) =>
  db.query<ReceiptRecord>(OF_CREDITS, [institutionId, ids]);

/** In any order. */
export const receiptsById = (db: Queryable, institutionId: number, ids: readonly string[]) =>
  db.query<ReceiptRecord>(BY_IDS, [institutionId, ids]);
