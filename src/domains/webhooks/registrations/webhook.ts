import { z } from 'zod';
import { statement } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { Uuid } from '../../../platform/ids.ts';
import { readOperation, type WriteContext } from '../../../platform/operation.ts';
import { rowsByIds } from '../../../platform/rows-by-ids.ts';
import type { SignatureScheme } from '../channel/channel.ts';
import { lockDeliveryQueue } from './delivery-queue.ts';
import { Webhook } from './webhook.entity.ts';

/** A webhook as its partner sees it. The signing secret is no part of it. */
export interface WebhookRecord {
  readonly id: string;
  readonly url: string;
  /** Names of the catalogue, each once. */
  readonly events: readonly string[];
  readonly description: string | null;
  readonly isActive: boolean;
  /** Which signatures its deliveries carry. */
  readonly signatureScheme: SignatureScheme;
  /** When and why the gateway switched it off; null unless it did. */
  readonly disabledAt: Date | null;
  readonly disabledReason: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const RECORD = `select w.id, w.url, w.events, w.description, w.is_active as "isActive", w.signature_scheme as "signatureScheme",
     w.disabled_at as "disabledAt", w.disabled_reason as "disabledReason", w.created_at as "createdAt", w.updated_at as "updatedAt"
   from webhook w where w.partner_id = $1`;
const WEBHOOKS = statement('webhooks_of_partner', `${RECORD} order by w.created_at, w.id`);

/** The partner's webhooks of these ids, in any order. */
export const webhooksById = rowsByIds<WebhookRecord>('webhooks_by_id', `${RECORD} and w.id = any ($2)`);

/** The same whether it does not exist, was deleted, or is another partner's. */
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

/**
 * The partner's webhook, and nothing else switches, changes or deletes it until the transaction ends.
 * @throws AppError webhook_not_found.
 */
export async function lockWebhook({ em, tx, principal }: WriteContext, webhookId: string): Promise<Webhook> {
  if (!(await lockDeliveryQueue(tx, principal.partnerId, webhookId))) throw webhookNotFound();
  // Read after the lock is held, so that the latest change is seen.
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
  summary: 'Reads a webhook',
  effects: ['reads_business_data'],
  refusals: ['webhook_not_found'],
  input: z.strictObject({ webhookId: Uuid }),
  async run({ database, principal }, { webhookId }): Promise<WebhookRecord> {
    const [webhook] = await webhooksById(database, principal.partnerId, [webhookId]);
    if (!webhook) throw webhookNotFound();
    return webhook;
  },
});
