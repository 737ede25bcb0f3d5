import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { pino } from 'pino';
import { graphSchema } from '../../src/domains.ts';
import { createGraphqlHandler } from '../../src/graphql/yoga.ts';
import { Metrics } from '../../src/platform/metrics.ts';
import type { Principal, Scope, Services } from '../../src/platform/operation.ts';
import { createHttpServer } from '../../src/rest/server.ts';
import { openTestDoor, type TestDoor, type TestPartner } from './door.ts';

export interface GraphAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: answers have the shape of whatever was asked
  readonly data: any;
  readonly errors: readonly { message: string; path?: unknown[]; extensions: Record<string, unknown> }[] | undefined;
}

export interface AskOptions {
  readonly variables?: Record<string, unknown>;
  /** Scopes of the token; all when left out. */
  readonly scopes?: readonly Scope[];
  readonly operationName?: string;
  readonly requestId?: string;
}

export interface TestGraph extends TestDoor {
  readonly app: FastifyInstance;
  readonly schema: GraphQLSchema;
  /** Sends an operation over HTTP with a token of the partner; null: without a token. */
  ask(partner: TestPartner | null, query: string, options?: AskOptions): Promise<GraphAnswer>;
}

export interface TestGraphOptions {
  readonly services?: Partial<Services>;
  readonly jit?: boolean;
  readonly graphiql?: boolean;
}

/** The real HTTP server with the graph mounted, over the real door and a database of its own. */
export async function openTestGraph({
  services,
  jit = true,
  graphiql = true,
}: TestGraphOptions = {}): Promise<TestGraph> {
  const test = await openTestDoor(services);
  const tokens = new Map<string, Principal>();
  const log = pino({ level: 'silent' });
  const schema = graphSchema();
  const app = createHttpServer({
    door: test.door,
    routes: [],
    sandboxRoutes: [],
    authenticate: async (token) => tokens.get(token) ?? null,
    issueToken: async () => ({ error: 'invalid_client', description: 'not in this test' }),
    log,
    metrics: new Metrics(),
    readiness: async () => ({}),
    rateLimit: { enabled: false, max: 1 },
    docs: false,
    version: '0.0.0',
    mount: createGraphqlHandler({ door: test.door, database: test.database, schema, log, graphiql, jit }),
  });
  await app.ready();

  return {
    ...test,
    app,
    schema,
    async ask(partner, query, { variables, scopes, operationName, requestId } = {}) {
      const headers: Record<string, string> = { 'content-type': 'application/json' };
      if (requestId !== undefined) headers['x-request-id'] = requestId;
      if (partner !== null) {
        const { principal } = partner.caller(scopes === undefined ? {} : { scopes });
        const token = Buffer.from(`${partner.clientId} ${[...principal.scopes].join(' ')}`).toString('base64url');
        tokens.set(token, principal);
        headers['authorization'] = `Bearer ${token}`;
      }
      const answer = await app.inject({
        method: 'POST',
        url: '/graphql',
        headers,
        payload: { query, variables, operationName },
      });
      const body = answer.json() as Pick<GraphAnswer, 'data' | 'errors'>;
      return { status: answer.statusCode, headers: answer.headers, data: body.data, errors: body.errors };
    },
    async close() {
      await app.close();
      await test.close();
    },
  };
}
