import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config, Role } from './config/config.ts';
import { VERSION } from './config/version.ts';
import { type AppParts, assemble, type Module, one, refuseUnknownKeys, servicesOf } from './domains/module.ts';
import { modules } from './domains.ts';
import { startDatabase } from './embedded/start-database.ts';
import type { LiveWaits } from './graphql/live/connections.ts';
import type { Broker } from './messaging/broker.ts';
import { LogTail } from './messaging/log-tail.ts';
import { openBroker } from './messaging/open-broker.ts';
import { outboxNotifier } from './messaging/outbox-signal.ts';
import { Relay } from './messaging/relay.ts';
import { openSandbox } from './open-sandbox.ts';
import { placesOf } from './places.ts';
import { openClock } from './platform/clock/open-clock.ts';
import { Database } from './platform/database/database.ts';
import { PROCESS_ROLE } from './platform/database/database-login.ts';
import { type FunctionSet, ownFunctions } from './platform/database/functions.ts';
import { statement } from './platform/database/queryable.ts';
import { observeReplicas } from './platform/database/read-replicas.ts';
import { KEEP_WARM_MS } from './platform/database/warm-connections.ts';
import { explainPort } from './platform/errors/startup-error.ts';
import { startPeriodic } from './platform/lifecycle/periodic.ts';
import { refuseTakenPorts } from './platform/lifecycle/taken-port.ts';
import { Teardown } from './platform/lifecycle/teardown.ts';
import type { Logger } from './platform/observability/log.ts';
import { Metrics } from './platform/observability/metrics.ts';
import { openTraces } from './platform/observability/open-traces.ts';
import { Door } from './platform/operation/door.ts';
import type { Services } from './platform/operation/operation.ts';
import { SecretBox } from './platform/security/secret-box.ts';
import { generatedSecretKeys } from './platform/security/secret-keys.ts';
import { SecurityEvents } from './platform/security/security-events.ts';
import { SecurityRecord } from './platform/security/security-record.ts';
import { railSigning } from './rails/connectors/rail-signing.ts';
import type { Access } from './rest/access.ts';
import { allowedOrigins } from './rest/allowed-origins.ts';
import { isProxyOf } from './rest/client-address.ts';
import { closeServer } from './rest/close-server.ts';
import { DpopNonces } from './rest/dpop-nonce.ts';
import type { Place } from './rest/landing.ts';
import { startManagement } from './rest/management.ts';
import { readiness } from './rest/readiness.ts';
import { RouteUse } from './rest/route-use.ts';
import { createHttpServer } from './rest/server.ts';
import { DASHBOARD_PATH, serveDashboard } from './sandbox/dashboard.ts';
import type { SandboxFile } from './sandbox/partners.ts';
import { rehearsalsOf } from './sandbox/rehearsals.ts';
import { startSandbox } from './sandbox/sandbox.ts';
import { startWorker } from './worker.ts';

const MARK_FUNCTIONS_USED = statement('mark_functions_used', 'select mark_functions_used()');
const CLOCK_REFRESH_MS = 1_000;
const MARK_FUNCTIONS_MS = 60 * 60 * 1_000;
/** Timeout per step of an orderly stop. Their sum is below the limit in `main.ts`. */
const STEP_MS = 1_500;
const REQUESTS_MS = 4_000;
/** Webhook senders wait for responses in flight, up to the timeout of receivers. */
const SENDING_MS = 11_000;

export interface App {
  readonly origin: string;
  readonly roles: readonly Role[];
  readonly places: readonly Place[];
  /** Origin of /health, /ready and /metrics. */
  readonly managementOrigin: string;
  readonly databaseUrl: string;
  readonly database: Database;
  readonly broker: Broker;
  readonly door: Door;
  /** Addresses and credentials of the sandbox's partners, and their file; null without a sandbox. */
  readonly sandbox: { readonly file: string; readonly content: SandboxFile } | null;
  /** Accepts no more work, finishes running work, and ends everything that was started. Never rejects. */
  stop(): Promise<void>;
}

export interface AppOptions {
  readonly modules?: readonly Module[];
  /** Default: the database functions of this build. */
  readonly functions?: FunctionSet;
  readonly onStatement?: (text: string) => void;
  /** Overrides `LIVE_WAITS`. */
  readonly liveWaits?: Partial<LiveWaits>;
  /** Aborts the start: everything started so far is stopped, and the start throws. */
  readonly signal?: AbortSignal;
}

