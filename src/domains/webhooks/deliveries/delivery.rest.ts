import { z } from 'zod';
import { wordsOf } from '../../../platform/text/words.ts';
import { path, type Route, route } from '../../../rest/route.ts';
import { EventName } from '../registrations/webhook-members.ts';
import { DELIVERY_STATUSES, type Delivery } from './delivery.ts';
import { replayWebhook, testWebhook } from './redelivery.ts';

const DeliveryDetail = z
  .object({
    id: z
      .uuid()
      .meta({ description: 'Id of the delivery, `X-Service-Event-Id` of every attempt. Use it to deduplicate' }),
    webhook_id: z.uuid(),
    event_type: EventName,
    status: z.enum(wordsOf(DELIVERY_STATUSES)),
    attempts: z.int().meta({ description: 'Number of attempts so far' }),
    next_attempt_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Time of the next attempt. Null when the delivery has ended' }),
    created_at: z.iso.datetime().meta({ description: 'ISO 8601, UTC' }),
    finished_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Time when the delivery ended. Null while it is pending' }),
  })
  .meta({ id: 'WebhookDelivery' });

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

const DELIVERY_EXAMPLE = {
  id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c12',
  webhook_id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c11',
  event_type: 'webhook.test',
  status: 'pending',
  attempts: 0,
  next_attempt_at: '2026-11-21T15:31:02.456Z',
  created_at: '2026-11-21T15:31:02.456Z',
  finished_at: null,
};

const RULES = {
  test: [
    'The test goes only to this webhook, even when it does not subscribe to the event',
    'The response contains the delivery. The attempt follows',
  ],
  replay: [
    'The last delivery is sent again with the same `X-Service-Event-Id`',
    'A delivery that is being sent stays as it is',
  ],
};

export const deliveryRoutes: readonly Route[] = [
  ...(['test', 'replay'] as const).map((verb) =>
    route({
      method: 'POST',
      path: `/webhooks/{id}/${verb}`,
      status: 202,
      tag: 'Webhooks',
      operation: verb === 'test' ? testWebhook : replayWebhook,
      rules: RULES[verb],
      graph: `Mutation.${verb}Webhook`,
      from: { webhookId: path('id', 'webhook_not_found') },
      answer: DeliveryDetail,
      reply: deliveryDetail,
      example: { answer: { data: DELIVERY_EXAMPLE } },
    }),
  ),
];
