import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { type DeliveryQueue, lockDeliveryQueue } from '../registrations/delivery-queue.ts';
import { type Batch, type Progress, queueEvents, queueFailed } from './recovery-batch.ts';

/** A webhook with this many pending deliveries gets no more from recoveries, so that new events are not delayed. */
const PENDING_ENOUGH = 1_000;
const EMPTY_SEARCHES = 50;

// Skips recoveries that wait for their webhook to be switched on.
const UNFINISHED = statement(
  'unfinished_webhook_recoveries',
  `select r.id, r.webhook_id as "webhookId", r.partner_id as "partnerId" from webhook_recovery r where r.finished_at is null and not exists (
     select from webhook_queue l where l.webhook_id = r.webhook_id and l.paused and not l.closed
   ) order by r.id`,
);
const TAKE = statement(
  'take_webhook_recovery',
  `select r.id, r.webhook_id as "webhookId", r.partner_id as "partnerId", r.kind, r.since, r.until,
     r.last_delivery_id as "lastDeliveryId", r.last_position as "lastPosition", r.to_position as "toPosition"
   from webhook_recovery r where r.id = $1 and r.finished_at is null for update skip locked`,
);
const MOVE = statement(
  'move_webhook_recovery',
  `update webhook_recovery set last_delivery_id = $2, last_position = $3, queued = queued + $4,
     finished_at = case when $5 then business_now() end where id = $1`,
);
const COUNT_PENDING = statement(
  'count_pending_of_webhook',
  `select count(*) as pending from (
     (select from webhook_due d where d.webhook_id = $1 and d.leased_until is null limit $2)
     union all
     (select from webhook_due d where d.webhook_id = $1 and d.leased_until is not null limit $2)
   ) d`,
);

type Unfinished = Pick<Progress, 'id' | 'webhookId' | 'partnerId'>;

interface Transactions extends Queryable {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
}

const NOTHING = { queued: 0, goesOn: false };

/**
 * Queues the next batch of every unfinished recovery. Each batch and its progress commit together, so a crash neither
 * repeats nor skips deliveries. Several workers share the recoveries. @throws the first error, after all other
 * recoveries have advanced.
 */
export async function advanceRecoveries(database: Transactions): Promise<number> {
  let queued = 0;
  const failures: unknown[] = [];
  for (const recovery of await database.query<Unfinished>(UNFINISHED, [])) {
    try {
      queued += await advance(database, recovery);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return queued;
}

async function advance(database: Transactions, recovery: Unfinished): Promise<number> {
  for (let searches = 0; searches < EMPTY_SEARCHES; searches += 1) {
    const { queued, goesOn } = await database.transaction((tx) => step(tx, recovery));
    if (queued > 0 || !goesOn) return queued;
  }
  return 0;
}

/** Locks the delivery queue before the recovery, in the same order as the deletion of a webhook. */
async function step(tx: Queryable, recovery: Unfinished): Promise<Pick<Batch, 'queued' | 'goesOn'>> {
  const queue = await lockDeliveryQueue(tx, recovery.partnerId, recovery.webhookId);
  const [progress] = await tx.query<Progress>(TAKE, [recovery.id]);
  if (!progress || queue?.paused || (queue && (await hasEnough(tx, recovery.webhookId)))) return NOTHING;
  const { lastDeliveryId, lastPosition, queued, goesOn } = await nextBatch(tx, progress, queue);
  await tx.query(MOVE, [recovery.id, lastDeliveryId, lastPosition, queued, !goesOn]);
  return { queued, goesOn };
}

async function nextBatch(tx: Queryable, progress: Progress, queue: DeliveryQueue | null): Promise<Batch> {
  if (!queue) return { ...progress, ...NOTHING };
  return progress.kind === 'events' ? queueEvents(tx, progress, queue.names) : queueFailed(tx, progress);
}

async function hasEnough(tx: Queryable, webhookId: string): Promise<boolean> {
  const [row] = await tx.query<{ pending: number }>(COUNT_PENDING, [webhookId, PENDING_ENOUGH]);
  return (row?.pending ?? 0) >= PENDING_ENOUGH;
}
