import accepts from '@fastify/accepts';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { Caller } from '../platform/caller.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { OAuthServer } from '../platform/oauth.ts';
import type { SecurityEvents } from '../platform/security-events.ts';
import { type Access, type Authenticate, createAccess } from './access.ts';
import type { AllowedOrigins } from './allowed-origins.ts';
import { PARTNER_BASE, SANDBOX_BASE } from './base-path.ts';
import { answerBrokenRequest } from './broken-request.ts';
import type { IsProxy } from './client-address.ts';
import { ClientCertificates } from './client-certificate.ts';
import { boundConnections, type ConnectionBounds, rememberAddresses } from './connection-bounds.ts';
import { allowOrigins } from './cross-origin.ts';
import { serveDocs } from './docs.ts';
import type { DpopNonces } from './dpop-nonce.ts';
import { sendError, toAppError } from './error-body.ts';
import { type Place, serveLanding } from './landing.ts';
import { ALIVE } from './management.ts';
import { serveOAuth } from './oauth.ts';
import { serveMetadata } from './oauth-metadata.ts';
import type { OpenPaths, OpenWebhooks } from './openapi.ts';
import { budgetPages } from './page-budget.ts';
import { createRateLimiter, type RateLimiter, type RateLimitOptions } from './rate-limit.ts';
import { requestIdOf } from './request-id.ts';
import { answeredLine, logRequest } from './request-log.ts';
import { traceRequests } from './request-span.ts';
import type { Route } from './route.ts';
import type { RouteUse } from './route-use.ts';
import { acceptJsonOnly, type Entrance, serveRoutes } from './router.ts';
import { securityHeaders } from './security-headers.ts';
import { TokenHolders } from './token-holder.ts';
import { unknownRoutes } from './unknown-route.ts';
import { leaveUnreadBodies } from './unread-body.ts';

const MEBIBYTE = 1_048_576;
const MAX_PATH_SEGMENT = 256;
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than the idle time of usual load balancers, so that they close first and never write into a closed socket. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const NO_PROXY: IsProxy = () => false;

/** What the server gives to routes without a token. */
export interface OpenFace {
  /** Counts a request for its address. */
  readonly limiter: Pick<RateLimiter, 'count'>;
  /** Logs a failure of ours. */
  readonly onFailure: (error: unknown, requestId: string) => void;
}

export interface HttpServerOptions {
  readonly door: Entrance;
  /** What a request that only reads runs its statements on, instead of the door's own. */
  readonly reads?: () => Caller['reads'];
  /** Rows below {@link PARTNER_BASE}. */
  readonly routes: readonly Route[];
  /** Rows below {@link SANDBOX_BASE}; none outside the sandbox. */
  readonly sandboxRoutes: readonly Route[];
  readonly authenticate: Authenticate;
  /** What knows clients and their tokens. */
  readonly oauth: OAuthServer;
  /** Serve its endpoints, and describe them. */
  readonly servesOAuth: boolean;
  /** For DPoP proofs, the same on all nodes. */
  readonly nonces: DpopNonces;
  /** Header in which a proxy tells of the client's certificate; none when left out. */
  readonly certificateHeader?: string | undefined;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly security: SecurityEvents;
  /** Whether requests are traced. */
  readonly traced?: boolean;
  readonly routeUse?: Pick<RouteUse, 'count'>;
  readonly rateLimit: RateLimitOptions;
  /** Largest body in bytes; 1 MiB when left out. */
  readonly bodyLimit?: number;
  /** Whose `X-Forwarded-For` counts; nobody's when left out. */
  readonly isProxy?: IsProxy;
  /** Bounds of open connections; none when left out. */
  readonly connections?: ConnectionBounds;
  /** Origins whose pages may call, besides its own. */
  readonly corsOrigins?: AllowedOrigins | null;
  /** What can be rehearsed, at {@link SANDBOX_BASE}; left out: there is no sandbox. */
  readonly rehearsals?: object;
  /** Serve the OpenAPI and AsyncAPI documents, and the Swagger UI over them; left out: none. */
  readonly docs?: { readonly swaggerUi: boolean } | null;
  /** The AsyncAPI document of webhooks and the live feed, served beside the OpenAPI document. */
  readonly asyncapi?: () => object;
  /** What is sent to webhooks, for the OpenAPI document. */
  readonly webhooks?: () => OpenWebhooks;
  /** Scheme, host, port and path under which this server is reached; asked for when it listens. */
  readonly publicOrigin: () => string;
  /** Version of this software, for the OpenAPI document. */
  readonly version: string;
  /** Adds GraphQL to the server, in a context of its own. */
  readonly mount?: (app: FastifyInstance, access: Access) => void;
  /** Routes that need no token, in a context of their own: what payers' banks read. They count their requests. */
  readonly open?: (app: FastifyInstance, face: OpenFace) => void;
  /** Those routes for the OpenAPI document. */
  readonly openPaths?: OpenPaths;
  /** What the page at `/` leads to. */
  readonly places?: readonly Place[];
  /** Pages for people, in a context of their own: the sandbox's dashboard. */
  readonly pages?: (app: FastifyInstance) => Promise<void>;
}

