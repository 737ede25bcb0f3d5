import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 25;

/**
 * Stops listening and waits for the requests under way; connections that are still open after `withinMs`, or never sent
 * anything, are cut.
 */
export async function closeServer(app: FastifyInstance, withinMs: number): Promise<void> {
  // Closing ends what is idle at that moment only: a connection that is kept alive would be waited for later on.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), withinMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
