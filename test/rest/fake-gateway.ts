import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { z } from 'zod';
import { partnerPrincipal } from '../../src/domains/partners/partner-principal.ts';
import type { OAuthServer } from '../../src/platform/http/oauth.ts';
import { Metrics } from '../../src/platform/observability/metrics.ts';
import type { Caller } from '../../src/platform/operation/caller.ts';
import type { Entered } from '../../src/platform/operation/door.ts';
import { operation, readOperation } from '../../src/platform/operation/operation.ts';
import type { Principal } from '../../src/platform/operation/principal.ts';
import { SecurityEvents } from '../../src/platform/security/security-events.ts';
import {
  body,
  bodyList,
  bodyObject,
  NO_CONTENT,
  path,
  pathInteger,
  query,
  queryInteger,
  type Route,
  route,
} from '../../src/rest/route.ts';
import { createHttpServer, type HttpServerOptions } from '../../src/rest/server.ts';
import { noClients } from '../support/no-clients.ts';

const AccountRecord = z.object({ id: z.int(), nickname: z.string().nullable() }).meta({ id: 'AccountRecord' });
const ACCOUNT_EXAMPLE = { id: 1001, nickname: null };
const FILE_EXAMPLE = Buffer.from('a;b\r\n');
const exampleFile = () => ({
  ...{ name: 'example.csv', size: FILE_EXAMPLE.length, sha256: 'ab'.repeat(32) },
  bytes: [FILE_EXAMPLE],
});
const unused = async (): Promise<never> => {
  throw new Error('operations are answered by the fake door');
};

const getAccount = readOperation({
  name: 'getAccount',
  scopes: ['account:read'],
  summary: 'Returns an account',
  effects: ['keeps_records'],
  refusals: ['account_not_found'],
  input: z.object({ accountId: z.int().min(1) }),
  run: unused,
});
const listEntries = readOperation({
  name: 'listEntries',
  scopes: ['statement:read'],
  summary: 'Lists entries',
  effects: ['keeps_records'],
  refusals: ['account_not_found'],
  input: z.object({
    accountId: z.int(),
    dateFrom: z.string().optional().describe('First day'),
    pageSize: z.int().min(1).max(100).default(20).describe('Page size'),
  }),
  run: unused,
});
const sendPayment = operation({
  name: 'sendPayment',
  scopes: ['pix:write'],
  summary: 'Sends a payment',
  effects: ['keeps_records'],
  refusals: ['account_blocked', 'account_not_of_partner'],
  input: z.object({
    accountId: z.int().min(1),
    amount: z.int().min(1),
    pixKey: z.string(),
    metadata: z.looseObject({}).optional(),
    payee: z.strictObject({ tradeName: z.string().optional() }).optional(),
    parts: z.array(z.strictObject({ dueDate: z.string().describe('Day'), amount: z.int().optional() })).nullish(),
  }),
  run: unused,
});
const confirmQuote = operation({
  name: 'confirmQuote',
  scopes: ['payment:write'],
  summary: 'Confirms a quote',
  effects: ['keeps_records'],
  idempotency: 'required',
  refusals: ['account_not_found'],
  input: z.object({ quoteId: z.string().describe('Quote'), amountCents: z.int() }),
  run: unused,
});
const blockAccount = operation({
  name: 'blockAccount',
  scopes: ['account:write'],
  summary: 'Blocks an account',
  effects: ['keeps_records'],
  idempotency: null,
  refusals: ['account_not_found'],
  input: z.object({ accountId: z.int() }),
  run: unused,
});
const approvePayable = operation({
  name: 'approvePayable',
  scopes: ['payment:write'],
  summary: 'Approves a payable',
  effects: ['keeps_records'],
  idempotency: null,
  refusals: ['payable_not_found'],
  input: z.object({ payableId: z.string().describe('Payable') }),
  run: unused,
});
const deleteKey = operation({
  name: 'deleteKey',
  scopes: ['pix:write'],
  summary: 'Deletes a key',
  effects: ['keeps_records'],
  refusals: ['account_not_found'],
  input: z.object({ key: z.string(), accountId: z.int() }),
  run: unused,
});
const deleteFavorite = operation({
  name: 'deleteFavorite',
  scopes: ['pix:write'],
  summary: 'Deletes a favourite',
  effects: ['keeps_records'],
  idempotency: null,
  refusals: ['favorite_not_found'],
  input: z.object({ favoriteId: z.string().describe('Favourite'), quietly: z.boolean().default(false) }),
  run: unused,
});
const whoAmI = readOperation({
  name: 'whoAmI',
  scopes: [],
  summary: 'Returns the owner of the token',
  effects: ['keeps_records'],
  refusals: ['account_not_found'],
  input: z.object({}),
  run: unused,
});
const readFile = readOperation({
  name: 'readFile',
  scopes: ['account:read'],
  summary: 'Returns a file',
  effects: ['keeps_records'],
  refusals: ['account_not_found'],
  input: z.object({ accountId: z.int() }),
  run: unused,
});
const receivePix = operation({
  name: 'receivePix',
  scopes: ['sandbox:write'],
  summary: 'Simulates a payment from another bank',
  effects: ['keeps_records'],
  refusals: ['account_not_found'],
  input: z.object({ amount: z.int() }),
  run: unused,
});

