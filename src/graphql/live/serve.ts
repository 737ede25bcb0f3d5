import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors/errors.ts';
import type { Logger } from '../../platform/observability/log.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import { type Access, graphOriginOf, LOOKUP_POINTS } from '../../rest/access.ts';
import type { AllowedOrigins } from '../../rest/allowed-origins.ts';
import type { IsProxy } from '../../rest/client-address.ts';
import { askerOf } from '../../rest/error-body.ts';
import { addressKey, clientKey } from '../../rest/rate-limit.ts';
import { shownToken } from '../../rest/shown-token.ts';
import { type Asking, type ContextSource, createContext } from '../context.ts';
import type { Execution } from '../execution.ts';
import type { RequestBounds } from '../request.ts';
import { t } from '../texts.ts';
import { LIVE_WAITS, LiveConnections, type LiveWaits } from './connections.ts';
import { EventStream } from './event-stream.ts';
import { takeHandshakes } from './handshake.ts';
import { liveMetrics } from './live-metrics.ts';
import { LiveOperations } from './operations.ts';
import type { LiveToken, LiveTokens } from './token.ts';
import { createSocketServer } from './web-socket.ts';

export interface LiveOptions {
  readonly tokens: LiveTokens;
  readonly metrics: Metrics;
  /** Maximum number of subscriptions, and of connections, per credential on this node. */
  readonly liveSubscriptions: number;
  readonly origins: AllowedOrigins;
  readonly isProxy: IsProxy;
  readonly waits?: Partial<LiveWaits> | undefined;
  /**
   * Finds the caller's token for requests that authenticate without an access token. When set, there are no WebSockets.
   */
  readonly shown?: ((request: FastifyRequest) => Promise<LiveToken | null>) | undefined;
}

interface Options extends LiveOptions, ContextSource, RequestBounds {
  readonly path: string;
  readonly execution: Execution;
  readonly log: Logger;
}

export function serveLive(app: FastifyInstance, access: Access, options: Options) {
  const { path, origins, tokens, execution, log } = options;
  const metrics = liveMetrics(options.metrics);
  const waits = { ...LIVE_WAITS, ...options.waits };
  const connections = new LiveConnections({ tokens, log, metrics, quota: options.liveSubscriptions, waits });
  const operations = new LiveOperations({
    execution,
    connections,
    bounds: options,
    metrics,
    security: access.security,
    log,
    createContext: (asking: Asking) => createContext(options, asking),
  });
  const charge = (token: LiveToken | null, address: string, requests: number) =>
    access.spend(token ? clientKey(token.principal.clientId) : addressKey(address), requests);
  const lookUp = (address: string) => () => access.spend(addressKey(address, 'unknown-token'), LOOKUP_POINTS);
  const serveSockets = () => {
    const { security, holders } = access;
    const common = { tokens, connections, charge, lookUp, security, holders };
    const accept = createSocketServer({ ...common, operations, metrics }, waits.init);
    return takeHandshakes(app.server, { ...common, path, origins, accept, isProxy: options.isProxy, log });
  };
  const cutAll = options.shown ? undefined : serveSockets();
  app.addHook('preClose', async () => {
    await connections.close();
    cutAll?.();
  });
  const byAccessToken = async (request: FastifyRequest): Promise<LiveToken | null> => {
    const shown = shownToken(request.headers.authorization);
    return shown === null ? null : tokens.find(shown.token, lookUp(request.ip));
  };

  return {
    /**
     * The stream also carries the operation's errors. @throws AppError unauthorized, unavailable, too_many_connections
     */
    async stream(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<FastifyReply> {
      const token = await (options.shown ?? byAccessToken)(request);
      if (!token) throw new AppError('unauthorized');
      if (connections.closing) throw new AppError('unavailable', t('stopping'));
      connections.admit(token);
      const stream = new EventStream(reply, token, metrics);
      connections.add(stream, stream.ended);
      void stream.serve(operations, body, {
        ...askerOf(request),
        transport: 'sse',
        origin: graphOriginOf(request, token.principal),
        charge: (requests) => charge(token, request.ip, requests),
        readOnly: request.method !== 'POST',
      });
      return reply;
    },
  };
}
