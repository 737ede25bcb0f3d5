import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { columnsOf, type Resource, type RowOf } from '../../../platform/resource/resource.ts';
import {
  administeredWebhook as administered,
  type HEALTH_STATUSES,
  PENDING_COUNTED,
  webhookHealth,
} from './webhook.resource.ts';

export type HealthStatus = keyof typeof HEALTH_STATUSES;

export interface WebhookHealth extends RowOf<typeof webhookHealth> {}

interface HealthRow extends Omit<WebhookHealth, 'status'> {
  readonly isActive: boolean;
}

// Counts waiting and leased deliveries separately, each with its own index.
const healthColumns = (of: Resource) => `${columnsOf(of, 'w')}, w.is_active as "isActive"`;
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
  `select ${healthColumns(webhookHealth)} from webhook w ${ITS_DELIVERIES} where w.partner_id = $1 and w.id = any ($2)`,
);
const ofInstitution = (name: string, only: string) =>
  statement(
    name,
    `select ${healthColumns(administered)} from (
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

export interface AdministeredWebhook extends RowOf<typeof administered> {}

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