/** The HTTP server, not yet listening: the compatibility router, the token endpoint, the documentation. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { isProxy = NO_PROXY } = options;
  const app: FastifyInstance = fastify({
    bodyLimit: options.bodyLimit ?? MEBIBYTE,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    trustProxy: isProxy,
    routerOptions: { maxParamLength: MAX_PATH_SEGMENT },
    genReqId: requestIdOf,
    // A request that was already under way when the server closes is still answered, in our own words.
    return503OnClosing: false,
    frameworkErrors(error, request, reply) {
      prepareAnswer(request, reply);
      sendError(request, reply, toAppError(error));
      logRequest(options.log, { ...answeredLine(request, reply), route: 'unmatched', ms: 0 });
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, options.log),
    // Clients also offer HTTP/2 in this way: that is ignored.
    http: {
      shouldUpgradeCallback: ({ headers }) =>
        app.server.listenerCount('upgrade') > 0 && headers.upgrade?.toLowerCase() === 'websocket',
    },
  });
  rememberAddresses(app.server, () => options.metrics.connectionReset());
  if (options.connections) boundConnections(app.server, options.connections, isProxy);
  let headers: Readonly<Record<string, string>> = {};
  const prepareAnswer = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers).header('x-request-id', request.id);
  };
  const onFailure = (error: unknown, requestId: string) =>
    options.log.error({ err: error, request_id: requestId }, 'request failed');

  app.decorateRequest('principal', null);
  app.decorateRequest('caller', null);
  app.decorateRequest('proof', null);
  app.decorateRequest('refusal', null);
  app.decorateRequest('graphql', null);
  if (options.traced) traceRequests(app);
  const { isUnknown, refusalOf } = unknownRoutes(app);
  leaveUnreadBodies(app);
  app.register(accepts);
  const limiter = createRateLimiter(app, options.rateLimit);
  const { security } = options;
  const { oauth, nonces, publicOrigin } = options;
  const certificates = new ClientCertificates(options.certificateHeader ?? null, isProxy);
  const holders = new TokenHolders({ nonces, certificates, publicOrigin, useOnce: oauth.useOnce });
  const access = createAccess(options.authenticate, limiter, security, holders);
  app.addHook('onClose', async () => security.flush());

  app.addHook('onReady', async () => {
    headers = await securityHeaders();
  });
  app.addHook('onRequest', (request, reply, done) => {
    prepareAnswer(request, reply);
    done();
  });
  if (options.corsOrigins) allowOrigins(app, options.corsOrigins);
  // An unknown path is refused here, before Fastify would read its body, but in a way that pages of those origins can read.
  app.after(() => {
    app.addHook('onRequest', (request, reply, done) => {
      if (!isUnknown(request)) done();
      else limiter.count(request, reply).then(() => done(refusalOf(request)), done);
    });
  });
  app.addHook('onResponse', (request, reply, done) => {
    options.routeUse?.count(request, reply);
    // Asking without a token, or without the nonce that they are then told, is how clients begin: it is no event.
    const begins = request.headers.authorization === undefined || reply.hasHeader('dpop-nonce');
    if (request.refusal !== 'unauthorized' || !begins) {
      security.refused(request.refusal, {
        clientId: request.principal?.clientId ?? null,
        address: request.ip,
        requestId: request.id,
      });
    }
    // A stream lasts as long as its client listens, which says nothing about our speed, and has a line when it begins.
    if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return done();
    const route = request.routeOptions.url ?? 'unmatched';
    options.metrics.request(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    logRequest(options.log, answeredLine(request, reply));
    done();
  });
  app.setNotFoundHandler((request, reply) => sendError(request, reply, refusalOf(request)));
  app.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error);
    if (refusal.status >= 500) onFailure(error, request.id);
    sendError(request, reply, refusal);
  });

  app.register(async (scope) => {
    acceptJsonOnly(scope);
    const { door, reads } = options;
    serveRoutes(scope, PARTNER_BASE, options.routes, { door, reads, access });
    serveRoutes(scope, SANDBOX_BASE, options.sandboxRoutes, { door, reads, access });
  });
  const { rehearsals } = options;
  if (rehearsals) {
    const onRequest = (request: FastifyRequest, reply: FastifyReply) => limiter.count(request, reply);
    app.get(SANDBOX_BASE, { onRequest }, () => ({ data: rehearsals }));
  }
  if (options.servesOAuth) {
    const common = { access, nonces, certificates, publicOrigin };
    app.register(async (scope) => serveOAuth(scope, { ...common, server: oauth, onFailure }));
    serveMetadata(app, { limiter, publicOrigin, certificates });
  }
  app.get('/health', async () => ALIVE);
  const page = (serve: (scope: FastifyInstance) => Promise<void> | void) =>
    app.register(async (scope) => {
      budgetPages(scope, limiter);
      await serve(scope);
    });
  page((scope) => serveLanding(scope, options.places ?? [], options.version));
  const { docs } = options;
  if (docs) page((scope) => serveDocs(scope, { ...options, docs }));
  const { mount, open, pages } = options;
  if (mount) app.register(async (scope) => mount(scope, access));
  if (open) app.register(async (scope) => open(scope, { limiter, onFailure }));
  if (pages) page(pages);
  return app;
}
