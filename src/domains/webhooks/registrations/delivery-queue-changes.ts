import { type Queryable, statement } from '../../../platform/database.ts';

const OPEN = statement('open_webhook_queue', 'insert into webhook_queue (webhook_id, paused) values ($1, $2)');

const change = (name: string, columns: string) =>
  statement(
    name,
    `update webhook_queue l set ${columns} from webhook w
     where l.webhook_id = $1 and w.id = l.webhook_id and w.partner_id = $2`,
  );

const FORGIVEN = 'timeouts = 0, openings = 0, open_until = null, failing_since = null';
const RESUME = change('resume_webhook_queue', `paused = false, next_at = business_now(), ${FORGIVEN}`);
const PAUSE = change('pause_webhook_queue', `paused = true, next_at = 'infinity'`);
const CLOSE = change('close_webhook_queue', `closed = true, paused = true, next_at = 'infinity'`);
const RESET = change(
  'reset_webhook_queue',
  `${FORGIVEN}, last_success_at = null, window_size = 2,
   next_at = case when l.paused then l.next_at else business_now() end`,
);

type DeliveryQueueChange = (tx: Queryable, partnerId: string, webhookId: string) => Promise<void>;

const applied =
  (stmt: ReturnType<typeof statement>): DeliveryQueueChange =>
  async (tx, partnerId, webhookId) => {
    await tx.query(stmt, [webhookId, partnerId]);
  };

/** The delivery queue of a new webhook, in the transaction that inserts it. */
export async function openDeliveryQueue(tx: Queryable, webhookId: string, paused: boolean): Promise<void> {
  await tx.query(OPEN, [webhookId, paused]);
}

// The following change a delivery queue whose lock the transaction holds.

/** Switched on: what was due meanwhile is due now, and what its receiver did before is forgotten. */
export const resumeDeliveryQueue: DeliveryQueueChange = applied(RESUME);

/** Switched off: nothing is sent, and nothing that is due is lost before its schedule is over. */
export const pauseDeliveryQueue: DeliveryQueueChange = applied(PAUSE);

/** Another receiver: nothing is known of it, and unless the delivery queue is paused, what is due is tried now. */
export const resetDeliveryQueue: DeliveryQueueChange = applied(RESET);

/** Deleted: a sweep ends what is pending, and then the delivery queue. */
export const closeDeliveryQueue: DeliveryQueueChange = applied(CLOSE);
