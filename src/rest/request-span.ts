import type { FastifyInstance } from 'fastify';
import { following, type Span, startSpan } from '../platform/observability/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

/** Continues the caller's trace. Records the route pattern, never the path or query. */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id, headers } = request;
    const route = request.routeOptions.url ?? 'unmatched';
    const sent = headers['traceparent'];
    request.span = startSpan({
      name: `${method} ${route}`,
      kind: 'server',
      parent: typeof sent === 'string' ? sent : undefined,
      attributes: { 'http.request.method': method, 'http.route': route, 'request.id': id },
    });
    following(request.span?.traceparent, done);
  });
  // Body parsing breaks the async context, so the span is restored here.
  app.addHook('preValidation', (request, _reply, done) => following(request.span?.traceparent, done));
  app.addHook('onResponse', ({ span, principal, refusal }, { statusCode }, done) => {
    const last = {
      'http.response.status_code': statusCode,
      'error.code': refusal ?? undefined,
      'partner.id': principal?.partnerId,
    };
    span?.end(last, statusCode >= 500 ? (refusal ?? 'error') : undefined);
    done();
  });
}
