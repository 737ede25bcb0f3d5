import { randomUUID } from 'node:crypto';
import type { Broker } from '../messaging/broker.ts';
import { oldestUnpublishedSeconds } from '../messaging/unpublished.ts';
import type { Database } from '../platform/database/database.ts';
import { pendingMigrations } from '../platform/database/migrate.ts';
import { statement } from '../platform/database/queryable.ts';
import { codeOf } from '../platform/errors/outage.ts';
import { clockTrouble } from '../platform/time/real-time.ts';
import type { Readiness } from './management.ts';

// When the gateway's functions are missing, the first schema of the search path is public.
const PING = statement('ping', `select current_schema() <> 'public' as equipped`);
const PROVE_WRITES = statement('prove_writes', 'select prove_writes($1)');

/** Probes of `/ready` time out after 2 s or later. */
const ANSWERS_WITHIN_MS = 1_000;
/** A successful write probe is not repeated within this time. */
const PROVEN_FOR_MS = 2_000;

const WRITE_FAILURES: Readonly<Record<string, string>> = {
  '53100': 'the disk of the database server is full',
  '25006': 'the database is read-only',
  '42501': 'the database login lacks a permission: run npm run db:migrate',
};

type Found<T> = { readonly value: T } | { readonly failure: unknown } | 'silent';

/** Returns within {@link ANSWERS_WITHIN_MS}. */
export function readiness(database: Database, broker: Broker): () => Promise<Readiness> {
  const process = randomUUID();
  let migrated = false;
  let provenUntil = Number.NEGATIVE_INFINITY;

  const look = bounded(async () => {
    const [row] = await database.query<{ equipped: boolean }>(PING, []);
    migrated ||= (await pendingMigrations((text) => database.query(statement('', text), []))).length === 0;
    return {
      equipped: row?.equipped === true,
      oldestUnpublishedSeconds: await oldestUnpublishedSeconds(database).catch(() => null),
    };
  });
  const proveWrites = bounded(async () => {
    if (performance.now() < provenUntil) return;
    await database.query(PROVE_WRITES, [process]);
    provenUntil = performance.now() + PROVEN_FOR_MS;
  });

  return async () => {
    const [seen, written] = await Promise.all([look(), proveWrites()]);
    const checks = { broker: broker.ready() ? 'ok' : 'disconnected', clock: clockTrouble() ?? 'ok' };
    const replicas = database.replicas ? { replicas: database.replicas.states } : {};
    if (seen === 'silent' || 'failure' in seen) {
      const trouble = seen === 'silent' ? `no answer within ${ANSWERS_WITHIN_MS / 1_000} s` : 'unreachable';
      const unknown = `unknown: the database is ${seen === 'silent' ? 'silent' : 'unreachable'}`;
      return {
        ...replicas,
        checks: { database: trouble, ...checks, migrations: unknown, functions: unknown, writes: unknown },
        oldestUnpublishedSeconds: null,
      };
    }
    const { equipped, oldestUnpublishedSeconds: oldest } = seen.value;
    return {
      ...replicas,
      checks: {
        database: 'ok',
        ...checks,
        migrations: migrated ? 'ok' : 'pending: run npm run db:migrate',
        functions: equipped ? 'ok' : 'missing: run npm run db:migrate',
        writes: equipped ? stateOfWrites(written) : 'unknown: the functions are missing',
      },
      oldestUnpublishedSeconds: oldest,
    };
  };
}

function stateOfWrites(written: Found<void>): string {
  if (written === 'silent') return `not finished within ${ANSWERS_WITHIN_MS / 1_000} s`;
  if ('value' in written) return 'ok';
  const code = codeOf(written.failure);
  return `failed: ${WRITE_FAILURES[code] ?? (code || 'the connection was lost')}`;
}

/** One probe at a time, shared by concurrent calls: an unresponsive server holds only one connection. */
function bounded<T>(ask: () => Promise<T>): () => Promise<Found<T>> {
  let running: Promise<Found<T>> | undefined;
  return () => {
    running ??= ask()
      .then(
        (value) => ({ value }),
        (failure: unknown) => ({ failure }),
      )
      .finally(() => {
        running = undefined;
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'silent'>((resolve) => {
      timer = setTimeout(resolve, ANSWERS_WITHIN_MS, 'silent');
    });
    return Promise.race([running, late]).finally(() => clearTimeout(timer));
  };
}
