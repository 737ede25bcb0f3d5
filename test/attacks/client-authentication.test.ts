import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as jose from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Jwks } from '../../src/domains/partners/client-settings.ts';
import {
  ASSERTION_TYPE,
  ask,
  asserted,
  assertionOf,
  type ClientKeys,
  clientOf,
  newKeys,
} from '../support/oauth-client.ts';
import { type ServedGateway, serveGateway } from '../support/served-gateway.ts';

let served: ServedGateway;
let keys: ClientKeys;
let clientId: string;
let issuer: string;
beforeAll(async () => {
  served = await serveGateway();
  issuer = served.app.origin;
  keys = await newKeys();
  ({ clientId } = await keyed(keys));
});
afterAll(() => served?.stop());

const keyed = (...all: ClientKeys[]) =>
  clientOf(served, { method: 'private_key_jwt', jwks: Jwks.parse({ keys: all.map(({ jwk }) => jwk) }) });
const now = () => Math.floor(Date.now() / 1_000);
const answerTo = async (assertion: string, more: Record<string, string> = {}) => {
  const { status, body } = await ask(served, 'token', { ...asserted(assertion), ...more });
  return [status, body.error];
};
const REFUSED = [401, 'invalid_client'];
const resigned = async (pair: ClientKeys, alg: string): Promise<ClientKeys> => ({
  ...pair,
  alg,
  privateKey: (await jose.importJWK(await jose.exportJWK(pair.privateKey), alg)) as CryptoKey,
});

