import { startApp } from '../src/app.ts';
import { ROLES, type Role, readConfig } from '../src/config/config.ts';
import { createLogger } from '../src/platform/observability/log.ts';
import { memoryNow } from './memory.ts';
import { serveParent, startChild } from './process.ts';

export const SECRET_KEYS = `bench:${Buffer.alloc(32).toString('base64')}`;

export interface GatewayReady {
  readonly origin: string;
  readonly management: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly finance: { readonly clientId: string; readonly clientSecret: string };
  readonly passwords: Readonly<Record<string, string>>;
}

/** `cpu`: milliseconds of CPU. `resident`: current resident bytes. `collected`: `Memory` after a full collection. */
export type GatewayQuestion = { readonly what: 'cpu' | 'resident' | 'collected' };

export interface GatewayOptions {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** `all`: the whole pipeline in one process. `api` only accepts and reads, without settlement. */
  readonly roles: Role | 'all';
  /** Absent or empty: the in-process broker. */
  readonly amqpUrl?: string;
  /** Absent: unlimited. */
  readonly rateLimit?: number | undefined;
}

/** Settings without limits that the load would reach. */
export const gatewayEnv = (options: GatewayOptions): Record<string, string> => ({
  DATABASE_URL: options.databaseUrl,
  DATA_DIR: options.dataDir,
  SECRET_KEYS,
  BENCH_ROLES: options.roles,
  AMQP_URL: options.amqpUrl ?? '',
  SANDBOX: 'true',
  PORT: '0',
  MANAGEMENT_PORT: '0',
  HOST: '127.0.0.1',
  RATE_LIMIT: String(options.rateLimit ?? 10_000_000),
  LIVE_SUBSCRIPTIONS: '1000000',
  MAX_CONNECTIONS: '1000000',
  // All connections come from one address.
  ADDRESS_CONNECTIONS: '1000000',
  LOG_LEVEL: 'error',
});

export const startGateway = (options: GatewayOptions & { readonly roles: 'api' | 'all' }) =>
  startChild<GatewayReady>('gateway-server.ts', gatewayEnv(options));

export const startRole = (options: GatewayOptions & { readonly roles: Role; readonly amqpUrl: string }) =>
  startChild<Pick<GatewayReady, 'origin' | 'management'>>('gateway-server.ts', gatewayEnv(options));

async function main(): Promise<void> {
  const config = readConfig([], process.env);
  // The configuration rejects an api without a shared broker. This bench needs no consumer.
  const roles = ROLES.filter((role) => ['all', role].includes(process.env['BENCH_ROLES'] ?? ''));
  const app = await startApp({ ...config, roles }, createLogger(config.logLevel));
  const partner = app.sandbox?.content.partners[0];
  const integration = app.sandbox?.content.partners.find(({ scopes }) => scopes.includes('finance_ap:read'));
  if (roles.includes('api') && (!partner || !integration)) throw new Error('no sandbox partner');
  const ready: GatewayReady = {
    origin: app.origin.replace('localhost', '127.0.0.1'),
    management: app.managementOrigin,
    clientId: partner?.client_id ?? '',
    clientSecret: partner?.client_secret ?? '',
    finance: { clientId: integration?.client_id ?? '', clientSecret: integration?.client_secret ?? '' },
    passwords: Object.fromEntries(
      (app.sandbox?.content.finance?.persons ?? []).map(({ login, password }) => [login, password]),
    ),
  };
  serveParent<GatewayQuestion>(
    ready,
    async ({ what }) => {
      if (what === 'collected') return memoryNow();
      const { user, system } = process.cpuUsage();
      return what === 'resident' ? process.memoryUsage.rss() : (user + system) / 1_000;
    },
    app.stop,
  );
}

if (import.meta.main) await main();
