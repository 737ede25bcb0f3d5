import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Jwks } from '../../../src/domains/partners/client-settings.ts';
import { type ClientKeys, clientOf, newKeys } from '../../support/oauth-client.ts';
import { type ServedGateway, serveGateway } from '../../support/served-gateway.ts';

const INSECURE = { [oauth.allowInsecureRequests]: true };

let served: ServedGateway;
let keys: ClientKeys;
let clientId: string;
let issuer: URL;
beforeAll(async () => {
  served = await serveGateway();
  issuer = new URL(served.app.origin);
  keys = await newKeys('PS256');
  const proof = { method: 'private_key_jwt', jwks: Jwks.parse({ keys: [keys.jwk] }) } as const;
  ({ clientId } = await clientOf(served, proof, 'dpop'));
});
afterAll(() => served?.stop());

/** Repeats the request when the server requires a nonce. */
async function withNonce<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (oauth.isDPoPNonceError(error)) return attempt();
    throw error;
  }
}

describe('third-party OAuth clients', () => {
  it('oauth4webapi works with discovery, private_key_jwt, DPoP with nonces, introspection and revocation', async () => {
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...INSECURE });
    const as = await oauth.processDiscoveryResponse(issuer, found);
    const client: oauth.Client = { client_id: clientId };
    const authentication = oauth.PrivateKeyJwt({ key: keys.privateKey, kid: keys.jwk.kid as string });
    const DPoP = oauth.DPoP(client, await oauth.generateKeyPair('ES256'));
    const token = await withNonce(async () => {
      const parameters = new URLSearchParams({ scope: 'account:read' });
      const answer = await oauth.clientCredentialsGrantRequest(as, client, authentication, parameters, {
        DPoP,
        ...INSECURE,
      });
      return oauth.processClientCredentialsResponse(as, client, answer);
    });
    expect(token).toMatchObject({ token_type: 'dpop', expires_in: 3600, scope: 'account:read' });
    const read = (path: string) =>
      withNonce(() =>
        oauth.protectedResourceRequest(
          token.access_token,
          'GET',
          new URL(`/api/partner/v1${path}`, issuer),
          new Headers(),
          null,
          { DPoP, ...INSECURE },
        ),
      );
    expect((await read('/accounts?page_size=5')).status).toBe(200);
    expect((await read('/accounts')).status).toBe(200);

    const introspect = async () => {
      const answer = await oauth.introspectionRequest(as, client, authentication, token.access_token, INSECURE);
      return oauth.processIntrospectionResponse(as, client, answer);
    };
    const facts = await introspect();
    expect(facts).toMatchObject({
      active: true,
      scope: 'account:read',
      client_id: clientId,
      iss: as.issuer,
      token_type: 'DPoP',
    });
    expect(facts.cnf).toEqual({ jkt: await DPoP.calculateThumbprint() });
    expect((facts.exp as number) - (facts.iat as number)).toBe(3_600);
    const revoked = await oauth.revocationRequest(as, client, authentication, token.access_token, INSECURE);
    expect(await oauth.processRevocationResponse(revoked)).toBeUndefined();
    expect(await introspect()).toEqual({ active: false });
    await expect(read('/accounts')).rejects.toMatchObject({ status: 401 });
  });

  it('openid-client works with discovery, private_key_jwt and DPoP, and handles nonces itself', async () => {
    const key = { key: keys.privateKey, kid: keys.jwk.kid as string };
    const configuration = await openid.discovery(issuer, clientId, undefined, openid.PrivateKeyJwt(key), {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    });
    const DPoP = openid.getDPoPHandle(configuration, await openid.randomDPoPKeyPair('EdDSA'));
    const token = await openid.clientCredentialsGrant(configuration, { scope: 'account:read' }, { DPoP });
    expect(token.token_type).toBe('dpop');
    const answer = await openid.fetchProtectedResource(
      configuration,
      token.access_token,
      new URL('/graphql', issuer),
      'POST',
      JSON.stringify({ query: '{ viewer { clientId } }' }),
      new Headers({ 'content-type': 'application/json' }),
      { DPoP },
    );
    expect(await answer.json()).toMatchObject({ data: { viewer: { clientId } } });
  });

  it('openid-client works with a secret and a bearer token', async () => {
    const { clientId: id, clientSecret } = await clientOf(served, { method: 'secret' });
    const configuration = await openid.discovery(issuer, id, clientSecret ?? '', undefined, {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    });
    const token = await openid.clientCredentialsGrant(configuration);
    const url = new URL('/api/partner/v1/accounts', issuer);
    expect((await openid.fetchProtectedResource(configuration, token.access_token, url, 'GET')).status).toBe(200);
  });
});

describe('OAuth server metadata', () => {
  it('the OAuth metadata lists endpoints below the issuer, and no certificates when no proxy forwards them', async () => {
    const answer = await fetch(`${issuer.origin}/.well-known/oauth-authorization-server`);
    const metadata = (await answer.json()) as Record<string, unknown>;
    expect(metadata).toMatchObject({
      issuer: issuer.origin,
      token_endpoint: `${issuer.origin}/api/partner/v1/oauth/token`,
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
      grant_types_supported: ['client_credentials'],
      dpop_signing_alg_values_supported: ['PS256', 'ES256', 'EdDSA', 'Ed25519'],
      tls_client_certificate_bound_access_tokens: false,
    });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    for (const path of ['/x', 'x', '/api/partner/v1']) {
      expect((await fetch(`${issuer.origin}/.well-known/oauth-authorization-server${path}`)).status).toBe(404);
    }
  });
});
