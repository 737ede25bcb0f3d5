import type { FastifyInstance } from 'fastify';

/** Size of one socket read. Shorter bodies have arrived by the time of the refusal. */
const LONG_BODY_BYTES = 65_536;

/**
 * Closes the connection after a response that precedes a long body. Reading on would let refused senders cause load.
 */
export function leaveUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw, headers }, reply, payload, done) => {
    const isLong =
      headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LONG_BODY_BYTES;
    if (isLong && !raw.complete) reply.header('connection', 'close');
    done(null, payload);
  });
}
