import type { Database } from '../../../../platform/database/database.ts';
import { deleteInBatches } from '../../../../platform/database/deletion.ts';
import { statement } from '../../../../platform/database/queryable.ts';

const DAY_MS = 86_400_000;

const FORGET_ORDERS = statement(
  'sandbox_forget_orders',
  `delete from sandbox_order where ctid = any (array(
     select ctid from sandbox_order where taken_at < $1 and state in ('settled', 'rejected', 'void')
     limit $2 for update skip locked
   )) returning true as gone`,
);

/** Deletes ended orders of the simulated rail that are older than `days` of business time. */
export const deleteEndedOrders = (database: Database, now: Date, days: number): Promise<void> =>
  deleteInBatches(database, FORGET_ORDERS, [new Date(now.getTime() - days * DAY_MS)]);
