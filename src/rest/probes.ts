import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../platform/metrics.ts';

export interface Readiness {
  /** State of what the node depends on, by name: `ok`, or what is wrong in words that may be shown. */
  readonly checks: Readonly<Record<string, 'ok' | string>>;
  /** Age of the oldest message that no relay has published yet; null when the database cannot tell. No node is unready for it. */
  readonly oldestUnpublishedSeconds: number | null;
}

/** `GET /health` (the process lives), `GET /ready` (it can serve), `GET /metrics`: for operators, without a token. */
export function serveProbes(
  app: FastifyInstance,
  { readiness, metrics }: { readonly readiness: () => Promise<Readiness>; readonly metrics: Metrics },
): void {
  app.get('/health', async () => ({ status: 'ok' }));

  app.get('/ready', async (_request, reply) => {
    const { checks, oldestUnpublishedSeconds } = await readiness();
    const ready = Object.values(checks).every((state) => state === 'ok');
    reply.code(ready ? 200 : 503);
    return { status: ready ? 'ok' : 'unavailable', checks, oldest_unpublished_seconds: oldestUnpublishedSeconds };
  });

  app.get('/metrics', async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}
