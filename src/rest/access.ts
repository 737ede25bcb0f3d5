import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, validationFailed } from '../platform/errors/errors.ts';
import { refuseForeignAddress } from '../platform/http/authorized-addresses.ts';
import type { Recognised } from '../platform/http/token-binding.ts';
import type { Caller, Channel, Origin } from '../platform/operation/caller.ts';
import type { ShownProof } from '../platform/operation/person-proofs.ts';
import type { Principal } from '../platform/operation/principal.ts';
import type { SecurityEvents } from '../platform/security/security-events.ts';
import { addressKey, type RateLimiter } from './rate-limit.ts';
import { isClaimed } from './request-id.ts';
import { type ShownToken, shownToken, TokenNotProven } from './shown-token.ts';
import { t } from './texts.ts';
import type { TokenHolders } from './token-holder.ts';

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
    /** Null on requests of partners. */
    proof: ShownProof | null;
    caller: Caller | null;
  }
}

/** Null: unknown, expired or revoked. Calls `spend` before an uncached lookup. @throws its error */
export type Authenticate = (token: string, spend: () => void) => Promise<Recognised | null>;

/** Points that each lookup of an uncached token costs its address. */
export const LOOKUP_POINTS = 4;
const UNPROVEN_POINTS = 10;

export interface Access extends RateLimiter {
  readonly security: SecurityEvents;
  readonly holders: TokenHolders;
  /**
   * Counts the request against its credential, or against its address when it has no valid token.
   * @throws AppError unauthorized, rate_limited, ip_not_authorized
   */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<Principal>;
}

export function createAccess(
  authenticate: Authenticate,
  limiter: RateLimiter,
  security: SecurityEvents,
  holders: TokenHolders,
): Access {
  /** A token without its key spends the address's budget, not that of the token's client. */
  async function prove(request: FastifyRequest, reply: FastifyReply, shown: ShownToken, known: Recognised) {
    const failures = `unproven:${known.principal.clientId}:${addressKey(request.ip)}`;
    limiter.refuseSpent(failures);
    try {
      const nonce = await holders.check(shown, known.binding, holders.evidenceOf(request.raw));
      if (nonce !== null) reply.header('dpop-nonce', nonce);
    } catch (error) {
      await limiter.count(request, reply);
      if (!(error instanceof TokenNotProven) || error.asksForNonce) throw error;
      limiter.spend(failures, UNPROVEN_POINTS);
      request.principal = known.principal;
      throw error;
    }
  }

  return {
    ...limiter,
    security,
    holders,
    async admit(request, reply) {
      const shown = shownToken(request.headers.authorization);
      const spend = () => limiter.spend(addressKey(request.ip, 'unknown-token'), LOOKUP_POINTS);
      const known = shown === null ? null : await authenticate(shown.token, spend);
      if (shown && known && (known.binding !== null || shown.scheme === 'dpop')) {
        await prove(request, reply, shown, known);
      }
      const principal = known?.principal ?? null;
      request.principal = principal;
      await limiter.count(request, reply);
      if (principal === null) {
        throw shown === null ? new AppError('unauthorized') : unknownToken();
      }
      refuseForeignAddress(principal, request.ip);
      return principal;
    },
  };
}

export const unknownToken = (): AppError => new AppError('unauthorized', t('unknownToken'));

const originOf = (
  request: FastifyRequest,
  channel: Channel,
  { sessionId, credentialId }: Pick<Principal, 'sessionId' | 'credentialId'>,
): Origin => ({
  channel,
  sessionId: sessionId ?? credentialId,
  address: request.ip,
  isRequestIdClaimed: isClaimed(request),
});

export const graphOriginOf = (request: FastifyRequest, principal: Principal): Origin =>
  originOf(request, principal.audience === 'operator' ? 'console' : 'graphql', principal);

/** @throws AppError validation_failed when the request repeats the Idempotency-Key header */
export function callerOf(request: FastifyRequest, principal: Principal): Caller {
  const idempotencyKey = request.headers['idempotency-key'] as string | undefined;
  // Node joins repeated headers with ", ". Only such a value needs the check of the raw headers.
  if (idempotencyKey?.includes(', ') && (request.raw.headersDistinct['idempotency-key']?.length ?? 0) > 1) {
    throw validationFailed({ 'Idempotency-Key': t('sentOnce') });
  }
  const origin = originOf(request, 'rest', principal);
  return { principal, requestId: request.id, origin, idempotencyKey };
}
