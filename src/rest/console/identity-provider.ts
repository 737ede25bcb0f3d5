import * as openid from 'openid-client';
import type { OidcClient } from '../../platform/oidc-client.ts';

/** What a sign-in that a browser has begun is known by when it comes back. */
export interface Begun {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE (RFC 7636). */
  readonly verifier: string;
}

/** Who the provider says it is. */
export interface Proven {
  /** What the claim says by which persons are known; null: nothing that could be a login. */
  readonly login: string | null;
  /** When the provider last saw who it is. */
  readonly at: Date;
}

const TIMEOUT_SECONDS = 5;
/** A proof that is older is asked for again: no session is longer. */
const LONGEST_SECONDS = 8 * 60 * 60;

/** The institution's provider of identities: OpenID Connect, authorization code with PKCE, state and nonce. */
export class IdentityProvider {
  readonly #client: OidcClient;
  readonly #redirectUri: () => string;
  #discovered: Promise<openid.Configuration> | undefined;

  constructor(client: OidcClient, redirectUri: () => string) {
    this.#client = client;
    this.#redirectUri = redirectUri;
  }

  /** Where the browser goes, and what is kept of it. @throws what asking the provider for its addresses does. */
  async begin(fresh: boolean): Promise<Begun & { readonly url: string }> {
    const configuration = await this.#configuration();
    const verifier = openid.randomPKCECodeVerifier();
    const begun = { state: openid.randomState(), nonce: openid.randomNonce(), verifier };
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri(),
      scope: 'openid profile',
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      max_age: String(maxAge(fresh)),
      ...(fresh ? { prompt: 'login' } : {}),
    });
    return { ...begun, url: url.href };
  }

  /** `query`: with which the browser came back. @throws when the provider refused, or what it says does not fit. */
  async finish(query: string, { state, nonce, verifier }: Begun, fresh: boolean): Promise<Proven> {
    const configuration = await this.#configuration();
    const answer = await openid.authorizationCodeGrant(configuration, new URL(this.#redirectUri() + query), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      maxAge: maxAge(fresh),
      idTokenExpected: true,
    });
    const claims = answer.claims();
    // `maxAge` has it required.
    if (claims?.auth_time === undefined) throw new Error('the identity provider does not say when it saw the person');
    const login = claims[this.#client.loginClaim];
    return { login: typeof login === 'string' ? login : null, at: new Date(claims.auth_time * 1_000) };
  }

  /** Its addresses and keys, asked for once; a failure is not kept. */
  #configuration(): Promise<openid.Configuration> {
    this.#discovered ??= this.#discover().catch((error: unknown) => {
      this.#discovered = undefined;
      throw error;
    });
    return this.#discovered;
  }

  #discover(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret, reach } = this.#client;
    const url = new URL(issuer());
    return openid.discovery(url, clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      ...(url.protocol === 'http:' ? { execute: [openid.allowInsecureRequests] } : {}),
      ...(reach ? { [openid.customFetch]: (address: string, init: RequestInit) => fetch(reach(address), init) } : {}),
    } as openid.DiscoveryRequestOptions);
  }
}

const maxAge = (fresh: boolean): number => (fresh ? 0 : LONGEST_SECONDS);
