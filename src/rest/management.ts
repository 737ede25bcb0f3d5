import { type AddressInfo, isIPv6 } from 'node:net';
import { fastify } from 'fastify';
import { explainPort } from '../platform/errors/startup-error.ts';
import type { Metrics } from '../platform/observability/metrics.ts';

export interface Readiness {
  /** `ok`, or a description of the problem that is safe to show, by dependency. */
  readonly checks: Readonly<Record<string, 'ok' | string>>;
  /** By address. Absent without replicas. Does not affect readiness. */
  readonly replicas?: Readonly<Record<string, string>>;
  /** Null when the database cannot report it. Does not affect readiness. */
  readonly oldestUnpublishedSeconds: number | null;
}

export const ALIVE = { status: 'ok' } as const;

/** `/ready` responses are cached for this time, so that frequent probes do not load the database. */
const READY_MS = 500;

interface Place {
  readonly host: string;
  readonly port: number;
}

/**
 * Serves `/health`, `/ready` and `/metrics` without a token, on a port that partners cannot reach.
 * `/ready?exclude=NAME` (repeatable) ignores a check. Returns the address and a function that stops the server.
 * @throws StartupError when the port cannot be opened
 */
export async function startManagement(place: Place, readiness: () => Promise<Readiness>, metrics: Metrics) {
  const app = fastify({ forceCloseConnections: true });
  let last: { readonly until: number; readonly answer: Promise<Readiness> } | undefined;
  const ready = (): Promise<Readiness> => {
    if (last === undefined || performance.now() >= last.until) {
      last = { until: performance.now() + READY_MS, answer: readiness() };
    }
    return last.answer;
  };

  app.get('/health', async () => ALIVE);

  app.get<{ Querystring: { exclude?: string | string[] } }>('/ready', async ({ query }, reply) => {
    const { checks, replicas, oldestUnpublishedSeconds } = await ready();
    const excluded = [query.exclude ?? []].flat();
    const isReady = Object.entries(checks).every(([name, state]) => state === 'ok' || excluded.includes(name));
    reply.code(isReady ? 200 : 503);
    return {
      status: isReady ? 'ok' : 'unavailable',
      checks,
      ...(replicas && { replicas }),
      oldest_unpublished_seconds: oldestUnpublishedSeconds,
    };
  });

  app.get('/metrics', async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });

  await app.listen(place).catch(explainPort(place, 'MANAGEMENT_'));
  const { port } = app.server.address() as AddressInfo;
  const host = isIPv6(place.host) ? `[${place.host}]` : place.host === '0.0.0.0' ? 'localhost' : place.host;
  return { origin: `http://${host}:${port}`, close: () => app.close() };
}