const account = {
  graph: 'Query.account',
  answer: AccountRecord,
  reply: (value: unknown) => value,
} as const;
const data = {
  tag: 'Accounts',
  example: { answer: { data: ACCOUNT_EXAMPLE } },
} as const;
const Page = z.object({ data: z.array(AccountRecord), meta: z.object({ page: z.int() }) });

/** One route of every kind. */
export const FAKE_ROUTES: readonly Route[] = [
  route({
    ...account,
    ...data,
    method: 'GET',
    path: '/accounts/{id}',
    operation: getAccount,
    from: { accountId: pathInteger('id', 'account_not_found') },
  }),
  route({
    ...account,
    ...data,
    method: 'GET',
    path: '/accounts/{id}/entries',
    operation: listEntries,
    from: {
      accountId: pathInteger('id', 'account_not_found'),
      dateFrom: query('date_from'),
      pageSize: queryInteger('page_size'),
    },
    envelope: 'data+meta',
    answer: Page,
    reply: (value: unknown) => ({ data: [value], meta: { page: 1 } }),
    example: { answer: { data: [ACCOUNT_EXAMPLE], meta: { page: 1 } } },
  }),
  route({
    method: 'GET',
    path: '/accounts/{id}/file',
    graph: 'Query.account',
    tag: 'Accounts',
    operation: readFile,
    from: { accountId: pathInteger('id', 'account_not_found') },
    envelope: 'csv',
    answer: z.string(),
    reply: (value: unknown) => value,
    example: { answer: 'a;b\r\n' },
  }),
  route({
    method: 'POST',
    path: '/pix/payments',
    graph: 'Mutation.sendPixPayment',
    status: 202,
    tag: 'PIX',
    operation: sendPayment,
    from: {
      accountId: body('account_id'),
      amount: body('amount'),
      pixKey: body('pixKey'),
      metadata: body('metadata'),
      payee: bodyObject('payee', { tradeName: 'trade_name' }),
      parts: bodyList('parts', { dueDate: 'due_date' }),
    },
    envelope: 'flat',
    answer: AccountRecord,
    reply: (value: unknown) => value,
    example: { body: { account_id: 1001, amount: 1050, pixKey: 'ok@sandbox' }, answer: ACCOUNT_EXAMPLE },
  }),
  route({
    ...account,
    ...data,
    method: 'POST',
    path: '/quotes/{id}/confirm',
    status: 202,
    operation: confirmQuote,
    from: { quoteId: path('id', 'transaction_not_found'), amountCents: body('amount_cents') },
    example: { body: { amount_cents: 100 }, answer: { data: ACCOUNT_EXAMPLE } },
  }),
  route({
    ...account,
    ...data,
    method: 'POST',
    path: '/accounts/{id}/block',
    operation: blockAccount,
    from: { accountId: pathInteger('id', 'account_not_found') },
  }),
  route({
    ...account,
    ...data,
    method: 'POST',
    path: '/payables/{id}/approve',
    operation: approvePayable,
    from: { payableId: path('id', 'payable_not_found') },
  }),
  route({
    ...account,
    ...data,
    method: 'DELETE',
    path: '/pix/keys/{key}',
    operation: deleteKey,
    from: { key: path('key', 'key_not_found'), accountId: queryInteger('account_id') },
  }),
  route({
    ...NO_CONTENT,
    method: 'DELETE',
    path: '/favorites/{id}',
    graph: 'Mutation.deleteFavorite',
    tag: 'Favorites',
    operation: deleteFavorite,
    from: { favoriteId: path('id', 'webhook_not_found'), quietly: null },
  }),
  route({ ...account, ...data, method: 'GET', path: '/me', operation: whoAmI, from: {} }),
];

