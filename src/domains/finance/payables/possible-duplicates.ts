import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import type { possibleDuplicate } from './payable.resource.ts';
import type { DuplicateReason } from './payable-words.ts';

/** Maximum per payable. */
export const MAX_DUPLICATES = 10;

export interface PossibleDuplicate extends RowOf<typeof possibleDuplicate> {}

const other = (reason: DuplicateReason, same: string) =>
  `select d.id, '${reason}' as reason from payable d
   where d.institution_id = p.institution_id and d.id <> p.id and d.status not in ('refused', 'cancelled') and ${same}`;
const DUPLICATES = statement(
  'possible_duplicates_of_payables',
  `select p.id as "payableId", d.id as "duplicateId", d.reasons from payable p cross join lateral (
     select e.id, array_agg(e.reason order by e.reason) as reasons from (
       ${other('supplier_amount_due_date', 'd.supplier_document = p.supplier_document and d.amount = p.amount and d.due_date between p.due_date - 7 and p.due_date + 7')}
       union all ${other('barcode', 'd.barcode = p.barcode')}
       union all ${other('key_amount_day', 'd.pix_key = p.pix_key and d.amount = p.amount and d.due_date = p.due_date')}
     ) e group by e.id order by e.id desc limit ${MAX_DUPLICATES}
   ) d
   where p.institution_id = $1 and p.id = any ($2) order by p.id, d.id desc`,
);

/**
 * Returns the possible duplicates of each payable in one statement, newest first. Excludes refused and cancelled ones.
 */
export const possibleDuplicates = (db: Queryable, institutionId: number, payableIds: readonly string[]) =>
  db.query<PossibleDuplicate>(DUPLICATES, [institutionId, payableIds]);
