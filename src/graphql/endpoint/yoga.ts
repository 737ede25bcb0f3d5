import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult, GraphQLSchema } from 'graphql';
import { createYoga } from 'graphql-yoga';
import { AppError } from '../../platform/errors/errors.ts';
import type { Logger } from '../../platform/observability/log.ts';
import { type Access, graphOriginOf } from '../../rest/access.ts';
import { GRAPHQL_PATH } from '../../rest/base-path.ts';
import { Document } from '../../rest/document.ts';
import { setErrorHeaders, spokenTo, toAppError } from '../../rest/error-body.ts';
import { addressKey } from '../../rest/rate-limit.ts';
import { acceptJsonOnly } from '../../rest/router.ts';
import { shownToken } from '../../rest/shown-token.ts';
import { refuseSuspended } from '../../rest/suspension.ts';
import { type ContextSource, createContext, type GraphqlContext } from '../context.ts';
import { useCostLimit } from '../cost-limit.ts';
import { Description, MAX_ANONYMOUS_BYTES } from '../description.ts';
import { codeOfResult, graphqlError, statusOf, usePresentedErrors } from '../errors.ts';
import { Execution } from '../execution.ts';
import { GRAPHIQL_POLICY, graphiqlPage } from '../graphiql.ts';
import { useNoIntrospection } from '../introspection.ts';
import { COMPILE_AFTER, useCompiledDocuments } from '../jit.ts';
import { useLimits } from '../limits.ts';
import { type LiveOptions, serveLive } from '../live/serve.ts';
import { useSubscriptions } from '../live/subscribe.ts';
import { ANSWER_TYPES, acceptedBy, wantedByGet } from '../media-types.ts';
import { parametersOf, readRequest } from '../request.ts';
import { useScopes } from '../scopes.ts';
import { t } from '../texts.ts';
import { abandon, useTimeout } from '../timeout.ts';
import { type TrustedOperations, useTrustedOperations } from '../trusted-operations.ts';

const MEBIBYTE = 1_048_576;
/** The GraphiQL page has 9 MB. */
const PAGE_POINTS = 50;

export interface GraphqlOptions extends ContextSource, LiveOptions {
  readonly schema: GraphQLSchema;
  readonly log: Logger;
  /** Also allows introspection without a token. */
  readonly graphiql: boolean;
  readonly introspection: boolean;
  /** In points. */
  readonly maxCost: number;
  readonly timeoutSeconds: number;
  readonly trusted: TrustedOperations;
  /** In bytes. */
  readonly maxDocumentBytes: number;
  /** Default: {@link GRAPHQL_PATH}. Other paths accept only POST. */
  readonly path?: string;
  /** Default: {@link COMPILE_AFTER}. */
  readonly compileAfter?: number;
}

export function createEngine(
  options: Omit<GraphqlOptions, keyof ContextSource | keyof LiveOptions | 'graphiql' | 'maxDocumentBytes' | 'path'>,
) {
  const { schema, log, compileAfter = COMPILE_AFTER, introspection, maxCost, timeoutSeconds, trusted } = options;
  return createYoga<GraphqlContext>({
    schema,
    plugins: [
      useTrustedOperations(trusted),
      useLimits(),
      ...(introspection ? [] : [useNoIntrospection()]),
      useScopes(),
      useCostLimit(schema, maxCost),
      usePresentedErrors(log),
      useCompiledDocuments(schema, compileAfter),
      useTimeout(timeoutSeconds),
      useSubscriptions(log, timeoutSeconds),
    ],
    // `Execution` has its own cache, bounded by memory.
    parserAndValidationCache: false,
    maskedErrors: false,
    graphiql: false,
    landingPage: false,
    logging: false,
  });
}

