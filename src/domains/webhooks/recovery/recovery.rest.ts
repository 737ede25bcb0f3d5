import { body, path, type Route, route } from '../../../rest/route.ts';
import { recoveryRecord } from './recovery.resource.ts';
import { recoverWebhook, recoveryStatus } from './recovery.ts';

export const recoveryRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/webhooks/{id}/recover',
    status: 202,
    tag: 'Webhooks',
    operation: recoverWebhook,
    rules: [
      'The response comes at once. Deliveries are queued in batches afterwards',
      'Without `since`, the recovery begins with the first undelivered delivery',
      'While this recovery is running, and when everything is delivered, a repeated call returns its progress',
      'While the gateway has switched a webhook off, new events are kept for it within the retention period of deliveries',
      'A webhook that its owner switched off stays off: the recovery waits until it is switched on',
    ],
    graph: 'Mutation.recoverWebhook',
    from: { webhookId: path('id', 'webhook_not_found'), since: body('since'), until: body('until') },
    answer: recoveryRecord.schema,
    reply: (recovery) => recoveryRecord.of({ ...recovery, status: recoveryStatus(recovery) }),
    example: { body: {}, answer: { data: recoveryRecord.example() } },
  }),
];
