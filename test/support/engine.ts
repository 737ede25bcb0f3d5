import { type Logger, pino } from 'pino';
import { settlementCommit } from '../../src/domains/transactions/settlement.ts';
import { accountClosing, deadlines, outcomeHandlers } from '../../src/domains.ts';
import type { Broker, Message } from '../../src/messaging/broker.ts';
import { createInProcessBroker } from '../../src/messaging/in-process.ts';
import { Relay } from '../../src/messaging/relay.ts';
import { Door } from '../../src/platform/door.ts';
import { Metrics } from '../../src/platform/metrics.ts';
import type { Services } from '../../src/platform/operation.ts';
import { passDeadlines } from '../../src/platform/unattended.ts';
import { sandboxCompliance } from '../../src/sandbox/compliance.ts';
import { sandboxDirectory } from '../../src/sandbox/directory.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { startWorker } from '../../src/worker.ts';
import { openTestDoor, PUBLIC_ORIGIN, type TestDoor } from './door.ts';
import { testSecrets } from './secrets.ts';
import { until } from './until.ts';

export const silent: Logger = pino({ level: 'silent' });

export interface EngineOptions {
  /** After this long without an outcome a payment is asked about. */
  readonly spiSeconds?: number;
  readonly slowSeconds?: number;
  readonly holdSeconds?: number;
}

/** The whole machine without HTTP, on a business clock that stands still until the test moves it. */
export interface TestEngine extends TestDoor {
  readonly broker: Broker;
  /** Moves business time on, and lets the simulated world notice. */
  advance(seconds: number): void;
  /** Waits until all that is due at this business time has happened: staged, told, answered and settled. */
  idle(within?: number): Promise<void>;
  /** Sends what the outside world says, as a rail would. Resolves when it is committed or buried. */
  tell(...messages: readonly Message[]): Promise<void>;
  /** Stops what runs by itself, as a process that is told to end does. */
  stopRunning(): Promise<void>;
  startAgain(): Promise<void>;
}

/** Door, worker and sandbox, wired as `src/app.ts` does on the in-process broker. */
export async function openTestEngine(options: EngineOptions = {}): Promise<TestEngine> {
  const t = await openTestDoor();
  let machine = await startMachine(t, options);
  const services: Services = {
    directory: sandboxDirectory(t.database),
    compliance: sandboxCompliance,
    outsideWorld: { wake: () => machine.sandbox.wake() },
    secrets: testSecrets,
    webhookTargets: { allowLoopback: true },
    webhookDue: { wake() {} },
    publicOrigin: () => PUBLIC_ORIGIN,
    lookupBudget: { pf: 100, pj: 1_000 },
    accountClosing,
    issuedLookups: new Map(),
  };
  const { database, clock } = t;
  return {
    ...t,
    door: new Door({
      database,
      clock,
      services,
      metrics: new Metrics(),
      onStaged: () => machine.relay.wake(),
    }),
    get broker() {
      return machine.broker;
    },
    advance(seconds) {
      clock.set(new Date(clock.now().getTime() + seconds * 1000).toISOString());
      machine.sandbox.wake();
    },
    async idle(within) {
      await until(async () => {
        await passDeadlines(database, clock.now(), deadlines);
        machine.relay.wake();
        const [row] = await t.sql<{ idle: boolean }>(
          `select not exists (select 1 from outbox) and not exists (select 1 from sandbox_message where due_at <= $1)
             and (select position = published_through from log_head) as idle`,
          [clock.now()],
        );
        return row?.idle;
      }, within);
    },
    tell: (...messages) => machine.broker.publish(messages),
    stopRunning: () => machine.stop(),
    async startAgain() {
      machine = await startMachine(t, options);
    },
    async close() {
      await machine.stop();
      await t.close();
    },
  };
}

/** Everything that runs by itself. */
async function startMachine({ database, clock }: TestDoor, options: EngineOptions) {
  const { spiSeconds = 20, slowSeconds = 30, holdSeconds = 5 } = options;
  const log = silent;
  const metrics = new Metrics();
  const broker = createInProcessBroker({ log, redeliveryDelay: 1 });
  const relay = new Relay({ database, broker, log, metrics });
  const onStaged = () => relay.wake();
  const common = { database, broker, relay, clock, log, metrics, secrets: testSecrets };
  const webhooks = { targets: { allowLoopback: true }, concurrency: 256, retentionDays: 30 };
  const worker = await startWorker({ ...common, spiSeconds, webhooks, onStaged });
  const settings = { slowSeconds, holdSeconds };
  const sandbox = await startSandbox({ database, broker, clock, log, metrics, settings });
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

/** The door with the sandbox's directory, and settlement as a function: nothing runs by itself, so statements count. */
export interface TestSettlement extends TestDoor {
  /** Settles a set of messages in one transaction, as the worker does. */
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
