import { resolve } from 'node:path';
import type { z } from 'zod';
import { databaseAddress } from '../platform/database/database-address.ts';
import { StartupError } from '../platform/errors/startup-error.ts';
import { amqpTls, refuseOpenNetwork } from '../platform/http/tls-settings.ts';
import { API_PORT, MANAGEMENT_PORT, Settings } from './settings.ts';

export const ROLES = ['api', 'worker', 'sandbox'] as const;
export type Role = (typeof ROLES)[number];

export type Config = Readonly<ReturnType<typeof readConfig>>;

/** An invalid setting or command line; the message says what to change. */
export class ConfigError extends StartupError {}

/** An empty variable counts as absent. @throws ConfigError naming each invalid setting */
function readSettings(env: NodeJS.ProcessEnv): z.output<typeof Settings> {
  const parsed = Settings.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`these settings are invalid:\n${lines.join('\n')}`);
  }
  if (parsed.data.DATABASE_OWNER_URL && !parsed.data.DATABASE_URL) {
    throw new ConfigError(
      'DATABASE_OWNER_URL requires DATABASE_URL: set it to the same database with the login of the processes',
    );
  }
  refuseOtherReplicas(parsed.data);
  return parsed.data;
}

/** @throws ConfigError when their login differs from the one that is checked at process start */
function refuseOtherReplicas({ DATABASE_URL, DATABASE_REPLICA_URL }: z.output<typeof Settings>): void {
  if (DATABASE_REPLICA_URL.length === 0) return;
  if (!DATABASE_URL)
    throw new ConfigError('DATABASE_REPLICA_URL requires DATABASE_URL: set it to the primary of these standbys');
  const login = (url: string) => new URL(url).username;
  if (DATABASE_REPLICA_URL.every((url) => login(url) === login(DATABASE_URL))) return;
  throw new ConfigError('DATABASE_REPLICA_URL must have the login of DATABASE_URL: standbys have the same logins');
}

/** @throws ConfigError when a part of it is missing */
function consoleClient(settings: z.output<typeof Settings>) {
  const {
    CONSOLE_OIDC_ISSUER: issuer,
    CONSOLE_OIDC_CLIENT_ID: clientId,
    CONSOLE_OIDC_CLIENT_SECRET: clientSecret,
  } = settings;
  if (issuer && clientId && clientSecret) return { issuer, clientId, clientSecret };
  if (!issuer && !clientId && !clientSecret) return null;
  throw new ConfigError(
    'CONSOLE_OIDC_ISSUER, CONSOLE_OIDC_CLIENT_ID and CONSOLE_OIDC_CLIENT_SECRET must be set together',
  );
}

/** Database settings for programs that need nothing else. @throws ConfigError like `readConfig` */
export function readDatabaseConfig(env: NodeJS.ProcessEnv) {
  const settings = readSettings(env);
  return {
    databaseUrl: settings.DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL ?? null,
    dataDir: resolve(settings.DATA_DIR),
  };
}