describe('client assertions', () => {
  it.each(['ES256', 'PS256', 'EdDSA', 'Ed25519'])('a client assertion signed with %s gets a token', async (alg) => {
    const own = await newKeys(alg);
    const client = await keyed(own);
    const { status, body } = await ask(served, 'token', asserted(await assertionOf(client.clientId, issuer, own)));
    expect([status, body.token_type]).toEqual([200, 'Bearer']);
    const accounts = await fetch(`${issuer}/api/partner/v1/accounts`, {
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    expect(accounts.status).toBe(200);
  });

  it.each(['RS256', 'PS384'])(
    'a client assertion signed with %s is rejected even with the client’s own key',
    async (alg) => {
      const own = await newKeys(alg);
      const client = await keyed(own);
      expect(await answerTo(await assertionOf(client.clientId, issuer, own))).toEqual(REFUSED);
      expect(await answerTo(await assertionOf(client.clientId, issuer, await resigned(own, 'PS256')))).toEqual([
        200,
        undefined,
      ]);
    },
  );

  it('a client assertion may name the token endpoint as its audience', async () => {
    expect(await answerTo(await assertionOf(clientId, `${issuer}/api/partner/v1/oauth/token`, keys))).toEqual([
      200,
      undefined,
    ]);
  });

  it('a client assertion without a signature, or signed with a public key as a secret, is rejected', async () => {
    const claims = { iss: clientId, sub: clientId, aud: issuer, jti: 'a', exp: now() + 60 };
    const unsigned = new jose.UnsecuredJWT(claims).encode();
    expect(await answerTo(unsigned)).toEqual(REFUSED);
    expect(await answerTo(unsigned.replace(/^[^.]+/, jose.base64url.encode('{"alg":"NONE"}')))).toEqual(REFUSED);
    const pem = await jose.exportSPKI((await jose.importJWK(keys.jwk, 'ES256')) as CryptoKey);
    for (const secret of [pem, JSON.stringify(keys.jwk), keys.jwk.x as string]) {
      const forged = await new jose.SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: keys.jwk.kid as string })
        .sign(Buffer.from(secret.padEnd(32, '=')));
      expect(await answerTo(forged)).toEqual(REFUSED);
    }
  });

  it.each([
    ['the audience of another server', { aud: 'https://other.example' }],
    ['this server and another one as audience', { aud: ['https://other.example', 'ISSUER'] }],
    ['no audience', { aud: undefined }],
    ['an empty list of audiences', { aud: [] }],
    ['an expiry in the past', { exp: now() - 60 }],
    ['an expiry six minutes ahead', { exp: now() + 400 }],
    ['no expiry', { exp: undefined }],
    ['an iat in the future', { iat: now() + 60 }],
    ['an nbf in the future', { nbf: now() + 60 }],
    ['another issuer', { iss: 'somebody' }],
    ['no issuer', { iss: undefined }],
    ['no jti', { jti: undefined }],
    ['a jti that is not a string', { jti: 7 as unknown as string }],
    ['a jti of 1000 characters', { jti: 'x'.repeat(1_000) }],
  ])('a client assertion with %s is rejected', async (_what, claims) => {
    const filled = JSON.parse(JSON.stringify(claims).replace('ISSUER', issuer));
    const left = Object.fromEntries(Object.keys(claims).map((name) => [name, filled[name]]));
    expect(await answerTo(await assertionOf(clientId, issuer, keys, left))).toEqual(REFUSED);
  });

  it('a client assertion is accepted once, even when 20 requests send it at the same time', async () => {
    const assertion = await assertionOf(clientId, issuer, keys);
    const answers = await Promise.all(Array.from({ length: 20 }, () => answerTo(assertion)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([status]) => status === 401)).toHaveLength(19);
    expect(await answerTo(assertion)).toEqual(REFUSED);
  });

  it('a client assertion that one endpoint has accepted is rejected at all endpoints', async () => {
    const assertion = await assertionOf(clientId, issuer, keys);
    const introspected = await ask(served, 'introspect', { ...asserted(assertion), token: 'x' });
    expect([introspected.status, introspected.body]).toEqual([200, { active: false }]);
    expect(await answerTo(assertion)).toEqual(REFUSED);
    const revoking = await ask(served, 'revoke', { ...asserted(assertion), token: 'x' });
    expect([revoking.status, revoking.body.error]).toEqual(REFUSED);
  });

  it('a client assertion signed by another client or by an unknown key is rejected', async () => {
    const others = await newKeys('ES256', keys.jwk.kid as string);
    await keyed(others);
    expect(await answerTo(await assertionOf(clientId, issuer, others))).toEqual(REFUSED);
    expect(await answerTo(await assertionOf('alpha-000000000000', issuer, keys))).toEqual(REFUSED);
  });

  it('a client assertion that brings its own verification key is rejected', async () => {
    const own = await newKeys();
    const headers: Partial<jose.JWTHeaderParameters>[] = [
      { jwk: own.jwk },
      { kid: own.jwk.kid as string, jwk: own.jwk },
      { jku: `${issuer}/jwks`, x5u: `${issuer}/cert` },
      { kid: '../../../../dev/null' },
      { kid: "' or 1=1 --" },
      { kid: '__proto__' },
    ];
    for (const header of headers) {
      expect(await answerTo(await assertionOf(clientId, issuer, own, {}, header))).toEqual(REFUSED);
    }
  });

  it('a client assertion is verified only with the key that its kid names', async () => {
    const [one, other] = [await newKeys(), await newKeys()];
    const client = await keyed(one, other);
    expect(await answerTo(await assertionOf(client.clientId, issuer, other))).toEqual([200, undefined]);
    const swapped = { kid: one.jwk.kid as string };
    expect(await answerTo(await assertionOf(client.clientId, issuer, other, {}, swapped))).toEqual(REFUSED);
  });

  it('a client assertion that is too long, repeated, of another type or sent with another proof is rejected before it is parsed', async () => {
    const assertion = await assertionOf(clientId, issuer, keys);
    const invalid = [400, 'invalid_request'];
    expect(await answerTo(await assertionOf(clientId, issuer, keys, { more: 'x'.repeat(4_096) }))).toEqual(invalid);
    expect(
      await answerTo(assertion, { client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer' }),
    ).toEqual(invalid);
    expect(await answerTo(assertion, { client_id: 'somebody' })).toEqual(invalid);
    expect(await answerTo(assertion, { client_secret: 'x' })).toEqual(invalid);
    expect(await answerTo('a.b.c')).toEqual(REFUSED);
    const twice = `client_assertion_type=${ASSERTION_TYPE}&client_assertion=${assertion}&client_assertion=${assertion}`;
    const body = `grant_type=client_credentials&${twice}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(`${issuer}/api/partner/v1/oauth/token`, { method: 'POST', headers, body });
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual(invalid);
  });
});

describe('credentials with a key', () => {
  it('a credential with a key accepts no secret, and a credential with a secret accepts no key', async () => {
    const { clientId: withSecret, clientSecret } = await clientOf(served, { method: 'secret' });
    const downgraded = await ask(served, 'token', { client_id: clientId, client_secret: clientSecret ?? '' });
    expect([downgraded.status, downgraded.body.error]).toEqual(REFUSED);
    expect(await answerTo(await assertionOf(withSecret, issuer, keys))).toEqual(REFUSED);
    const bare = await ask(served, 'token', { client_id: clientId });
    expect([bare.status, bare.body.error]).toEqual(REFUSED);
  });

  it('a revoked credential with a key gets no token', async () => {
    const own = await newKeys();
    const client = await keyed(own);
    await served.sql('update credential set revoked_at = now() where client_id = $1', [client.clientId]);
    expect(await answerTo(await assertionOf(client.clientId, issuer, own))).toEqual(REFUSED);
  });
});

describe('remote client keys', () => {
  let remote: Server;
  let uri: string;
  let asked = 0;
  let answer: { status: number; body: string; headers?: Record<string, string> };
  beforeAll(async () => {
    remote = createServer((_request, response) => {
      asked += 1;
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
    await new Promise<void>((resolve) => remote.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => remote?.close());
  let path = 0;
  beforeEach(() => {
    path += 1;
    uri = `http://127.0.0.1:${(remote.address() as AddressInfo).port}/${path}`;
    asked = 0;
  });
  const remoteClient = () => clientOf(served, { method: 'private_key_jwt', jwksUri: uri });
  const publish = (...all: ClientKeys[]) => {
    answer = { status: 200, body: JSON.stringify({ keys: all.map(({ jwk }) => jwk) }) };
  };

  it('remote client keys are fetched once for many requests, and at most once more for unknown keys', async () => {
    publish(keys);
    const client = await remoteClient();
    const good = async () => answerTo(await assertionOf(client.clientId, issuer, keys));
    expect(await Promise.all([good(), good(), good()])).toEqual(Array(3).fill([200, undefined]));
    expect(asked).toBe(1);
    const stranger = await newKeys();
    for (let n = 0; n < 5; n += 1)
      expect(await answerTo(await assertionOf(client.clientId, issuer, stranger))).toEqual(REFUSED);
    expect(asked).toBe(1);
  });

  it.each([
    ['that does not exist', 404, '{}'],
    ['that is not JSON', 200, '<html>'],
    ['with a secret key', 200, '{"keys":[{"kty":"oct","k":"c2VjcmV0","kid":"a"}]}'],
    ['that is too long', 200, JSON.stringify({ keys: [], more: 'x'.repeat(40_000) })],
    ['that redirects', 302, ''],
  ])('a remote key set %s yields no key and is fetched once', async (_what, status, body) => {
    answer = { status, body, headers: { location: 'http://169.254.169.254/' } };
    const client = await remoteClient();
    expect(await answerTo(await assertionOf(client.clientId, issuer, keys))).toEqual(REFUSED);
    expect(await answerTo(await assertionOf(client.clientId, issuer, keys))).toEqual(REFUSED);
    expect(asked).toBe(1);
  });

  it('remote client keys are never fetched from an address that is not public', async () => {
    for (const jwksUri of [
      'http://169.254.169.254/latest/meta-data',
      'http://10.0.0.1/jwks',
      'http://metadata.goog/jwks',
    ]) {
      const client = await clientOf(served, { method: 'private_key_jwt', jwksUri });
      expect(await answerTo(await assertionOf(client.clientId, issuer, keys))).toEqual(REFUSED);
    }
  });
});
