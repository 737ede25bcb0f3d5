import type { Principal } from './operation.ts';

/** The key that a token is bound to: whoever shows the token has to have it. */
export interface TokenBinding {
  /** By a DPoP proof (RFC 9449), or by the certificate of the TLS connection (RFC 8705). */
  readonly by: 'dpop' | 'mtls';
  /** SHA-256 of the public key (RFC 7638) or of the certificate, in base64url. */
  readonly to: string;
}

/** A token that is known. */
export interface Recognised {
  readonly principal: Principal;
  /** Null: a bearer token. */
  readonly binding: TokenBinding | null;
}

/** A proof or an assertion that may be used once. */
export interface UsableOnce {
  /** SHA-256 of what names it. */
  readonly key: Buffer;
  /** From when on it is refused for its age, in ms since the epoch. */
  readonly expiresAt: number;
}

/** Uses it up, on all nodes: false when it was used before. */
export type UseOnce = (proof: UsableOnce) => Promise<boolean>;
