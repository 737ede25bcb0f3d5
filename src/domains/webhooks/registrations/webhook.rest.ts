import { z } from 'zod';
import { body, NO_CONTENT, path, type Route, route } from '../../../rest/route.ts';
import { SIGNATURE_SCHEMES } from '../channel/channel.ts';
import { registerWebhook } from './registration.ts';
import { rotateWebhookSecret } from './secret-rotation.ts';
import { getWebhook, listWebhooks, type WebhookRecord } from './webhook.ts';
import { deleteWebhook, updateWebhook } from './webhook-changes.ts';
import { EventName } from './webhook-members.ts';

const WebhookDetail = z
  .object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(EventName),
    description: z.string().nullable(),
    is_active: z.boolean().meta({ description: 'True when events are delivered to the webhook' }),
    signature_scheme: z.enum(SIGNATURE_SCHEMES).meta({
      description:
        'Signatures of the deliveries. `service`: only the `X-Service-*` headers. `standard_webhooks`: also the headers of Standard Webhooks',
    }),
    disabled_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Time when the gateway switched the webhook off. Null when it did not' }),
    disabled_reason: z
      .string()
      .nullable()
      .meta({ description: 'Reason why the gateway switched the webhook off. Null when it did not' }),
    created_at: z.iso.datetime().meta({ description: 'ISO 8601, UTC' }),
    updated_at: z.iso.datetime().meta({ description: 'ISO 8601, UTC' }),
  })
  .meta({ id: 'Webhook' });

const Rotated = z
  .object({
    message: z.string(),
    webhook_id: z.uuid(),
    new_secret: z
      .string()
      .meta({ description: 'Returned only in this response. Use this exact text as the key of `X-Service-Signature`' }),
  })
  .meta({ id: 'RotatedWebhookSecret' });

const detail = (webhook: WebhookRecord): z.input<typeof WebhookDetail> => ({
  id: webhook.id,
  url: webhook.url,
  events: [...webhook.events],
  description: webhook.description,
  is_active: webhook.isActive,
  signature_scheme: webhook.signatureScheme,
  disabled_at: webhook.disabledAt?.toISOString() ?? null,
  disabled_reason: webhook.disabledReason,
  created_at: webhook.createdAt.toISOString(),
  updated_at: webhook.updatedAt.toISOString(),
});

const EXAMPLE = {
  id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c11',
  url: 'https://example.com/hooks/bank',
  events: ['pix.received', 'pix.payout.confirmed', 'pix.payout.failed'],
  description: 'Production',
  is_active: true,
  signature_scheme: 'service' as const,
  disabled_at: null,
  disabled_reason: null,
  created_at: '2026-11-21T15:30:10.123Z',
  updated_at: '2026-11-21T15:30:10.123Z',
};

const TAG = 'Webhooks';

export const webhookRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/webhooks',
    status: 201,
    tag: TAG,
    operation: registerWebhook,
    rules: [
      'A partner can have 20 webhooks',
      'The URL must use https and lead to a public host',
      'The response does not contain the signing secret: rotate the secret to get one',
    ],
    graph: 'Mutation.registerWebhook',
    from: {
      url: body('url'),
      events: body('events'),
      description: body('description'),
      isActive: body('is_active'),
      signatureScheme: body('signature_scheme'),
    },
    answer: WebhookDetail,
    reply: detail,
    example: {
      body: { url: EXAMPLE.url, events: EXAMPLE.events, description: EXAMPLE.description },
      answer: { data: EXAMPLE },
    },
  }),
  route({
    method: 'GET',
    path: '/webhooks',
    tag: TAG,
    operation: listWebhooks,
    graph: 'Query.webhooks',
    from: {},
    answer: z.array(WebhookDetail),
    reply: (webhooks) => webhooks.map(detail),
    example: { answer: { data: [EXAMPLE] } },
  }),
  route({
    method: 'GET',
    path: '/webhooks/{id}',
    tag: TAG,
    operation: getWebhook,
    graph: 'Query.webhook',
    from: { webhookId: path('id', 'webhook_not_found') },
    answer: WebhookDetail,
    reply: detail,
    example: { answer: { data: EXAMPLE } },
  }),
  route({
    method: 'PUT',
    path: '/webhooks/{id}',
    tag: TAG,
    operation: updateWebhook,
    rules: [
      'Only the fields in the request change. The response of a GET can be sent back',
      'A switched-off webhook gets no new events and keeps its due deliveries',
      'A webhook that the gateway switched off (`disabled_at`) can be switched on here. Only `POST /webhooks/{id}/recover` sends what it missed, before or after that',
    ],
    graph: 'Mutation.updateWebhook',
    from: {
      webhookId: path('id', 'webhook_not_found'),
      url: body('url'),
      events: body('events'),
      description: body('description'),
      isActive: body('is_active'),
      signatureScheme: body('signature_scheme'),
      disabledAt: body('disabled_at'),
      disabledReason: body('disabled_reason'),
      id: body('id'),
      createdAt: body('created_at'),
      updatedAt: body('updated_at'),
    },
    answer: WebhookDetail,
    reply: detail,
    example: { body: { is_active: false }, answer: { data: { ...EXAMPLE, is_active: false } } },
  }),
  route({
    ...NO_CONTENT,
    method: 'DELETE',
    path: '/webhooks/{id}',
    tag: TAG,
    operation: deleteWebhook,
    rules: ['Pending deliveries end, except an attempt in progress', 'Later events are not stored for the webhook'],
    graph: 'Mutation.deleteWebhook',
    from: { webhookId: path('id', 'webhook_not_found') },
  }),
  route({
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret',
    tag: TAG,
    operation: rotateWebhookSecret,
    rules: ['The secret is returned only once', 'The previous secret is void at once. GraphQL accepts a grace period'],
    graph: 'Mutation.rotateWebhookSecret',
    from: { webhookId: path('id', 'webhook_not_found'), graceSeconds: null },
    envelope: 'flat',
    answer: Rotated,
    reply: ({ webhookId, newSecret }): z.input<typeof Rotated> => ({
      message: 'Store the new secret now: it is not returned again. The previous secret is void.',
      webhook_id: webhookId,
      new_secret: newSecret,
    }),
    example: {
      answer: {
        message: 'Store the new secret now: it is not returned again. The previous secret is void.',
        webhook_id: EXAMPLE.id,
        new_secret: 'whsec_3q2+7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhs=',
      },
    },
  }),
];
