import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseForeignAddress } from '../platform/authorized-addresses.ts';
import { AppError, validationFailed } from '../platform/errors.ts';
import type { Caller, Principal } from '../platform/operation.ts';
import type { SecurityEvents } from '../platform/security-events.ts';
import { addressKey, type RateLimiter } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the access token has been recognised. */
    principal: Principal | null;
    /** Set on routes of operations once the caller is admitted. */
    caller: Caller | null;
  }
}

/**
 * Whose token it is; null: unknown, expired or revoked. `spend` is called before a token is looked up that was not found before.
 * @throws what `spend` does.
 */
export type Authenticate = (token: string, spend: () => void) => Promise<Principal | null>;

/** Points of an address for each token that has to be looked up: a quarter of its budget may be such ones. */
export const LOOKUP_POINTS = 4;

// RFC 6750 §2.1; our tokens have 43 characters.
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]{1,512}=*) *$/i;

/** Admits what needs an access token, over REST and GraphQL alike. */
export interface Access extends RateLimiter {
  /** Is told of tokens, and of refusals that no HTTP answer of a route carries. */
  readonly security: SecurityEvents;
  /**
   * Recognises the request's token and counts the request: for its credential, or for its address when it has none.
   *
   * @throws AppError unauthorized, rate_limited or ip_not_authorized.
   */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<Principal>;
}

export function createAccess(authenticate: Authenticate, limiter: RateLimiter, security: SecurityEvents): Access {
  return {
    ...limiter,
    security,
    async admit(request, reply) {
      const token = bearerToken(request.headers.authorization);
      const spend = () => limiter.spend(addressKey(request.ip, 'unknown-token'), LOOKUP_POINTS);
      const principal = token === null ? null : await authenticate(token, spend);
      request.principal = principal;
      await limiter.count(request, reply);
      if (principal === null) {
        throw token === null ? new AppError('unauthorized') : unknownToken();
      }
      refuseForeignAddress(principal, request.ip);
      return principal;
    },
  };
}

/** The refusal of a token that is not valid. */
export const unknownToken = (): AppError =>
  new AppError('unauthorized', 'the access token is unknown, expired or revoked');

/** The token of an `Authorization` header; null when there is none of the Bearer scheme. */
export function bearerToken(authorization: string | undefined): string | null {
  return authorization === undefined ? null : (BEARER.exec(authorization)?.[1] ?? null);
}

/** @throws AppError validation_failed when the Idempotency-Key is sent twice. */
export function callerOf(request: FastifyRequest, principal: Principal): Caller {
  const idempotencyKey = request.headers['idempotency-key'] as string | undefined;
  // Node joins repeated headers by a comma and a space: only then is the second look needed.
  if (idempotencyKey?.includes(', ') && (request.raw.headersDistinct['idempotency-key']?.length ?? 0) > 1) {
    throw validationFailed({ 'Idempotency-Key': 'must be sent once' });
  }
  return { principal, requestId: request.id, idempotencyKey };
}
