import type { FinancePayload } from '../../../messaging/finance-event.ts';
import { type Queryable, statement } from '../../../platform/database.ts';
import { rowsByIds } from '../../../platform/rows-by-ids.ts';
import { currentTrace } from '../../../platform/tracing.ts';
import { findEvent } from '../../events/catalogue.ts';
import { findFinanceEvent } from '../../events/finance-catalogue.ts';
import { financeEnvelope } from '../../events/finance-envelope.ts';
import { webhookBody } from '../../events/webhook-body.ts';
import { SCHEDULE_MS } from '../channel/schedule.ts';
import { subscribedNames } from '../channel/subscription.ts';

/** What has become of a delivery. */
export const DELIVERY_STATUSES = {
  pending: 'It is being tried.',
  succeeded: 'A 2xx answer.',
  failed: 'Refused for good: 400, 401, 403, 404, 410 or 422.',
  exhausted:
    'Its attempts are used up, or the webhook stayed switched off until its schedule was over; of one that the gateway switched off, also what came then.',
  cancelled: 'The webhook was deleted before it succeeded.',
};
export type DeliveryStatus = keyof typeof DELIVERY_STATUSES;

/** One event on its way to one webhook. `id` is what the receiver gets as `X-Service-Event-Id`. */
export interface Delivery {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly accountId: number | null;
  /** What every attempt carries, byte for byte. */
  readonly body: string;
  readonly status: DeliveryStatus;
  /** Attempts so far, the one that is being made included. */
  readonly attempts: number;
  /** Business time; null unless it is pending. */
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** Columns of a `Delivery`, of `webhook_delivery v left join webhook_due d`. */
export const DELIVERY_COLUMNS = `v.id, v.webhook_id as "webhookId", v.event_id as "eventId", v.event_type as "eventType",
  v.account_id as "accountId", v.body, v.status, coalesce(d.attempt, v.attempts) as attempts, d.due_at as "nextAttemptAt",
  v.created_at as "createdAt", v.finished_at as "finishedAt"`;

const DELIVER = statement('webhook_deliver', `select webhook_deliver($1, $2, $3, $4::bigint * interval '1 ms') as id`);
const REQUEUE = statement('webhook_requeue', `select webhook_requeue($1, $2, $3::bigint * interval '1 ms') as id`);

/** The partner's deliveries of these ids, the oldest first. */
export const deliveriesById = rowsByIds<Delivery>(
  'webhook_deliveries_by_id',
  `select ${DELIVERY_COLUMNS} from webhook_delivery v left join webhook_due d on d.delivery_id = v.id
   where v.partner_id = $1 and v.id = any ($2) order by v.id`,
);

/** An event as the log has it. */
interface Logged {
  readonly id: string;
  readonly type: string;
  readonly partnerId: string;
  readonly accountId: number | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly occurredAt: Date;
  /** Trace context that it is delivered in; left out: that of what is under way. */
  readonly trace?: string | undefined;
}

/** An event is of one catalogue; what is of none was logged by a newer version. */
function bodyOf({ type, payload, occurredAt }: Logged): string {
  const event = findEvent(type);
  if (event) return webhookBody(event, payload);
  const ofFinance = findFinanceEvent(type);
  if (ofFinance) return financeEnvelope(ofFinance, occurredAt, payload as unknown as FinancePayload);
  throw new Error(`no catalogue has the event ${type}`);
}

/** An event as `webhook_deliver` reads it: subscriptions to any of its `names` get it. */
export function outgoingEvent(logged: Logged, body = bodyOf(logged)) {
  const { id, type, partnerId, accountId, trace = currentTrace() } = logged;
  return {
    event_id: id,
    partner_id: partnerId,
    account_id: accountId,
    type,
    names: subscribedNames(type),
    body,
    trace,
  };
}

/** Writes deliveries of events to one webhook of their partner, subscribed or not; in a recovery none while it is switched off. */
export async function deliverTo(
  tx: Queryable,
  webhookId: string,
  events: readonly ReturnType<typeof outgoingEvent>[],
  recoveryId: string | null,
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(DELIVER, [JSON.stringify(events), webhookId, recoveryId, SCHEDULE_MS]);
  return rows.map(({ id }) => id);
}

/**
 * Makes deliveries due once more, under the same ids and with a schedule of their own; a pending one becomes due now.
 * Left out, and not in the answer: those being sent right now, those of deleted webhooks, and in a recovery those of webhooks
 * that are switched off.
 */
export async function requeue(
  tx: Queryable,
  deliveryIds: readonly string[],
  recoveryId: string | null,
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(REQUEUE, [deliveryIds, recoveryId, SCHEDULE_MS]);
  return rows.map(({ id }) => id);
}
