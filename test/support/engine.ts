import type { Logger } from 'pino';
import type { Config } from '../../src/config/config.ts';
import type { RailFaults } from '../../src/config/rail-faults.ts';
import { assemble } from '../../src/domains/module.ts';
import { settlementCommit } from '../../src/domains/transactions/settlement.ts';
import { deadlines, modules, outcomeHandlers } from '../../src/domains.ts';
import type { Broker, Message } from '../../src/messaging/broker.ts';
import { createInProcessBroker } from '../../src/messaging/in-process.ts';
import { Relay } from '../../src/messaging/relay.ts';
import { Metrics } from '../../src/platform/observability/metrics.ts';
import { Door } from '../../src/platform/operation/door.ts';
import type { Services } from '../../src/platform/operation/operation.ts';
import { runDeadlines } from '../../src/platform/operation/unattended.ts';
import { SecurityEvents } from '../../src/platform/security/security-events.ts';
import { railSigning } from '../../src/rails/connectors/rail-signing.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { startWorker } from '../../src/worker.ts';
import { CONFIG, openTestDoor, type TestDoor } from './door.ts';
import { LOG_POSITIONS, PUBLISHED } from './log-positions.ts';
import { runLog } from './run-log.ts';
import { testSecrets } from './secrets.ts';
import { until } from './until.ts';

const SILENT: RailFaults = new Map([['silent', null]]);

export const keptLog: Logger = runLog();

/** All jobs start at once and would open one connection each, which costs more than their first round. */
const CONNECTIONS = 8;

/** Settings that differ from the defaults. The simulated rails send no statements unless a test asks for them. */
export type EngineOptions = Partial<Pick<Config, 'spiSeconds' | 'slowSeconds' | 'holdSeconds' | 'sandboxRailFaults'>>;

/** The whole gateway without HTTP, on a business clock that only the test advances. */
export interface TestEngine extends TestDoor {
  readonly broker: Broker;
  advance(seconds: number): void;
  /** Waits until everything due at this business time has happened: staged, published, answered and settled. */
  idle(within?: number): Promise<void>;
  /** Publishes messages of the outside world, as a rail would. Resolves when they are committed or dead. */
  tell(...messages: readonly Message[]): Promise<void>;
  /** Stops background work in the same way as a process that is asked to end. */
  stopRunning(): Promise<void>;
  startAgain(): Promise<void>;
}

export async function openTestEngine(options: EngineOptions = {}): Promise<TestEngine> {
  const t = await openTestDoor({}, () => {}, CONNECTIONS);
  const { database, clock } = t;
  const services: Services = { ...t.services, outsideWorld: { wake: () => machine.sandbox.wake() } };
  const door = new Door({ database, clock, services, metrics: new Metrics(), onStaged: () => machine.relay.wake() });
  const start = () => startMachine(t, options, (...entering) => door.enter(...entering));
  let machine = await start();
  return {
    ...t,
    door,
    get broker() {
      return machine.broker;
    },
    advance(seconds) {
      clock.set(new Date(clock.now().getTime() + seconds * 1000).toISOString());
      machine.sandbox.wake();
    },
    async idle(within) {
      await until(async () => {
        await runDeadlines(database, clock.now(), deadlines);
        machine.relay.wake();
        const [before] = await t.sql<{ published: number }>(PUBLISHED);
        const [row] = await t.sql<{ idle: boolean }>(
          `select not exists (select 1 from outbox) and not exists (select 1 from sandbox_message where due_at <= $1)
             and (select position = $2 from ${LOG_POSITIONS}) as idle`,
          [clock.now(), before?.published],
        );
        return row?.idle;
      }, within);
    },
    tell: (...messages) => machine.broker.publish(messages),
    stopRunning: () => machine.stop(),
    async startAgain() {
      machine = await start();
    },
    async close() {
      await machine.stop();
      await t.close();
    },
  };
}

async function startMachine({ database, clock }: TestDoor, options: EngineOptions, enter: Door['enter']) {
  const log = keptLog;
  const metrics = new Metrics();
  const domains = assemble(modules);
  const plain = createInProcessBroker({ log, queues: domains.queues, redeliveryDelay: 1 });
  const config = { ...CONFIG, sandboxRailFaults: SILENT, ...options };
  const secrets = testSecrets;
  const security = new SecurityEvents(log, metrics);
  const signing = await railSigning({ config, database, secrets, broker: plain, log, security });
  const { gateway: broker, world, trust } = signing;
  const relay = new Relay({ database, broker, log, metrics, messages: domains.messages });
  const onStaged = () => relay.wake();
  const parts = { config, database, broker, clock, log, metrics, secrets, security, trust, enter, onStaged };
  const worker = await startWorker({ ...parts, relay, domains });
  const sandbox = await startSandbox({
    ...{ database, broker: world, clock, log, metrics },
    settings: config,
    ...domains.sandbox,
  });
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await sandbox.stop();
    await worker.stop();
    await broker.close();
  };
  return {
    broker,
    relay,
    sandbox,
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** For tests that look up more keys than a partner may. */
export const AMPLE_LOOKUPS: Services['lookupBudget'] = { pf: 1_000_000, pj: 1_000_000 };

/** Door, sandbox directory and settlement without background work, so statements can be counted. */
export interface TestSettlement extends TestDoor {
  settle(...messages: readonly Message[]): Promise<void>;
}

export async function openTestSettlement(services: Partial<Services> = {}): Promise<TestSettlement> {
  const t = await openTestDoor({ outsideWorld: { wake() {} }, ...services });
  const { database, clock } = t;
  const commit = settlementCommit({
    database,
    clock,
    metrics: new Metrics(),
    handlers: outcomeHandlers,
    onStaged: () => {},
  });
  return { ...t, settle: (...messages) => commit(messages) };
}
