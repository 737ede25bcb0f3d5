import { deleteExpiredTokens } from './domains/partners/access-token.ts';
import { resealSigningKeys } from './domains/pix/charges/signing/signing-resealing.ts';
import { deleteStaleLookups } from './domains/pix/dict/dict-lookup.ts';
import { askOverduePayments } from './domains/pix/payments/inquiry.ts';
import { SETTLEMENT_QUEUE, settlementCommit } from './domains/transactions/settlement.ts';
import { startWebhookWorker } from './domains/webhooks/webhook-worker.ts';
import { answerHandlers, deadlines, outcomeHandlers } from './domains.ts';
import { answersCommit } from './messaging/answers.ts';
import type { Broker } from './messaging/broker.ts';
import { consumeBatches } from './messaging/consumer.ts';
import { forgetOldFailures, retryFailedMessages } from './messaging/failed-messages.ts';
import type { Relay } from './messaging/relay.ts';
import type { Clock } from './platform/clock.ts';
import { type Database, statement } from './platform/database.ts';
import type { Logger } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import type { AddressPolicy } from './platform/outbound/address.ts';
import { startPeriodic } from './platform/periodic.ts';
import type { SecretBox } from './platform/secret-box.ts';
import { passDeadlines } from './platform/unattended.ts';

const ENSURE_PARTITIONS = statement('ensure_partitions', 'select ensure_partitions()');
const DROP_EXPIRED = statement('drop_expired_partitions', 'select drop_expired_partitions()');
const DROP_UNUSED = statement('drop_unused_functions', 'select drop_unused_functions()');
const OUTBOX_ROWS = statement('count_outbox', 'select count(*) as n from outbox');
const OPEN_PAYMENTS = statement(
  'oldest_reservation',
  'select count(*) as n, extract(epoch from business_now() - min(reserved_at))::float8 as age from reservation',
);
const DEAD_ROWS = statement('count_dead', 'select count(*) as n from failed_message where dead');

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Queue of what the directory answers. */
const DIRECTORY_QUEUE = 'directory';
const DIRECTORY_LIMITS = { prefetch: 50, batch: 50 };

/** Deliveries that one settlement worker holds at a time, and how many it settles in one transaction. */
const SETTLEMENT_LIMITS = { prefetch: 400, batch: 200 };

export interface WorkerOptions {
  readonly database: Database;
  readonly broker: Broker;
  readonly relay: Relay;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly secrets: SecretBox;
  readonly spiSeconds: number;
  readonly webhooks: {
    readonly targets: AddressPolicy;
    readonly concurrency: number;
    readonly retentionDays: number;
  };
  readonly onStaged: () => void;
}

export interface Worker {
  /** Webhook deliveries are due. */
  wakeWebhooks(): void;
  /** Ends what publishes and sends; it needs the consumers of all roles in this process, which `stop` ends. */
  stopSending(): Promise<void>;
  stop(): Promise<void>;
}

/** The worker role: relay, settlement, webhooks, and what is due from time to time. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { database, broker, relay, clock, log, metrics, secrets, onStaged } = options;
  const settlement = await consumeBatches({
    broker,
    database,
    queue: SETTLEMENT_QUEUE,
    limits: SETTLEMENT_LIMITS,
    log,
    metrics,
    commit: settlementCommit({ database, clock, metrics, handlers: outcomeHandlers, onStaged }),
  });
  const directory = await consumeBatches({
    broker,
    database,
    queue: DIRECTORY_QUEUE,
    limits: DIRECTORY_LIMITS,
    log,
    metrics,
    commit: answersCommit({ queue: DIRECTORY_QUEUE, database, clock, metrics, handlers: answerHandlers, onStaged }),
  });
  const webhooks = await startWebhookWorker({ database, broker, secrets, log, metrics, ...options.webhooks });
  relay.start();
  const periodic = startPeriodic(
    [
      {
        name: 'ask-overdue-payments',
        everyMs: SECOND,
        async run() {
          if ((await askOverduePayments(database, clock.now(), options.spiSeconds)) > 0) onStaged();
        },
      },
      {
        name: 'deadlines',
        everyMs: SECOND,
        async run() {
          if ((await passDeadlines(database, clock.now(), deadlines)) > 0) onStaged();
        },
      },
      { name: 'retry-failed-messages', everyMs: SECOND, run: () => retryFailedMessages(database, broker) },
      { name: 'delete-expired-tokens', everyMs: 10 * MINUTE, run: () => deleteExpiredTokens(database) },
      { name: 'delete-stale-lookups', everyMs: 10 * MINUTE, run: () => deleteStaleLookups(database, clock.now()) },
      { name: 'reseal-signing-keys', everyMs: 60 * MINUTE, run: () => resealSigningKeys(database, secrets) },
      { name: 'forget-old-failures', everyMs: 60 * MINUTE, run: () => forgetOldFailures(database) },
      { name: 'ensure-partitions', everyMs: 10 * MINUTE, run: () => database.query(ENSURE_PARTITIONS, []) },
      { name: 'drop-expired-partitions', everyMs: 60 * MINUTE, run: () => database.query(DROP_EXPIRED, []) },
      { name: 'drop-unused-functions', everyMs: 60 * MINUTE, run: () => database.query(DROP_UNUSED, []) },
    ],
    log,
  );
  observeQueues(database, broker, metrics);
  const stopSending = async () => {
    await Promise.all([periodic.stop(), relay.stop(), webhooks.stopSending()]);
  };
  return {
    wakeWebhooks: () => webhooks.wake(),
    stopSending,
    async stop() {
      await stopSending();
      await Promise.all([settlement.stop(), directory.stop(), webhooks.stop()]);
    },
  };
}

function observeQueues(database: Database, broker: Broker, metrics: Metrics): void {
  const count = async (stmt: ReturnType<typeof statement>) =>
    (await database.query<{ n: number }>(stmt, []))[0]?.n ?? null;
  metrics.gauge('gateway_outbox_rows', 'Messages that wait for the relay', () => count(OUTBOX_ROWS));
  metrics.gauge('gateway_open_payments', 'Payments that have no outcome yet', () => count(OPEN_PAYMENTS));
  metrics.gauge('gateway_oldest_open_payment_seconds', 'Age of the oldest payment without an outcome', async () => {
    return (await database.query<{ age: number | null }>(OPEN_PAYMENTS, []))[0]?.age ?? 0;
  });
  metrics.gauge('gateway_dead_messages', 'Messages in the dead queue', () => count(DEAD_ROWS));
  metrics.gauge('gateway_settlement_queue_depth', 'Outcomes that wait for settlement', () =>
    broker.depth(SETTLEMENT_QUEUE),
  );
}
