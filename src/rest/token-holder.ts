import type { IncomingMessage } from 'node:http';
import { SIGNING_ALGORITHMS } from '../platform/http/oauth.ts';
import type { TokenBinding, UseOnce } from '../platform/http/token-binding.ts';
import type { ClientCertificates } from './client-certificate.ts';
import type { DpopNonces } from './dpop-nonce.ts';
import { checkProof, type Proof, ProofRefused } from './dpop-proof.ts';
import { type Evidence, everyHeader, type ShownToken, TokenNotProven } from './shown-token.ts';

export interface TokenHoldersOptions {
  readonly nonces: DpopNonces;
  readonly certificates: ClientCertificates;
  readonly useOnce: UseOnce;
  readonly publicOrigin: () => string;
}

/** Checks that the sender of a token is the client to which it was issued. */
export class TokenHolders {
  readonly #options: TokenHoldersOptions;

  constructor(options: TokenHoldersOptions) {
    this.#options = options;
  }

  evidenceOf(request: IncomingMessage): Evidence {
    return {
      method: request.method ?? '',
      path: request.url ?? '',
      proofs: everyHeader(request, 'dpop'),
      certificate: this.#options.certificates.thumbprintOf(request),
    };
  }

  /**
   * Returns the nonce for the client's next proof when it differs from the one used, otherwise null. @throws
   * TokenNotProven
   */
  async check({ scheme, token }: ShownToken, binding: TokenBinding | null, evidence: Evidence): Promise<string | null> {
    if (binding?.by !== 'dpop') {
      if (scheme === 'dpop')
        throw dpopChallenge(
          'invalid_token',
          'the access token is not bound to a DPoP key: send it as Authorization: Bearer',
        );
      if (binding !== null && binding.to !== evidence.certificate) {
        throw new TokenNotProven('the access token is bound to a certificate other than the one of this connection', {
          'www-authenticate': 'Bearer error="invalid_token"',
        });
      }
      return null;
    }
    if (scheme === 'bearer') {
      throw dpopChallenge(
        'invalid_token',
        'the access token is bound to a key: send it as Authorization: DPoP, with a proof',
      );
    }
    const proof = await this.#proofOf(token, evidence);
    if (proof.thumbprint !== binding.to)
      throw dpopChallenge('invalid_token', 'the access token is bound to another key');
    if (!(await this.#options.useOnce(proof.once))) {
      throw dpopChallenge('invalid_dpop_proof', 'the proof was already used: create a new one for each request');
    }
    return proof.isFresh ? null : this.#options.nonces.current();
  }

  async #proofOf(token: string, { proofs, method, path }: Evidence): Promise<Proof> {
    const { publicOrigin, nonces } = this.#options;
    try {
      return await checkProof(proofs, { method, url: publicOrigin() + path, token }, nonces);
    } catch (error) {
      if (!(error instanceof ProofRefused)) throw error;
      const nonce = error.code === 'use_dpop_nonce' ? { 'dpop-nonce': nonces.current() } : {};
      throw dpopChallenge(error.code, error.message, nonce);
    }
  }
}

function dpopChallenge(error: string, message: string, more: Readonly<Record<string, string>> = {}): TokenNotProven {
  const challenge = `DPoP error="${error}", algs="${SIGNING_ALGORITHMS.join(' ')}"`;
  return new TokenNotProven(message, { 'www-authenticate': challenge, ...more });
}
