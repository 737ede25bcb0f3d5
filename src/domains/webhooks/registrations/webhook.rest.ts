import { z } from 'zod';
import { responds } from '../../../platform/resource/record.ts';
import { body, NO_CONTENT, path, type Route, route } from '../../../rest/route.ts';
import { registerWebhook } from './registration.ts';
import { rotateWebhookSecret } from './secret-rotation.ts';
import { rotatedSecretRecord, webhookRecord } from './webhook.resource.ts';
import { getWebhook, listWebhooks } from './webhook.ts';
import { deleteWebhook, updateWebhook } from './webhook-changes.ts';

const VOID = 'Store the new secret now: it is not returned again. The previous secret is void.';

const Rotated = z.object({ message: z.string(), ...rotatedSecretRecord.shape }).meta({ id: 'RotatedWebhookSecret' });

const TAG = 'Webhooks';
const EXAMPLE = webhookRecord.example();
const { url, events, description } = EXAMPLE;

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
    ...responds(webhookRecord),
    example: { body: { url, events, description }, answer: { data: EXAMPLE } },
  }),
  route({
    method: 'GET',
    path: '/webhooks',
    tag: TAG,
    operation: listWebhooks,
    graph: 'Query.webhooks',
    from: {},
    answer: z.array(webhookRecord.schema),
    reply: (webhooks) => webhooks.map(webhookRecord.of),
    example: { answer: { data: [EXAMPLE] } },
  }),
  route({
    method: 'GET',
    path: '/webhooks/{id}',
    tag: TAG,
    operation: getWebhook,
    graph: 'Query.webhook',
    from: { webhookId: path('id', 'webhook_not_found') },
    ...responds(webhookRecord),
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
    ...responds(webhookRecord),
    example: { body: { is_active: false }, answer: { data: webhookRecord.example({ is_active: false }) } },
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
    reply: (rotated): z.input<typeof Rotated> => ({ message: VOID, ...rotatedSecretRecord.of(rotated) }),
    example: { answer: { message: VOID, ...rotatedSecretRecord.example() } },
  }),
];
