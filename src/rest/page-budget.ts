import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RateLimiter } from './rate-limit.ts';

/** A page takes of its address's budget what it weighs: this much is a request. */
const BYTES_A_POINT = 65_536;

/**
 * Pages of this scope count in their address's budget: as one request before anything is done for them, and by their size before they are
 * sent. Megabytes that nobody compressed hold up everybody else's answers.
 */
export function budgetPages(scope: FastifyInstance, limiter: RateLimiter): void {
  scope.addHook('onRequest', (request, reply) => limiter.count(request, reply, 'pages'));
  scope.addHook('onSend', async (request, reply, payload) => {
    const points = Math.floor(sizeOf(reply, payload) / BYTES_A_POINT);
    if (points < 1) return payload;
    try {
      limiter.charge(request, reply, points, 'pages');
      return payload;
    } catch (refusal) {
      (payload as { destroy?: () => void }).destroy?.();
      for (const name of ['content-encoding', 'etag', 'last-modified', 'accept-ranges']) reply.removeHeader(name);
      reply.header('cache-control', 'no-store');
      throw refusal;
    }
  });
}

/** In bytes; of a stream that is being compressed it is not known, and counts as nothing. */
function sizeOf(reply: FastifyReply, payload: unknown): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length;
  return Number(reply.getHeader('content-length') ?? 0);
}
