import { z } from 'zod';
import type { Slice } from '../../../platform/database/pagination.ts';
import { operation, readOperation } from '../../../platform/operation/operation.ts';
import type { Role } from '../../../platform/operation/principal.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { institutionChannel } from '../channel/institution-channel.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { DeliveryPage, deliveriesOfWebhooks } from '../deliveries/delivery-pages.ts';
import { testWebhook } from '../deliveries/redelivery.ts';
import { retryDelivery } from '../recovery/delivery-retry.ts';
import { addWebhook } from '../registrations/registration.ts';
import { digestOf, type RotatedSecret, rotateWebhookSecret, sameSecret } from '../registrations/secret-rotation.ts';
import { listWebhooks, type WebhookRecord, webhookNotFound, webhooksById } from '../registrations/webhook.ts';
import { changesTo, deleteWebhook, updateWebhook } from '../registrations/webhook-changes.ts';
import {
  Description,
  FinanceEventNames,
  ReceiverUrl,
  WantedSignatureScheme,
} from '../registrations/webhook-members.ts';

/** Time during which the previous secret also signs (contract: delivery and verification). */
const GRACE_SECONDS = 86_400;

// The partner of an operator is the institution itself, so the rules of partner webhooks reach only its own webhooks.
const PERSONS = { audiences: ['operator'], scopes: [] } as const;
const ADMINS = { ...PERSONS, roles: ['admin'] satisfies Role[] } as const;

/** The only response that contains the secret. */
export interface RegisteredWebhook {
  readonly webhook: WebhookRecord;
  readonly secret: string;
}

export const registerFinanceWebhook = operation({
  ...ADMINS,
  name: 'registerFinanceWebhook',
  summary: 'Registers a webhook for finance events of the institution and returns its signing secret only this once',
  effects: ['sends_data_outside'],
  refusals: ['invalid_webhook_url', 'invalid_event', 'webhook_limit_reached', 'webhook_not_found'],
  input: z.strictObject({
    url: ReceiverUrl,
    events: FinanceEventNames,
    description: Description.default(null),
    signatureScheme: WantedSignatureScheme.default('service'),
  }),
  run: (context, wanted): Promise<RegisteredWebhook> =>
    addWebhook(context, institutionChannel, { ...wanted, isActive: true }),
  redacted: {
    keep: ({ webhook, secret }) => ({ webhook, digest: digestOf(secret) }),
    async restore(context, kept): Promise<RegisteredWebhook> {
      const { webhook, digest } = kept as { readonly webhook: WebhookRecord; readonly digest: string };
      return { webhook, secret: await sameSecret(context, webhook.id, digest) };
    },
  },
});

export const listFinanceWebhooks = readOperation({
  ...listWebhooks,
  ...PERSONS,
  name: 'listFinanceWebhooks',
  effects: ['reads_business_data'],
  summary: "Lists the institution's own webhooks for finance events, oldest first",
});

export const updateFinanceWebhook = operation({
  ...updateWebhook,
  ...ADMINS,
  name: 'updateFinanceWebhook',
  effects: ['sends_data_outside'],
  summary:
    'Changes a webhook for finance events. Absent fields stay unchanged. New kinds of events are not subscribed automatically',
  input: changesTo(FinanceEventNames),
});

export const rotateFinanceWebhookSecret = operation({
  ...rotateWebhookSecret,
  ...ADMINS,
  proof: 'fresh',
  name: 'rotateFinanceWebhookSecret',
  effects: ['keeps_records'],
  summary:
    'Gives a webhook a new signing secret and returns it only this once. The previous secret also signs for 24 hours',
  input: z.strictObject({ webhookId: Uuid }),
  run: (context, { webhookId }): Promise<RotatedSecret> =>
    rotateWebhookSecret.run(context, { webhookId, graceSeconds: GRACE_SECONDS }, undefined),
});

export const deleteFinanceWebhook = operation({
  ...deleteWebhook,
  ...ADMINS,
  name: 'deleteFinanceWebhook',
  summary: 'Deletes a webhook and ends its pending deliveries, except a current attempt',
});

export const testFinanceWebhook = operation({
  ...testWebhook,
  ...ADMINS,
  name: 'testFinanceWebhook',
  summary: 'Delivers a webhook.test event only to this webhook, whatever it subscribes to',
});

export const listFinanceDeliveries = readOperation({
  ...PERSONS,
  name: 'listFinanceDeliveries',
  summary: 'Lists the deliveries to a webhook with their bodies, newest first',
  effects: ['reads_personal_data'],
  refusals: ['webhook_not_found'],
  input: DeliveryPage.extend({ webhookId: Uuid }),
  async run({ database, principal }, { webhookId, ...wanted }): Promise<Slice<Delivery>> {
    const [webhook] = await webhooksById(database, principal.partnerId, [webhookId]);
    if (!webhook) throw webhookNotFound();
    const pages = await deliveriesOfWebhooks(database, principal.partnerId, [webhookId], wanted);
    return pages.get(webhookId) ?? { items: [], hasMore: false };
  },
});

export const resendFinanceDelivery = operation({
  ...retryDelivery,
  ...ADMINS,
  name: 'resendFinanceDelivery',
  effects: ['sends_data_outside'],
  summary: 'Sends a delivery again with the same id and all attempts. A delivery that is being sent stays as it is',
});
