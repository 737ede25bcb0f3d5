/** What this gateway is to the institution's provider of identities. */
export interface OidcClient {
  /** Known once the gateway listens, where it is the sandbox's own. */
  issuer(): string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim of an ID token that is the login of a person. */
  readonly loginClaim: string;
  /** Where an address of the provider's is reached from this process; left out: as it stands. */
  reach?(address: string): string;
}
