import * as openid from 'openid-client';
import type { OidcClient } from '../../platform/http/oidc-client.ts';

export interface Begun {
  readonly state: string;
  readonly nonce: string;
  /** PKCE code verifier (RFC 7636). */
  readonly verifier: string;
}

export interface Proven {
  /** Null when the login claim cannot be a login. */
  readonly login: string | null;
  /** `auth_time`: when the provider last authenticated the person. */
  readonly at: Date;
}

const TIMEOUT_SECONDS = 5;
/** Maximum age of the provider's authentication. No session lasts longer. */
const LONGEST_SECONDS = 8 * 60 * 60;

/** OpenID Connect: authorization code with PKCE, state and nonce. */
export class IdentityProvider {
  readonly #client: OidcClient;
  readonly #redirectUri: () => string;
  #discovered: Promise<openid.Configuration> | undefined;

  constructor(client: OidcClient, redirectUri: () => string) {
    this.#client = client;
    this.#redirectUri = redirectUri;
  }

  /** @throws when the provider's configuration cannot be fetched */
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

  /** `query`: of the provider's redirect. @throws when the provider refused or its response is invalid */
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
    // OpenID Connect makes `auth_time` mandatory when `max_age` is sent.
    if (claims?.auth_time === undefined) throw new Error('the identity provider did not send auth_time');
    const login = claims[this.#client.loginClaim];
    return { login: typeof login === 'string' ? login : null, at: new Date(claims.auth_time * 1_000) };
  }

  /** Fetched once. A failed fetch is retried at the next call. */
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
