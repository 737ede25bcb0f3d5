import { createHash } from 'node:crypto';
import {
  calculateJwkThumbprint,
  decodeJwt,
  decodeProtectedHeader,
  EmbeddedJWK,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import { MAX_AHEAD_SECONDS, SIGNING_ALGORITHMS } from '../platform/oauth.ts';
import { realTime } from '../platform/real-time.ts';
import type { UsableOnce } from '../platform/token-binding.ts';
import type { DpopNonces } from './dpop-nonce.ts';

/** How old a proof may be by its `iat`, in seconds; its nonce ends earlier. */
const MAX_AGE_SECONDS = 300;
const MAX_PROOF_CHARACTERS = 4_096;
const MAX_ID_CHARACTERS = 256;

/** Why a proof is refused, by the names of RFC 9449. */
export type ProofError = 'invalid_dpop_proof' | 'use_dpop_nonce';

export class ProofRefused extends Error {
  readonly code: ProofError;

  constructor(code: ProofError, message: string) {
    super(message);
    this.code = code;
  }
}

/** A proof that holds, but for having been used before. */
export interface Proof {
  /** SHA-256 of the public key (RFC 7638), in base64url. */
  readonly thumbprint: string;
  readonly once: UsableOnce;
  /** Whether the nonce is the newest. */
  readonly isFresh: boolean;
}

/** What a proof has to be about. */
export interface ProvenRequest {
  readonly method: string;
  /** Scheme, host and path as clients write them. */
  readonly url: string;
  /** The access token that comes with it; null at the token endpoint. */
  readonly token: string | null;
}

/**
 * Checks a DPoP proof (RFC 9449 §4.3) in all but its repetition: one header, a signature by the key that it carries, this method and
 * URL, this token, a nonce of ours, an age.
 *
 * @throws ProofRefused
 */
export async function checkProof(
  proofs: readonly string[],
  request: ProvenRequest,
  nonces: DpopNonces,
): Promise<Proof> {
  const [proof] = proofs;
  if (proof === undefined) throw invalid('a DPoP proof is missing');
  if (proofs.length > 1) throw invalid('send one DPoP header');
  if (proof.length > MAX_PROOF_CHARACTERS) throw invalid(`a DPoP proof has at most ${MAX_PROOF_CHARACTERS} characters`);
  const nonce = unverifiedNonce(proof);
  // Before the signature, which costs more: a nonce is no secret.
  if (!nonces.accepts(nonce))
    throw new ProofRefused('use_dpop_nonce', 'the proof needs the nonce of the DPoP-Nonce header');
  const { payload, jwk } = await verified(proof);
  const { iat, jti } = payload;
  if (typeof jti !== 'string' || jti === '' || jti.length > MAX_ID_CHARACTERS) {
    throw invalid(`jti must be text of 1 to ${MAX_ID_CHARACTERS} characters`);
  }
  const now = realTime() / 1_000;
  if (typeof iat !== 'number' || iat > now + MAX_AHEAD_SECONDS || iat < now - MAX_AGE_SECONDS) {
    throw invalid(`iat must be the time at which the proof is made, at most ${MAX_AGE_SECONDS} s ago`);
  }
  if (payload['htm'] !== request.method) throw invalid('htm is not the method of the request');
  const target = targetOf(request.url);
  if (target === null || targetOf(payload['htu']) !== target)
    throw invalid(`htu is not the URL of the request, ${target}`);
  if (request.token !== null && payload['ath'] !== sha256(request.token)) {
    throw invalid('ath is not the hash of the access token');
  }
  const thumbprint = await calculateJwkThumbprint(jwk);
  const key = createHash('sha256').update(`dpop\0${thumbprint}\0${jti}`).digest();
  const expiresAt = (iat + MAX_AGE_SECONDS + 1) * 1_000;
  return { thumbprint, once: { key, expiresAt }, isFresh: nonce === nonces.current() };
}

function unverifiedNonce(proof: string): unknown {
  try {
    return decodeJwt(proof)['nonce'];
  } catch {
    throw invalid('the DPoP proof is not a JWT');
  }
}

async function verified(proof: string): Promise<{ payload: JWTPayload; jwk: object }> {
  try {
    const { jwk } = decodeProtectedHeader(proof);
    const { payload } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: [...SIGNING_ALGORITHMS],
      currentDate: new Date(realTime()),
    });
    return { payload, jwk: jwk as object };
  } catch {
    throw invalid(
      `the DPoP proof is not signed with its key by one of ${SIGNING_ALGORITHMS.join(', ')}, or is no dpop+jwt`,
    );
  }
}

/** A URL without query and fragment, normalised (RFC 3986 §6.2.2); null: it is none. */
function targetOf(url: unknown): string | null {
  const parsed = typeof url === 'string' ? URL.parse(url) : null;
  return parsed === null ? null : parsed.origin + parsed.pathname;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

const invalid = (message: string): ProofRefused => new ProofRefused('invalid_dpop_proof', message);
