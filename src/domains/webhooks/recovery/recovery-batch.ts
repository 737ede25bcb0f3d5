import { type Queryable, type Statement, statement } from '../../../platform/database/queryable.ts';
import { subscribedTypes } from '../channel/subscription.ts';
import { deliverTo, outgoingEvent, requeue } from '../deliveries/delivery.ts';
import type { Recovery } from './recovery.ts';

const BATCH = 500;
/** Bounds the time during which the delivery queue is locked. */
const ROWS_READ = 10_000;

/**
 * Searches in the order of `key` after $3. Every row contains the reached key. `columns` are null when nothing was
 * found.
 */
const search = (name: string, key: string, seen: string, columns: string, joined = ''): Statement =>
  statement(
    name,
    `with seen as materialized (${seen} order by ${key} limit ${ROWS_READ}),
     batch as materialized (select s.key from seen s where s.wanted order by s.key limit ${BATCH}),
     reached as (
       select (select count(*) from batch) = ${BATCH} as full, (select count(*) from seen) = ${ROWS_READ} as more
     )
     select coalesce(case when r.full then (select b.key from batch b order by b.key desc limit 1)
         else (select s.key from seen s order by s.key desc limit 1) end, $3) as last,
       r.full or r.more as "goesOn", ${columns}
     from reached r left join batch b on true ${joined} order by b.key`,
  );

// The condition on the status matches a partial index on the id.
const FAILED = search(
  'search_failed_deliveries',
  'v.id',
  `select v.id as key, v.created_at >= $4 and v.created_at < $5 as wanted from webhook_delivery v
   where v.webhook_id = $2 and v.partner_id = $1 and v.id > $3 and v.undelivered`,
  'b.key as id',
);
const LOGGED = search(
  'search_logged_events',
  'l.position',
  `select l.position as key, l.type = any ($2) as wanted from log l
   where l.partner_id = $1 and l.kind = 'event' and l.position > $3 and l.position <= $4`,
  'e.id, e.type, e.account_id as "accountId", e.payload, e.occurred_at as "occurredAt"',
  'left join log e on e.position = b.key',
);

/** Requires that the delivery queue is locked and not paused. */
export interface Progress extends Pick<Recovery, 'id' | 'webhookId' | 'kind' | 'since' | 'until'> {
  readonly partnerId: string;
  readonly lastDeliveryId: string;
  readonly lastPosition: number;
  readonly toPosition: number | null;
}

export interface Batch extends Pick<Progress, 'lastDeliveryId' | 'lastPosition'> {
  readonly queued: number;
  readonly goesOn: boolean;
}

interface Found<Key> {
  readonly last: Key;
  readonly goesOn: boolean;
  readonly id: string | null;
}

export async function queueFailed(tx: Queryable, progress: Progress): Promise<Batch> {
  const { partnerId, webhookId, lastDeliveryId, lastPosition, since, until } = progress;
  const values = [partnerId, webhookId, lastDeliveryId, since, until];
  const { rows, last, goesOn } = split(await tx.query<Found<string>>(FAILED, values));
  const ids = rows.map(({ id }) => id);
  const queued = ids.length === 0 ? [] : await requeue(tx, ids, progress.id);
  return { lastDeliveryId: last, lastPosition, goesOn, queued: queued.length };
}

interface LoggedRow extends Found<number> {
  readonly type: string;
  readonly accountId: number | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly occurredAt: Date;
}

export async function queueEvents(tx: Queryable, progress: Progress, names: readonly string[]): Promise<Batch> {
  const { partnerId, webhookId, lastDeliveryId, lastPosition, toPosition } = progress;
  const values = [partnerId, subscribedTypes(names), lastPosition, toPosition];
  const { rows, last, goesOn } = split(await tx.query<LoggedRow>(LOGGED, values));
  const events = rows.map((row) => outgoingEvent({ ...row, partnerId }));
  const written = events.length === 0 ? [] : await deliverTo(tx, webhookId, events, progress.id);
  if (written.length !== events.length)
    throw new Error(`only ${written.length} of ${events.length} events were queued`);
  return { lastDeliveryId, lastPosition: last, goesOn, queued: written.length };
}

function split<Row extends Found<unknown>>(found: readonly Row[]) {
  const [first] = found;
  if (!first) throw new Error('the recovery search returned no row');
  return {
    last: first.last as Row['last'],
    goesOn: first.goesOn,
    rows: found.filter((row): row is Row & { readonly id: string } => row.id !== null),
  };
}
