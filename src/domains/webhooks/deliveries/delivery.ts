import type { FinancePayload } from '../../../messaging/finance-event.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { rowsByIds } from '../../../platform/database/rows-by-ids.ts';
import { currentTrace } from '../../../platform/observability/tracing.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { findEvent } from '../../catalogue.ts';
import { financeEnvelope } from '../../events/finance-envelope.ts';
import { webhookBody } from '../../events/webhook-body.ts';
import { findFinanceEvent } from '../../finance-catalogue.ts';
import { SCHEDULE_MS } from '../channel/schedule.ts';
import { subscribedNames } from '../channel/subscription.ts';
import { type DELIVERY_STATUSES, delivery } from './delivery.resource.ts';

export type DeliveryStatus = keyof typeof DELIVERY_STATUSES;

export interface Delivery extends RowOf<typeof delivery> {}

/** From `webhook_delivery v left join webhook_due d`. */
export const DELIVERY_COLUMNS = columnsOf(delivery, 'v');

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
  if (ofFinance) return financeEnvelope(ofFinance, occurredAt, payload as FinancePayload);
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
