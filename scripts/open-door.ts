import type { Config } from '../src/config/config.ts';
import { servicesOf } from '../src/domains/module.ts';
import { entities, messages, modules } from '../src/domains.ts';
import { outboxNotifier } from '../src/messaging/outbox-signal.ts';
import { BusinessClock } from '../src/platform/clock/clock.ts';
import { Database } from '../src/platform/database/database.ts';
import { inspectLogin } from '../src/platform/database/database-login.ts';
import { prepareDatabase } from '../src/platform/database/prepare-database.ts';
import { createLogger, type Logger } from '../src/platform/observability/log.ts';
import { Metrics } from '../src/platform/observability/metrics.ts';
import { Door } from '../src/platform/operation/door.ts';
import type { Services } from '../src/platform/operation/operation.ts';
import { SecretBox } from '../src/platform/security/secret-box.ts';
import { generatedSecretKeys } from '../src/platform/security/secret-keys.ts';
import { SecurityEvents } from '../src/platform/security/security-events.ts';
import { SecurityRecord } from '../src/platform/security/security-record.ts';
import { noQuestions } from '../src/rails/questions.ts';
import { openDatabaseUrl } from './database-url.ts';

export interface OpenDoor {
  readonly door: Door;
  readonly database: Database;
  readonly clock: BusinessClock;
  readonly log: Logger;
  /** Whether the configured addresses include that of the database's owner. */
  readonly ownsDatabase: boolean;
  close(): Promise<void>;
}

/** `level`: minimum level of logs on standard error. */
export async function openDoor(config: Config, level = 'warn'): Promise<OpenDoor> {
  const { url, ownerUrl, stop } = await openDatabaseUrl(config);
  await prepareDatabase({ url, ownerUrl }, { mayOwn: true });
  const ownsDatabase = (await inspectLogin(ownerUrl ?? url)).powers.length > 0;
  const log = createLogger(level, process.stderr);
  const commands = messages.map(({ type }) => type);
  const database = await Database.open({ url, entities, commands, log, poolSize: 4, role: 'gateway_app' });
  const clock = new BusinessClock(database);
  await clock.refresh();
  const secrets = new SecretBox(config.secretKeys ?? (await generatedSecretKeys(config.dataDir)));
  const publicOrigin = () => config.publicUrl ?? `http://localhost:${config.port}`;
  const metrics = new Metrics();
  const security = new SecurityEvents(log, metrics);
  const securityRecord = new SecurityRecord({ database, log });
  security.keepIn(securityRecord);
  const parts = { config, database, clock, secrets };
  const services = servicesOf(modules, { ...parts, rails: noQuestions, security, publicOrigin }) as Services;
  return {
    door: new Door({ database, clock, services, metrics, onStaged: outboxNotifier(database, log) }),
    database,
    clock,
    log,
    ownsDatabase,
    async close() {
      security.flush();
      await securityRecord.stop();
      await database.close();
      await stop();
    },
  };
}
