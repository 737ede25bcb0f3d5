import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { socketUrl } from '../support/live.ts';
import { clientOf, DpopClient, newKeys } from '../support/oauth-client.ts';
import { type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { until } from '../support/until.ts';

const SECRET = 'a-secret-that-no-line-may-show';

let gateway: ServedGateway;
let text = '';
beforeAll(async () => {
  const log = pino({ level: 'info', base: null }, { write: (line) => (text += line) });
  gateway = await serveGateway({ TRUST_PROXY: '127.0.0.1' }, { log });
});
afterAll(() => gateway?.stop());
beforeEach(() => {
  text = '';
});

const securityEvents = () =>
  text
    .split('\n')
    .filter((line) => line.includes('"security"'))
    .map((line) => JSON.parse(line));
const counted = async (event: string) => {
  const { body } = await gateway.stranger.request('GET', '/metrics');
  return Number(
    new RegExp(`^gateway_security_events_total\\{event="${event}"\\} (\\d+)$`, 'm').exec(String(body))?.[1] ?? 0,
  );
};
/** Returns the one log line that `act` causes. Checks that a counter counts it, too. */
async function eventOf(event: string, act: () => Promise<unknown>) {
  const before = await counted(event);
  await act();
  await until(() => securityEvents().length > 0);
  expect(securityEvents()).toHaveLength(1);
  expect(await counted(event)).toBe(before + 1);
  const [line] = securityEvents();
  expect(line).toMatchObject({ security: event, address: expect.any(String), request_id: expect.any(String) });
  return line;
}
const askToken = (clientId: string, secret: string) =>
  gateway.stranger.request('POST', '/oauth/token', {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: secret,
  });
const credential = () => {
  const known = gateway.app.sandbox?.content.partners[0];
  if (!known) throw new Error('the sandbox has no partner');
  return known;
};

describe('security events in the log and a counter', () => {
  it('a bound token without its key is logged with its owner, and a nonce request is not logged', async () => {
    const { clientId, clientSecret } = await clientOf(gateway, { method: 'secret' }, 'dpop');
    const owner = new DpopClient(gateway, { client_id: clientId, client_secret: clientSecret ?? '' }, await newKeys());
    const token = await owner.token();
    const read = (headers: Record<string, string>) =>
      fetch(`${gateway.app.origin}/api/partner/v1/accounts`, { headers });
    text = '';
    owner.nonce = null;
    const dpop = await owner.proof(token, 'GET', '/api/partner/v1/accounts');
    expect((await read({ authorization: `DPoP ${token}`, dpop })).status).toBe(401);
    const line = await eventOf('token_refused', () => read({ authorization: `Bearer ${token}` }));
    expect(line.client_id).toBe(clientId);
    expect(text).not.toContain(token);
  });

  it('an issued token is logged without the token', async () => {
    const { client_id: clientId, client_secret: clientSecret } = credential();
    const line = await eventOf('token_issued', async () => {
      const { body } = await askToken(clientId, clientSecret);
      expect(text).not.toContain(body.access_token);
    });
    expect(line).toMatchObject({ level: 30, client_id: clientId });
    expect(text).not.toContain(clientSecret);
  });

  it('a wrong client secret is logged with the client id and without the secret', async () => {
    const { client_id: clientId } = credential();
    const line = await eventOf('token_refused', () => askToken(clientId, SECRET));
    expect(line).toMatchObject({ level: 40, client_id: clientId });
    expect(text).not.toContain(SECRET);
  });

  it('an unknown client is logged without its claimed id, which could be a secret', async () => {
    const line = await eventOf('token_refused', () => askToken(SECRET, 'x'));
    expect(line.client_id).toBeNull();
    expect(text).not.toContain(SECRET);
  });

  it('an unknown token over HTTP or WebSocket is logged with the address from the proxy', async () => {
    const headers = { authorization: `Bearer ${SECRET}`, 'x-forwarded-for': '198.51.100.9' };
    const line = await eventOf('token_refused', () => gateway.stranger.request('GET', '/accounts', undefined, headers));
    expect(line).toMatchObject({ client_id: null, address: '198.51.100.9' });
    text = '';
    await eventOf('token_refused', async () => {
      const socket = new WebSocket(socketUrl(gateway), 'graphql-transport-ws', { headers });
      socket.on('error', () => {});
      await new Promise((resolve) => socket.once('close', resolve));
    });
    expect(text).not.toContain(SECRET);
  });

  it('a request without a token is not logged as a security event', async () => {
    expect((await gateway.stranger.request('GET', '/accounts')).status).toBe(401);
    expect(securityEvents()).toEqual([]);
  });

  it('a missing scope over REST or GraphQL is logged', async () => {
    const reader = await gateway.alpha.withScopes(['account:read']);
    text = '';
    const line = await eventOf('scope_refused', () => reader.request('GET', '/pix/keys?account_id=1'));
    expect(line.client_id).toEqual(expect.any(String));
    text = '';
    await eventOf('scope_refused', () => reader.graphql('{ pixKeys(accountId: 1) { key } }'));
  });

  it('an address outside the credential’s list is logged over HTTP and WebSocket', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.10' };
    const line = await eventOf('address_refused', () => gateway.own.request('GET', '/accounts', undefined, headers));
    expect(line).toMatchObject({ client_id: expect.stringMatching(/^own-/), address: '198.51.100.10' });
    text = '';
    const again = await eventOf('address_refused', async () => {
      const authorization = `Bearer ${gateway.own.token}`;
      const socket = new WebSocket(socketUrl(gateway), 'graphql-transport-ws', {
        headers: { ...headers, authorization },
      });
      socket.on('error', () => {});
      await new Promise((resolve) => socket.once('close', resolve));
    });
    expect(again).toMatchObject({ client_id: expect.stringMatching(/^own-/) });
  });

  it('a partner that requests the institution’s finance data is logged', async () => {
    const line = await eventOf('finance_integration_refused', () => gateway.alpha.request('GET', '/finance/payables'));
    expect(line).toMatchObject({ client_id: expect.stringMatching(/^alpha-/) });
  });
});
