import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseForeignAddress } from '../platform/authorized-addresses.ts';
import type { Caller, Channel, Origin } from '../platform/caller.ts';
import { AppError, validationFailed } from '../platform/errors.ts';
import type { Principal } from '../platform/operation.ts';
import type { ShownProof } from '../platform/person-proofs.ts';
import type { SecurityEvents } from '../platform/security-events.ts';
import type { Recognised } from '../platform/token-binding.ts';
import { addressKey, type RateLimiter } from './rate-limit.ts';
import { isClaimed } from './request-id.ts';
import { type ShownToken, shownToken, TokenNotProven } from './shown-token.ts';
import type { TokenHolders } from './token-holder.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the access token has been recognised. */
    principal: Principal | null;
    /** Set once a person of the console is admitted. */
    proof: ShownProof | null;
    /** Set on routes of operations once the caller is admitted. */
    caller: Caller | null;
  }
}

/**
 * Whose token it is; null: unknown, expired or revoked. `spend` is called before a token is looked up that was not found before.
 * @throws what `spend` does.
 */
export type Authenticate = (token: string, spend: () => void) => Promise<Recognised | null>;

/** Points of an address for each token that has to be looked up: a quarter of its budget may be such ones. */
export const LOOKUP_POINTS = 4;
/** Points for each bound token that comes without its key, of the budget that its client has at the address. */
const UNPROVEN_POINTS = 10;

/** Admits what needs an access token, over REST and GraphQL alike. */
export interface Access extends RateLimiter {
  /** Is told of tokens, and of refusals that no HTTP answer of a route carries. */
  readonly security: SecurityEvents;
  readonly holders: TokenHolders;
  /**
   * Recognises the request's token and counts the request: for its credential, or for its address when it has none. A token that is
   * bound to a key has to come with it.
   *
   * @throws AppError unauthorized, rate_limited or ip_not_authorized.
   */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<Principal>;
}

export function createAccess(
  authenticate: Authenticate,
  limiter: RateLimiter,
  security: SecurityEvents,
  holders: TokenHolders,
): Access {
  /** Whoever has a token without its key spends the budget of an address, not that of the token's client. */
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
      // The token is that of a client, which the log then names.
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

/** The refusal of a token that is not valid. */
export const unknownToken = (): AppError =>
  new AppError('unauthorized', 'the access token is unknown, expired or revoked');

/** Where a request comes from, as the server sees it. */
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

/** The same of a request to a graph: persons enter the console's, partners the other one. */
export const graphOriginOf = (request: FastifyRequest, principal: Principal): Origin =>
  originOf(request, principal.audience === 'operator' ? 'console' : 'graphql', principal);

/** @throws AppError validation_failed when the Idempotency-Key is sent twice. */
export function callerOf(request: FastifyRequest, principal: Principal): Caller {
  const idempotencyKey = request.headers['idempotency-key'] as string | undefined;
  // Node joins repeated headers by a comma and a space: only then is the second look needed.
  if (idempotencyKey?.includes(', ') && (request.raw.headersDistinct['idempotency-key']?.length ?? 0) > 1) {
    throw validationFailed({ 'Idempotency-Key': 'must be sent once' });
  }
  const origin = originOf(request, 'rest', principal);
  return { principal, requestId: request.id, origin, idempotencyKey };
}
