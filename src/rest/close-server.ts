import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 25;

/** Waits for in-flight requests, and cuts all remaining connections after `withinMs`. */
export async function closeServer(app: FastifyInstance, withinMs: number): Promise<void> {
  // `close()` ends only connections that are idle at that moment, not those that become idle later.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), withinMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
