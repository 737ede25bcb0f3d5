import {
  beforeId,
  byIdDescending,
  type KeysetPage,
  type Slice,
  slicesByParent,
} from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { Principal } from '../../../platform/operation/principal.ts';
import { PAYABLE_COLUMNS, type PayableRecord } from '../payables/payable.ts';

const PAYABLES = statement(
  'payables_of_counterparties',
  `select n.* from unnest($2::text[]) of_supplier(document) cross join lateral (
     select ${PAYABLE_COLUMNS} from payable p
     where p.institution_id = $1 and p.supplier_document = of_supplier.document and p.id < $3 order by p.id desc limit $4
   ) n`,
);

export async function payablesOfDocuments(
  db: Queryable,
  { institutionId }: Principal,
  documents: readonly string[],
  { first, after }: KeysetPage,
): Promise<ReadonlyMap<string, Slice<PayableRecord>>> {
  const rows = await db.query<PayableRecord>(PAYABLES, [institutionId, documents, beforeId(after), first + 1]);
  return slicesByParent(rows, first, ({ supplierDocument }) => supplierDocument, byIdDescending);
}
