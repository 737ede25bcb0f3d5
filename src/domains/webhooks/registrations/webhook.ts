import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { rowsByIds } from '../../../platform/database/rows-by-ids.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { readOperation, type WriteContext } from '../../../platform/operation/operation.ts';
import { columnsOf, type RowOf, rowOf } from '../../../platform/resource/resource.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { lockDeliveryQueue } from './delivery-queue.ts';
import { Webhook } from './webhook.entity.ts';
import { webhook } from './webhook.resource.ts';

export interface WebhookRecord extends RowOf<typeof webhook> {}

const RECORD = `select ${columnsOf(webhook, 'w')} from webhook w where w.partner_id = $1`;
const WEBHOOKS = statement('webhooks_of_partner', `${RECORD} order by w.created_at, w.id`);

export const webhooksById = rowsByIds<WebhookRecord>('webhooks_by_id', `${RECORD} and w.id = any ($2)`);

/** Identical for unknown and deleted webhooks and those of other partners. */
export const webhookNotFound = (): AppError => new AppError('webhook_not_found');

export const webhookRow = (entity: Webhook): WebhookRecord => rowOf(webhook, entity);

/** Locks against changes, switching and deletion until the transaction ends. @throws AppError webhook_not_found */
export async function lockWebhook({ em, tx, principal }: WriteContext, webhookId: string): Promise<Webhook> {
  if (!(await lockDeliveryQueue(tx, principal.partnerId, webhookId))) throw webhookNotFound();
  // The read under the lock sees the latest change.
  const found = await em.findOne(Webhook, webhookId);
  if (!found) throw webhookNotFound();
  return found;
}

export const listWebhooks = readOperation({
  name: 'listWebhooks',
  scopes: ['webhook:read'],
  summary: 'Lists the webhooks of the partner, oldest first',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({}),
  run: ({ database, principal }): Promise<readonly WebhookRecord[]> =>
    database.query<WebhookRecord>(WEBHOOKS, [principal.partnerId]),
});

export const getWebhook = readOperation({
  name: 'getWebhook',
  scopes: ['webhook:read'],
  summary: 'Returns a webhook',
  effects: ['reads_business_data'],
  refusals: ['webhook_not_found'],
  input: z.strictObject({ webhookId: Uuid }),
  async run({ database, principal }, { webhookId }): Promise<WebhookRecord> {
    const [found] = await webhooksById(database, principal.partnerId, [webhookId]);
    if (!found) throw webhookNotFound();
    return found;
  },
});
