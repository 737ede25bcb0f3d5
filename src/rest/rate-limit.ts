import rateLimit, { type FastifyRateLimitStore, normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';

const WINDOW_MS = 1_000;

export interface RateLimitOptions {
  readonly enabled: boolean;
  /** Requests a second and a node, for each credential and for each address without one. */
  readonly max: number;
}

/** The budget of each credential, and of each address that has shown none, on this node. */
export interface RateLimiter {
  /** Counts one request, sets the `RateLimit-*` headers. @throws AppError rate_limited. */
  count(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /**
   * Counts further points of a request that `count` has counted as one, and sets the headers again.
   * @throws AppError rate_limited.
   */
  charge(request: FastifyRequest, reply: FastifyReply, points: number): void;
  /** Counts several points at once on a key; no more than a whole window has. @throws AppError rate_limited. */
  spend(key: string, points: number): void;
}

/** Budget of a credential's requests, REST and GraphQL together. */
export const clientKey = (clientId: string): string => `client:${clientId}`;

/** Budget of an address that has shown no credential. */
export const addressKey = (address: string): string => `address:${normalizeIP(address)}`;

/** All keys share one window, so that memory is bounded by the keys of one second. */
class Window implements FastifyRateLimitStore {
  #counts = new Map<string, number>();
  #endsAt = 0;

  add(key: string, points: number): { current: number; ttl: number } {
    const now = performance.now();
    if (now >= this.#endsAt) {
      this.#counts = new Map();
      this.#endsAt = now + WINDOW_MS;
    }
    const current = (this.#counts.get(key) ?? 0) + points;
    this.#counts.set(key, current);
    return { current, ttl: this.#endsAt - now };
  }

  incr(key: string, callback: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
    callback(null, this.add(key, 1));
  }

  child(): this {
    return this;
  }
}

/** Registers the plugin; the limiter can be used as soon as the application is ready. */
export function createRateLimiter(app: FastifyInstance, { enabled, max }: RateLimitOptions): RateLimiter {
  if (!enabled) return { count: async () => {}, charge: () => {}, spend: () => {} };
  const window = new Window();
  let handler: ReturnType<FastifyInstance['rateLimit']> | undefined;
  app
    .register(rateLimit, {
      global: false,
      max,
      timeWindow: WINDOW_MS,
      store: function sharedWindow() {
        return window;
      } as unknown as new () => Window,
      enableDraftSpec: true,
      keyGenerator: keyOf,
      errorResponseBuilder: (_request, context) => rateLimited(context.ttl),
    })
    .after(() => {
      handler = app.rateLimit();
    });
  return {
    async count(request, reply) {
      await handler?.call(app, request, reply);
    },
    charge(request, reply, points) {
      if (points < 1) return;
      // One is counted already. A request of more points than a window has takes a whole window, or it could never run.
      const { current, ttl } = window.add(keyOf(request), Math.min(points, max - 1));
      reply.header('ratelimit-remaining', Math.max(0, max - current));
      if (current <= max) return;
      reply.header('retry-after', Math.ceil(ttl / 1_000));
      throw rateLimited(ttl);
    },
    spend(key, points) {
      const { current, ttl } = window.add(key, Math.min(points, max));
      if (current > max) throw rateLimited(ttl);
    },
  };
}

const keyOf = (request: FastifyRequest): string =>
  request.principal === null ? addressKey(request.ip) : clientKey(request.principal.clientId);

function rateLimited(ttl: number): AppError {
  return new AppError('rate_limited', undefined, { retry_after: Math.ceil(ttl / 1000) });
}
