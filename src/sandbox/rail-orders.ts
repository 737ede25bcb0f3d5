import { type Queryable, statement } from '../platform/database/queryable.ts';
import type { OutsideMessage } from './outside-messages.ts';

/** Direction of the money, seen from the gateway. `refund`: an outgoing refund of a received payment. */
export type OrderDirection = 'in' | 'out' | 'refund';
export type OrderState = 'open' | Exclude<OutsideMessage['state'], null>;

const KNOW_ORDER = statement(
  'sandbox_know_order',
  `insert into sandbox_order (end_to_end_id, direction, amount, state, taken_at) values ($1, $3, 0, 'void', $2)
   on conflict (end_to_end_id) do nothing`,
);
// A separate statement, so that it sees the messages of an order that was accepted concurrently.
const ANSWER_STATUS = statement(
  'sandbox_answer_status',
  `with voided as (
     update sandbox_order o set state = 'void' where o.end_to_end_id = $1 and o.state = 'open'
       and not exists (select 1 from sandbox_message m where m.end_to_end_id = o.end_to_end_id)
     returning state
   )
   select coalesce((select state from voided), o.state) as state, o.code from sandbox_order o where o.end_to_end_id = $1`,
);

export interface RailOrder {
  readonly state: OrderState;
  readonly code: string | null;
}

/** An order that never arrived is void from now on. */
export async function askedOrder(
  db: Queryable,
  id: string,
  direction: OrderDirection,
  now: Date,
): Promise<RailOrder | undefined> {
  await db.query(KNOW_ORDER, [id, now, direction]);
  const [order] = await db.query<RailOrder>(ANSWER_STATUS, [id]);
  return order;
}

const NOTE_RECEIPT = statement(
  'sandbox_note_receipt',
  `update sandbox_order set state = case when $2 = 'accepted' then 'settled' else 'rejected' end, code = $3
   where end_to_end_id = $1 and direction = 'in'`,
);
const READ = statement('sandbox_read_order', 'select state, code from sandbox_order where end_to_end_id = $1');

/** `code`: reason of a refusal. */
export const noteReceipt = (
  db: Queryable,
  id: string,
  status: 'accepted' | 'rejected',
  code: string | null,
): Promise<object[]> => db.query(NOTE_RECEIPT, [id, status, code]);

/** Null: no receipt yet. */
export async function receiptOf(
  db: Queryable,
  id: string,
): Promise<{ readonly state: 'settled' | 'rejected'; readonly code: string | null } | null> {
  const [order] = await db.query<RailOrder>(READ, [id]);
  return order?.state === 'settled' || order?.state === 'rejected' ? { state: order.state, code: order.code } : null;
}
