import { type Queryable, statement } from '../../../platform/database/queryable.ts';

export interface DeliveryQueue {
  /** True while the webhook is switched off. */
  readonly paused: boolean;
  readonly names: readonly string[];
}

const OPEN = statement('open_webhook_queue', 'insert into webhook_queue (webhook_id, paused) values ($1, $2)');
// Notices a concurrent deletion: after waiting for the lock, PostgreSQL reads the row again.
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
  /** For a webhook that is switched on. Sends due deliveries now and clears failures. */
  resume: change('resume_webhook_queue', `paused = false, next_at = business_now(), ${NO_FAILURES}`),
  /** For a webhook that is switched off: only requested deliveries are sent. Due ones end with their schedule. */
  pause: change('pause_webhook_queue', `paused = true, next_at = 'infinity'`),
  /** For a new URL. Clears what is known of the receiver and, unless paused, tries due deliveries now. */
  reset: change(
    'reset_webhook_queue',
    `${NO_FAILURES}, last_success_at = null, window_size = 2,
     next_at = case when l.paused then l.next_at else business_now() end`,
  ),
  /** For a deleted webhook. A periodic job ends the pending deliveries and then the queue. */
  close: change('close_webhook_queue', `closed = true, paused = true, next_at = 'infinity'`),
};

export async function openDeliveryQueue(tx: Queryable, webhookId: string, paused: boolean): Promise<void> {
  await tx.query(OPEN, [webhookId, paused]);
}

/**
 * Locks against switching and deletion of the webhook until the transaction ends. Must precede locks of `webhook_due`.
 */
export async function lockDeliveryQueue(
  tx: Queryable,
  partnerId: string,
  webhookId: string,
): Promise<DeliveryQueue | null> {
  const [queue] = await tx.query<DeliveryQueue>(LOCK, [webhookId, partnerId]);
  return queue ?? null;
}

/** Requires the lock of the delivery queue. */
export async function changeDeliveryQueue(
  tx: Queryable,
  partnerId: string,
  webhookId: string,
  name: keyof typeof CHANGES,
): Promise<void> {
  await tx.query(CHANGES[name], [webhookId, partnerId]);
}
