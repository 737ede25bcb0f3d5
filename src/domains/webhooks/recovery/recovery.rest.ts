import { z } from 'zod';
import { body, path, type Route, route } from '../../../rest/route.ts';
import { type Recovery, recoverWebhook } from './recovery.ts';

const RecoveryDetail = z
  .object({
    id: z.uuid(),
    webhook_id: z.uuid(),
    status: z
      .enum(['running', 'done'])
      .meta({ description: '`done`: all deliveries are queued. They are sent at the pace of the receiver' }),
    queued: z.int().meta({ description: 'Number of deliveries queued so far' }),
    since: z.iso.datetime().nullable().meta({ description: 'Only deliveries created at or after this time' }),
    until: z.iso.datetime().nullable().meta({ description: 'Only deliveries created before this time' }),
    created_at: z.iso.datetime().meta({ description: 'Time of the request' }),
    finished_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Time when all deliveries were queued. Null while the recovery is running' }),
  })
  .meta({ id: 'WebhookRecovery' });

const recoveryDetail = (recovery: Recovery): z.input<typeof RecoveryDetail> => ({
  id: recovery.id,
  webhook_id: recovery.webhookId,
  status: recovery.finishedAt === null ? 'running' : 'done',
  queued: recovery.queued,
  since: recovery.since?.toISOString() ?? null,
  until: recovery.until?.toISOString() ?? null,
  created_at: recovery.createdAt.toISOString(),
  finished_at: recovery.finishedAt?.toISOString() ?? null,
});

const EXAMPLE = {
  id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c13',
  webhook_id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c11',
  status: 'running',
  queued: 0,
  since: '2026-11-16T07:48:20.456Z',
  until: '2026-11-21T15:31:02.456Z',
  created_at: '2026-11-21T15:31:02.456Z',
  finished_at: null,
};

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
    answer: RecoveryDetail,
    reply: recoveryDetail,
    example: { body: {}, answer: { data: EXAMPLE } },
  }),
];
