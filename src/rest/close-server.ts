import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 25;

/**
 * Stops listening and waits for in-flight requests. After `withinMs`, cuts all remaining connections, including those
 * that never sent a request.
 */
export async function closeServer(app: FastifyInstance, withinMs: number): Promise<void> {
  // `close()` only ends connections that are idle at that moment. The sweep closes kept-alive connections that become
  // idle later.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), withinMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