export const FAKE_SANDBOX_ROUTES: readonly Route[] = [
  route({
    ...account,
    ...data,
    method: 'POST',
    path: '/pix/received',
    tag: 'Sandbox',
    operation: receivePix,
    from: { amount: body('amount') },
    example: { body: { amount: 100 }, answer: { data: ACCOUNT_EXAMPLE } },
  }),
];

/** A call that reached the door. */
export interface Entry {
  readonly operation: string;
  readonly caller: Caller;
  readonly input: unknown;
}

export interface FakeGateway {
  readonly app: FastifyInstance;
  readonly origin: string;
  readonly port: number;
  readonly base: string;
  readonly entries: Entry[];
  readonly logged: string[];
  /** Behaviour of the door. Default: returns the example account or file. */
  answer: (entry: Entry) => Entered<unknown> | Promise<Entered<unknown>>;
  stop(): Promise<void>;
}

export const TOKEN = 'full-token';
export const READ_ONLY_TOKEN = 'read-only-token';
export const CLIENT = { clientId: 'partner-1', clientSecret: 'a secret/with:odd+chars%' };

const principal = (clientId: string, scopes: readonly string[]): Principal =>
  partnerPrincipal({
    credentialId: '019a9f3e-0000-7000-8000-000000000001',
    clientId,
    partnerId: '019a9f3e-0000-7000-8000-000000000002',
    partnerName: 'partner',
    institutionId: 1,
    institutionPartnerId: '019a9f3e-0000-7000-8000-000000000003',
    isFinanceIntegration: false,
    isSuspended: false,
    financeProductsOff: [],
    authorizedIps: null,
    scopes,
  });
const PRINCIPALS = new Map([
  [
    TOKEN,
    principal('partner-1', [
      'account:read',
      'account:write',
      'statement:read',
      'pix:write',
      'payment:write',
      'sandbox:write',
    ]),
  ],
  [READ_ONLY_TOKEN, principal('partner-2', ['account:read'])],
]);

const issueToken: OAuthServer['issueToken'] = async ({ client, scope = 'account:read pix:write' }) => {
  if (client.by !== 'secret' || client.clientId !== CLIENT.clientId || client.secret !== CLIENT.clientSecret) {
    return { error: 'invalid_client', description: 'unknown client, or the secret does not match' };
  }
  if (scope.includes('fee:read')) return { error: 'invalid_scope', description: 'not all scopes' };
  return { accessToken: TOKEN, expiresIn: 3600, scope, binding: null };
};

/** The router over a fake door, on a free port. */
export async function startFakeGateway(options: Partial<HttpServerOptions> = {}): Promise<FakeGateway> {
  const entries: Entry[] = [];
  const logged: string[] = [];
  const sink = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  const log = pino({ level: 'info' }, sink);
  const metrics = new Metrics();
  const app = createHttpServer({
    door: {
      async enter(op, caller, input) {
        const entry = { operation: op.name, caller, input };
        entries.push(entry);
        return (await gateway.answer(entry)) as never;
      },
    },
    routes: FAKE_ROUTES,
    sandboxRoutes: FAKE_SANDBOX_ROUTES,
    authenticate: async (token) => {
      const principal = PRINCIPALS.get(token);
      return principal ? { principal, binding: null } : null;
    },
    ...noClients,
    oauth: { ...noClients.oauth, issueToken },
    log,
    metrics,
    security: new SecurityEvents(log, metrics),
    rateLimit: { enabled: false, max: 200 },
    docs: { swaggerUi: true },
    version: '0.0.0-test',
    ...options,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const gateway: FakeGateway = {
    app,
    origin,
    port,
    base: `${origin}/api/partner/v1`,
    entries,
    logged,
    answer: ({ operation }) => ({
      value: operation === readFile.name ? exampleFile() : ACCOUNT_EXAMPLE,
      replayed: false,
    }),
    stop: () => app.close(),
  };
  return gateway;
}

export interface Refusal {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly status: number;
    readonly request_id: string;
    readonly fields: Record<string, string>;
    readonly required_scope?: string;
  };
}

export const JSON_HEADERS = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
