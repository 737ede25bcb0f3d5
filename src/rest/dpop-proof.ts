import { createHash } from 'node:crypto';
import {
  calculateJwkThumbprint,
  decodeJwt,
  decodeProtectedHeader,
  EmbeddedJWK,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import { MAX_AHEAD_SECONDS, SIGNING_ALGORITHMS } from '../platform/http/oauth.ts';
import type { UsableOnce } from '../platform/http/token-binding.ts';
import { realTime } from '../platform/time/real-time.ts';
import type { DpopNonces } from './dpop-nonce.ts';

/** In seconds, by `iat`. The nonce expires earlier. */
const MAX_AGE_SECONDS = 300;
const MAX_PROOF_CHARACTERS = 4_096;
const MAX_ID_CHARACTERS = 256;

export type ProofError = 'invalid_dpop_proof' | 'use_dpop_nonce';

export class ProofRefused extends Error {
  readonly code: ProofError;

  constructor(code: ProofError, message: string) {
    super(message);
    this.code = code;
  }
}

/** A valid proof. The caller must still refuse replays. */
export interface Proof {
  /** SHA-256 of the public key (RFC 7638), in base64url. */
  readonly thumbprint: string;
  readonly once: UsableOnce;
  /** Whether the nonce is the newest one. */
  readonly isFresh: boolean;
}

export interface ProvenRequest {
  readonly method: string;
  /** Scheme, host and path in the client's spelling. */
  readonly url: string;
  /** Null at the token endpoint. */
  readonly token: string | null;
}

/** Checks everything of RFC 9449 §4.3 except replay. @throws ProofRefused */
export async function checkProof(
  proofs: readonly string[],
  request: ProvenRequest,
  nonces: DpopNonces,
): Promise<Proof> {
  const [proof] = proofs;
  if (proof === undefined) throw invalid('the DPoP proof is missing: send one in the DPoP header');
  if (proofs.length > 1) throw invalid('send exactly one DPoP header');
  if (proof.length > MAX_PROOF_CHARACTERS)
    throw invalid(`a DPoP proof must not exceed ${MAX_PROOF_CHARACTERS} characters`);
  const nonce = unverifiedNonce(proof);
  // Checked before the signature, which costs more. A nonce is not secret.
  if (!nonces.accepts(nonce))
    throw new ProofRefused('use_dpop_nonce', 'the proof must contain the nonce of the DPoP-Nonce header');
  const { payload, jwk } = await verified(proof);
  const { iat, jti } = payload;
  if (typeof jti !== 'string' || jti === '' || jti.length > MAX_ID_CHARACTERS) {
    throw invalid(`jti must be text of 1 to ${MAX_ID_CHARACTERS} characters`);
  }
  const now = realTime() / 1_000;
  if (typeof iat !== 'number' || iat > now + MAX_AHEAD_SECONDS || iat < now - MAX_AGE_SECONDS) {
    throw invalid(`iat must be the time at which the proof was created, at most ${MAX_AGE_SECONDS} s ago`);
  }
  if (payload['htm'] !== request.method) throw invalid('htm does not match the method of the request');
  const target = targetOf(request.url);
  if (target === null || targetOf(payload['htu']) !== target)
    throw invalid(`htu does not match the URL of the request, ${target}`);
  if (request.token !== null && payload['ath'] !== sha256(request.token)) {
    throw invalid('ath does not match the hash of the access token');
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
      `the DPoP proof must be a dpop+jwt, signed with its own key by one of ${SIGNING_ALGORITHMS.join(', ')}`,
    );
  }
}

/** Without query and fragment, normalised (RFC 3986 §6.2.2). Null when it is not a URL. */
function targetOf(url: unknown): string | null {
  const parsed = typeof url === 'string' ? URL.parse(url) : null;
  return parsed === null ? null : parsed.origin + parsed.pathname;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

const invalid = (message: string): ProofRefused => new ProofRefused('invalid_dpop_proof', message);
