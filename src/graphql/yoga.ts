import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
} from 'graphql';
import { createYoga } from 'graphql-yoga';
import type { Queryable } from '../platform/database.ts';
import type { Door } from '../platform/door.ts';
import { AppError } from '../platform/errors.ts';
import type { Logger } from '../platform/log.ts';
import type { Principal } from '../platform/operation.ts';
import { type Access, bearerToken } from '../rest/access.ts';
import { toAppError } from '../rest/error-body.ts';
import { acceptJsonOnly } from '../rest/router.ts';
import { createContext, type GraphqlContext } from './context.ts';
import { graphqlError, presentedError, statusOf, usePresentedErrors } from './errors.ts';
import { GRAPHIQL_POLICY, graphiqlPage } from './graphiql.ts';
import { useCompiledDocuments } from './jit.ts';
import { useLimits } from './limits.ts';
import { type GraphqlRequest, readRequest } from './request.ts';
import { useScopes } from './scopes.ts';

export const GRAPHQL_PATH = '/graphql';
const MEBIBYTE = 1_048_576;

export interface GraphqlOptions {
  readonly door: Pick<Door, 'enter'>;
  /** For the loaders of nested edges. */
  readonly database: Queryable;
  readonly schema: GraphQLSchema;
  readonly log: Logger;
  /** Serve GraphiQL, and answer introspection to whoever has no token yet. */
  readonly graphiql: boolean;
  /** Compile documents that come again; off only to compare. */
  readonly jit?: boolean;
}

/** The graph's engine: what an operation passes through, the same over every transport. */
export function createEngine({ schema, log, jit = true }: Pick<GraphqlOptions, 'schema' | 'log' | 'jit'>) {
  return createYoga<GraphqlContext>({
    schema,
    plugins: [useLimits(), useScopes(), usePresentedErrors(log), ...(jit ? [useCompiledDocuments()] : [])],
    maskedErrors: false,
    graphiql: false,
    landingPage: false,
    logging: false,
  });
}

/**
 * The graph as another face of the HTTP server: pass the result as its `mount`. POST executes; GET serves GraphiQL.
 * Callers are admitted by the same access, and counted by the same limiter, as those of REST.
 */
export function createGraphqlHandler(options: GraphqlOptions): (app: FastifyInstance, access: Access) => void {
  const { schema, log, graphiql } = options;
  const engine = createEngine(options);
  let page: Buffer | undefined;

  /** The document, parsed and valid, or its errors. */
  function prepare(
    query: string,
    enveloped: ReturnType<typeof engine.getEnveloped>,
  ): DocumentNode | readonly GraphQLError[] {
    try {
      const document = enveloped.parse(query) as DocumentNode;
      const errors = enveloped.validate(schema, document) as readonly GraphQLError[];
      return errors.length > 0 ? errors : document;
    } catch (error) {
      if (error instanceof GraphQLError) return [error];
      throw error;
    }
  }

  async function execute(
    request: GraphqlRequest,
    context: GraphqlContext,
    admitted: boolean,
  ): Promise<ExecutionResult> {
    const enveloped = engine.getEnveloped(context);
    const document = prepare(request.query, enveloped);
    if (!('kind' in document))
      return { errors: document.map((error) => presentedError(error, context.requestId, log)) };
    if (!admitted && !isIntrospection(document)) throw unauthorized();
    if (!getOperationAST(document, request.operationName)) {
      throw new AppError('graphql_request_invalid', 'operationName names no operation of the document, or is missing');
    }
    const contextValue = (await enveloped.contextFactory()) as GraphqlContext;
    const { variables: variableValues, operationName } = request;
    return (await enveloped.execute({
      schema,
      document,
      contextValue,
      variableValues,
      operationName,
    })) as ExecutionResult;
  }

  return (app, access) => {
    acceptJsonOnly(app);
    app.setErrorHandler((error, request, reply) => {
      const refusal = toAppError(error);
      if (refusal.status >= 500) log.error({ err: error, request_id: request.id }, 'request failed');
      sendRefusal(request, reply, refusal);
    });

    app.route({
      method: 'POST',
      url: GRAPHQL_PATH,
      bodyLimit: MEBIBYTE,
      async onRequest(request, reply) {
        // Documentation is for everyone who can see GraphiQL; whether it is only that is known once the body is read.
        if (graphiql && bearerToken(request.headers.authorization) === null) await access.count(request, reply);
        else await access.admit(request, reply);
      },
      async handler(request, reply) {
        const params = readRequest(request.body);
        const { principal } = request;
        const context = createContext(options, principal ?? NOBODY, request.id);
        const result = await execute(params, context, principal !== null);
        if (context.replayed) reply.header('x-idempotent-replay', 'true');
        return send(request, reply, statusOf(result), result);
      },
    });

    app.get(GRAPHQL_PATH, async (request, reply) => {
      if (!graphiql || !request.headers.accept?.includes('text/html')) {
        throw new AppError('method_not_allowed', 'send operations by POST', { allow: ['POST'] });
      }
      page ??= Buffer.from(graphiqlPage(GRAPHQL_PATH));
      return reply.header('content-security-policy', GRAPHIQL_POLICY).type('text/html; charset=utf-8').send(page);
    });
  };
}

/** Stands for a caller without a token. It has no scope and no partner, and sees nothing but the schema. */
const NOBODY: Principal = { credentialId: '', clientId: '', partnerId: '', institutionId: 0, scopes: new Set() };

const unauthorized = () => new AppError('unauthorized', 'send an access token as Authorization: Bearer <token>');

/** Whether a valid document asks for nothing but the schema. */
function isIntrospection(document: DocumentNode): boolean {
  return document.definitions.every(
    (node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ||
      (node.kind === Kind.OPERATION_DEFINITION &&
        node.operation === 'query' &&
        node.selectionSet.selections.every(
          (selection) =>
            selection.kind === Kind.FIELD && ['__schema', '__type', '__typename'].includes(selection.name.value),
        )),
  );
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: AppError): void {
  const { retry_after: retryAfter, allow } = refusal.details;
  if (refusal.status === 401) {
    reply.header(
      'www-authenticate',
      request.headers.authorization === undefined ? 'Bearer' : 'Bearer error="invalid_token"',
    );
  }
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
  if (Array.isArray(allow)) reply.header('allow', allow.join(', '));
  send(request, reply, refusal.status, { errors: [graphqlError(refusal, request.id)] });
}

/** A result, in the media type of GraphQL over HTTP to those who ask for it. */
function send(request: FastifyRequest, reply: FastifyReply, status: number, result: ExecutionResult): FastifyReply {
  const type = request.headers.accept?.includes('application/graphql-response+json')
    ? 'application/graphql-response+json; charset=utf-8'
    : 'application/json; charset=utf-8';
  const { errors, data, extensions } = result;
  return reply.code(status).type(type).send(JSON.stringify({ errors, data, extensions }));
}
