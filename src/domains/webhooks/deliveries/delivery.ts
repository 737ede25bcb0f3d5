import type { FinancePayload } from '../../../messaging/finance-event.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { rowsByIds } from '../../../platform/database/rows-by-ids.ts';
import { currentTrace } from '../../../platform/observability/tracing.ts';
import { findEvent } from '../../catalogue.ts';
import { financeEnvelope } from '../../events/finance-envelope.ts';
import { webhookBody } from '../../events/webhook-body.ts';
import { findFinanceEvent } from '../../finance-catalogue.ts';
import { SCHEDULE_MS } from '../channel/schedule.ts';
import { subscribedNames } from '../channel/subscription.ts';

export const DELIVERY_STATUSES = {
  pending: 'The delivery is being tried.',
  succeeded: 'The receiver responded with 2xx.',
  failed: 'The receiver rejected the delivery permanently: 400, 401, 403, 404, 410 or 422.',
  exhausted:
    'All attempts are used up, or the webhook stayed switched off until the end of the schedule. Also events that came while the gateway had switched the webhook off.',
  cancelled: 'The webhook was deleted before the delivery succeeded.',
};
export type DeliveryStatus = keyof typeof DELIVERY_STATUSES;

export interface Delivery {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly accountId: number | null;
  /** Exact body of every attempt. */
  readonly body: string;
  readonly status: DeliveryStatus;
  /** Includes the current attempt. */
  readonly attempts: number;
  /** In business time. Null unless the delivery is pending. */
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** From `webhook_delivery v left join webhook_due d`. */
export const DELIVERY_COLUMNS = `v.id, v.webhook_id as "webhookId", v.event_id as "eventId", v.event_type as "eventType",
  v.account_id as "accountId", v.body, v.status, coalesce(d.attempt, v.attempts) as attempts, d.due_at as "nextAttemptAt",
  v.created_at as "createdAt", v.finished_at as "finishedAt"`;

const DELIVER = statement('webhook_deliver', `select webhook_deliver($1, $2, $3, $4::bigint * interval '1 ms') as id`);
const REQUEUE = statement('webhook_requeue', `select webhook_requeue($1, $2, $3::bigint * interval '1 ms') as id`);

/** Oldest first. */
export const deliveriesById = rowsByIds<Delivery>(
  'webhook_deliveries_by_id',
  `select ${DELIVERY_COLUMNS} from webhook_delivery v left join webhook_due d on d.delivery_id = v.id
   where v.partner_id = $1 and v.id = any ($2) order by v.id`,
);

interface Logged {
  readonly id: string;
  readonly type: string;
  readonly partnerId: string;
  readonly accountId: number | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly occurredAt: Date;
  /** The current trace context when absent. */
  readonly trace?: string | undefined;
}

/** An event in no catalogue was logged by a newer version. */
function bodyOf({ type, payload, occurredAt }: Logged): string {
  const event = findEvent(type);
  if (event) return webhookBody(event, payload);
  const ofFinance = findFinanceEvent(type);
  if (ofFinance) return financeEnvelope(ofFinance, occurredAt, payload as unknown as FinancePayload);
  throw new Error(`event ${type} is in no catalogue`);
}

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

/** Delivers events to one webhook even when it does not subscribe to them. A recovery skips a switched-off webhook. */
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
 * Makes deliveries due again, with the same ids and a new schedule. Pending ones become due now. Returns the changed
 * ids. Skips deliveries in flight, of deleted webhooks, and in a recovery of switched-off webhooks.
 */
export async function requeue(
  tx: Queryable,
  deliveryIds: readonly string[],
  recoveryId: string | null,
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(REQUEUE, [deliveryIds, recoveryId, SCHEDULE_MS]);
  return rows.map(({ id }) => id);
}
