import type { TokenBinding, UsableOnce, UseOnce } from './token-binding.ts';

/** Algorithms of DPoP proofs and client assertions; `Ed25519` is the name that RFC 9864 gives to the only `EdDSA` of FAPI 2. */
export const SIGNING_ALGORITHMS = ['PS256', 'ES256', 'EdDSA', 'Ed25519'] as const;

/** How far a client's clock may be ahead, in seconds. */
export const MAX_AHEAD_SECONDS = 10;

/** Refusals of RFC 6749 §5.2 and RFC 9449; `ip_not_authorized` is ours. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'invalid_dpop_proof'
  | 'use_dpop_nonce'
  | 'ip_not_authorized';

/** What a client shows to prove who it is. */
export type ShownClient = { readonly clientId: string } & (
  | { readonly by: 'secret'; readonly secret: string }
  /** `audiences`: what this server is called, of which the assertion has to name one. */
  | { readonly by: 'assertion'; readonly assertion: string; readonly audiences: readonly string[] }
  /** DER. */
  | { readonly by: 'certificate'; readonly certificate: Buffer }
);

/** A client that asks, and from where. */
export type Client = ShownClient & { readonly address: string };

/** A client, or what it asked for, is refused. */
export interface OAuthRefusal {
  readonly error: OAuthErrorCode;
  readonly description: string;
}

/** A client asks for a token (RFC 6749 §4.4). */
export interface TokenRequest {
  readonly client: Client;
  /** Space-separated; absent: everything that the credential has. */
  readonly scope: string | undefined;
  /** The key of its DPoP proof, and the proof that is to be used up; null: it has shown none. */
  readonly proof: { readonly thumbprint: string; readonly once: UsableOnce } | null;
  /** SHA-256 of the certificate of its connection, in base64url; null: none. */
  readonly certificate: string | null;
}

export interface IssuedToken {
  readonly accessToken: string;
  /** In seconds. */
  readonly expiresIn: number;
  readonly scope: string;
  readonly binding: TokenBinding | null;
}

/** What a client is told of a token of its own. */
export interface TokenFacts {
  readonly scopes: readonly string[];
  readonly clientId: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly binding: TokenBinding | null;
}

/** What knows clients and their tokens. */
export interface OAuthServer {
  /** @throws AppError rate_limited when the credential has as many valid tokens as it may. */
  issueToken(request: TokenRequest): Promise<IssuedToken | OAuthRefusal>;
  /** Ends a token of the client's. One that it does not have changes nothing, which it is not told. Null: done. */
  revokeToken(client: Client, token: string): Promise<OAuthRefusal | null>;
  /** Null: no valid token of the client's. */
  introspectToken(client: Client, token: string): Promise<TokenFacts | OAuthRefusal | null>;
  readonly useOnce: UseOnce;
}
