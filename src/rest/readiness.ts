import type { Broker } from '../messaging/broker.ts';
import { oldestUnpublishedSeconds } from '../messaging/unpublished.ts';
import { type Database, statement } from '../platform/database.ts';
import { pendingMigrations } from '../platform/migrate.ts';
import { clockTrouble } from '../platform/real-time.ts';
import type { Readiness } from './management.ts';

// Without the schema of its functions, a connection's first is public.
const PING = statement('ping', `select current_schema() <> 'public' as equipped`);

/** Asks, each time, whether this node can serve. */
export function readiness(database: Database, broker: Broker): () => Promise<Readiness> {
  let migrated = false;
  return async () => {
    const [answer] = await database.query<{ equipped: boolean }>(PING, []).catch(() => []);
    const reached = answer !== undefined;
    if (reached && !migrated) {
      migrated = await pendingMigrations((text) => database.query(statement('', text), [])).then(
        (names) => names.length === 0,
        () => false,
      );
    }
    const state = (good: boolean, trouble: string) => (good ? 'ok' : trouble);
    const skewed = clockTrouble();
    return {
      ...(database.replicas ? { replicas: database.replicas.states } : {}),
      checks: {
        database: state(reached, 'unreachable'),
        broker: state(broker.ready(), 'disconnected'),
        migrations: state(migrated, 'pending: run npm run db:migrate'),
        functions: state(answer?.equipped === true, 'missing: run npm run db:migrate'),
        clock: skewed ?? 'ok',
      },
      oldestUnpublishedSeconds: await oldestUnpublishedSeconds(database).catch(() => null),
    };
  };
}
