import { z } from 'zod';
import { route } from '../../rest/route.ts';
import { webhookEventRecord } from './event.resource.ts';
import { listWebhookEvents } from './event-catalogue.ts';

export const eventRoutes = [
  route({
    method: 'GET',
    path: '/webhooks/events',
    tag: 'Webhooks',
    operation: listWebhookEvents,
    graph: 'Query.webhookEvents',
    from: {},
    answer: z.array(webhookEventRecord.schema),
    reply: (events) => events.map(webhookEventRecord.of),
    example: { answer: { data: [webhookEventRecord.example()] } },
  }),
];
