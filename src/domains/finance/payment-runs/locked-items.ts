import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { WriteContext } from '../../../platform/operation/operation.ts';
import type { RemittanceItemRecord } from './remittance.ts';

const LOCK = statement(
  'lock_remittance_items',
  `select i.id, i.remittance_id as "remittanceId", i.installment_id as "installmentId", i.payable_id as "payableId", i.amount,
     i.status, i.occurrences, i.bank_number as "bankNumber", i.paid_on::text as "paidOn", i.paid_amount as "paidAmount",
     i.authentication, i.review, i.conflict, i.conflict_status as "conflictStatus", i.payment->>'payOn' as "payOn"
   from remittance_item i where i.institution_id = $1 and i.id = any ($2) order by i.id for update`,
);
const WRITE = statement(
  'write_remittance_items',
  `update remittance_item i set status = n.status, occurrences = n.occurrences, bank_number = n.bank_number,
     paid_on = n.paid_on, paid_amount = n.paid_amount, authentication = n.authentication,
     review = n.review, conflict = n.conflict, conflict_status = n.conflict_status, updated_at = $3
   from jsonb_to_recordset($2) n(id uuid, status text, occurrences text[], bank_number text, paid_on date, paid_amount bigint,
     authentication text, review text, conflict text, conflict_status text)
   where i.institution_id = $1 and i.id = n.id`,
);
// Items whose money came back count as refused.
const COUNT = statement(
  'count_remittances',
  `update remittance r set paid_count = c.paid, paid_total = c.paid_total, refused_count = c.refused
   from (
     select i.remittance_id, count(*) filter (where i.status = 'paid' and i.returned_on is null) as paid,
       coalesce(sum(i.amount) filter (where i.status = 'paid' and i.returned_on is null), 0) as paid_total,
       count(*) filter (where i.status = 'refused' or i.returned_on is not null) as refused
     from remittance_item i where i.institution_id = $1 and i.remittance_id = any ($2) group by i.remittance_id
   ) c where r.institution_id = $1 and r.id = c.remittance_id`,
);

type Writable = Pick<
  RemittanceItemRecord,
  | 'status'
  | 'occurrences'
  | 'bankNumber'
  | 'paidOn'
  | 'paidAmount'
  | 'authentication'
  | 'review'
  | 'conflict'
  | 'conflictStatus'
>;

export interface LockedItem
  extends Pick<RemittanceItemRecord, 'id' | 'installmentId' | 'payableId' | 'amount'>,
    Readonly<Writable> {
  readonly remittanceId: string;
  readonly payOn: string;
}

/** Locks items in id order. The caller must already hold the locks of their installments. */
export const lockItems = (tx: Queryable, institutionId: number, ids: readonly string[]): Promise<LockedItem[]> =>
  tx.query<LockedItem>(LOCK, [institutionId, ids]);

/** Also recounts the remittances of the items. */
export async function writeItems({ tx, principal, now }: WriteContext, items: readonly LockedItem[]): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map((item) => ({
    id: item.id,
    status: item.status,
    occurrences: item.occurrences,
    bank_number: item.bankNumber,
    paid_on: item.paidOn,
    paid_amount: item.paidAmount,
    authentication: item.authentication,
    review: item.review,
    conflict: item.conflict,
    conflict_status: item.conflictStatus,
  }));
  await tx.query(WRITE, [principal.institutionId, JSON.stringify(rows), now]);
  const remittanceIds = [...new Set(items.map(({ remittanceId }) => remittanceId))];
  await countRemittances(tx, principal.institutionId, remittanceIds);
}

export async function countRemittances(
  tx: Queryable,
  institutionId: number,
  remittanceIds: readonly string[],
): Promise<void> {
  await tx.query(COUNT, [institutionId, remittanceIds]);
}
