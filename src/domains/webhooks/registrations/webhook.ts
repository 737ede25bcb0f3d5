import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { Uuid } from '../../../platform/ids.ts';
import { readOperation, type WriteContext } from '../../../platform/operation.ts';
import { lockDeliveryQueue } from './delivery-queue.ts';
import { Webhook } from './webhook.entity.ts';
import { webhooksInOrder, webhooksOf } from './webhook.loaders.ts';

/** A webhook as its partner sees it. The signing secret is no part of it. */
export interface WebhookRecord {
  readonly id: string;
  readonly url: string;
  /** Names of the catalogue, each once. */
  readonly events: readonly string[];
  readonly description: string | null;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The same whether it does not exist, was deleted, or is another partner's. */
export const webhookNotFound = (): AppError => new AppError('webhook_not_found', 'there is no such webhook');

export const webhookRecord = (webhook: Webhook): WebhookRecord => ({
  id: webhook.id,
  url: webhook.url,
  events: webhook.events,
  description: webhook.description ?? null,
  isActive: webhook.isActive,
  createdAt: webhook.createdAt,
  updatedAt: webhook.updatedAt,
});

/**
 * The partner's webhook, and nothing else switches, changes or deletes it until the transaction ends.
 * @throws AppError webhook_not_found.
 */
export async function lockWebhook({ em, tx, principal }: WriteContext, webhookId: string): Promise<Webhook> {
  if (!(await lockDeliveryQueue(tx, principal.partnerId, webhookId))) throw webhookNotFound();
  // Read after the lock, so that it is what the last one who held it left.
  const webhook = await em.findOne(Webhook, webhookId);
  if (!webhook) throw webhookNotFound();
  return webhook;
}

export const listWebhooks = readOperation({
  name: 'listWebhooks',
  scopes: ['webhook:read'],
  summary: 'Lists the webhooks of the partner, oldest first',
  refusals: [],
  input: z.strictObject({}),
  run: ({ database, principal }): Promise<readonly WebhookRecord[]> => webhooksOf(database, principal.partnerId),
});

export const getWebhook = readOperation({
  name: 'getWebhook',
  scopes: ['webhook:read'],
  summary: 'Reads a webhook',
  refusals: ['webhook_not_found'],
  input: z.strictObject({ webhookId: Uuid }),
  async run({ database, principal }, { webhookId }): Promise<WebhookRecord> {
    const [webhook] = await webhooksInOrder(database, principal.partnerId, [webhookId]);
    if (!webhook) throw webhookNotFound();
    return webhook;
  },
});
