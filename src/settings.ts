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
} from './platform/setting-shapes.ts';

/** Ports where the role api listens unless told. */
export const API_PORT = 4000;
export const MANAGEMENT_PORT = 4001;
/** A BR Code has 77 characters for an address, and what comes after this one takes 34 of them. */
const PUBLIC_ADDRESS = /^https?:\/\/[a-z0-9][a-z0-9.:/_~-]{0,42}\/?$/i;

/** Every setting of the gateway: its environment variable, its default, its bounds. */
export const Settings = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe(`HTTP port; absent: ${API_PORT} with the role api, else a free one, as with 0`),
  HOST: z.string().default('0.0.0.0').describe('address to listen on'),
  MANAGEMENT_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe(`port of /ready and /metrics; absent: ${MANAGEMENT_PORT} with the role api, else a free one, as with 0`),
  MANAGEMENT_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('address of that port: whoever reaches it needs no token, so keep it to yourself'),
  TRUST_PROXY: trustedProxies.describe(
    'proxies whose X-Forwarded-For counts: how many there are, or their addresses and networks (10.0.0.0/8[,…]); absent: none',
  ),
  CLIENT_CERTIFICATE_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header')
    .optional()
    .describe(
      'header in which a proxy of TRUST_PROXY sends the certificate of a client: as RFC 9440 (Client-Cert) or $ssl_client_escaped_cert of nginx has it; absent: none',
    ),
  CLIENT_CERTIFICATE_CA: certificates.describe(
    'file of PEM certificates that may have signed those of clients that are known by their subject; absent: none may',
  ),
  CREDENTIAL_TOKENS: integer(1_000, 1, 100_000).describe(
    'access tokens of a credential that are valid at a time; one lasts an hour',
  ),
  MAX_CONNECTIONS: integer(20_000, 1, 1_000_000).describe('open connections to PORT'),
  ADDRESS_CONNECTIONS: integer(2_000, 1, 1_000_000).describe('open connections of one address that is no proxy'),
  PUBLIC_URL: z
    .string()
    .optional()
    .refine(
      (value) => value === undefined || (URL.canParse(value) && PUBLIC_ADDRESS.test(value)),
      'must be an http(s) URL, whose part after http(s):// has at most 43 characters: every dynamic BR Code carries it',
    )
    .describe('address that clients and payers use, when it is not http://localhost:PORT'),
  CORS_ORIGINS: origins.describe(
    'origins whose pages may call, by WebSocket too: https://app.example.com[,…]; absent: its own alone, and in the sandbox those of localhost',
  ),
  DATA_DIR: z.string().default('.data').describe('where the embedded database, sandbox.json and secret-keys live'),
  DATABASE_URL: url(/^postgres(ql)?:\/\//, 'postgres').describe(
    'PostgreSQL 16 or newer, by a login that owns nothing (?sslmode=verify-full&sslrootcert=<file>: by TLS); absent: an embedded one',
  ),
  DATABASE_OWNER_URL: url(/^postgres(ql)?:\/\//, 'postgres').describe(
    'the same by its owner, for npm run db:migrate alone, which also makes the login; processes take it in the sandbox only',
  ),
  DATABASE_REPLICA_URL: postgresUrls.describe(
    'standbys of that server, each by its own address and the same login: url[,url…]; they answer what requests read, and never behind; absent: none',
  ),
  AMQP_URL: amqpUrls.describe(
    'RabbitMQ, of a cluster all nodes: url[,url…]; absent: the in-process broker (one process for all roles)',
  ),
  AMQP_CA_FILE: path.describe('certification authority that amqps servers are verified by; absent: those of Node'),
  AMQP_CERT_FILE: path.describe('our certificate for amqps servers that ask for one, with AMQP_KEY_FILE'),
  AMQP_KEY_FILE: path.describe('its private key'),
  PRIVATE_NETWORK: flag(false).describe(
    'nobody else reads or joins the network to PostgreSQL and RabbitMQ; absent: on other machines they need TLS, without the sandbox',
  ),
  DATABASE_POOL: integer(20, 2, 500).describe('connections of this process'),
  SECRET_KEYS: secretKeys.describe(
    'id:key[,id:key…], keys of 32 bytes in base64, for secrets at rest: the first encrypts, all decrypt; absent: made in DATA_DIR for the embedded database',
  ),
  SANDBOX: flag(undefined).describe(
    'play the outside world: rails, directory, compliance, simulation routes; absent: with the embedded database alone',
  ),
  SANDBOX_FORCE: flag(false).describe('allow SANDBOX with NODE_ENV=production'),
  NODE_ENV: z.string().default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?:\/\//, 'http').describe(
    'collector of OpenTelemetry traces, OTLP over HTTP: http://collector:4318; absent: nothing is traced',
  ),
  GRAPHIQL: flag(undefined).describe(
    'serve GraphiQL, and answer its introspection without a token; absent: save with NODE_ENV=production',
  ),
  OPENAPI: flag(undefined).describe('serve the OpenAPI and AsyncAPI documents; absent: save with NODE_ENV=production'),
  SWAGGER_UI: flag(undefined).describe('serve the Swagger UI over them; absent: where they are served'),
  DASHBOARD: flag(true).describe("serve the sandbox's dashboard"),
  CONSOLE: flag(true).describe(
    "serve the console's sign-in and graph: in the sandbox by a provider of its own, elsewhere with CONSOLE_OIDC_ISSUER",
  ),
  CONSOLE_PAGES: flag(true).describe('serve its pages, at /console'),
  CONSOLE_DOCUMENTS: z
    .enum(['known', 'any'])
    .default('known')
    .describe("which documents the console's graph takes: those of its pages, or in a sandbox any"),
  CONSOLE_OIDC_ISSUER: url(/^https:\/\//, 'https').describe(
    "issuer of the institution's OpenID Connect provider, which says who signs in to the console; absent: no console but in the sandbox",
  ),
  CONSOLE_OIDC_CLIENT_ID: z.string().max(255).optional().describe('what this gateway is called there'),
  CONSOLE_OIDC_CLIENT_SECRET: z.string().max(1_024).optional().describe('its secret there'),
  CONSOLE_LOGIN_CLAIM: z
    .string()
    .regex(/^[A-Za-z0-9_.:/-]{1,128}$/, 'must be the name of a claim')
    .default('preferred_username')
    .describe('claim of the ID token that is the login of a person'),
  INTROSPECTION: flag(true).describe('describe the schema to GraphQL clients; off: scripts/schema prints it'),
  GRAPHQL_MAX_COST: integer(20_000, 1, 10_000_000).describe(
    'points that a GraphQL operation may cost: about one for each field of its answer; 200 count as a request',
  ),
  GRAPHQL_MAX_DOCUMENT_BYTES: integer(32_768, 1_024, 1_048_576).describe(
    'bytes that the document of a GraphQL operation may have; values belong into its variables',
  ),
  GRAPHQL_TIMEOUT_SECONDS: integer(10, 1, 600).describe('a GraphQL query that takes longer is ended, its SQL too'),
  GRAPHQL_FEDERATION: flag(false).describe('the graph is also a subgraph of Apollo Federation 2, for a router'),
  TRUSTED_OPERATIONS: z
    .enum(['off', 'allow', 'only'])
    .default('off')
    .describe('GraphQL operations by hash from TRUSTED_OPERATIONS_FILE: allow them, or only them'),
  TRUSTED_OPERATIONS_FILE: z
    .string()
    .default('schema/operations.json')
    .describe('JSON object of documents by their SHA-256 in hex'),
  LIVE_SUBSCRIPTIONS: integer(1_000, 1, 1_000_000).describe(
    'open subscriptions, and open connections, of each credential and node',
  ),
  RATE_LIMIT: integer(200, 1, 10_000_000).describe('requests a second for each credential and node'),
  SPI_SECONDS: integer(20, 1, 3600).describe('after this long without an outcome a PIX or a TED is asked about'),
  RAIL_ANSWER_SECONDS: integer(3, 1, 8).describe(
    'how long a lookup of a key, and a check of a new customer, wait for their connector',
  ),
  BILL_QUOTE_SECONDS: integer(3, 0, 8).describe(
    'how long the quote of a bill waits for the provider before it is answered as unconfirmed',
  ),
  DICT_BUDGET_PF: integer(100, 1, 1_000_000).describe(
    'key lookups that an individual can have in hand: a miss costs 20, a payment gives one back, two come back a minute',
  ),
  DICT_BUDGET_PJ: integer(1_000, 1, 1_000_000).describe('the same for a legal entity'),
  SANDBOX_SLOW_SECONDS: integer(30, 0, 600).describe('how long slow@sandbox takes to settle'),
  SANDBOX_HOLD_SECONDS: integer(5, 0, 600).describe('how long hold@sandbox is held'),
  WEBHOOK_LOOPBACK: flag(undefined).describe(
    'let webhooks reach this machine (127.0.0.1, ::1, localhost); absent: in the sandbox, save with NODE_ENV=production',
  ),
  WEBHOOK_HTTP: flag(undefined).describe('let webhooks be http, not https alone; absent: in the sandbox'),
  WEBHOOK_PORTS: ports.describe(
    'ports that webhooks may name: 443,8443[,…]; absent: any in the sandbox, else those two',
  ),
  WEBHOOK_RETENTION_DAYS: integer(30, 1, 3650).describe('how long deliveries and their attempts are kept'),
  WEBHOOK_DISABLE_AFTER_DAYS: integer(5, 0, 365).describe(
    'a webhook that failed for this long without one success is switched off; 0: never',
  ),
  LOG_RETENTION_DAYS: integer(400, 30, 36_500).describe(
    'how long events can be read, by cursor or at what they are about; five million a partition, the newest stays',
  ),
  IDEMPOTENCY_RETENTION_DAYS: integer(120, 90, 3650).describe('how long a repeated Idempotency-Key is recognised'),
  MESSAGE_RETENTION_DAYS: integer(120, 30, 3650).describe('how long a message that comes again is recognised'),
  SANDBOX_RETENTION_DAYS: integer(120, 1, 3650).describe('how long the simulated rail remembers payments'),
  QR_SIGNING_KEY_DAYS: integer(90, 1, 3650).describe('how long a key signs the payloads of dynamic BR Codes'),
  WEBHOOK_CONCURRENCY: integer(1024, 1, 20_000).describe(
    'requests in flight at a time to webhooks that answer; a quarter of it a second begins to new ones, a sixteenth to hanging ones',
  ),
});

/** The settings as `--help` prints them. */
export function describeSettings(): string {
  return Object.entries(Settings.shape)
    .filter(([, shape]) => shape.description)
    .map(([name, shape]) => `  ${name.padEnd(22)} ${shape.description}`)
    .join('\n');
}
