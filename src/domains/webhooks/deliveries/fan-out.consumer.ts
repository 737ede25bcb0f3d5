import { z } from 'zod';
import type { CommitMessages } from '../../../messaging/consumer.ts';
import type { Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/queryable.ts';
import type { Metrics } from '../../../platform/observability/metrics.ts';
import { SCHEDULE_MS } from '../channel/schedule.ts';
import { outgoingEvent } from './delivery.ts';

export const WEBHOOK_QUEUE = 'webhooks.fanout';

const FAN_OUT = statement('webhook_fan_out', `select * from webhook_fan_out($1, $2, $3::bigint * interval '1 ms')`);

const EventMessage = z.object({
  type: z.string(),
  partnerId: z.uuid(),
  accountId: z.int().nullable(),
  payload: z.record(z.string(), z.unknown()),
  occurredAt: z.coerce.date(),
});

export function fanOutCommit(options: {
  readonly database: Database;
  readonly metrics: Metrics;
  /** Called after a commit that wrote deliveries. */
  readonly onDue: () => void;
}): CommitMessages {
  const { database, metrics, onDue } = options;
  return async (messages) => {
    const [done] = await database.query<{ repeated: number; written: number }>(FAN_OUT, [
      WEBHOOK_QUEUE,
      JSON.stringify(messages.map(({ id, body, trace }) => outgoingEvent({ id, trace, ...EventMessage.parse(body) }))),
      SCHEDULE_MS,
    ]);
    if (!done) throw new Error('webhook_fan_out returned no row');
    metrics.messages(WEBHOOK_QUEUE, 'repeated', done.repeated);
    metrics.messages(WEBHOOK_QUEUE, 'committed', messages.length - done.repeated);
    if (done.written > 0) onDue();
  };
}
