import { type Queryable, statement } from '../../../platform/database.ts';
import type { WebhookRecord } from './webhook.ts';

const RECORD = `select w.id, w.url, w.events, w.description, w.is_active as "isActive", w.created_at as "createdAt",
     w.updated_at as "updatedAt"
   from webhook w where w.partner_id = $1`;
const WEBHOOKS_BY_ID = statement('webhooks_by_id', `${RECORD} and w.id = any ($2)`);
const WEBHOOKS = statement('webhooks_of_partner', `${RECORD} order by w.created_at, w.id`);

/** All webhooks of the partner, oldest first. */
export const webhooksOf = (db: Queryable, partnerId: string): Promise<readonly WebhookRecord[]> =>
  db.query<WebhookRecord>(WEBHOOKS, [partnerId]);

/** The partner's webhooks of these ids, in their order; null where there is none any more. */
export async function webhooksInOrder(
  db: Queryable,
  partnerId: string,
  ids: readonly string[],
): Promise<readonly (WebhookRecord | null)[]> {
  const rows = await db.query<WebhookRecord>(WEBHOOKS_BY_ID, [partnerId, ids]);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
}
