import { type Queryable, statement } from '../../../platform/database/queryable.ts';

/** Maximum count of pending deliveries. A higher count takes longer without telling more. */
export const PENDING_COUNTED = 10_000;

export const HEALTH_STATUSES = {
  healthy: 'The last delivery succeeded, or there was none yet.',
  failing: 'Attempts have failed since `failingSince` without a success.',
  disabled:
    'The gateway switched the webhook off, because no delivery succeeded for days. Recover it or switch it on again.',
  inactive: 'The partner switched the webhook off.',
};
export type HealthStatus = keyof typeof HEALTH_STATUSES;

export interface WebhookHealth {
  readonly webhookId: string;
  readonly status: HealthStatus;
  readonly failingSince: Date | null;
  readonly disabledAt: Date | null;
  readonly disabledReason: string | null;
  readonly lastSuccessAt: Date | null;
  /** Set after several timeouts in a row. */
  readonly circuitOpenUntil: Date | null;
  /** At most {@link PENDING_COUNTED}. */
  readonly pendingDeliveries: number;
  readonly oldestDueAt: Date | null;
}

interface HealthRow extends Omit<WebhookHealth, 'status'> {
  readonly isActive: boolean;
}

// Counts waiting and leased deliveries separately, each with its own index.
const HEALTH_COLUMNS = `w.id as "webhookId", w.is_active as "isActive", w.disabled_at as "disabledAt",
     w.disabled_reason as "disabledReason", l.failing_since as "failingSince", l.last_success_at as "lastSuccessAt",
     case when l.open_until > clock.now then l.open_until end as "circuitOpenUntil",
     least(waiting.n + leased.n, ${PENDING_COUNTED}) as "pendingDeliveries", least(waiting.due_at, leased.due_at) as "oldestDueAt"`;
const ITS_DELIVERIES = `left join webhook_queue l on l.webhook_id = w.id cross join business_now() clock(now)
     cross join lateral (
       select count(*) as n, min(x.due_at) as due_at from (
         select d.due_at from webhook_due d where d.webhook_id = w.id and d.leased_until is null
         order by d.due_at, d.delivery_id limit ${PENDING_COUNTED}
       ) x
     ) waiting
     cross join lateral (
       select count(*) as n, min(d.due_at) as due_at from webhook_due d
       where d.webhook_id = w.id and d.leased_until is not null
     ) leased`;
const HEALTH = statement(
  'health_of_webhooks',
  `select ${HEALTH_COLUMNS} from webhook w ${ITS_DELIVERIES} where w.partner_id = $1 and w.id = any ($2)`,
);
const ofInstitution = (name: string, only: string) =>
  statement(
    name,
    `select ${HEALTH_COLUMNS}, w.partner_id as "partnerId", w.partner_name as "partnerName", w.url, w.events, w.description,
       w.created_at as "createdAt"
     from (
       select w.*, p.name as partner_name from webhook w join partner p on p.id = w.partner_id
       where p.institution_id = $1 and w.id < $2 and ${only} order by w.id desc limit $3
     ) w ${ITS_DELIVERIES} order by w.id desc`,
  );
const OF_INSTITUTION = ofInstitution('health_of_institutions_webhooks', '$4::uuid is null');
const OF_PARTNER = ofInstitution('health_of_partners_webhooks', 'w.partner_id = $4');
const OF_ONE = ofInstitution('health_of_institutions_webhook', 'w.id = $4');
const ABOVE_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export function healthStatus({
  isActive,
  disabledAt,
  failingSince,
}: Pick<HealthRow, 'isActive' | 'disabledAt' | 'failingSince'>): HealthStatus {
  if (disabledAt !== null) return 'disabled';
  if (!isActive) return 'inactive';
  return failingSince === null ? 'healthy' : 'failing';
}

export interface AdministeredWebhook extends WebhookHealth {
  readonly partnerId: string;
  readonly partnerName: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly description: string | null;
  readonly createdAt: Date;
}

/** Newest first, before an id. Returns one more than `first`. */
export async function healthOfInstitution(
  db: Queryable,
  institutionId: number,
  page: { readonly partnerId: string | null; readonly before: string; readonly rows: number },
): Promise<readonly AdministeredWebhook[]> {
  const which = page.partnerId === null ? OF_INSTITUTION : OF_PARTNER;
  const values = [institutionId, page.before, page.rows, page.partnerId];
  return withStatus(await db.query<HealthRow & AdministeredWebhook>(which, values));
}

export async function administeredWebhook(
  db: Queryable,
  institutionId: number,
  webhookId: string,
): Promise<AdministeredWebhook | null> {
  const values = [institutionId, ABOVE_ALL, 1, webhookId];
  return withStatus(await db.query<HealthRow & AdministeredWebhook>(OF_ONE, values))[0] ?? null;
}

const withStatus = (rows: readonly (HealthRow & AdministeredWebhook)[]): readonly AdministeredWebhook[] =>
  rows.map(({ isActive, ...row }) => ({ ...row, status: healthStatus({ isActive, ...row }) }));

export async function healthOfWebhooks(
  db: Queryable,
  partnerId: string,
  webhookIds: readonly string[],
): Promise<readonly WebhookHealth[]> {
  const rows = await db.query<HealthRow>(HEALTH, [partnerId, webhookIds]);
  return rows.map(({ isActive, ...row }) => ({ ...row, status: healthStatus({ isActive, ...row }) }));
}
