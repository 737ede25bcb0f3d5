import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { MED_REFUND_COLUMNS, type MedRefund } from './med-record.ts';
import type { MedRefundStatus } from './med-states.ts';

const OPEN = statement(
  'open_med_refund_of',
  `select ${MED_REFUND_COLUMNS} from med_refund r where r.med_id = $1 and r.status = 'OPEN'`,
);
const FIND = statement(
  'med_refund_of_med',
  `select ${MED_REFUND_COLUMNS} from med_refund r where r.med_id = $1 and r.id = $2`,
);
const CHANGE = statement(
  'change_med_refund',
  `update med_refund r set status = $2, amount = $3, updated_at = $4 where r.id = $1 returning ${MED_REFUND_COLUMNS}`,
);

/** The caller holds the lock of the fund recovery. At most one request is open. */
export async function openRefundOf(tx: Queryable, medId: string): Promise<MedRefund | null> {
  const [refund] = await tx.query<MedRefund>(OPEN, [medId]);
  return refund ?? null;
}

export async function refundOf(tx: Queryable, medId: string, refundId: string): Promise<MedRefund | null> {
  const [refund] = await tx.query<MedRefund>(FIND, [medId, refundId]);
  return refund ?? null;
}

/** The caller holds the lock of the fund recovery. */
export async function changeRefund(
  tx: Queryable,
  refund: MedRefund,
  { status, amount = refund.amount }: { readonly status: MedRefundStatus; readonly amount?: number },
  now: Date,
): Promise<MedRefund> {
  const [changed] = await tx.query<MedRefund>(CHANGE, [refund.id, status, amount, now]);
  if (!changed) throw new Error(`refund request ${refund.id} was not changed`);
  return changed;
}
