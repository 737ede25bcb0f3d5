import { type Queryable, statement } from '../platform/database/queryable.ts';
import { type SpiReturned, spiReturned } from '../rails/spi.ts';
import { messageFrom, type OutsideMessage, outsideRow, scheduling } from './outside-messages.ts';

/**
 * Direction of the money, seen from the gateway. `refund`: an outgoing refund of a received payment. `return`: another
 * bank returns a sent payment.
 */
export type OrderDirection = 'in' | 'out' | 'refund' | 'return';
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
  `update sandbox_order set state = case when $2 = 'accepted' then 'settled' else 'rejected' end, code = $3,
     settled_at = case when $2 = 'accepted' then coalesce(settled_at, $4::timestamptz) end
   where end_to_end_id = $1 and direction in ('in', 'return')`,
);
const READ = statement('sandbox_read_order', 'select state, code from sandbox_order where end_to_end_id = $1');

/** The credit settles when the gateway accepts it. `code`: reason of a refusal. */
export const noteReceipt = (
  db: Queryable,
  id: string,
  status: 'accepted' | 'rejected',
  code: string | null,
  now: Date,
): Promise<object[]> => db.query(NOTE_RECEIPT, [id, status, code, now]);

/** Null: no receipt yet. */
export async function receiptOf(
  db: Queryable,
  id: string,
): Promise<{ readonly state: 'settled' | 'rejected'; readonly code: string | null } | null> {
  const [order] = await db.query<RailOrder>(READ, [id]);
  return order?.state === 'settled' || order?.state === 'rejected' ? { state: order.state, code: order.code } : null;
}

const SEND_RETURN = statement(
  'sandbox_send_return',
  `with taken as (
     insert into sandbox_order (end_to_end_id, direction, amount, state, taken_at, rail, ispb)
     values ($1, 'return', $2, 'open', $4, 'spi', $5)
   ) ${scheduling('$3')}`,
);

/** Records the return of a sent PIX and schedules its message. */
export function scheduleReturn(db: Queryable, body: SpiReturned, now: Date): Promise<object[]> {
  const { returnId, originalEndToEndId, amount } = body;
  const messages = JSON.stringify([outsideRow(messageFrom(spiReturned.type, body, now))]);
  return db.query(SEND_RETURN, [returnId, amount, messages, now, originalEndToEndId.slice(1, 9)]);
}
