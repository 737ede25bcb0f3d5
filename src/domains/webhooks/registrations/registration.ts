import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { newId } from '../../../platform/text/ids.ts';
import type { Channel } from '../channel/channel.ts';
import { partnerChannel } from '../channel/partner-channel.ts';
import { newWebhookSecret, secretContext } from '../channel/webhook-secret.ts';
import { t } from '../language/texts.ts';
import { openDeliveryQueue } from './delivery-queue.ts';
import { Webhook } from './webhook.entity.ts';
import { type WebhookRecord, webhookRow } from './webhook.ts';
import { checkReceiver, Description, EventNames, ReceiverUrl, WantedSignatureScheme } from './webhook-members.ts';

export const WEBHOOKS_PER_PARTNER = 20;

// Blocks other registrations of the partner, but not inserts of rows that reference it.
const LOCK_PARTNER = statement('lock_partner_for_webhooks', 'select id from partner where id = $1 for no key update');

/** The first signing secret is never returned. A rotation returns the new one. */
export const registerWebhook = operation({
  name: 'registerWebhook',
  scopes: ['webhook:write'],
  summary: 'Registers a URL for events. Rotate the secret to receive the value that signs the deliveries',
  effects: ['sends_data_outside'],
  refusals: ['invalid_webhook_url', 'invalid_event', 'webhook_limit_reached'],
  input: z.strictObject({
    url: ReceiverUrl,
    events: EventNames,
    description: Description.default(null),
    isActive: z.boolean().default(true).meta({ description: 'True delivers events to the webhook. True when absent' }),
    signatureScheme: WantedSignatureScheme.default('service'),
  }),
  run: async (context, wanted): Promise<WebhookRecord> => (await addWebhook(context, partnerChannel, wanted)).webhook,
});

interface NewWebhook extends Pick<WebhookRecord, 'url' | 'description' | 'isActive' | 'signatureScheme'> {
  readonly events: string[];
}

/**
 * Adds a webhook and returns it with its signing secret. @throws AppError invalid_webhook_url, webhook_limit_reached
 */
export async function addWebhook(context: WriteContext, { name: channel }: Channel, wanted: NewWebhook) {
  const { em, tx, now, services } = context;
  const { institutionId, partnerId } = context.principal;
  const { url, events, description, isActive, signatureScheme } = wanted;
  checkReceiver(url, services.webhookTargets);
  await tx.query(LOCK_PARTNER, [partnerId]);
  if ((await em.count(Webhook)) >= WEBHOOKS_PER_PARTNER) {
    throw new AppError('webhook_limit_reached', t('webhookLimit', { max: WEBHOOKS_PER_PARTNER }));
  }

  const id = newId();
  const secret = newWebhookSecret();
  const sealed = services.secrets.seal(Buffer.from(secret), secretContext(id));
  const webhook = em.create(Webhook, {
    ...{ id, institutionId, partnerId, channel, url, events, description, isActive, signatureScheme },
    secret: sealed.bytes,
    secretKeyId: sealed.keyId,
    createdAt: now,
    updatedAt: now,
  });
  await openDeliveryQueue(tx, id, !isActive);
  context.audit({
    action: 'webhook.registered',
    accountId: null,
    resourceType: 'webhook',
    resourceId: id,
    changes: { url, events, description, is_active: isActive, signature_scheme: signatureScheme },
  });
  return { webhook: webhookRow(webhook), secret };
}
