import { z } from 'zod';
import {
  amqpUrls,
  certificates,
  flag,
  integer,
  origins,
  path,
  ports,
  postgresUrls,
  secretKeys,
  trustedProxies,
  url,
} from '../platform/http/setting-shapes.ts';

import { railFaults } from './rail-faults.ts';

/** Default ports of the role api. */
export const API_PORT = 4000;
export const MANAGEMENT_PORT = 4001;
/** A BR Code has 77 characters for an address, and the rest of the path needs 34 of them. */
const PUBLIC_ADDRESS = /^https?:\/\/[a-z0-9][a-z0-9.:/_~-]{0,42}\/?$/i;

export const Settings = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe(`HTTP port; default: ${API_PORT} with the role api, otherwise a free port, as with 0`),
  HOST: z.string().default('0.0.0.0').describe('address to listen on'),
  MANAGEMENT_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe(
      `port of /ready and /metrics; default: ${MANAGEMENT_PORT} with the role api, otherwise a free port, as with 0`,
    ),
  MANAGEMENT_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('address of that port, which requires no token: keep it private'),
  TRUST_PROXY: trustedProxies.describe(
    'trusted proxies for X-Forwarded-For: their number, or their addresses and networks (10.0.0.0/8[,…]); default: none',
  ),
  CLIENT_CERTIFICATE_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be a header name')
    .optional()
    .describe(
      'header in which a proxy of TRUST_PROXY sends the client certificate, in the format of RFC 9440 (Client-Cert) or of $ssl_client_escaped_cert of nginx; default: none',
    ),
  CLIENT_CERTIFICATE_CA: certificates.describe(
    'file of PEM certificates of the authorities that may sign client certificates identified by subject; default: none',
  ),
  CREDENTIAL_TOKENS: integer(1_000, 1, 100_000).describe(
    'maximum valid access tokens per credential; a token lasts 1 hour',
  ),
  MAX_CONNECTIONS: integer(20_000, 1, 1_000_000).describe('maximum open connections to PORT'),
  ADDRESS_CONNECTIONS: integer(2_000, 1, 1_000_000).describe(
    'maximum open connections per address, except for trusted proxies',
  ),
  PUBLIC_URL: z
    .string()
    .optional()
    .refine(
      (value) => value === undefined || (URL.canParse(value) && PUBLIC_ADDRESS.test(value)),
      'must be an http(s) URL with at most 43 characters after http(s)://, because every dynamic BR Code contains it',
    )
    .describe('address for clients and payers; default: http://localhost:PORT'),
  CORS_ORIGINS: origins.describe(
    'origins whose pages can call, also by WebSocket: https://app.example.com[,…]; default: only its own, and in the sandbox those of localhost',
  ),
  DATA_DIR: z.string().default('.data').describe('directory of the embedded database, sandbox.json and secret-keys'),
  DATABASE_URL: url(/^postgres(ql)?:\/\//, 'postgres').describe(
    'PostgreSQL 16 or newer, with a login that owns nothing (?sslmode=verify-full&sslrootcert=<file> for TLS); default: an embedded one',
  ),
  DATABASE_OWNER_URL: url(/^postgres(ql)?:\/\//, 'postgres').describe(
    'the same database with its owner, only for npm run db:migrate, which also creates the login; processes accept it only in the sandbox',
  ),
  DATABASE_REPLICA_URL: postgresUrls.describe(
    'standbys of that server, each with its own address and the same login: url[,url…]; up-to-date ones serve the reads of requests; default: none',
  ),
  AMQP_URL: amqpUrls.describe(
    'RabbitMQ, for a cluster all nodes: url[,url…]; default: the in-process broker (one process for all roles)',
  ),
  AMQP_CA_FILE: path.describe('certification authority for amqps servers; default: those of Node'),
  AMQP_CERT_FILE: path.describe('client certificate for amqps servers that require one, with AMQP_KEY_FILE'),
  AMQP_KEY_FILE: path.describe('private key of AMQP_CERT_FILE'),
  PRIVATE_NETWORK: flag(false).describe(
    'declares that only trusted machines can read or join the network to PostgreSQL and RabbitMQ; default: remote servers require TLS, except in the sandbox',
  ),
  DATABASE_POOL: integer(20, 2, 500).describe('maximum database connections of this process'),
  SECRET_KEYS: secretKeys.describe(
    'id:key[,id:key…], keys of 32 bytes in base64, for secrets at rest: the first encrypts, all decrypt; default: generated in DATA_DIR for the embedded database',
  ),
  SANDBOX: flag(undefined).describe(
    'simulate the outside world: rails, directory, compliance, simulation routes; default: only with the embedded database',
  ),
  SANDBOX_FORCE: flag(false).describe('allow SANDBOX with NODE_ENV=production'),
  NODE_ENV: z.string().default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?:\/\//, 'http').describe(
    'OpenTelemetry collector, OTLP over HTTP: http://collector:4318; default: no traces',
  ),
  GRAPHIQL: flag(undefined).describe(
    'serve GraphiQL, and its introspection without a token; default: unless NODE_ENV=production',
  ),
  OPENAPI: flag(undefined).describe('serve the OpenAPI and AsyncAPI documents; default: unless NODE_ENV=production'),
  SWAGGER_UI: flag(undefined).describe('serve Swagger UI for the OpenAPI document; default: the value of OPENAPI'),
  DASHBOARD: flag(true).describe("serve the sandbox's dashboard"),
  CONSOLE: flag(true).describe(
    "serve the console's sign-in and graph, with the sandbox's identity provider or CONSOLE_OIDC_ISSUER",
  ),
  CONSOLE_PAGES: flag(true).describe("serve the console's pages at /console"),
  CONSOLE_DOCUMENTS: z
    .enum(['known', 'any'])
    .default('known')
    .describe("documents that the console's graph accepts: only those of its pages, or in a sandbox any"),
  CONSOLE_OIDC_ISSUER: url(/^https:\/\//, 'https').describe(
    "issuer of the institution's OpenID Connect provider for console sign-in; default: no console, except in the sandbox",
  ),
  CONSOLE_OIDC_CLIENT_ID: z.string().max(255).optional().describe('client id of this gateway at that provider'),
  CONSOLE_OIDC_CLIENT_SECRET: z
    .string()
    .max(1_024)
    .optional()
    .describe('client secret of this gateway at that provider'),
  CONSOLE_LOGIN_CLAIM: z
    .string()
    .regex(/^[A-Za-z0-9_.:/-]{1,128}$/, 'must be a claim name')
    .default('preferred_username')
    .describe('claim of the ID token with the login of a person'),
  INTROSPECTION: flag(true).describe(
    'describe the schema to GraphQL clients; when off, use the output of scripts/schema',
  ),
  GRAPHQL_MAX_COST: integer(20_000, 1, 10_000_000).describe(
    'maximum cost of a GraphQL operation in points, about 1 per field of the result; 200 points count as 1 request',
  ),
  GRAPHQL_MAX_DOCUMENT_BYTES: integer(32_768, 1_024, 1_048_576).describe(
    'maximum bytes of a GraphQL document, without the values of its variables',
  ),
  GRAPHQL_TIMEOUT_SECONDS: integer(10, 1, 600).describe('timeout of a GraphQL query, which also cancels its SQL'),
  GRAPHQL_FEDERATION: flag(false).describe('serve the graph also as a subgraph of Apollo Federation 2'),
  TRUSTED_OPERATIONS: z
    .enum(['off', 'allow', 'only'])
    .default('off')
    .describe('GraphQL operations by hash from TRUSTED_OPERATIONS_FILE: allow them, or allow only them'),
  TRUSTED_OPERATIONS_FILE: z
    .string()
    .default('schema/operations.json')
    .describe('JSON object of documents by their SHA-256 in hexadecimal'),
  LIVE_SUBSCRIPTIONS: integer(1_000, 1, 1_000_000).describe(
    'maximum open subscriptions, and open connections, per credential and node',
  ),
  RATE_LIMIT: integer(200, 1, 10_000_000).describe('maximum requests per second per credential and node'),
  SPI_SECONDS: integer(20, 1, 3600).describe('delay until a PIX or TED without an outcome is queried'),
  RAIL_ANSWER_SECONDS: integer(3, 1, 8).describe(
    'timeout of a key lookup, and of the check of a new customer, at their connector',
  ),
  BILL_QUOTE_SECONDS: integer(3, 0, 8).describe(
    "wait for the provider's quote of a bill before the response says unconfirmed",
  ),
  DICT_BUDGET_PF: integer(100, 1, 1_000_000).describe(
    'key lookup tokens of an individual: a miss costs 20, a payment returns 1, and 2 are added per minute',
  ),
  DICT_BUDGET_PJ: integer(1_000, 1, 1_000_000).describe('the same for a legal entity'),
  SANDBOX_SLOW_SECONDS: integer(30, 0, 600).describe('settlement time of slow@sandbox'),
  SANDBOX_HOLD_SECONDS: integer(5, 0, 600).describe('hold time of hold@sandbox'),
  SANDBOX_RAIL_FAULTS: railFaults.describe(
    'what the statements of simulated rails get wrong: drop, extra, amount, late, each in one entry or in a share of them (drop:0.05), or silent for no statement at the end of the day; default: nothing',
  ),
  WEBHOOK_LOOPBACK: flag(undefined).describe(
    'allow webhooks to this machine (127.0.0.1, ::1, localhost); default: in the sandbox, unless NODE_ENV=production',
  ),
  WEBHOOK_HTTP: flag(undefined).describe('allow http webhooks, not only https; default: in the sandbox'),
  WEBHOOK_PORTS: ports.describe(
    'allowed webhook ports: 443,8443[,…]; default: any in the sandbox, otherwise these two',
  ),
  WEBHOOK_RETENTION_DAYS: integer(30, 1, 3650).describe('retention of deliveries and their attempts'),
  WEBHOOK_DISABLE_AFTER_DAYS: integer(5, 0, 365).describe(
    'disable a webhook that has only failed for this long; 0: never',
  ),
  LOG_RETENTION_DAYS: integer(400, 30, 36_500).describe(
    'retention of events, by cursor or at their objects; in partitions of 5 million, the newest always stays',
  ),
  IDEMPOTENCY_RETENTION_DAYS: integer(120, 90, 3650).describe('how long a repeated Idempotency-Key is recognised'),
  MESSAGE_RETENTION_DAYS: integer(120, 30, 3650).describe('how long a repeated message is recognised'),
  STATEMENT_RETENTION_DAYS: integer(400, 30, 3650).describe('retention of the entries of rail statements'),
  SANDBOX_RETENTION_DAYS: integer(120, 1, 3650).describe('retention of payments in the simulated rail'),
  QR_SIGNING_KEY_DAYS: integer(90, 1, 3650).describe('lifetime of the signing keys of dynamic BR Codes'),
  WEBHOOK_CONCURRENCY: integer(1024, 1, 20_000).describe(
    'maximum webhook requests in flight; each second, at most a quarter may start to new webhooks, and a sixteenth to unresponsive ones',
  ),
});

export function describeSettings(): string {
  return Object.entries(Settings.shape)
    .filter(([, shape]) => shape.description)
    .map(([name, shape]) => `  ${name.padEnd(22)} ${shape.description}`)
    .join('\n');
}
