import type { Principal } from '../operation/principal.ts';

/** The key that a token is bound to. Each use of the token must prove possession of the key. */
export interface TokenBinding {
  /** By a DPoP proof (RFC 9449), or by the certificate of the TLS connection (RFC 8705). */
  readonly by: 'dpop' | 'mtls';
  /** SHA-256 of the public key (RFC 7638) or of the certificate, in base64url. */
  readonly to: string;
}

export interface Recognised {
  readonly principal: Principal;
  readonly binding: TokenBinding | null;
}

export interface UsableOnce {
  readonly key: Buffer;
  /** When it is too old to be accepted, in ms since the epoch. */
  readonly expiresAt: number;
}

/** Marks it as used on all nodes; false when it was used before. */
export type UseOnce = (proof: UsableOnce) => Promise<boolean>;
