import { type Queryable, statement } from '../../../platform/database.ts';

/** A webhook's delivery queue as it is while the transaction holds its lock. */
export interface DeliveryQueue {
  /** Switched off: nothing becomes due. */
  readonly paused: boolean;
  /** Names that the webhook subscribes to. */
  readonly names: readonly string[];
}

const OPEN = statement('open_webhook_queue', 'insert into webhook_queue (webhook_id, paused) values ($1, $2)');
// A webhook deleted at the same time is noticed: after waiting for the lock, PostgreSQL reads the queue's row again.
const LOCK = statement(
  'lock_webhook_queue',
  `select l.paused, w.events as names
   from webhook w join webhook_queue l on l.webhook_id = w.id
   where w.id = $1 and w.partner_id = $2 and not l.closed for update of l`,
);

const change = (name: string, columns: string) =>
  statement(
    name,
    `update webhook_queue l set ${columns} from webhook w
     where l.webhook_id = $1 and w.id = l.webhook_id and w.partner_id = $2`,
  );
const NO_FAILURES = 'timeouts = 0, openings = 0, open_until = null, failing_since = null';
const CHANGES = {
  /** The webhook is switched on: what became due meanwhile is sent now, and earlier failures do not count. */
  resume: change('resume_webhook_queue', `paused = false, next_at = business_now(), ${NO_FAILURES}`),
  /** Switched off: only what is asked for from then on is sent. What is due waits, and ends only when its schedule is over. */
  pause: change('pause_webhook_queue', `paused = true, next_at = 'infinity'`),
  /** Another URL: nothing is known of the new receiver. Unless the queue is paused, what is due is tried now. */
  reset: change(
    'reset_webhook_queue',
    `${NO_FAILURES}, last_success_at = null, window_size = 2,
     next_at = case when l.paused then l.next_at else business_now() end`,
  ),
  /** Deleted: a periodic job ends the pending deliveries, then the queue. */
  close: change('close_webhook_queue', `closed = true, paused = true, next_at = 'infinity'`),
};

/** The delivery queue of a new webhook, in the transaction that inserts it. */
export async function openDeliveryQueue(tx: Queryable, webhookId: string, paused: boolean): Promise<void> {
  await tx.query(OPEN, [webhookId, paused]);
}

/**
 * Locks the delivery queue of a webhook until the transaction ends: until then the webhook is neither switched off nor
 * deleted. Null when the partner has no such webhook. To be locked before any row of `webhook_due`.
 */
export async function lockDeliveryQueue(
  tx: Queryable,
  partnerId: string,
  webhookId: string,
): Promise<DeliveryQueue | null> {
  const [queue] = await tx.query<DeliveryQueue>(LOCK, [webhookId, partnerId]);
  return queue ?? null;
}

/** Changes a delivery queue whose lock the transaction holds. */
export async function changeDeliveryQueue(
  tx: Queryable,
  partnerId: string,
  webhookId: string,
  name: keyof typeof CHANGES,
): Promise<void> {
  await tx.query(CHANGES[name], [webhookId, partnerId]);
}
