import { readConfig } from '../src/config/config.ts';
import { entities, messages, queues } from '../src/domains.ts';
import { openBroker } from '../src/messaging/open-broker.ts';
import { Relay } from '../src/messaging/relay.ts';
import { Database } from '../src/platform/database/database.ts';
import { PROCESS_ROLE } from '../src/platform/database/database-login.ts';
import { ownFunctions } from '../src/platform/database/functions.ts';
import { createLogger } from '../src/platform/observability/log.ts';
import { Metrics } from '../src/platform/observability/metrics.ts';
import { SecretBox } from '../src/platform/security/secret-box.ts';
import { SecurityEvents } from '../src/platform/security/security-events.ts';
import { railSigning } from '../src/rails/connectors/rail-signing.ts';
import { type GatewayOptions, gatewayEnv } from './gateway-server.ts';
import { serveParent, startChild } from './process.ts';

export type RelayQuestion = { readonly what: 'start' | 'stop' };

/** The in-process broker needs a consumer for published messages. */
const TAKEN_AT_ONCE = { prefetch: 500, batch: 500 };

/** A worker's relay in its own process, including signatures, without the rest of a worker. */
export const startRelay = (options: Omit<GatewayOptions, 'roles'>) =>
  startChild<true>('relay-server.ts', gatewayEnv({ ...options, roles: 'worker' }));

async function main(): Promise<void> {
  const config = readConfig([], process.env);
  const log = createLogger(config.logLevel);
  const metrics = new Metrics();
  const database = await Database.open({
    url: config.databaseUrl ?? '',
    entities,
    commands: messages.map(({ type }) => type),
    log,
    poolSize: config.databasePool,
    role: PROCESS_ROLE,
    functions: ownFunctions(),
  });
  const broker = await openBroker(config, log, queues);
  const secrets = new SecretBox(config.secretKeys ?? []);
  const security = new SecurityEvents(log, metrics);
  const { gateway } = await railSigning({ config, database, secrets, broker, log, security });
  if (broker.kind === 'in-process')
    for (const { name } of queues) await broker.consume(name, TAKEN_AT_ONCE, async () => {});
  let relay: Relay | undefined;
  const stop = async () => {
    await relay?.stop();
    relay = undefined;
  };
  serveParent<RelayQuestion>(
    true,
    async ({ what }) => {
      if (what === 'stop') return stop();
      relay = new Relay({ database, broker: gateway, log, metrics, messages });
      relay.start();
      return null;
    },
    async () => {
      await stop();
      await broker.close();
      await database.close();
    },
  );
}

if (import.meta.main) await main();
