import { z } from 'zod';
import { body, NO_CONTENT, path, type Route, route } from '../../rest/route.ts';
import { DELIVERY_STATUSES, type Delivery } from './delivery.ts';
import { replayWebhook, testWebhook } from './redelivery.ts';
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
    is_active: z.boolean().meta({ description: 'Whether events are delivered to it' }),
    created_at: z.iso.datetime().meta({ description: 'ISO 8601, UTC' }),
    updated_at: z.iso.datetime().meta({ description: 'ISO 8601, UTC' }),
  })
  .meta({ id: 'Webhook' });

const DeliveryDetail = z
  .object({
    id: z.uuid().meta({ description: '`X-Service-Event-Id` of every attempt: deduplicate by it' }),
    webhook_id: z.uuid(),
    event_type: EventName,
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.int().meta({ description: 'Attempts so far' }),
    next_attempt_at: z.iso.datetime().nullable().meta({ description: 'Null when it has ended' }),
    created_at: z.iso.datetime().meta({ description: 'ISO 8601, UTC' }),
    finished_at: z.iso.datetime().nullable().meta({ description: 'Null while it is pending' }),
  })
  .meta({ id: 'WebhookDelivery' });

const Rotated = z
  .object({
    message: z.string(),
    webhook_id: z.uuid(),
    new_secret: z.string().meta({ description: 'Shown in this answer alone; the key of the signature, as it is' }),
  })
  .meta({ id: 'RotatedWebhookSecret' });

const detail = (webhook: WebhookRecord): z.input<typeof WebhookDetail> => ({
  id: webhook.id,
  url: webhook.url,
  events: [...webhook.events],
  description: webhook.description,
  is_active: webhook.isActive,
  created_at: webhook.createdAt.toISOString(),
  updated_at: webhook.updatedAt.toISOString(),
});

const deliveryDetail = (delivery: Delivery): z.input<typeof DeliveryDetail> => ({
  id: delivery.id,
  webhook_id: delivery.webhookId,
  event_type: delivery.eventType,
  status: delivery.status,
  attempts: delivery.attempts,
  next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
  created_at: delivery.createdAt.toISOString(),
  finished_at: delivery.finishedAt?.toISOString() ?? null,
});

const EXAMPLE = {
  id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c11',
  url: 'https://example.com/hooks/bank',
  events: ['pix.received', 'pix.payout.confirmed', 'pix.payout.failed'],
  description: 'Production',
  is_active: true,
  created_at: '2026-11-21T15:30:10.123Z',
  updated_at: '2026-11-21T15:30:10.123Z',
};

const DELIVERY_EXAMPLE = {
  id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c12',
  webhook_id: EXAMPLE.id,
  event_type: 'webhook.test',
  status: 'pending',
  attempts: 0,
  next_attempt_at: '2026-11-21T15:31:02.456Z',
  created_at: '2026-11-21T15:31:02.456Z',
  finished_at: null,
};

const TAG = 'Webhooks';
const INVALID = ['invalid_webhook_url', 'invalid_event', 'validation_failed'];
const NOT_FOUND = ['webhook_not_found', 'validation_failed'];

export const webhookRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/webhooks',
    status: 201,
    tag: TAG,
    operation: registerWebhook,
    graph: 'Mutation.registerWebhook',
    from: { url: body('url'), events: body('events'), description: body('description'), isActive: body('is_active') },
    envelope: 'data',
    answer: WebhookDetail,
    reply: detail,
    refusals: [...INVALID, 'webhook_limit_reached'],
    example: {
      body: { url: EXAMPLE.url, events: EXAMPLE.events, description: EXAMPLE.description },
      answer: { data: EXAMPLE },
    },
  }),
  route({
    method: 'GET',
    path: '/webhooks',
    status: 200,
    tag: TAG,
    operation: listWebhooks,
    graph: 'Query.webhooks',
    from: {},
    envelope: 'data',
    answer: z.array(WebhookDetail),
    reply: (webhooks) => webhooks.map(detail),
    refusals: ['validation_failed'],
    example: { answer: { data: [EXAMPLE] } },
  }),
  route({
    method: 'GET',
    path: '/webhooks/{id}',
    status: 200,
    tag: TAG,
    operation: getWebhook,
    graph: 'Query.webhook',
    from: { webhookId: path('id') },
    envelope: 'data',
    answer: WebhookDetail,
    reply: detail,
    refusals: NOT_FOUND,
    example: { answer: { data: EXAMPLE } },
  }),
  route({
    method: 'PUT',
    path: '/webhooks/{id}',
    status: 200,
    tag: TAG,
    operation: updateWebhook,
    graph: 'Mutation.updateWebhook',
    from: {
      webhookId: path('id'),
      url: body('url'),
      events: body('events'),
      description: body('description'),
      isActive: body('is_active'),
    },
    envelope: 'data',
    answer: WebhookDetail,
    reply: detail,
    refusals: [...INVALID, 'webhook_not_found'],
    example: { body: { is_active: false }, answer: { data: { ...EXAMPLE, is_active: false } } },
  }),
  route({
    ...NO_CONTENT,
    method: 'DELETE',
    path: '/webhooks/{id}',
    tag: TAG,
    operation: deleteWebhook,
    graph: 'Mutation.deleteWebhook',
    from: { webhookId: path('id') },
    refusals: NOT_FOUND,
  }),
  route({
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret',
    status: 200,
    tag: TAG,
    operation: rotateWebhookSecret,
    graph: 'Mutation.rotateWebhookSecret',
    from: { webhookId: path('id'), graceSeconds: null },
    envelope: 'flat',
    answer: Rotated,
    reply: ({ webhookId, newSecret }): z.input<typeof Rotated> => ({
      message: 'Keep the new secret now: it is not shown again. The one before is void.',
      webhook_id: webhookId,
      new_secret: newSecret,
    }),
    refusals: NOT_FOUND,
    example: {
      answer: {
        message: 'Keep the new secret now: it is not shown again. The one before is void.',
        webhook_id: EXAMPLE.id,
        new_secret: 'whsec_3q2-7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhs',
      },
    },
  }),
  ...(['test', 'replay'] as const).map((verb) =>
    route({
      method: 'POST',
      path: `/webhooks/{id}/${verb}`,
      status: 202,
      tag: TAG,
      operation: verb === 'test' ? testWebhook : replayWebhook,
      graph: `Mutation.${verb}Webhook`,
      from: { webhookId: path('id') },
      envelope: 'data',
      answer: DeliveryDetail,
      reply: deliveryDetail,
      refusals: [...NOT_FOUND, 'webhook_inactive', ...(verb === 'replay' ? ['delivery_not_found'] : [])],
      example: { answer: { data: DELIVERY_EXAMPLE } },
    }),
  ),
];
