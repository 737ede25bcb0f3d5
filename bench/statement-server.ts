import { readConfig } from '../src/config/config.ts';
import { compareDueStatements } from '../src/domains/rail-reconciliation/comparison.ts';
import { statementImports } from '../src/domains/rail-reconciliation/statement-import.consumer.ts';
import { entities, messages } from '../src/domains.ts';
import { commitOneByOne } from '../src/messaging/answers.ts';
import type { Message } from '../src/messaging/broker.ts';
import { BusinessClock } from '../src/platform/clock/clock.ts';
import { Database } from '../src/platform/database/database.ts';
import { PROCESS_ROLE } from '../src/platform/database/database-login.ts';
import { ownFunctions } from '../src/platform/database/functions.ts';
import { createLogger } from '../src/platform/observability/log.ts';
import { Metrics } from '../src/platform/observability/metrics.ts';
import { type GatewayOptions, gatewayEnv } from './gateway-server.ts';
import { serveParent, startChild } from './process.ts';

export type StatementQuestion = { readonly parts: readonly Message[] };

/** A worker's import and comparison of rail statements in its own process. It answers the seconds that they took. */
export const startStatements = (options: Omit<GatewayOptions, 'roles'>) =>
  startChild<true>('statement-server.ts', gatewayEnv({ ...options, roles: 'worker' }));

async function main(): Promise<void> {
  const config = readConfig([], process.env);
  const database = await Database.open({
    url: config.databaseUrl ?? '',
    entities,
    commands: messages.map(({ type }) => type),
    log: createLogger(config.logLevel),
    poolSize: config.databasePool,
    role: PROCESS_ROLE,
    functions: ownFunctions(),
  });
  const clock = new BusinessClock(database);
  const commit = commitOneByOne({
    ...{ queue: 'statements', database, clock, metrics: new Metrics(), handlers: statementImports },
    onStaged: () => {},
  });
  serveParent<StatementQuestion>(
    true,
    async ({ parts }) => {
      const started = performance.now();
      await commit(parts);
      await compareDueStatements(database, clock.now());
      return (performance.now() - started) / 1_000;
    },
    () => database.close(),
  );
}

if (import.meta.main) await main();
