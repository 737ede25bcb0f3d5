import type { FastifyInstance } from 'fastify';

/** What one read of the socket brings: less has come before anybody could leave it unread. */
const LONG_BODY_BYTES = 65_536;

/**
 * Ends the connection with an answer that comes before a long body was read, as that of a caller who is not let in: reading on, only to
 * throw it away, is work that strangers could make for everybody.
 */
export function leaveUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw, headers }, reply, payload, done) => {
    const isLong =
      headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LONG_BODY_BYTES;
    if (isLong && !raw.complete) reply.header('connection', 'close');
    done(null, payload);
  });
}
