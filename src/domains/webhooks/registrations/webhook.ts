import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { rowsByIds } from '../../../platform/database/rows-by-ids.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { readOperation, type WriteContext } from '../../../platform/operation/operation.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import type { SignatureScheme } from '../channel/channel.ts';
import { lockDeliveryQueue } from './delivery-queue.ts';
import { Webhook } from './webhook.entity.ts';

export interface WebhookRecord {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly description: string | null;
  readonly isActive: boolean;
  readonly signatureScheme: SignatureScheme;
  readonly disabledAt: Date | null;
  readonly disabledReason: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const RECORD = `select w.id, w.url, w.events, w.description, w.is_active as "isActive", w.signature_scheme as "signatureScheme",
     w.disabled_at as "disabledAt", w.disabled_reason as "disabledReason", w.created_at as "createdAt", w.updated_at as "updatedAt"
   from webhook w where w.partner_id = $1`;
const WEBHOOKS = statement('webhooks_of_partner', `${RECORD} order by w.created_at, w.id`);

export const webhooksById = rowsByIds<WebhookRecord>('webhooks_by_id', `${RECORD} and w.id = any ($2)`);

/** Identical for unknown and deleted webhooks and those of other partners. */
export const webhookNotFound = (): AppError => new AppError('webhook_not_found');

export const webhookRecord = (webhook: Webhook): WebhookRecord => ({
  id: webhook.id,
  url: webhook.url,
  events: webhook.events,
  description: webhook.description ?? null,
  isActive: webhook.isActive,
  signatureScheme: webhook.signatureScheme,
  disabledAt: webhook.disabledAt ?? null,
  disabledReason: webhook.disabledReason ?? null,
  createdAt: webhook.createdAt,
  updatedAt: webhook.updatedAt,
});

/** Locks against changes, switching and deletion until the transaction ends. @throws AppError webhook_not_found */
export async function lockWebhook({ em, tx, principal }: WriteContext, webhookId: string): Promise<Webhook> {
  if (!(await lockDeliveryQueue(tx, principal.partnerId, webhookId))) throw webhookNotFound();
  // The read under the lock sees the latest change.
  const webhook = await em.findOne(Webhook, webhookId);
  if (!webhook) throw webhookNotFound();
  return webhook;
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
    const [webhook] = await webhooksById(database, principal.partnerId, [webhookId]);
    if (!webhook) throw webhookNotFound();
    return webhook;
  },
});
