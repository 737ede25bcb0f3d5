import { createHash } from 'node:crypto';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { MAX_AHEAD_SECONDS, SIGNING_ALGORITHMS } from '../../platform/http/oauth.ts';
import type { UsableOnce } from '../../platform/http/token-binding.ts';
import { realTime } from '../../platform/time/real-time.ts';

/** Maximum remaining validity of an assertion, in seconds. */
const MAX_SECONDS = 300;
const MAX_ID_CHARACTERS = 256;
const TYPES = [undefined, 'jwt', 'client-authentication+jwt'];

export class AssertionRefused extends Error {}

export interface AssertionOf {
  readonly clientId: string;
  readonly audiences: readonly string[];
  readonly keys: JWTVerifyGetKey;
}

/**
 * Checks a client's assertion (RFC 7523 §3, FAPI 2 profile) except for replay: the caller consumes the result. Requires
 * a signature by a key of the client, `iss` and `sub` of the client, an `aud` with only this server, an `exp` at most 5
 * minutes ahead, and a `jti`. Ignores keys in or linked from the header. Reports other defects only when the signature
 * is valid.
 * @throws AssertionRefused, and errors of `keys` that are not from jose.
 */
export async function checkAssertion(
  assertion: string,
  { clientId, audiences, keys }: AssertionOf,
): Promise<UsableOnce> {
  const { exp, jti, aud, iat } = await verified(assertion, clientId, keys);
  const now = realTime() / 1_000;
  if (typeof exp !== 'number' || exp > now + MAX_SECONDS + MAX_AHEAD_SECONDS) {
    throw new AssertionRefused(`the assertion needs an exp at most ${MAX_SECONDS} s in the future`);
  }
  if (iat !== undefined && iat > now + MAX_AHEAD_SECONDS)
    throw new AssertionRefused('the iat of the assertion is in the future: check the clock of the client');
  // Every value must match: another server in `aud` could replay the assertion here.
  const named = [aud ?? []].flat();
  if (named.length === 0 || !named.every((name) => audiences.includes(name))) {
    throw new AssertionRefused(`the aud of the assertion must be ${audiences[0]} and nothing else`);
  }
  if (typeof jti !== 'string' || jti === '' || jti.length > MAX_ID_CHARACTERS) {
    throw new AssertionRefused(`the assertion needs a jti of 1 to ${MAX_ID_CHARACTERS} characters`);
  }
  const key = createHash('sha256').update(`assertion\0${clientId}\0${jti}`).digest();
  return { key, expiresAt: (exp + MAX_AHEAD_SECONDS + 1) * 1_000 };
}

async function verified(assertion: string, clientId: string, keys: JWTVerifyGetKey): Promise<JWTPayload> {
  try {
    const { payload, protectedHeader } = await jwtVerify(assertion, keys, {
      algorithms: [...SIGNING_ALGORITHMS],
      issuer: clientId,
      subject: clientId,
      clockTolerance: MAX_AHEAD_SECONDS,
      currentDate: new Date(realTime()),
    });
    if (!TYPES.includes(protectedHeader.typ?.toLowerCase()))
      throw new AssertionRefused('the typ of the assertion must be JWT or client-authentication+jwt, or absent');
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      throw new AssertionRefused('the assertion has expired: create a new one for each request');
    if (error instanceof errors.JWTClaimValidationFailed) {
      throw new AssertionRefused(`the ${error.claim} of the assertion is wrong`);
    }
    if (!(error instanceof errors.JOSEError) && !(error instanceof TypeError)) throw error;
    throw new AssertionRefused("unknown client, or the assertion is not signed with one of the client's keys");
  }
}
