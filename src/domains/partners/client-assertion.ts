import { createHash } from 'node:crypto';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { MAX_AHEAD_SECONDS, SIGNING_ALGORITHMS } from '../../platform/oauth.ts';
import { realTime } from '../../platform/real-time.ts';
import type { UsableOnce } from '../../platform/token-binding.ts';

/** How long an assertion may be valid from now on, in seconds. */
const MAX_SECONDS = 300;
const MAX_ID_CHARACTERS = 256;
const TYPES = [undefined, 'jwt', 'client-authentication+jwt'];

/** An assertion that does not prove what it says. */
export class AssertionRefused extends Error {}

export interface AssertionOf {
  readonly clientId: string;
  /** What this server is called. */
  readonly audiences: readonly string[];
  readonly keys: JWTVerifyGetKey;
}

/**
 * Checks a client's assertion (RFC 7523 §3, as FAPI 2 has it) in all but its repetition: a signature by a key of the client's,
 * `iss` and `sub` that are the client, `aud` that is this server alone, `exp` at most five minutes ahead, and a `jti`. Keys that its
 * header brings or points to are not looked at. What is wrong besides the signature is told only when the signature is right.
 *
 * @throws AssertionRefused; what `keys` throws, but for what jose does.
 */
export async function checkAssertion(
  assertion: string,
  { clientId, audiences, keys }: AssertionOf,
): Promise<UsableOnce> {
  const { exp, jti, aud, iat } = await verified(assertion, clientId, keys);
  const now = realTime() / 1_000;
  if (typeof exp !== 'number' || exp > now + MAX_SECONDS + MAX_AHEAD_SECONDS) {
    throw new AssertionRefused(`the assertion needs an exp that is at most ${MAX_SECONDS} s ahead`);
  }
  if (iat !== undefined && iat > now + MAX_AHEAD_SECONDS)
    throw new AssertionRefused('the assertion has an iat in the future');
  // Each of them: one that is meant for another server, too, could be sent here by that server.
  const named = [aud ?? []].flat();
  if (named.length === 0 || !named.every((name) => audiences.includes(name))) {
    throw new AssertionRefused(`the assertion needs the aud ${audiences[0]}, alone`);
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
      throw new AssertionRefused('the assertion is a JWT of another type');
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AssertionRefused('the assertion has expired');
    if (error instanceof errors.JWTClaimValidationFailed) {
      throw new AssertionRefused(`the assertion has a ${error.claim} that does not fit`);
    }
    if (!(error instanceof errors.JOSEError) && !(error instanceof TypeError)) throw error;
    throw new AssertionRefused('unknown client, or the assertion is not signed with a key of it');
  }
}
