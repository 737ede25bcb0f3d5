import type { TokenBinding, UsableOnce, UseOnce } from './token-binding.ts';

/** Algorithms of DPoP proofs and client assertions. `Ed25519` is the RFC 9864 name of FAPI 2's only `EdDSA`. */
export const SIGNING_ALGORITHMS = ['PS256', 'ES256', 'EdDSA', 'Ed25519'] as const;

export const MAX_AHEAD_SECONDS = 10;

/** Errors of RFC 6749 §5.2 and RFC 9449; `ip_not_authorized` is ours. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'invalid_dpop_proof'
  | 'use_dpop_nonce'
  | 'ip_not_authorized';

export type ShownClient = { readonly clientId: string } & (
  | { readonly by: 'secret'; readonly secret: string }
  /** `audiences`: the names of this server. The assertion must contain one of them. */
  | { readonly by: 'assertion'; readonly assertion: string; readonly audiences: readonly string[] }
  | { readonly by: 'certificate'; readonly certificate: Buffer }
);

export type Client = ShownClient & { readonly address: string };

export interface OAuthRefusal {
  readonly error: OAuthErrorCode;
  readonly description: string;
}

export interface TokenRequest {
  readonly client: Client;
  /** Space-separated; all scopes of the credential when absent. */
  readonly scope: string | undefined;
  /** The key of the DPoP proof, and the proof to mark as used; null without a proof. */
  readonly proof: { readonly thumbprint: string; readonly once: UsableOnce } | null;
  /** SHA-256 of the client certificate in base64url; null without one. */
  readonly certificate: string | null;
}

export interface IssuedToken {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly scope: string;
  readonly binding: TokenBinding | null;
}

export interface TokenFacts {
  readonly scopes: readonly string[];
  readonly clientId: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly binding: TokenBinding | null;
}

export interface OAuthServer {
  /** @throws AppError rate_limited when the credential has the maximum number of valid tokens */
  issueToken(request: TokenRequest): Promise<IssuedToken | OAuthRefusal>;
  /** Revokes a token of the client and returns null, also for a token of another client, which stays unchanged. */
  revokeToken(client: Client, token: string): Promise<OAuthRefusal | null>;
  introspectToken(client: Client, token: string): Promise<TokenFacts | OAuthRefusal | null>;
  readonly useOnce: UseOnce;
}
