import { type Queryable, statement } from '../../../platform/database.ts';

/** A webhook's delivery queue as it is while the transaction holds its lock. */
export interface DeliveryQueue {
  /** Switched off: nothing becomes due. */
  readonly paused: boolean;
  /** Names that the webhook subscribes to. */
  readonly names: readonly string[];
}

// A webhook that is deleted meanwhile is seen by its delivery queue: the lock waits for it, and reads the delivery queue again.
const LOCK = statement(
  'lock_webhook_queue',
  `select l.paused, w.events as names
   from webhook w join webhook_queue l on l.webhook_id = w.id
   where w.id = $1 and w.partner_id = $2 and not l.closed for update of l`,
);

/**
 * Locks the delivery queue of a webhook until the transaction ends: it is neither switched off nor deleted before that. Null when
 * the partner has no such webhook. To be taken before anything in `webhook_due`.
 */
export async function lockDeliveryQueue(
  tx: Queryable,
  partnerId: string,
  webhookId: string,
): Promise<DeliveryQueue | null> {
  const [queue] = await tx.query<DeliveryQueue>(LOCK, [webhookId, partnerId]);
  return queue ?? null;
}