/** Reads roles and environment. @throws ConfigError naming each invalid setting */
export function readConfig(args: readonly string[], env: NodeJS.ProcessEnv) {
  const settings = readSettings(env);
  const unknown = args.filter((arg) => !(ROLES as readonly string[]).includes(arg));
  if (unknown.length > 0) throw new ConfigError(`unknown role ${unknown.join(', ')}: use ${ROLES.join(', ')}`);
  const roles: readonly Role[] = args.length === 0 ? ROLES : ROLES.filter((role) => args.includes(role));
  // The sandbox starts by default only on an embedded database.
  const sandbox = settings.SANDBOX ?? settings.DATABASE_URL === undefined;
  if (sandbox && settings.NODE_ENV === 'production' && !settings.SANDBOX_FORCE) {
    throw new ConfigError(
      'the sandbox does not run with NODE_ENV=production: set SANDBOX=false, or SANDBOX_FORCE=true to run it anyway',
    );
  }
  if (roles.length < ROLES.length && !(settings.DATABASE_URL && settings.AMQP_URL.length > 0)) {
    throw new ConfigError('a single role needs DATABASE_URL and AMQP_URL: set both, the same for all roles');
  }
  if (settings.DATABASE_URL && settings.SECRET_KEYS === null) {
    throw new ConfigError(
      'DATABASE_URL requires SECRET_KEYS, the same for all processes: set SECRET_KEYS=<id>:<key>, with an id of your choice and a key from `openssl rand -base64 32`, and store it safely',
    );
  }
  if (settings.DATABASE_OWNER_URL && !sandbox) {
    throw new ConfigError(
      'DATABASE_OWNER_URL is only for npm run db:migrate, because its login can change append-only data: do not set it here',
    );
  }
  if (!sandbox && !settings.PRIVATE_NETWORK) {
    refuseOpenNetwork([settings.DATABASE_URL ?? [], settings.DATABASE_REPLICA_URL, settings.AMQP_URL].flat());
  }
  for (const url of settings.DATABASE_REPLICA_URL) databaseAddress(url, 'DATABASE_REPLICA_URL');
  const ownMachine = sandbox && settings.NODE_ENV !== 'production';
  if (settings.WEBHOOK_LOOPBACK && !ownMachine) {
    throw new ConfigError(
      'WEBHOOK_LOOPBACK=true works only in the sandbox, and never with NODE_ENV=production: do not set it',
    );
  }
  const played = sandbox ? roles : roles.filter((role) => role !== 'sandbox');
  if (played.length === 0) throw new ConfigError('the role sandbox needs the sandbox: set SANDBOX=true');
  if (settings.CLIENT_CERTIFICATE_HEADER && settings.TRUST_PROXY === false) {
    throw new ConfigError(
      'CLIENT_CERTIFICATE_HEADER is accepted only from proxies: set TRUST_PROXY to their addresses',
    );
  }
  const consoleOidc = consoleClient(settings);
  if (consoleOidc && settings.CONSOLE && !sandbox && !settings.PUBLIC_URL?.startsWith('https://')) {
    throw new ConfigError(
      'the console needs PUBLIC_URL=https://…, the address to which the identity provider redirects browsers',
    );
  }
  const webhookPorts = settings.WEBHOOK_PORTS ?? (sandbox ? null : new Set([443, 8443]));
  const showsDocuments = settings.NODE_ENV !== 'production';
  const openapi = settings.OPENAPI ?? showsDocuments;
  if (settings.SWAGGER_UI && !openapi) {
    throw new ConfigError('SWAGGER_UI=true shows the OpenAPI document: set OPENAPI=true as well');
  }
  if (settings.CONSOLE_DOCUMENTS === 'any' && !ownMachine) {
    throw new ConfigError(
      'CONSOLE_DOCUMENTS=any works only in the sandbox, and never with NODE_ENV=production: do not set it',
    );
  }
  return {
    roles: played,
    port: settings.PORT ?? (played.includes('api') ? API_PORT : 0),
    host: settings.HOST,
    management: {
      host: settings.MANAGEMENT_HOST,
      port: settings.MANAGEMENT_PORT ?? (played.includes('api') ? MANAGEMENT_PORT : 0),
    },
    trustedProxies: settings.TRUST_PROXY,
    certificateHeader: settings.CLIENT_CERTIFICATE_HEADER,
    /** Accepted issuers of client certificates that are identified by subject. */
    clientAuthorities: settings.CLIENT_CERTIFICATE_CA,
    credentialTokens: settings.CREDENTIAL_TOKENS,
    connections: { all: settings.MAX_CONNECTIONS, perAddress: settings.ADDRESS_CONNECTIONS },
    publicUrl: settings.PUBLIC_URL?.replace(/\/$/, ''),
    corsOrigins: settings.CORS_ORIGINS,
    /** Whether pages of this machine can call, from any port: only in a sandbox, never in production. */
    loopbackOrigins: ownMachine,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    /** Only in a sandbox; null when it is not set. */
    databaseOwnerUrl: settings.DATABASE_OWNER_URL ?? null,
    /** Only for the role api, which serves requests. */
    databaseReplicaUrls: played.includes('api') ? settings.DATABASE_REPLICA_URL : [],
    /** Empty: the in-process broker. */
    amqpUrls: settings.AMQP_URL,
    amqpTls: amqpTls(settings.AMQP_URL, settings),
    databasePool: settings.DATABASE_POOL,
    sandbox,
    logLevel: settings.LOG_LEVEL,
    otlpEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    graphiql: settings.GRAPHIQL ?? showsDocuments,
    openapi,
    swaggerUi: openapi && (settings.SWAGGER_UI ?? true),
    dashboard: sandbox && settings.DASHBOARD,
    console: settings.CONSOLE && played.includes('api'),
    consolePages: settings.CONSOLE_PAGES,
    consoleDocuments: settings.CONSOLE_DOCUMENTS,
    /** Null: only the provider of the sandbox. */
    consoleOidc,
    consoleLoginClaim: settings.CONSOLE_LOGIN_CLAIM,
    introspection: settings.INTROSPECTION,
    graphqlMaxDocumentBytes: settings.GRAPHQL_MAX_DOCUMENT_BYTES,
    graphqlMaxCost: settings.GRAPHQL_MAX_COST,
    graphqlTimeoutSeconds: settings.GRAPHQL_TIMEOUT_SECONDS,
    graphqlFederation: settings.GRAPHQL_FEDERATION,
    trustedOperations: settings.TRUSTED_OPERATIONS,
    trustedOperationsFile: resolve(settings.TRUSTED_OPERATIONS_FILE),
    liveSubscriptions: settings.LIVE_SUBSCRIPTIONS,
    rateLimit: settings.RATE_LIMIT,
    spiSeconds: settings.SPI_SECONDS,
    railAnswerSeconds: settings.RAIL_ANSWER_SECONDS,
    billQuoteSeconds: settings.BILL_QUOTE_SECONDS,
    /** Capacity of a payer's bucket of lookup tokens. */
    lookupBudget: { pf: settings.DICT_BUDGET_PF, pj: settings.DICT_BUDGET_PJ },
    slowSeconds: settings.SANDBOX_SLOW_SECONDS,
    holdSeconds: settings.SANDBOX_HOLD_SECONDS,
    /**
     * The first encrypts, all decrypt. Null only with the embedded database, which uses generated keys in `dataDir`.
     */
    secretKeys: settings.SECRET_KEYS,
    webhookTargets: {
      allowLoopback: settings.WEBHOOK_LOOPBACK ?? ownMachine,
      httpsOnly: !(settings.WEBHOOK_HTTP ?? sandbox),
      ...(webhookPorts ? { ports: webhookPorts } : {}),
    },
    retentionDays: {
      webhook_delivery: settings.WEBHOOK_RETENTION_DAYS,
      webhook_attempt: settings.WEBHOOK_RETENTION_DAYS,
      log: settings.LOG_RETENTION_DAYS,
      idempotency_record: settings.IDEMPOTENCY_RETENTION_DAYS,
      consumed_message: settings.MESSAGE_RETENTION_DAYS,
    },
    statementRetentionDays: settings.STATEMENT_RETENTION_DAYS,
    sandboxRailFaults: settings.SANDBOX_RAIL_FAULTS,
    sandboxRetentionDays: settings.SANDBOX_RETENTION_DAYS,
    webhookConcurrency: settings.WEBHOOK_CONCURRENCY,
    webhookDisableAfterDays: settings.WEBHOOK_DISABLE_AFTER_DAYS,
    qrSigningKeyDays: settings.QR_SIGNING_KEY_DAYS,
  };
}
