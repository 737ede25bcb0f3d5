import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { isUuid } from '../../../platform/text/ids.ts';
import type { PayableOfBill } from '../../bill-payments/bill-quote.ts';

const FIND = statement(
  'payable_of_bill',
  `select p.id from payable p join paying_account a
     on a.institution_id = p.institution_id and a.company_id = p.company_id and a.account_id = $4
   where p.institution_id = $1 and p.id = $2 and p.barcode = $3 and p.status in ('approved', 'scheduled')
     and (p.source_account_id is null or p.source_account_id = $4)`,
);

/** True when the institution has an approved, unpaid payable for this bill from this account. */
export async function isPayable(
  db: Queryable,
  { institutionId, accountId, payableId, barcode }: PayableOfBill,
): Promise<boolean> {
  if (!isUuid(payableId)) return false;
  return (await db.query(FIND, [institutionId, payableId, barcode, accountId])).length > 0;
}
