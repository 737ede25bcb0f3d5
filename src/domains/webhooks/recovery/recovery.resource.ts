import { instant, integer, orNull, uuid, word } from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { resource } from '../../../platform/resource/resource.ts';

export const RECOVERY_KINDS = {
  failed_deliveries: 'Failed and exhausted deliveries of a period, each with the same id.',
  events: 'Events after a cursor, as new deliveries.',
};
export const RECOVERY_STATUSES = {
  running:
    'The recovery is still queueing deliveries. It waits while the webhook is switched off or has many pending deliveries.',
  done: 'All deliveries are queued. They are sent at the pace of the receiver.',
};

const EXAMPLE_TIME = '2026-11-21T15:31:02.456Z';

/** A worker queues the deliveries in batches. Times are business times. */
export const recovery = resource(
  'WebhookRecovery',
  'A recovery: deliveries to a webhook that were requested, and their progress.',
  {
    id: uuid('Id of the recovery (UUID).', {
      graph: 'recoveryId',
      graphType: 'ID',
      example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c13',
    }),
    webhookId: uuid('Id of the webhook.', { graphType: 'ID', example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c11' }),
    kind: word(RECOVERY_KINDS, 'Kind of deliveries that the recovery creates.', { rest: false }),
    status: word(RECOVERY_STATUSES, 'State of the recovery.', {
      graph: false,
      column: false,
      example: 'running',
    }),
    queued: integer('Number of deliveries queued so far.', { example: 0 }),
    since: orNull(
      instant('For failed deliveries: only those created at or after this time.', {
        example: '2026-11-16T07:48:20.456Z',
      }),
      'for events',
    ),
    until: orNull(
      instant('For failed deliveries: only those created before this time.', { example: EXAMPLE_TIME }),
      'for events',
    ),
    createdAt: instant('Time of the request.', { example: EXAMPLE_TIME }),
    finishedAt: orNull(
      instant('Time when all deliveries were queued or the webhook was deleted.'),
      'while the recovery is running',
    ),
  },
);

export const recoveryRecord = restRecord(recovery);