/** Operations by POST and GET, and GraphiQL. Admits and rate-limits callers in the same way as REST. */
export function createGraphqlHandler(options: GraphqlOptions): (app: FastifyInstance, access: Access) => void {
  const { schema, log, graphiql, path = GRAPHQL_PATH } = options;
  const execution = new Execution(createEngine(options), schema, log);
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': GRAPHIQL_POLICY };
  const describes = graphiql && options.introspection;
  const description = new Description(schema);
  const page = new Document(headers, () => graphiqlPage(GRAPHQL_PATH, schema));

  return (app, access) => {
    const live = serveLive(app, access, { ...options, path, execution });
    acceptJsonOnly(app);
    app.setErrorHandler((error, request, reply) => {
      const refusal = toAppError(error);
      if (refusal.status >= 500) log.error({ err: error, request_id: request.id }, 'request failed');
      setErrorHeaders(request, reply, refusal);
      send(request, reply, refusal.status, { errors: [graphqlError(refusal, spokenTo(request, reply))] });
    });

    // GraphiQL's introspection query needs no token, and only the body shows whether the request is that query.
    const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const isSmall = Number(request.headers['content-length'] ?? 0) <= MAX_ANONYMOUS_BYTES;
      const hasLength = request.headers['transfer-encoding'] === undefined;
      if (describes && isSmall && hasLength && shownToken(request.headers.authorization) === null) {
        await access.count(request, reply);
      } else refuseSuspended(await access.admit(request, reply));
    };
    const answer = async (request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<FastifyReply> => {
      const { best, streams } = acceptedBy(request);
      if (best === null) throw new AppError('not_acceptable', t('acceptTypes', { types: ANSWER_TYPES.join(', ') }));
      if (best === 'stream') return live.stream(request, reply, body);
      const { principal } = request;
      if (principal === null) {
        if (!description.isAskedFor(body)) throw new AppError('unauthorized');
        return description.send(request, reply, acceptedBy(request).resultType);
      }
      const params = readRequest(body, options);
      const context = createContext(options, {
        principal,
        ...spokenTo(request, reply),
        origin: graphOriginOf(request, principal),
        proof: request.proof ?? undefined,
        charge: (requests) => access.charge(request, reply, requests),
      });
      const asked = { live: streams, readOnly: request.method !== 'POST' };
      const prepared = execution.prepare(params, context, asked);
      if ('run' in prepared) request.graphql = prepared.facts;
      if ('run' in prepared && prepared.isSubscription) return live.stream(request, reply, body);
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) abandon(context);
      });
      const result = 'run' in prepared ? ((await prepared.run()) as ExecutionResult) : { errors: prepared };
      request.refusal = context.refusal ?? codeOfResult(result) ?? null;
      if (context.replayed) reply.header('x-idempotent-replay', 'true');
      return send(request, reply, statusOf(result), result);
    };

    app.route({
      method: 'POST',
      url: path,
      // Staff send files of banks within a document. The credential is checked before the body is read.
      bodyLimit: path === GRAPHQL_PATH ? MEBIBYTE : 6 * MEBIBYTE,
      onRequest: admit,
      handler: (request, reply) => answer(request, reply, request.body),
    });

    if (path !== GRAPHQL_PATH) return;
    app.get(GRAPHQL_PATH, async (request, reply) => {
      const wanted = wantedByGet(request);
      if (wanted === 'answer') {
        await admit(request, reply);
        return answer(request, reply.header('cache-control', 'no-store'), parametersOf(request.query));
      }
      if (!graphiql || wanted !== 'page') {
        throw new AppError('method_not_allowed', t('onlyPost'), {
          allow: ['POST'],
        });
      }
      access.spend(addressKey(request.ip, 'pages'), PAGE_POINTS);
      return page.send(request, reply);
    });
  };
}

function send(request: FastifyRequest, reply: FastifyReply, status: number, result: ExecutionResult): FastifyReply {
  const { errors, data, extensions } = result;
  return reply.code(status).type(acceptedBy(request).resultType).send(JSON.stringify({ errors, data, extensions }));
}
