import { type Queryable, statement } from '../../../platform/database.ts';

/** Most deliveries that are counted as pending: a higher count takes longer and says no more. */
export const PENDING_COUNTED = 10_000;

export const HEALTH_STATUSES = {
  healthy: 'Its last delivery succeeded, or it had none yet.',
  failing: 'Attempts fail since `failingSince`, and none succeeded.',
  disabled:
    'The gateway switched it off, because nothing succeeded for days. Recovering it undoes that, or switching it on.',
  inactive: 'The partner switched it off.',
};
export type HealthStatus = keyof typeof HEALTH_STATUSES;

/** Health of a webhook. Times in business time. */
export interface WebhookHealth {
  readonly webhookId: string;
  readonly status: HealthStatus;
  /** When the first attempt failed since the last success; null: the last one succeeded, or none was made. */
  readonly failingSince: Date | null;
  readonly disabledAt: Date | null;
  readonly disabledReason: string | null;
  readonly lastSuccessAt: Date | null;
  /** Nothing is sent until then, because the receiver timed out several times in a row; null: it is sent to. */
  readonly circuitOpenUntil: Date | null;
  /** At most {@link PENDING_COUNTED}. */
  readonly pendingDeliveries: number;
  /** When the first of the pending deliveries was, or is, due. */
  readonly oldestDueAt: Date | null;
}

interface HealthRow extends Omit<WebhookHealth, 'status'> {
  readonly isActive: boolean;
}

// Deliveries that wait and deliveries being sent are counted apart, each by its own index.
const HEALTH = statement(
  'health_of_webhooks',
  `select w.id as "webhookId", w.is_active as "isActive", w.disabled_at as "disabledAt",
     w.disabled_reason as "disabledReason", l.failing_since as "failingSince", l.last_success_at as "lastSuccessAt",
     case when l.open_until > clock.now then l.open_until end as "circuitOpenUntil",
     least(waiting.n + leased.n, $3::integer) as "pendingDeliveries", least(waiting.due_at, leased.due_at) as "oldestDueAt"
   from webhook w left join webhook_queue l on l.webhook_id = w.id cross join business_now() clock(now)
     cross join lateral (
       select count(*) as n, min(x.due_at) as due_at from (
         select d.due_at from webhook_due d where d.webhook_id = w.id and d.leased_until is null
         order by d.due_at, d.delivery_id limit $3
       ) x
     ) waiting
     cross join lateral (
       select count(*) as n, min(d.due_at) as due_at from webhook_due d
       where d.webhook_id = w.id and d.leased_until is not null
     ) leased
   where w.partner_id = $1 and w.id = any ($2)`,
);

export function healthStatus({
  isActive,
  disabledAt,
  failingSince,
}: Pick<HealthRow, 'isActive' | 'disabledAt' | 'failingSince'>): HealthStatus {
  if (disabledAt !== null) return 'disabled';
  if (!isActive) return 'inactive';
  return failingSince === null ? 'healthy' : 'failing';
}

/** The health of the partner's webhooks of these ids, in any order. */
export async function healthOfWebhooks(
  db: Queryable,
  partnerId: string,
  webhookIds: readonly string[],
): Promise<readonly WebhookHealth[]> {
  const rows = await db.query<HealthRow>(HEALTH, [partnerId, webhookIds, PENDING_COUNTED]);
  return rows.map(({ isActive, ...row }) => ({ ...row, status: healthStatus({ isActive, ...row }) }));
}
