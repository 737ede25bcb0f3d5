import type { Database } from '../../../platform/database/database.ts';
import { deleteInBatches } from '../../../platform/database/deletion.ts';
import { statement } from '../../../platform/database/queryable.ts';

const DAY_MS = 86_400_000;

// Payments without a known outcome are kept, because they can still be queried.
const FORGET = statement(
  'sandbox_forget_bill_orders',
  `delete from sandbox_bill_order where ctid = any (array(
     select o.ctid from sandbox_bill_order o where o.taken_at < $1
       and not exists (select 1 from bill_payment b where b.id = o.operation_id and b.status = 'processing')
     limit $2 for update of o skip locked
   )) returning true as gone`,
);

/** Deletes orders of the simulated provider this many days of business time after they ended. */
export const deleteEndedBillOrders = (database: Database, now: Date, days: number): Promise<void> =>
  deleteInBatches(database, FORGET, [new Date(now.getTime() - days * DAY_MS)]);
