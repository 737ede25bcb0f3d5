import { z } from 'zod';
import { Uuid } from '../../../platform/ids.ts';
import { operation, type Role, readOperation } from '../../../platform/operation.ts';
import type { Slice } from '../../../platform/pagination.ts';
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

/** How long the secret before a rotation signs as well (contract: delivery and verification). */
const GRACE_SECONDS = 86_400;

// A person's partner is the institution itself, so the rules of partners' webhooks are confined to what is its own.
const PERSONS = { audiences: ['operator'], scopes: [] } as const;
const ADMINS = { ...PERSONS, roles: ['admin'] satisfies Role[] } as const;

/** A new webhook, with the only showing of its secret. */
export interface RegisteredWebhook {
  readonly webhook: WebhookRecord;
  readonly secret: string;
}

export const registerFinanceWebhook = operation({
  ...ADMINS,
  name: 'registerFinanceWebhook',
  summary:
    'Registers a destination for finance events of the institution, and shows this once the secret that signs them',
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
  untold: {
    keep: ({ webhook, secret }) => ({ webhook, digest: digestOf(secret) }),
    async retell(context, kept): Promise<RegisteredWebhook> {
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
  summary: "Lists the institution's own destinations of finance events, oldest first",
});

export const updateFinanceWebhook = operation({
  ...updateWebhook,
  ...ADMINS,
  name: 'updateFinanceWebhook',
  effects: ['sends_data_outside'],
  summary:
    'Changes a destination of finance events; what is left out stays, and a new event is added to none by itself',
  input: changesTo(FinanceEventNames),
});

export const rotateFinanceWebhookSecret = operation({
  ...rotateWebhookSecret,
  ...ADMINS,
  proof: 'fresh',
  name: 'rotateFinanceWebhookSecret',
  effects: ['keeps_records'],
  summary: 'Gives a destination a new signing secret, shown this once; the one before signs as well for 24 hours',
  input: z.strictObject({ webhookId: Uuid }),
  run: (context, { webhookId }): Promise<RotatedSecret> =>
    rotateWebhookSecret.run(context, { webhookId, graceSeconds: GRACE_SECONDS }, undefined),
});

export const deleteFinanceWebhook = operation({
  ...deleteWebhook,
  ...ADMINS,
  name: 'deleteFinanceWebhook',
  summary: 'Deletes a destination and ends its pending deliveries, except an attempt that is being made',
});

export const testFinanceWebhook = operation({
  ...testWebhook,
  ...ADMINS,
  name: 'testFinanceWebhook',
  summary: 'Delivers a webhook.test event to this destination alone, whatever it subscribes to',
});

export const listFinanceDeliveries = readOperation({
  ...PERSONS,
  name: 'listFinanceDeliveries',
  summary: 'Lists the deliveries to a destination, newest first, with the body of each',
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
  summary: 'Sends a delivery once more, under its id, with all its attempts; one that is being sent is left as it is',
});
