import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noClients } from '../support/no-clients.ts';
import { CLIENT, type FakeGateway, startFakeGateway, TOKEN } from './fake-gateway.ts';

let gateway: FakeGateway;
beforeAll(async () => {
  gateway = await startFakeGateway();
});
afterAll(() => gateway.stop());

const FORM = 'application/x-www-form-urlencoded';
const GRANT = { grant_type: 'client_credentials' };
const IN_BODY = { client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret };
const encode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString('base64')}`;
const BASIC = basic(CLIENT.clientId, CLIENT.clientSecret);

async function requestToken(body: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${gateway.base}/oauth/token`, {
    method: 'POST',
    body,
    headers: { 'content-type': FORM, ...headers },
  });
  return { response, body: (await response.json()) as { error: string; error_description: string } };
}

const form = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString();

describe('the token endpoint', () => {
  const server = () => ({ issuer: gateway.origin, token_endpoint: `${gateway.base}/oauth/token` });

  it.each([
    ['client_secret_basic', oauth.ClientSecretBasic(CLIENT.clientSecret)],
    ['client_secret_post', oauth.ClientSecretPost(CLIENT.clientSecret)],
  ])('the token endpoint issues a token to a standard OAuth client with %s', async (_method, authentication) => {
    const client = { client_id: CLIENT.clientId };
    const parameters = new URLSearchParams({ scope: 'pix:write' });
    const response = await oauth.clientCredentialsGrantRequest(server(), client, authentication, parameters, {
      [oauth.allowInsecureRequests]: true,
    });
    const token = await oauth.processClientCredentialsResponse(server(), client, response);
    expect(token).toMatchObject({ access_token: TOKEN, token_type: 'bearer', expires_in: 3600, scope: 'pix:write' });
  });

  it('the token endpoint is also served at /oauth/token', async () => {
    const alias = { issuer: gateway.origin, token_endpoint: `${gateway.origin}/oauth/token` };
    const authentication = oauth.ClientSecretBasic(CLIENT.clientSecret);
    const response = await oauth.clientCredentialsGrantRequest(
      ...([alias, { client_id: CLIENT.clientId }, authentication, new URLSearchParams()] as const),
      { [oauth.allowInsecureRequests]: true },
    );
    expect(await oauth.processClientCredentialsResponse(alias, { client_id: CLIENT.clientId }, response)).toMatchObject(
      {
        access_token: TOKEN,
      },
    );
  });

  it('a token response forbids caching', async () => {
    const { response, body } = await requestToken(form(GRANT), { authorization: BASIC });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('pragma')).toBe('no-cache');
    expect(body).toEqual({
      access_token: TOKEN,
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'account:read pix:write',
    });
  });

  it('the token endpoint reads JSON and ignores unknown and empty parameters', async () => {
    const json = { ...GRANT, ...IN_BODY, scope: '', audience: ['x'] };
    const { response } = await requestToken(JSON.stringify(json), {
      'content-type': 'application/json; charset=utf-8',
    });
    expect(response.status).toBe(200);
    expect((await requestToken(`${form({ ...GRANT, ...IN_BODY })}&scope=&extra=1`)).response.status).toBe(200);
  });

  it('the same client id is accepted in the body and in HTTP Basic', async () => {
    const same = await requestToken(form({ ...GRANT, client_id: CLIENT.clientId }), { authorization: BASIC });
    expect(same.response.status).toBe(200);
    const other = await requestToken(form({ ...GRANT, client_id: 'another' }), { authorization: BASIC });
    expect([other.response.status, other.body.error]).toEqual([400, 'invalid_request']);
  });

  it.each([
    ['a wrong secret in the body', form({ ...GRANT, ...IN_BODY, client_secret: 'wrong' }), {}],
    ['a wrong secret by Basic', form(GRANT), { authorization: basic(CLIENT.clientId, 'wrong') }],
    ['no authentication', form(GRANT), {}],
    ['an id without a secret', form({ ...GRANT, client_id: CLIENT.clientId }), {}],
    ['another scheme', form(GRANT), { authorization: 'Bearer x' }],
    ['Basic without a colon', form(GRANT), { authorization: `Basic ${Buffer.from('abc').toString('base64')}` }],
    [
      'Basic with an invalid encoding',
      form(GRANT),
      { authorization: `Basic ${Buffer.from('a%zz:b').toString('base64')}` },
    ],
    ['NUL in the client id', form({ ...GRANT, ...IN_BODY, client_id: 'a\0b' }), {}],
  ])('%s is answered with 401 invalid_client', async (_what, body, headers) => {
    const answer = await requestToken(body, headers as Record<string, string>);
    expect([answer.response.status, answer.body.error]).toEqual([401, 'invalid_client']);
    expect(answer.response.headers.get('www-authenticate')).toMatch(/^Basic /);
    expect(answer.response.headers.get('cache-control')).toBe('no-store');
    expect(typeof answer.body.error_description).toBe('string');
  });

  it.each([
    ['invalid_request', 'two methods of authentication', form({ ...GRANT, ...IN_BODY }), { authorization: BASIC }],
    ['invalid_request', 'no grant type', form(IN_BODY), {}],
    ['invalid_request', 'no body', '', {}],
    ['invalid_request', 'a repeated parameter', `${form({ ...GRANT, ...IN_BODY })}&scope=a&scope=b`, {}],
    ['invalid_request', 'broken JSON', '{', { 'content-type': 'application/json' }],
    ['invalid_request', 'JSON that is not an object', '[]', { 'content-type': 'application/json' }],
    ['invalid_request', 'a number instead of text', '{"grant_type":1}', { 'content-type': 'application/json' }],
    ['unsupported_grant_type', 'another grant', form({ ...IN_BODY, grant_type: 'password' }), {}],
    ['invalid_scope', 'a scope that the credential lacks', form({ ...GRANT, ...IN_BODY, scope: 'fee:read' }), {}],
    ['invalid_scope', 'a malformed scope', form({ ...GRANT, ...IN_BODY, scope: 'a  b"' }), {}],
  ])('the token endpoint answers 400 %s to %s', async (error, _what, body, headers) => {
    const answer = await requestToken(body, headers as Record<string, string>);
    expect([answer.response.status, answer.body.error]).toEqual([400, error]);
  });

  it('unsupported media types, large bodies and failures have the error format of OAuth', async () => {
    const strange = await requestToken('x', { 'content-type': 'text/plain' });
    expect([strange.response.status, strange.body.error]).toEqual([415, 'invalid_request']);
    const large = await requestToken('x'.repeat(1_100_000));
    expect([large.response.status, large.body.error]).toEqual([413, 'invalid_request']);
    const issueToken = async () => {
      throw new Error('database password is hunter2');
    };
    const failing = await startFakeGateway({ oauth: { ...noClients.oauth, issueToken } });
    const response = await fetch(`${failing.base}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': FORM },
      body: form({ ...GRANT, ...IN_BODY }),
    });
    const text = await response.text();
    expect([response.status, JSON.parse(text).error]).toEqual([500, 'server_error']);
    expect(text).not.toContain('hunter2');
    expect(failing.logged.join()).toContain('hunter2');
    await failing.stop();
  });
});

describe('the server metadata', () => {
  const PATH = '/.well-known/oauth-authorization-server';

  it('the metadata of an issuer with a path are served with that path appended', async () => {
    const behind = await startFakeGateway({ publicOrigin: () => 'https://bank.example/gateway' });
    try {
      const statuses = await Promise.all(
        [PATH, `${PATH}/gateway`, `${PATH}/other`].map(async (path) => (await fetch(behind.origin + path)).status),
      );
      expect(statuses).toEqual([200, 200, 404]);
      expect(await (await fetch(`${behind.origin}${PATH}/gateway`)).json()).toMatchObject({
        issuer: 'https://bank.example/gateway',
        token_endpoint: 'https://bank.example/gateway/api/partner/v1/oauth/token',
      });
    } finally {
      await behind.stop();
    }
  });

  it('the metadata list certificate authentication when a proxy forwards certificates', async () => {
    const proxied = await startFakeGateway({ certificateHeader: 'Client-Cert' });
    try {
      expect(await (await fetch(proxied.origin + PATH)).json()).toMatchObject({
        token_endpoint_auth_methods_supported: expect.arrayContaining([
          'tls_client_auth',
          'self_signed_tls_client_auth',
        ]),
        tls_client_certificate_bound_access_tokens: true,
      });
    } finally {
      await proxied.stop();
    }
  });
});
