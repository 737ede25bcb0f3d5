import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RateLimiter } from './rate-limit.ts';

/** Bytes of a page per point. */
const BYTES_A_POINT = 65_536;

/**
 * Spends one point before any work, and further points by size before the page is sent: large uncompressed pages delay
 * others.
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

/** In bytes. Zero for a compressed stream, whose size is not known in advance. */
function sizeOf(reply: FastifyReply, payload: unknown): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length;
  return Number(reply.getHeader('content-length') ?? 0);
}
