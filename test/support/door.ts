import { AsyncLocalStorage } from 'node:async_hooks';
import { readConfig } from '../../src/config/config.ts';
import { type AppParts, servicesOf } from '../../src/domains/module.ts';
import { partnerPrincipal } from '../../src/domains/partners/partner-principal.ts';
import { provisionCredential, provisionInstitution, provisionPartner } from '../../src/domains/partners/provision.ts';
import { entities, messages, modules } from '../../src/domains.ts';
import type { Clock } from '../../src/platform/clock/clock.ts';
import { Database } from '../../src/platform/database/database.ts';
import { statement } from '../../src/platform/database/queryable.ts';
import { Metrics } from '../../src/platform/observability/metrics.ts';
import type { Caller } from '../../src/platform/operation/caller.ts';
import { Door } from '../../src/platform/operation/door.ts';
import type { Services } from '../../src/platform/operation/operation.ts';
import { PARTNER_SCOPES, type Scope } from '../../src/platform/operation/principal.ts';
import { SecurityEvents } from '../../src/platform/security/security-events.ts';
import { noQuestions } from '../../src/rails/questions.ts';
import { freshDatabase } from './database.ts';
import { runLog } from './run-log.ts';
import { testSecrets } from './secrets.ts';

export const INSTITUTION = { ispb: '99999004', name: 'Banco Sandbox', agency: '0001' };

export const PUBLIC_ORIGIN = 'https://pix.example.com';

/** The configuration with default settings. */
export const CONFIG = readConfig([], {});

/** Business time that changes only when the test sets it. */
export class SettableClock implements Clock {
  #now = new Date('2026-11-23T15:00:00.000Z');
  readonly #listeners = new Set<() => void>();

  now(): Date {
    return this.#now;
  }

  set(instant: string): void {
    this.#now = new Date(instant);
    for (const listener of this.#listeners) listener();
  }

  /** Does nothing: the test sets the time, not the database. */
  async refresh(): Promise<void> {}

  onJump(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export interface TestPartner {
  readonly id: string;
  readonly clientId: string;
  readonly institutionId: number;
  /** A caller of this partner. Default: every scope and no idempotency key. */
  caller(options?: { readonly scopes?: readonly Scope[]; readonly idempotencyKey?: string }): Caller;
}

export interface TestDoor {
  readonly door: Door;
  /** Connects as a process does, with a login that owns nothing. */
  readonly database: Database;
  readonly clock: SettableClock;
  readonly alpha: TestPartner;
  readonly beta: TestPartner;
  readonly institutionId: number;
  readonly url: string;
  readonly services: Services;
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /**
   * Returns the statements that `act` sent to the server, with BEGIN and COMMIT. Statements of background work, which
   * began before `act`, do not count.
   */
  statementsOf(act: () => Promise<unknown>): Promise<readonly string[]>;
  /** Returns all statements that the process sent while `act` ran, for tests whose subject is background work. */
  statementsDuring(act: () => Promise<unknown>): Promise<readonly string[]>;
  close(): Promise<void>;
}

/**
 * Opens the real door on its own migrated database: one institution with two partners, alpha and beta. It opens up to
 * `connections` connections on demand. `migrated`: returns another database, whose institution may exist.
 */
export async function openTestDoor(
  services: Partial<Services> = {},
  onStaged = () => {},
  connections = 20,
  migrated: typeof freshDatabase = freshDatabase,
): Promise<TestDoor> {
  const { url, loginUrl, drop } = await migrated();
  const all: string[] = [];
  const acting = new AsyncLocalStorage<string[]>();
  const log = runLog();
  const database = await Database.open({
    url: loginUrl,
    log,
    entities,
    commands: messages.map(({ type }) => type),
    poolSize: connections,
    role: 'gateway_app',
    onStatement(text) {
      all.push(text);
      acting.getStore()?.push(text);
    },
  });
  const admin = await Database.open({ url, log, entities: [], poolSize: 2, role: null });
  const clock = new SettableClock();
  const institutionId = await provisionInstitution(admin, INSTITUTION, clock.now());

  const [itself] = await admin.query<{ id: string }>(
    statement('', 'select id from partner where institution_id = $1 and is_institution'),
    [institutionId],
  );
  const institutionPartnerId = itself?.id ?? '';

  const partner = async (name: string): Promise<TestPartner> => {
    const id = await provisionPartner(admin, institutionId, name, clock.now());
    const { clientId } = await provisionCredential(admin, id, name, PARTNER_SCOPES, clock.now());
    return {
      id,
      clientId,
      institutionId,
      caller: ({ scopes = PARTNER_SCOPES, idempotencyKey } = {}) => ({
        principal: partnerPrincipal({
          credentialId: id,
          clientId,
          partnerId: id,
          partnerName: name,
          institutionId,
          institutionPartnerId,
          isFinanceIntegration: false,
          isSuspended: false,
          financeProductsOff: [],
          authorizedIps: null,
          scopes,
        }),
        requestId: `request-of-${name}`,
        idempotencyKey,
      }),
    };
  };

  const metrics = new Metrics();
  const security = new SecurityEvents(log, metrics);
  const publicOrigin = () => PUBLIC_ORIGIN;
  const parts: AppParts = {
    config: CONFIG,
    database,
    clock,
    secrets: testSecrets,
    rails: noQuestions,
    security,
    publicOrigin,
  };
  const ports = {
    ...servicesOf(modules, parts),
    ...services,
  } as Services;
  return {
    url,
    services: ports,
    door: new Door({ database, clock, services: ports, metrics, onStaged }),
    database,
    clock,
    institutionId,
    alpha: await partner('alpha'),
    beta: await partner('beta'),
    sql: (text, values = []) => admin.query(statement('', text), values),
    async statementsOf(act) {
      const sent: string[] = [];
      await acting.run(sent, act);
      return sent;
    },
    async statementsDuring(act) {
      all.length = 0;
      await act();
      return [...all];
    },
    async close() {
      await Promise.all([database.close(), admin.close()]);
      await drop();
    },
  };
}
