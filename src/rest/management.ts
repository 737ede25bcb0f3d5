import { type AddressInfo, isIPv6 } from 'node:net';
import { fastify } from 'fastify';
import type { Metrics } from '../platform/metrics.ts';
import { explainPort } from '../platform/startup-error.ts';

export interface Readiness {
  /** State of what the node depends on, by name: `ok`, or what is wrong in words that may be shown. */
  readonly checks: Readonly<Record<string, 'ok' | string>>;
  /** State of each read replica, by its address; left out: there are none. No node is unready for them. */
  readonly replicas?: Readonly<Record<string, string>>;
  /** Age of the oldest message that no relay has published yet; null when the database cannot tell. No node is unready for it. */
  readonly oldestUnpublishedSeconds: number | null;
}

/** What `/health` answers: the process lives. */
export const ALIVE = { status: 'ok' } as const;

/** So long an answer of `/ready` is given again: asking often costs the database nothing. */
const READY_MS = 500;

interface Place {
  readonly host: string;
  readonly port: number;
}

/**
 * Serves operators, on a port of its own that partners do not reach and without a token: `GET /health` (the process lives),
 * `GET /ready` (it can serve; `?exclude=broker` once or more: whatever becomes of these checks), `GET /metrics`. Answers where, and what
 * ends it.
 * @throws StartupError when the port cannot be had.
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