/** Starts the roles in order; on failure, stops those already started. @throws StartupError for an external cause */
export async function startApp(config: Config, log: Logger, options: AppOptions = {}): Promise<App> {
  const started = new Teardown(log);
  try {
    return await start(config, log, options, started);
  } catch (error) {
    await started.run();
    throw error;
  }
}

async function start(config: Config, log: Logger, options: AppOptions, started: Teardown): Promise<App> {
  const domains = assemble(options.modules ?? modules);
  const metrics = new Metrics();
  const security = new SecurityEvents(log, metrics);
  if (config.otlpEndpoint !== undefined) {
    const tracing = await openTraces({ endpoint: config.otlpEndpoint, version: VERSION, log });
    started.add('tracing', STEP_MS, () => tracing.stop());
  }
  await refuseTakenPorts(config);
  const functions = options.functions ?? ownFunctions();
  const databaseUrl = await startDatabase(config, { log, functions, started, signal: options.signal });
  const secrets = new SecretBox(config.secretKeys ?? (await generatedSecretKeys(config.dataDir)));
  const database = await Database.open({
    url: databaseUrl,
    entities: domains.entities,
    commands: domains.messages.map(({ type }) => type),
    log,
    poolSize: config.databasePool,
    replicaUrls: config.databaseReplicaUrls,
    role: PROCESS_ROLE,
    functions,
    ...(options.onStatement ? { onStatement: options.onStatement } : {}),
  });
  started.add('the connection pool', STEP_MS, () => database.close());
  observeReplicas(database.replicas, metrics);
  const securityRecord = new SecurityRecord({ database, log });
  security.keepIn(securityRecord);
  started.add('security events', STEP_MS, () => securityRecord.stop());
  await refuseUnknownKeys(domains.modules, database, secrets);
  const clock = await openClock(database, metrics);
  const { queues } = domains;
  const broker = await openBroker(config, log, queues);
  started.add('the broker', STEP_MS, () => broker.close());
  const { gateway, world, trust, rails } = await railSigning({ config, database, secrets, broker, log, security });
  const refreshing = startPeriodic(
    [
      { name: 'refresh-clock', everyMs: CLOCK_REFRESH_MS, run: () => clock.refresh() },
      { name: 'keep-connections-warm', everyMs: KEEP_WARM_MS, run: () => database.keepWarm() },
      { name: 'mark-functions', everyMs: MARK_FUNCTIONS_MS, run: () => database.query(MARK_FUNCTIONS_USED, []) },
    ],
    log,
  );
  started.add('periodic jobs', STEP_MS, () => refreshing.stop());

  const relay = new Relay({ database, broker: gateway, log, metrics, messages: domains.messages });
  const has = (role: Role) => config.roles.includes(role);
  const notify = outboxNotifier(database, log);
  const onStaged = () => (relay.active ? relay.wake() : notify());
  const senders: { stopSending(): Promise<void> }[] = [];
  const publicOrigin = () =>
    config.publicUrl ?? `http://localhost:${(http.server.address() as AddressInfo | null)?.port ?? config.port}`;
  const parts: AppParts = { config, database, clock, secrets, rails, security, publicOrigin };
  let services = servicesOf(domains.modules, parts);
  const opened = Promise.withResolvers<Door>();
  const enter: Door['enter'] = async (...entering) => (await opened.promise).enter(...entering);
  if (has('worker')) {
    const worker = await startWorker({
      ...parts,
      broker: gateway,
      relay,
      log,
      metrics,
      trust,
      domains,
      enter,
      onStaged,
    });
    started.add('the worker', STEP_MS, () => worker.stop());
    senders.push(worker);
    services = { ...services, ...worker.services };
  }
  let outsideWorld = { wake() {} };
  if (has('sandbox')) {
    const sandbox = await startSandbox({
      ...{ database, broker: world, clock, log, metrics },
      settings: config,
      ...domains.sandbox,
    });
    started.add('the sandbox', STEP_MS, () => sandbox.stop());
    senders.push(sandbox);
    outsideWorld = sandbox;
  }
  // Before any consumer: in one process, a publish ends when its consumer has committed.
  started.add('sending', SENDING_MS, () => Promise.all(senders.map((sender) => sender.stopSending())));
  const ports = { ...services, outsideWorld } as Services;
  const door = new Door({
    database,
    clock,
    services: ports,
    metrics,
    onStaged,
  });
  opened.resolve(door);
  const identity = one(domains.modules, 'identity', (module) => module.identity)(database, config);
  started.add('client keys', STEP_MS, () => identity.stop());
  const asyncapi = one(domains.modules, 'asyncapi', (module) => module.asyncapi);
  const openWebhooks = one(domains.modules, 'webhooks', (module) => module.openWebhooks);
  const api = has('api');
  const places = placesOf(config, DASHBOARD_PATH);
  const followLog = () => {
    const tail = new LogTail({ database, broker, log, metrics });
    started.add('the live feed', STEP_MS, () => tail.close());
    return tail;
  };
  const isProxy = isProxyOf(config.trustedProxies);
  const routeUse = new RouteUse({ database, metrics, log });
  started.add('route usage', STEP_MS, () => routeUse.stop());
  const mountGraphs = async () => {
    // Loaded here, because other roles do not need the GraphQL engine.
    const { createGraph } = await import('./graphql/endpoint/graph.ts');
    const { createConsole } = await import('./console.ts');
    const live = { tail: followLog(), database, log };
    const common = { door, database, live, waits: options.liveWaits, metrics, isProxy, log };
    const { graphParts } = domains;
    const { useOnce } = identity.oauth;
    const mounts = [
      await createGraph(config, domains, { ...common, tokens: identity.liveTokens }),
      await createConsole(config, {
        ...{ ...common, modules: domains.modules, graphParts, secrets, useOnce, publicOrigin },
        proofs: ports.personProofs,
        listensAt: () => http.server.address() as AddressInfo,
      }),
    ];
    return (app: FastifyInstance, access: Access) => {
      for (const mount of mounts) if (mount) app.register(async (scope) => mount(scope, access));
    };
  };
  const http = createHttpServer({
    door,
    ...(database.replicas ? { reads: () => database.cancellableReads() } : {}),
    routes: api ? domains.routes : [],
    sandboxRoutes: api && config.sandbox ? domains.sandboxRoutes : [],
    authenticate: identity.authenticate,
    oauth: identity.oauth,
    servesOAuth: api,
    nonces: new DpopNonces(secrets.derive('dpop-nonce')),
    certificateHeader: config.certificateHeader,
    log,
    metrics,
    security,
    routeUse,
    traced: config.otlpEndpoint !== undefined,
    isProxy,
    connections: config.connections,
    rateLimit: { max: config.rateLimit, enabled: true },
    corsOrigins: allowedOrigins(config.corsOrigins, config.loopbackOrigins),
    asyncapi: () => asyncapi(VERSION),
    webhooks: openWebhooks,
    publicOrigin,
    version: VERSION,
    places,
    ...(api && config.sandbox ? { rehearsals: rehearsalsOf(domains.sandboxRoutes, domains.magicValues) } : {}),
    docs: api && config.openapi ? { swaggerUi: config.swaggerUi } : null,
    ...(api && config.dashboard ? { pages: serveDashboard({ publicOrigin }) } : {}),
    ...(api
      ? {
          openPaths: domains.openPaths,
          open: (app, face) => {
            for (const module of domains.modules) module.open?.(parts)(app, face);
          },
          mount: await mountGraphs(),
        }
      : {}),
  });
  started.add('the HTTP server', REQUESTS_MS, () => closeServer(http, REQUESTS_MS - 500));
  await http.listen({ port: config.port, host: config.host }).catch(explainPort(config));
  const origin = publicOrigin();
  const sandbox =
    api && config.sandbox
      ? await openSandbox(config.dataDir, domains.modules, { database, door, now: clock.now() }, origin)
      : null;
  // Last, because a ready process receives requests immediately, also from the sandbox's partners.
  const management = await startManagement(config.management, readiness(database, broker), metrics);
  started.add('the management server', STEP_MS, () => management.close());
  for (const { client_id: clientId } of sandbox?.content.partners ?? []) {
    security.record('sandbox_opened', { clientId, address: null, requestId: 'start' });
  }
  return {
    origin,
    roles: config.roles,
    places,
    managementOrigin: management.origin,
    databaseUrl,
    database,
    broker: gateway,
    door,
    sandbox,
    stop: () => started.run(),
  };
}
