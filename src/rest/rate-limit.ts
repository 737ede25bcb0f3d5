import rateLimit, { type FastifyRateLimitStore, normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors/errors.ts';

const WINDOW_MS = 1_000;

export interface RateLimitOptions {
  readonly enabled: boolean;
  /** Requests per second and node, for each credential and for each address without a credential. */
  readonly max: number;
}

/** Budgets of an address without a credential. Exhausting one leaves the others untouched. */
export type Bucket = 'api' | 'pages' | 'payloads' | 'receipts' | 'token' | 'unknown-token';

/** Budgets per credential, or per address without one. Each node counts separately. */
export interface RateLimiter {
  /** Sets the `RateLimit-*` headers. @throws AppError rate_limited */
  count(request: FastifyRequest, reply: FastifyReply, bucket?: Bucket): Promise<void>;
  /** Counts further points of a request that `count` has counted. @throws AppError rate_limited */
  charge(request: FastifyRequest, reply: FastifyReply, points: number, bucket?: Bucket): void;
  /** At most one whole window. @throws AppError rate_limited */
  spend(key: string, points: number): void;
  /** @throws AppError rate_limited when the key has no points left in this window */
  refuseSpent(key: string): void;
}

/** Shared by REST and GraphQL. */
export const clientKey = (clientId: string): string => `client:${clientId}`;

export const addressKey = (address: string, bucket: Bucket = 'api'): string => `${bucket}:${normalizeIP(address)}`;

/** All keys share one window, which bounds the memory by the keys of one second. */
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

  /** Milliseconds until the key has points again. Null when it still has points. */
  spentFor(key: string, max: number): number | null {
    const left = this.#endsAt - performance.now();
    return left > 0 && (this.#counts.get(key) ?? 0) >= max ? left : null;
  }

  incr(key: string, callback: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
    callback(null, this.add(key, 1));
  }

  child(): this {
    return this;
  }
}

/** The limiter is usable once the application is ready. */
export function createRateLimiter(app: FastifyInstance, { enabled, max }: RateLimitOptions): RateLimiter {
  if (!enabled) return { count: async () => {}, charge: () => {}, spend: () => {}, refuseSpent: () => {} };
  const window = new Window();
  const handlers = new Map<Bucket, ReturnType<FastifyInstance['rateLimit']>>();
  app
    .register(rateLimit, {
      global: false,
      max,
      timeWindow: WINDOW_MS,
      store: function sharedWindow() {
        return window;
      } as unknown as new () => Window,
      enableDraftSpec: true,
      errorResponseBuilder: (_request, context) => rateLimited(context.ttl),
    })
    .after(() => {
      for (const bucket of BUCKETS) {
        handlers.set(bucket, app.rateLimit({ keyGenerator: (request) => keyOf(request, bucket) }));
      }
    });
  return {
    async count(request, reply, bucket = 'api') {
      await handlers.get(bucket)?.call(app, request, reply);
    },
    charge(request, reply, points, bucket) {
      if (points < 1) return;
      // One point is counted already. Capped, because a request above one window could otherwise never run.
      const { current, ttl } = window.add(keyOf(request, bucket), Math.min(points, max - 1));
      reply.header('ratelimit-remaining', Math.max(0, max - current));
      if (current <= max) return;
      reply.header('retry-after', Math.ceil(ttl / 1_000));
      throw rateLimited(ttl);
    },
    spend(key, points) {
      const { current, ttl } = window.add(key, Math.min(points, max));
      if (current > max) throw rateLimited(ttl);
    },
    refuseSpent(key) {
      const ttl = window.spentFor(key, max);
      if (ttl !== null) throw rateLimited(ttl);
    },
  };
}

const BUCKETS: readonly Bucket[] = ['api', 'pages', 'payloads', 'receipts', 'token', 'unknown-token'];

const keyOf = (request: FastifyRequest, bucket: Bucket = 'api'): string =>
  request.principal === null ? addressKey(request.ip, bucket) : clientKey(request.principal.clientId);

function rateLimited(ttl: number): AppError {
  return new AppError('rate_limited', undefined, { retry_after: Math.ceil(ttl / 1000) });
}
