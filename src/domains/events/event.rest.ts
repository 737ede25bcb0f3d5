import { z } from 'zod';
import { route } from '../../rest/route.ts';
import { listWebhookEvents } from './event-catalogue.ts';

const WebhookEventRecord = z
  .object({
    name: z
      .string()
      .meta({ description: 'Name of the event, as in `X-Service-Event-Type` and in the `events` of a webhook' }),
    description: z.string(),
    schema: z
      .looseObject({})
      .meta({ description: 'JSON Schema (draft 2020-12) of the body. Amounts are in base units, BRL x 10,000' }),
  })
  .meta({ id: 'WebhookEvent' });

export const eventRoutes = [
  route({
    method: 'GET',
    path: '/webhooks/events',
    tag: 'Webhooks',
    operation: listWebhookEvents,
    graph: 'Query.webhookEvents',
    from: {},
    answer: z.array(WebhookEventRecord),
    reply: (events) => events,
    example: {
      answer: {
        data: [
          {
            name: 'account.closed',
            description: 'An account was closed permanently',
            schema: {
              $schema: 'https://json-schema.org/draft/2020-12/schema',
              title: 'account.closed',
              description: 'An account was closed permanently',
              type: 'object',
              properties: { accountId: { type: 'integer' }, status: { type: 'string', const: 'closed' } },
              required: ['accountId', 'status'],
            },
          },
        ],
      },
    },
  }),
];
