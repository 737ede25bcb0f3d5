/** This gateway as a client of the institution's identity provider. */
export interface OidcClient {
  /** Available once the gateway listens, when the sandbox provides the identities itself. */
  issuer(): string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim of an ID token with the login of a person. */
  readonly loginClaim: string;
  /** Maps an address of the provider to the one this process must use; absent: unchanged. */
  reach?(address: string): string;
}
