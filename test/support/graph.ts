import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { graphSchema, queues } from '../../src/domains.ts';
import { createGraphqlHandler, type GraphqlOptions } from '../../src/graphql/endpoint/yoga.ts';
import { TrustedOperations } from '../../src/graphql/trusted-operations.ts';
import { createInProcessBroker } from '../../src/messaging/in-process.ts';
import { LogTail } from '../../src/messaging/log-tail.ts';
import { Metrics } from '../../src/platform/observability/metrics.ts';
import type { Services } from '../../src/platform/operation/operation.ts';
import type { Principal, Scope } from '../../src/platform/operation/principal.ts';
import { SecurityEvents } from '../../src/platform/security/security-events.ts';
import { createHttpServer } from '../../src/rest/server.ts';
import type { TypedDocument } from '../documents.generated.ts';
import { openTestDoor, type TestDoor, type TestPartner } from './door.ts';
import { noClients } from './no-clients.ts';
import { runLog } from './run-log.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers have the shape of whatever was asked
export interface GraphAnswer<Data = any> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly data: Data;
  readonly extensions: Record<string, unknown> | undefined;
  readonly errors: readonly { message: string; path?: unknown[]; extensions: Record<string, unknown> }[] | undefined;
}

export interface AskOptions<Variables = Record<string, unknown>> {
  readonly variables?: Variables;
  /** Scopes of the token. Default: all. */
  readonly scopes?: readonly Scope[];
  readonly operationName?: string;
  readonly requestId?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: plain text knows no types
type Untyped = TypedDocument<any, Record<string, unknown>>;
type Typed<Query> = '__apiType' extends keyof Query ? Query : Untyped;
type DataOf<Query> = Typed<Query> extends TypedDocument<infer Data, infer _> ? Data : never;
type VariablesOf<Query> = Typed<Query> extends TypedDocument<infer _, infer Variables> ? Variables : never;

export interface TestGraph extends TestDoor {
  readonly app: FastifyInstance;
  readonly schema: GraphQLSchema;
  /** A token of the partner. Default: all scopes. */
  tokenOf(partner: TestPartner, scopes?: readonly Scope[]): string;
  /** Sends an operation over HTTP. Null: without a token. A typed document returns its result type. */
  ask<Query extends string>(
    partner: TestPartner | null,
    query: Query,
    options?: AskOptions<VariablesOf<Query>>,
  ): Promise<GraphAnswer<DataOf<Query>>>;
}

export interface TestGraphOptions {
  /** Default: the partner schema without the sandbox. */
  readonly schema?: GraphQLSchema;
  readonly services?: Partial<Services>;
  readonly graphiql?: boolean;
  /** Differences from the default settings. */
  readonly safety?: Partial<
    Pick<GraphqlOptions, 'introspection' | 'maxCost' | 'maxDocumentBytes' | 'timeoutSeconds' | 'trusted'>
  >;
  /** Requests per second. Default: unlimited. */
  readonly rateLimit?: number;
}

const TOKEN_LIFETIME_MS = 3_600_000;

export async function openTestGraph({
  schema = graphSchema(),
  services,
  graphiql = true,
  safety = {},
  rateLimit,
}: TestGraphOptions = {}): Promise<TestGraph> {
  const test = await openTestDoor(services);
  const tokens = new Map<string, Principal>();
  const log = runLog();
  const metrics = new Metrics();
  const { door, database } = test;
  const tail = new LogTail({ database, broker: createInProcessBroker({ log, queues }), log, metrics });
  const app = createHttpServer({
    door: test.door,
    routes: [],
    sandboxRoutes: [],
    authenticate: async (token) => {
      const principal = tokens.get(token);
      return principal ? { principal, binding: null } : null;
    },
    ...noClients,
    log,
    metrics,
    security: new SecurityEvents(log, metrics),
    rateLimit: { enabled: rateLimit !== undefined, max: rateLimit ?? 1 },
    version: '0.0.0',
    mount: createGraphqlHandler({
      door,
      database,
      live: { tail, database, log },
      // These tokens never expire. `serveGateway` has real ones.
      tokens: {
        async find(token) {
          const principal = tokens.get(token);
          return principal ? { key: token, principal, binding: null, expiresAt: Date.now() + TOKEN_LIFETIME_MS } : null;
        },
        expiries: async (keys) => new Map(keys.map((key) => [key, Date.now() + TOKEN_LIFETIME_MS])),
      },
      liveSubscriptions: 1_000,
      origins: new Set(),
      isProxy: () => false,
      metrics,
      schema,
      log,
      graphiql,
      // Compiles after the first run, so that tests cover both ways.
      compileAfter: 0,
      introspection: true,
      maxCost: 20_000,
      maxDocumentBytes: 32_768,
      timeoutSeconds: 10,
      trusted: new TrustedOperations('off'),
      ...safety,
    }),
  });
  await app.ready();

  function tokenOf(partner: TestPartner, scopes?: readonly Scope[]): string {
    const { principal } = partner.caller(scopes === undefined ? {} : { scopes });
    const token = createHash('sha256')
      .update(`${partner.clientId} ${[...principal.scopes].join(' ')}`)
      .digest('base64url');
    tokens.set(token, principal);
    return token;
  }

  return {
    ...test,
    app,
    schema,
    tokenOf,
    async ask(partner: TestPartner | null, query: string, options: AskOptions<unknown> = {}): Promise<GraphAnswer> {
      const { variables, scopes, operationName, requestId } = options;
      const headers: Record<string, string> = { 'content-type': 'application/json' };
      if (requestId !== undefined) headers['x-request-id'] = requestId;
      if (partner !== null) headers['authorization'] = `Bearer ${tokenOf(partner, scopes)}`;
      const answer = await app.inject({
        method: 'POST',
        url: '/graphql',
        headers,
        payload: { query, variables, operationName },
      });
      const body = answer.json() as Pick<GraphAnswer, 'data' | 'errors' | 'extensions'>;
      const { data, errors, extensions } = body;
      return { status: answer.statusCode, headers: answer.headers, data, errors, extensions };
    },
    async close() {
      await app.close();
      await tail.close();
      await test.close();
    },
  };
}
