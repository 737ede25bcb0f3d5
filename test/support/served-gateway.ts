import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, type AppOptions, startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { provisionCredential } from '../../src/domains/partners/provision.ts';
import { Database } from '../../src/platform/database/database.ts';
import { statement } from '../../src/platform/database/queryable.ts';
import type { Logger } from '../../src/platform/observability/log.ts';
import type { Scope } from '../../src/platform/operation/principal.ts';
import { cpfCheckDigits } from '../../src/platform/text/documents.ts';
import { freshDatabase } from './database.ts';
import { runLog } from './run-log.ts';
import { TEST_SECRET_KEYS } from './secrets.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire brings
  readonly body: any;
}

/** Called for every response. `target` is the whole path with its query. */
export type OnAnswer = (method: string, target: string, answer: Answer) => void;

export interface ServedPartner {
  readonly name: string;
  readonly token: string;
  /** `path` is below the partner API's base, or absolute when it begins with `/api` or `/graphql`. */
  request(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  graphql(query: string, variables?: object, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** The same partner with a token of a credential that has only these scopes. */
  withScopes(scopes: readonly Scope[]): Promise<ServedPartner>;
  named(name: string, scopes: readonly Scope[]): Promise<ServedPartner>;
}

export interface ServedGateway {
  readonly app: App;
  /** Owner's address of the database. The processes use another login. */
  readonly ownerUrl: string;
  readonly alpha: ServedPartner;
  readonly beta: ServedPartner;
  readonly own: ServedPartner;
  readonly stranger: ServedPartner;
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Addresses of the tests, which credentials with finance scopes must list. */
const LOCAL = ['127.0.0.1', '::1'];

/** Serves the gateway with the in-process broker, on its own database or that of DATABASE_OWNER_URL. */
export async function serveGateway(
  env: Readonly<Record<string, string>> = {},
  { log = runLog(), ...options }: AppOptions & { readonly log?: Logger } = {},
  onAnswer: OnAnswer = () => {},
): Promise<ServedGateway> {
  const given = env['DATABASE_OWNER_URL'];
  const { url, loginUrl, drop } = given ? { url: given, loginUrl: given, drop: async () => {} } : await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'gateway-'));
  const settings = {
    SANDBOX: 'true',
    PORT: '0',
    MANAGEMENT_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: loginUrl,
    DATABASE_OWNER_URL: url,
    // All jobs start at once and would open one connection each, which costs more than their first round.
    DATABASE_POOL: '6',
    SECRET_KEYS: TEST_SECRET_KEYS,
    RATE_LIMIT: '1000000',
    SANDBOX_SLOW_SECONDS: '1',
    SANDBOX_HOLD_SECONDS: '1',
    CONSOLE_DOCUMENTS: 'any',
    ...env,
  };
  let app = await startApp(readConfig([], settings), log, options);
  const admin = await Database.open({ url, entities: [], log, poolSize: 2, role: null });
  const credentials = app.sandbox?.content.partners ?? [];

  async function tokenOf(clientId: string, clientSecret: string): Promise<string> {
    const answer = await fetch(`${app.origin}/api/partner/v1/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  function partner(name: string, token: string): ServedPartner {
    const send: ServedPartner['request'] = async (method, path, body, headers = {}) => {
      const target = /^\/(api|graphql|health|ready|metrics)/.test(path) ? path : `/api/partner/v1${path}`;
      const origin = /^\/(ready|metrics)/.test(path) ? app.managementOrigin : app.origin;
      const response = await fetch(`${origin}${target}`, {
        method,
        headers: {
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const answer = { status: response.status, headers: response.headers, body: parse(text) };
      onAnswer(method, target, answer);
      return answer;
    };
    return {
      name,
      token,
      request: send,
      graphql: (query, variables = {}, headers = {}) => send('POST', '/graphql', { query, variables }, headers),
      withScopes(scopes) {
        return this.named(name, scopes);
      },
      async named(name, scopes) {
        const [row] = await app.database.query<{ id: string }>(
          statement('test_partner_by_name', 'select id from partner where name = $1'),
          [name],
        );
        const made = await provisionCredential(app.database, row?.id ?? '', name, scopes, new Date(), LOCAL);
        return partner(name, await tokenOf(made.clientId, made.clientSecret));
      },
    };
  }

  const named = async (name: string) => {
    const known = credentials.find((credential) => credential.name === name);
    return partner(name, await tokenOf(known?.client_id ?? '', known?.client_secret ?? ''));
  };
  return {
    get app() {
      return app;
    },
    ownerUrl: url,
    alpha: await named('alpha'),
    beta: await named('beta'),
    own: await named('own'),
    stranger: partner('nobody', ''),
    sql: (text, values = []) => admin.query(statement('', text), values),
    async restart() {
      const { port } = new URL(app.origin);
      await app.stop();
      app = await startApp(readConfig([], { ...settings, PORT: port }), log, options);
    },
    async stop() {
      await app.stop();
      await admin.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

let documents = 100_000_000;

export function freshCpf(): string {
  documents += 1;
  const base = String(documents);
  return `${base}${cpfCheckDigits(base)}`;
}

export async function fundedAccount(
  partner: ServedPartner,
  amount = 100_000,
  document = freshCpf(),
): Promise<{ customerId: number; accountId: number }> {
  const made = await partner.request('POST', '/customers', {
    document,
    name: 'Ana Souza',
    password: 'correct horse',
  });
  const accountId = made.body.data.accounts[0].id as number;
  await partner.request('POST', '/api/sandbox/v1/pix/received', { account_id: accountId, amount });
  return { customerId: made.body.data.id as number, accountId };
}

/** An accepted payment of R$ 10.00 to a magic recipient. Returns its id. */
export async function payment(partner: ServedPartner, accountId: number, key = 'ok@sandbox'): Promise<string> {
  const lookup = (await partner.request('GET', `/pix/dict/${key}?accountId=${accountId}`)).body.data;
  const sent = await partner.request('POST', '/pix/payments', {
    account_id: accountId,
    amount: 1_000,
    pixKey: key,
    recipientIspb: lookup.data.ispb,
    endToEndId: lookup.end_to_end_id,
  });
  return sent.body.transactionId as string;
}
