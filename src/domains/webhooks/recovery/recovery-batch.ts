import { type Queryable, type Statement, statement } from '../../../platform/database.ts';
import { findEvent } from '../../events/catalogue.ts';
import { webhookBody } from '../../events/webhook-body.ts';
import { subscribedNames, subscribedTypes } from '../channel/subscription.ts';
import { deliverTo, type OutgoingEvent, requeue } from '../deliveries/delivery.ts';

/** Deliveries that are queued at a time. */
const BATCH = 500;
/** Rows that are looked at for them: the delivery queue is locked meanwhile. */
const LOOKED_AT = 10_000;

/**
 * A statement that looks for what to queue, in the order of `key` and after $3: `seen` selects `key` and `wanted`.
 * Every row says how far it came, and whether there may be more; `columns` are null when nothing is wanted.
 */
const look = (name: string, key: string, seen: string, columns: string, joined = ''): Statement =>
  statement(
    name,
    `with seen as materialized (${seen} order by ${key} limit ${LOOKED_AT}),
     batch as materialized (select s.key from seen s where s.wanted order by s.key limit ${BATCH}),
     reached as (
       select (select count(*) from batch) = ${BATCH} as full, (select count(*) from seen) = ${LOOKED_AT} as more
     )
     select coalesce(case when r.full then (select b.key from batch b order by b.key desc limit 1)
         else (select s.key from seen s order by s.key desc limit 1) end, $3) as last,
       r.full or r.more as "goesOn", ${columns}
     from reached r left join batch b on true ${joined} order by b.key`,
  );

// The condition on the status is that of a partial index, which has the deliveries by id.
const FAILED = look(
  'look_for_failed_deliveries',
  'v.id',
  `select v.id as key, v.created_at >= $4 and v.created_at < $5 as wanted from webhook_delivery v
   where v.webhook_id = $2 and v.partner_id = $1 and v.id > $3 and v.status in ('failed', 'exhausted')`,
  'b.key as id',
);
const LOGGED = look(
  'look_for_logged_events',
  'l.position',
  `select l.position as key, l.type = any ($2) as wanted from log l
   where l.partner_id = $1 and l.kind = 'event' and l.position > $3 and l.position <= $4`,
  'e.id, e.type, e.account_id as "accountId", e.payload',
  'left join log e on e.position = b.key',
);

/** What was queued, how far the look for it came, and whether there may be more. */
export interface Batch<Key> {
  readonly queued: number;
  readonly last: Key;
  readonly goesOn: boolean;
}

interface Looked<Key> {
  readonly last: Key;
  readonly goesOn: boolean;
}

/** The recovery, of a webhook whose delivery queue is locked and not paused. */
export interface Target {
  readonly id: string;
  readonly partnerId: string;
  readonly webhookId: string;
}

interface FailedRow extends Looked<string> {
  readonly id: string | null;
}

/** Queues the next failed and exhausted deliveries after an id that were created from `since` on and before `until`. */
export async function queueFailed(
  tx: Queryable,
  { id: recoveryId, partnerId, webhookId }: Target,
  after: string,
  { since, until }: { readonly since: Date | null; readonly until: Date | null },
): Promise<Batch<string>> {
  const values = [partnerId, webhookId, after, since, until];
  const { rows, ...reached } = split(await tx.query<FailedRow>(FAILED, values));
  const queued =
    rows.length === 0
      ? []
      : await requeue(
          tx,
          rows.map(({ id }) => id),
          recoveryId,
        );
  return { ...reached, queued: queued.length };
}

interface LoggedRow extends Looked<number> {
  readonly id: string | null;
  readonly type: string;
  readonly accountId: number | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Queues the next events after a position, up to another one, that a subscription to `names` gets. */
export async function queueEvents(
  tx: Queryable,
  { id: recoveryId, partnerId, webhookId }: Target,
  after: number,
  { to, names }: { readonly to: number | null; readonly names: readonly string[] },
): Promise<Batch<number>> {
  const values = [partnerId, subscribedTypes(names), after, to];
  const { rows, ...reached } = split(await tx.query<LoggedRow>(LOGGED, values));
  const events = rows.map((row) => outgoing(partnerId, row));
  const written = events.length === 0 ? [] : await deliverTo(tx, webhookId, events, recoveryId);
  if (written.length !== events.length) throw new Error(`${written.length} of ${events.length} events were queued`);
  return { ...reached, queued: written.length };
}

function split<Row extends FailedRow | LoggedRow>(looked: readonly Row[]) {
  const [first] = looked;
  if (!first) throw new Error('the look for what to recover answered nothing');
  return {
    last: first.last as Row['last'],
    goesOn: first.goesOn,
    rows: looked.filter((row): row is Row & { readonly id: string } => row.id !== null),
  };
}

function outgoing(
  partnerId: string,
  { id, type, accountId, payload }: LoggedRow & { readonly id: string },
): OutgoingEvent {
  const event = findEvent(type);
  if (!event) throw new Error(`the catalogue has no event ${type}`);
  return {
    event_id: id,
    partner_id: partnerId,
    account_id: accountId,
    type,
    names: subscribedNames(type),
    body: webhookBody(event, payload),
  };
}
