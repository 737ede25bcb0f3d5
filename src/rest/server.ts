import accepts from '@fastify/accepts';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { OAuthServer } from '../platform/http/oauth.ts';
import type { Logger } from '../platform/observability/log.ts';
import type { Metrics } from '../platform/observability/metrics.ts';
import type { Caller } from '../platform/operation/caller.ts';
import type { SecurityEvents } from '../platform/security/security-events.ts';
import { type Access, type Authenticate, createAccess } from './access.ts';
import type { AllowedOrigins } from './allowed-origins.ts';
import { PARTNER_BASE, SANDBOX_BASE } from './base-path.ts';
import { answerBrokenRequest } from './broken-request.ts';
import type { IsProxy } from './client-address.ts';
import { ClientCertificates } from './client-certificate.ts';
import { boundConnections, type ConnectionBounds, rememberAddresses } from './connection-bounds.ts';
import { allowOrigins } from './cross-origin.ts';
import { type DocumentedApi, serveDocs } from './docs.ts';
import type { DpopNonces } from './dpop-nonce.ts';
import { sendError, toAppError } from './error-body.ts';
import { type Place, serveLanding } from './landing.ts';
import { ALIVE } from './management.ts';
import { serveOAuth } from './oauth.ts';
import { serveMetadata } from './oauth-metadata.ts';
import { budgetPages } from './page-budget.ts';
import { createRateLimiter, type RateLimiter, type RateLimitOptions } from './rate-limit.ts';
import { requestIdOf } from './request-id.ts';
import { answeredLine, logRequest } from './request-log.ts';
import { traceRequests } from './request-span.ts';
import type { RouteUse } from './route-use.ts';
import { acceptJsonOnly, type Entrance, serveRoutes } from './router.ts';
import { securityHeaders } from './security-headers.ts';
import { TokenHolders } from './token-holder.ts';
import { unknownRoutes } from './unknown-route.ts';
import { leaveUnreadBodies } from './unread-body.ts';

const MEBIBYTE = 1_048_576;
const MAX_PATH_SEGMENT = 256;
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than the idle timeout of load balancers, so that they close first and never write to a closed socket. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const NO_PROXY: IsProxy = () => false;

export interface OpenFace {
  readonly limiter: Pick<RateLimiter, 'count'>;
  readonly onFailure: (error: unknown, requestId: string) => void;
}

export interface HttpServerOptions extends DocumentedApi {
  readonly door: Entrance;
  /** Overrides where read-only requests run. Default: the door's own choice. */
  readonly reads?: () => Caller['reads'];
  readonly authenticate: Authenticate;
  readonly oauth: OAuthServer;
  readonly servesOAuth: boolean;
  /** With the same keys on all nodes. */
  readonly nonces: DpopNonces;
  /** Header in which a proxy forwards the client's certificate. Absent when no proxy does. */
  readonly certificateHeader?: string | undefined;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly security: SecurityEvents;
  readonly traced?: boolean;
  readonly routeUse?: Pick<RouteUse, 'count'>;
  readonly rateLimit: RateLimitOptions;
  /** In bytes. Default: 1 MiB. */
  readonly bodyLimit?: number;
  /** Proxies whose `X-Forwarded-For` is trusted. Default: none. */
  readonly isProxy?: IsProxy;
  /** Default: no limits. */
  readonly connections?: ConnectionBounds;
  readonly corsOrigins?: AllowedOrigins | null;
  /** Absent outside the sandbox. */
  readonly rehearsals?: object;
  /** Absent: no documents are served. */
  readonly docs?: { readonly swaggerUi: boolean } | null;
  readonly mount?: (app: FastifyInstance, access: Access) => void;
  /** Routes without a token: charge payloads for payers' banks. They count their own requests. */
  readonly open?: (app: FastifyInstance, face: OpenFace) => void;
  readonly places?: readonly Place[];
  readonly pages?: (app: FastifyInstance) => Promise<void>;
}

/** Creates the HTTP server without listening. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { isProxy = NO_PROXY } = options;
  const app: FastifyInstance = fastify({
    bodyLimit: options.bodyLimit ?? MEBIBYTE,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    trustProxy: isProxy,
    routerOptions: { maxParamLength: MAX_PATH_SEGMENT },
    genReqId: requestIdOf,
    // While the server closes, in-flight requests still get their normal responses.
    return503OnClosing: false,
    frameworkErrors(error, request, reply) {
      prepareAnswer(request, reply);
      sendError(request, reply, toAppError(error));
      logRequest(options.log, { ...answeredLine(request, reply), route: 'unmatched', ms: 0 });
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, options.log),
    // Some clients offer HTTP/2 in the Upgrade header. The server ignores the offer.
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
  // After the CORS headers, so that allowed pages can read the refusal, and before Fastify reads the body.
  app.after(() => {
    app.addHook('onRequest', (request, reply, done) => {
      if (!isUnknown(request)) done();
      else limiter.count(request, reply).then(() => done(refusalOf(request)), done);
    });
  });
  app.addHook('onResponse', (request, reply, done) => {
    options.routeUse?.count(request, reply);
    // A first request without a token or nonce is how clients start. It is not a security event.
    const begins = request.headers.authorization === undefined || reply.hasHeader('dpop-nonce');
    if (request.refusal !== 'unauthorized' || !begins) {
      security.refused(request.refusal, {
        clientId: request.principal?.clientId ?? null,
        address: request.ip,
        requestId: request.id,
      });
    }
    // A stream lasts while its client listens, so its duration is no latency.
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
