import type { Broker } from '../../messaging/broker.ts';
import { consumeBatches } from '../../messaging/consumer.ts';
import type { Database } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/deletion.ts';
import { statement } from '../../platform/database/queryable.ts';
import { startPeriodic } from '../../platform/lifecycle/periodic.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import { OutboundClient } from '../../platform/outbound/client.ts';
import type { Work, WorkerParts } from '../module.ts';
import { fanOutCommit, WEBHOOK_QUEUE } from './deliveries/fan-out.consumer.ts';
import { WebhookSender } from './deliveries/sender.ts';
import { advanceRecoveries } from './recovery/recovery-job.ts';
import { disableFailing } from './registrations/disabling.ts';
import { resealSecrets } from './registrations/secret-resealing.ts';

const FORGET = statement('webhook_forget', 'select webhook_forget($1)');
const FOLLOW_CLOCK = statement('webhook_follow_clock', 'select webhook_follow_clock()');
const END_DELETED = statement('webhook_end_deleted', 'select webhook_end_deleted($1)');
const END_OVERDUE = statement('webhook_end_overdue', 'select webhook_end_overdue($1) as n');
const PENDING = statement(
  'count_pending_deliveries',
  `select count(*) as n, extract(epoch from business_now() - min(due_at) filter (where leased_until is null))::float8 as age
   from webhook_due`,
);
const OPEN_CIRCUITS = statement(
  'count_open_circuits',
  'select count(*) as n from webhook_queue where open_until > business_now()',
);

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const FAN_OUT_LIMITS = { prefetch: 1_000, batch: 500 };
const ENDED_AT_ONCE = 1_000;
const RESEALED_AT_ONCE = 100;

export async function startWebhookWorker(parts: WorkerParts): Promise<Work> {
  const { config, database, broker, clock, secrets, log, metrics } = parts;
  const { webhookConcurrency: concurrency, webhookTargets: policy } = config;
  const client = new OutboundClient({ policy });
  const sender = new WebhookSender({ database, client, secrets, concurrency, log, metrics });
  const wake = () => sender.wake();
  const fanOut = await consumeBatches({
    broker,
    database,
    queue: WEBHOOK_QUEUE,
    limits: FAN_OUT_LIMITS,
    log,
    metrics,
    commit: fanOutCommit({ database, metrics, onDue: wake }),
  });
  sender.start();
  const periodic = startPeriodic(
    [
      { name: 'follow-clock', everyMs: SECOND, run: () => database.query(FOLLOW_CLOCK, []) },
      { name: 'end-deleted-webhooks', everyMs: SECOND, run: () => database.query(END_DELETED, [ENDED_AT_ONCE]) },
      { name: 'end-overdue-deliveries', everyMs: 10 * SECOND, run: () => endOverdue(database) },
      { name: 'disable-webhooks', everyMs: 10 * SECOND, run: () => disable(parts) },
      {
        name: 'advance-recoveries',
        everyMs: SECOND,
        async run() {
          while ((await advanceRecoveries(database)) > 0) wake();
        },
      },
      { name: 'forget-dropped-deliveries', everyMs: HOUR, run: () => deleteInBatches(database, FORGET) },
      {
        name: 'reseal-secrets',
        everyMs: HOUR,
        async run() {
          while ((await resealSecrets(database, secrets, RESEALED_AT_ONCE)) > 0);
        },
      },
    ],
    log,
  );
  observe(database, broker, metrics, sender);
  const stopSending = async () => {
    await Promise.all([periodic.stop(), sender.stop()]);
  };
  const unsubscribe = clock.onJump(wake);
  return {
    services: { webhookDue: { wake } },
    stopSending,
    async stop() {
      unsubscribe();
      await stopSending();
      await fanOut.stop();
      await client.destroy();
    },
  };
}

async function endOverdue(database: Database): Promise<void> {
  for (;;) {
    const [ended] = await database.query<{ n: number }>(END_OVERDUE, [ENDED_AT_ONCE]);
    if ((ended?.n ?? 0) < ENDED_AT_ONCE) return;
  }
}

async function disable({ database, clock, config, log, onStaged }: WorkerParts): Promise<void> {
  const days = config.webhookDisableAfterDays;
  const { disabled, staged } = await disableFailing(database, clock.now(), days);
  if (staged > 0) onStaged();
  for (const id of disabled) {
    log.warn({ webhook_id: id }, `webhook switched off because no delivery succeeded for ${days} days`);
  }
}

function observe(database: Database, broker: Broker, metrics: Metrics, sender: WebhookSender): void {
  const first = async <Row extends object>(stmt: ReturnType<typeof statement>) =>
    (await database.query<Row>(stmt, []))[0];
  const waiting = 'Messages that wait for the fan-out. On RabbitMQ each contains up to 50 events';
  metrics.gauge('gateway_webhook_queue_depth', waiting, () => broker.depth(WEBHOOK_QUEUE));
  metrics.gauge('gateway_webhook_pending_deliveries', 'Deliveries that have not ended', async () => {
    return (await first<{ n: number }>(PENDING))?.n ?? null;
  });
  metrics.gauge('gateway_webhook_oldest_due_seconds', 'Seconds since when the oldest due delivery is due', async () => {
    return Math.max(0, (await first<{ age: number | null }>(PENDING))?.age ?? 0);
  });
  metrics.gauge('gateway_webhook_open_circuits', 'Webhooks with an open circuit after timeouts', async () => {
    return (await first<{ n: number }>(OPEN_CIRCUITS))?.n ?? null;
  });
  metrics.gauge('gateway_webhook_in_flight', 'In-flight requests of this process to webhooks', () => sender.inFlight);
}
