import type { assemble, Work, WorkerParts } from './domains/module.ts';
import { commitOneByOne } from './messaging/answers.ts';
import { consumeBatches } from './messaging/consumer.ts';
import { forgetOldFailures, retryFailedMessages } from './messaging/failed-messages.ts';
import type { Relay } from './messaging/relay.ts';
import { oldestUnpublishedSeconds } from './messaging/unpublished.ts';
import type { Database } from './platform/database/database.ts';
import {
  addMissingPartitions,
  countMissingPartitions,
  dropExpiredPartitions,
  keepPartitions,
} from './platform/database/partitions.ts';
import { statement } from './platform/database/queryable.ts';
import { startPeriodic } from './platform/lifecycle/periodic.ts';
import type { Logger } from './platform/observability/log.ts';
import type { Metrics } from './platform/observability/metrics.ts';
import type { Services } from './platform/operation/operation.ts';
import { runDeadlines } from './platform/operation/unattended.ts';
import { auditHeads, oldestUnsealedSeconds, sealAuditEntries } from './platform/security/audit-chain.ts';
import { forgetSecurityEvents } from './platform/security/security-record.ts';
import { forgetRouteUse } from './rest/route-use.ts';

const DROP_UNUSED = statement('drop_unused_functions', 'select drop_unused_functions()');
const OUTBOX_ROWS = statement('count_outbox', 'select count(*) as n from outbox');
// A TED kept for the next opening awaits no outcome, so it is not overdue.
const OPEN_PAYMENTS = statement(
  'oldest_open_payment',
  `select count(*) as n, extract(epoch from business_now() - min(coalesce(o.sent_at, r.reserved_at)))::float8 as age
   from reservation r left join ted_order o on o.transaction_id = r.id
   where o.transaction_id is null or o.sent_at is not null`,
);
const DEAD_ROWS = statement('count_dead', 'select count(*) as n from failed_message where dead');

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const ANSWERS_LIMITS = { prefetch: 50, batch: 50 };

export interface WorkerOptions extends Omit<WorkerParts, 'outcomes'> {
  readonly relay: Relay;
  readonly domains: ReturnType<typeof assemble>;
}

export interface Worker {
  readonly services: Partial<Services>;
  /** Stops publishing and sending. Call it before any `stop`: it needs the consumers of all roles in this process. */
  stopSending(): Promise<void>;
  stop(): Promise<void>;
}

/** The worker role: relay, settlement, webhooks and periodic jobs. */
export async function startWorker({ relay, domains, ...options }: WorkerOptions): Promise<Worker> {
  const { database, broker, clock, log, metrics, trust, onStaged } = options;
  const { modules, answerHandlers, deadlines } = domains;
  await keepPartitions(database, options.config.retentionDays);
  const parts: WorkerParts = { ...options, outcomes: domains.outcomeHandlers };
  const works: Work[] = [];
  for (const module of modules) if (module.work) works.push(await module.work(parts));
  for (const [queue, handlers] of answerHandlers) {
    const commit = commitOneByOne({ queue, database, clock, metrics, handlers, onStaged });
    works.push(await consumeBatches({ broker, database, queue, limits: ANSWERS_LIMITS, log, metrics, trust, commit }));
  }
  relay.start();
  const periodic = startPeriodic(
    [
      ...modules.flatMap((module) => module.jobs?.(parts) ?? []),
      {
        name: 'deadlines',
        everyMs: SECOND,
        async run() {
          if ((await runDeadlines(database, clock.now(), deadlines)) > 0) onStaged();
        },
      },
      {
        name: 'retry-failed-messages',
        everyMs: SECOND,
        run: () => retryFailedMessages(database, broker, domains.messages),
      },
      { name: 'forget-old-failures', everyMs: 60 * MINUTE, run: () => forgetOldFailures(database) },
      { name: 'forget-security-events', everyMs: 60 * MINUTE, run: () => forgetSecurityEvents(database) },
      { name: 'forget-route-use', everyMs: 60 * MINUTE, run: () => forgetRouteUse(database) },
      { name: 'add-partitions', everyMs: MINUTE, run: () => addMissingPartitions(database) },
      { name: 'seal-audit-entries', everyMs: 5 * SECOND, run: () => sealAuditEntries(database) },
      { name: 'publish-audit-heads', everyMs: 60 * MINUTE, run: () => publishAuditHeads(database, log) },
      { name: 'drop-unused-functions', everyMs: 60 * MINUTE, run: () => database.query(DROP_UNUSED, []) },
      { name: 'drop-expired-partitions', everyMs: 10 * MINUTE, run: () => dropExpiredPartitions(database) },
    ],
    log,
  );
  observeQueues(database, metrics);
  const stopSending = async () => {
    await Promise.all([periodic.stop(), relay.stop(), ...works.map((work) => work.stopSending?.())]);
  };
  return {
    services: Object.assign({}, ...works.map(({ services }) => services)),
    stopSending,
    async stop() {
      await stopSending();
      await Promise.all(works.map((work) => work.stop()));
    },
  };
}

/** Logs the audit heads, so that a copy exists outside the database. */
async function publishAuditHeads(database: Database, log: Logger): Promise<void> {
  for (const { institutionId, number, hash } of await auditHeads(database)) {
    log.info({ institution_id: institutionId, number, hash }, 'audit head');
  }
}

function observeQueues(database: Database, metrics: Metrics): void {
  const count = async (stmt: ReturnType<typeof statement>) =>
    (await database.query<{ n: number }>(stmt, []))[0]?.n ?? null;
  metrics.gauge('gateway_outbox_rows', 'Messages that wait for the relay', () => count(OUTBOX_ROWS));
  metrics.gauge('gateway_open_payments', 'Payments without an outcome', () => count(OPEN_PAYMENTS));
  metrics.gauge(
    'gateway_oldest_open_payment_seconds',
    'Age of the oldest payment without an outcome, in seconds',
    async () => {
      return (await database.query<{ age: number | null }>(OPEN_PAYMENTS, []))[0]?.age ?? 0;
    },
  );
  metrics.gauge('gateway_oldest_unpublished_seconds', 'Age of the oldest unpublished message, in seconds', () =>
    oldestUnpublishedSeconds(database),
  );
  metrics.gauge(
    'gateway_audit_unsealed_seconds',
    'Age of the oldest audit entry that is not sealed in a block, in seconds',
    () => oldestUnsealedSeconds(database),
  );
  metrics.gauge('gateway_missing_partitions', 'Missing partitions for the next weeks', () =>
    countMissingPartitions(database),
  );
  metrics.gauge('gateway_dead_messages', 'Messages in the dead queue', () => count(DEAD_ROWS));
}
