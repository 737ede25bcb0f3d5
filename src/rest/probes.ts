import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../platform/metrics.ts';

/** State of what a node depends on, by name: `ok`, or what is wrong in words that may be shown. */
export type Readiness = () => Promise<Record<string, 'ok' | string>>;

/** `GET /health` (the process lives), `GET /ready` (it can serve), `GET /metrics`: for operators, without a token. */
export function serveProbes(
  app: FastifyInstance,
  { readiness, metrics }: { readonly readiness: Readiness; readonly metrics: Metrics },
): void {
  app.get('/health', async () => ({ status: 'ok' }));

  app.get('/ready', async (_request, reply) => {
    const checks = await readiness();
    const ready = Object.values(checks).every((state) => state === 'ok');
    reply.code(ready ? 200 : 503);
    return { status: ready ? 'ok' : 'unavailable', checks };
  });

  app.get('/metrics', async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}
