export interface OidcClient {
  /** Available once the gateway listens, when the sandbox provides the identities itself. */
  issuer(): string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly loginClaim: string;
  /** Maps an address of the provider to the one this process must use; absent: unchanged. */
  reach?(address: string): string;
}
