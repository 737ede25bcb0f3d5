import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { freePort } from '../../src/embedded/free-port.ts';
import { ask, clientOf, DpopClient, newKeys, proofOf } from '../support/oauth-client.ts';
import { openRawSocket } from '../support/raw-socket.ts';
import { TEST_SECRET_KEYS } from '../support/secrets.ts';
import { type Answer, type ServedGateway, serveGateway } from '../support/served-gateway.ts';

const ACCOUNTS = '/api/partner/v1/accounts';

let served: ServedGateway;
let client: DpopClient;
let credentials: { client_id: string; client_secret: string };
let token: string;
beforeAll(async () => {
  served = await serveGateway();
  const { clientId, clientSecret } = await clientOf(served, { method: 'secret' }, 'dpop');
  credentials = { client_id: clientId, client_secret: clientSecret ?? '' };
  client = new DpopClient(served, credentials, await newKeys());
  token = await client.token();
});
afterAll(() => served?.stop());

async function call(path: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> {
  const response = await fetch(served.app.origin + path, { method, headers });
  const answer = { status: response.status, headers: response.headers, body: await response.json() };
  client.nonce = answer.headers.get('dpop-nonce') ?? client.nonce;
  return answer;
}

const shown = (dpop: string) => ({ authorization: `DPoP ${token}`, dpop });
async function answerTo(dpop: string) {
  const { status, headers } = await call(ACCOUNTS, shown(dpop));
  return [status, /error="(\w+)"/.exec(headers.get('www-authenticate') ?? '')?.[1]];
}
const good = (claims = {}) => client.proof(token, 'GET', ACCOUNTS, claims);
const REFUSED = [401, 'invalid_dpop_proof'];

describe('DPoP-bound tokens', () => {
  it('a DPoP-bound token is rejected without a proof and as a bearer token', async () => {
    expect((await call(ACCOUNTS, shown(await good()))).status).toBe(200);
    const bare = await call(ACCOUNTS, { authorization: `Bearer ${token}` });
    expect([bare.status, bare.body.error.code]).toEqual([401, 'unauthorized']);
    expect(bare.headers.get('www-authenticate')).toMatch(/^DPoP error="invalid_token", algs="PS256 ES256/);
    const withProof = await call(ACCOUNTS, { authorization: `Bearer ${token}`, dpop: await good() });
    expect(withProof.status).toBe(401);
    expect(await call(ACCOUNTS, { authorization: `DPoP ${token}` })).toMatchObject({ status: 401 });
  });

  it('a stolen DPoP-bound token is rejected with a proof by another key', async () => {
    const thief = new DpopClient(served, credentials, await newKeys());
    thief.nonce = client.nonce;
    expect(await answerTo(await thief.proof(token, 'GET', ACCOUNTS))).toEqual([401, 'invalid_token']);
  });

  it('unproven requests with a stolen token use the budget of their address, not of the client', async () => {
    const poor = await serveGateway({ RATE_LIMIT: '20' });
    try {
      const { clientId, clientSecret } = await clientOf(poor, { method: 'secret' }, 'dpop');
      const owner = new DpopClient(poor, { client_id: clientId, client_secret: clientSecret ?? '' }, await newKeys());
      const stolen = await owner.token();
      const first = await fetch(`${poor.app.origin}${ACCOUNTS}`, { headers: { authorization: `Bearer ${stolen}` } });
      // An unproven request counts against its address, so the remaining budget is that of an anonymous caller.
      expect(first.headers.get('ratelimit-remaining')).toBe('19');
      const statuses = new Set<number>();
      for (let n = 0; n < 10; n += 1) {
        statuses.add(
          (await fetch(`${poor.app.origin}${ACCOUNTS}`, { headers: { authorization: `Bearer ${stolen}` } })).status,
        );
      }
      expect([...statuses].sort()).toEqual([401, 429]);
    } finally {
      await poor.stop();
    }
  });

  it('a token stays DPoP-bound when its client requests scopes, and a bearer token is rejected under the DPoP scheme', async () => {
    const { body } = await ask(served, 'token', credentials);
    expect(body).toMatchObject({ error: 'invalid_dpop_proof' });
    const answer = await call(ACCOUNTS, { authorization: `DPoP ${served.alpha.token}`, dpop: await good() });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^DPoP error="invalid_token"/);
  });

  it('a DPoP-bound token without a needed scope is refused with a challenge of the DPoP scheme', async () => {
    const path = '/api/partner/v1/fees';
    const answer = await call(path, shown(await client.proof(token, 'GET', path)));
    expect([answer.status, answer.headers.get('www-authenticate')?.slice(0, 32)]).toEqual([
      403,
      'DPoP error="insufficient_scope",',
    ]);
  });
});

describe('DPoP proofs', () => {
  it.each([
    ['another method', { htm: 'POST' }],
    ['a method in lower case', { htm: 'get' }],
    ['another path', { htu: 'ORIGIN/api/partner/v1/customers' }],
    ['another host', { htu: `https://evil.example${ACCOUNTS}` }],
    ['another scheme', { htu: 'ORIGIN/api/partner/v1/accounts'.replace('http:', 'https:'), scheme: true }],
    ['no URL', { htu: undefined }],
    ['an invalid URL', { htu: 'accounts' }],
    ['the hash of another token', { ath: 'x'.repeat(43) }],
    ['no token hash', { ath: undefined }],
    ['a time ten minutes ago', { iat: Math.floor(Date.now() / 1_000) - 600 }],
    ['a time one minute ahead', { iat: Math.floor(Date.now() / 1_000) + 60 }],
    ['no iat', { iat: undefined }],
    ['no jti', { jti: undefined }],
    ['a jti of 1000 characters', { jti: 'x'.repeat(1_000) }],
  ])('a DPoP proof with %s is rejected', async (_what, claims: Record<string, unknown>) => {
    const filled = Object.fromEntries(
      Object.entries(claims).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.replace('ORIGIN', served.app.origin) : value,
      ]),
    );
    if ('scheme' in filled) filled['htu'] = `https${served.app.origin.slice(4)}${ACCOUNTS}`;
    expect(await answerTo(await good(filled))).toEqual(REFUSED);
  });

  it('a DPoP proof may name the URL with a query, a fragment and the default port', async () => {
    expect(await answerTo(await good({ htu: `${served.app.origin}${ACCOUNTS}?a=1#b` }))).toEqual([200, undefined]);
  });

  it('a DPoP proof is accepted once, even when 20 requests send it to two nodes at the same time', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gateway-'));
    const port = await freePort();
    const settings = {
      SANDBOX: 'true',
      DATABASE_URL: served.app.databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEYS: TEST_SECRET_KEYS,
      PORT: String(port),
      MANAGEMENT_PORT: '0',
      PUBLIC_URL: served.app.origin,
    };
    const other = await startApp(readConfig([], settings), pino({ level: 'silent' }));
    try {
      const headers = shown(await good());
      const answers = await Promise.all(
        Array.from({ length: 20 }, async (_, n) => {
          const origin = n % 2 === 0 ? served.app.origin : `http://localhost:${port}`;
          return (await fetch(origin + ACCOUNTS, { headers })).status;
        }),
      );
      expect(answers.toSorted()).toEqual([200, ...Array(19).fill(401)]);
    } finally {
      await other.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it('a DPoP proof for the token endpoint is accepted once there and rejected for other requests', async () => {
    const dpop = await proofOf(client.keys, { htm: 'POST', htu: client.tokenUrl, nonce: client.nonce });
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await ask(served, 'token', credentials, { dpop })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await ask(served, 'token', credentials, { dpop })).body.error).toBe('invalid_dpop_proof');
    expect(await answerTo(dpop)).toEqual(REFUSED);
  });

  it('a DPoP proof needs a recent server nonce, and its rejection returns the next one', async () => {
    const htu = served.app.origin + ACCOUNTS;
    for (const nonce of [null, 'made-up', 'x'.repeat(22)]) {
      const answer = await call(ACCOUNTS, shown(await proofOf(client.keys, { htm: 'GET', htu, token, nonce })));
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringContaining('error="use_dpop_nonce"'),
      ]);
      expect(answer.headers.get('dpop-nonce')).toBe(client.nonce);
    }
    const atToken = await ask(served, 'token', credentials, {
      dpop: await proofOf(client.keys, { htm: 'POST', htu: client.tokenUrl }),
    });
    expect([atToken.status, atToken.body.error, atToken.headers.get('dpop-nonce')]).toEqual([
      400,
      'use_dpop_nonce',
      client.nonce,
    ]);
  });

  it.each([
    ['with another type', { typ: 'JWT' }],
    ['without a type', { typ: undefined }],
    ['without a key', { jwk: undefined }],
    ['with a key by reference', { jwk: undefined, jku: 'http://169.254.169.254/' }],
  ])('a DPoP proof %s is rejected', async (_what, header: object) => {
    const htu = served.app.origin + ACCOUNTS;
    const proof = await proofOf(client.keys, { htm: 'GET', htu, token, nonce: client.nonce }, {}, header);
    expect(await answerTo(proof)).toEqual(REFUSED);
  });

  it('a DPoP proof with the client’s public key and a foreign signature is rejected', async () => {
    const thief = await newKeys();
    const htu = served.app.origin + ACCOUNTS;
    const forged = await proofOf({ ...thief, jwk: client.keys.jwk }, { htm: 'GET', htu, token, nonce: client.nonce });
    expect(await answerTo(forged)).toEqual(REFUSED);
    const [header, payload] = (await good()).split('.');
    expect(await answerTo(`${header}.${payload}.`)).toEqual(REFUSED);
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'dpop+jwt', jwk: client.keys.jwk })).toString(
      'base64url',
    );
    expect(await answerTo(`${none}.${payload}.`)).toEqual(REFUSED);
  });

  it.each(['RS256', 'ES384'])('a DPoP proof signed with %s is rejected', async (alg) => {
    const htu = served.app.origin + ACCOUNTS;
    const proof = await proofOf(await newKeys(alg), { htm: 'GET', htu, token, nonce: client.nonce });
    expect(await answerTo(proof)).toEqual(REFUSED);
  });

  it('a repeated DPoP header, and a proof longer than 4096 characters, are rejected', async () => {
    expect(await answerTo(await good({ more: 'x'.repeat(4_096) }))).toEqual(REFUSED);
    const headers = new Headers([
      ['authorization', `DPoP ${token}`],
      ['dpop', await good()],
      ['dpop', await good()],
    ]);
    expect((await fetch(served.app.origin + ACCOUNTS, { headers })).status).toBe(401);
  });
});

describe('DPoP-bound tokens on the live feed', () => {
  const socketUrl = () => `${served.app.origin.replace('http', 'ws')}/graphql`;
  const proof = () => client.proof(token, 'GET', '/graphql');
  const closingOf = async (payload: object) => {
    const socket = await openRawSocket(socketUrl());
    socket.send({ type: 'connection_init', payload });
    return socket.closed();
  };

  it('connection_init opens a WebSocket with a proof for its handshake, and the proof works once', async () => {
    const payload = { authorization: `DPoP ${token}`, dpop: await proof() };
    const socket = await openRawSocket(socketUrl());
    socket.send({ type: 'connection_init', payload });
    await socket.message('connection_ack');
    socket.socket.close();
    expect(await closingOf(payload)).toEqual({ code: 4401, reason: 'unauthorized' });
  });

  it.each([
    ['without a proof', async () => ({ authorization: `DPoP ${token}` })],
    ['as a bearer token', async () => ({ authorization: `Bearer ${token}` })],
    ['with a proof for another path', async () => ({ authorization: `DPoP ${token}`, dpop: await good() })],
    ['with a proof that is not a string', async () => ({ authorization: `DPoP ${token}`, dpop: { a: 1 } })],
  ])('a DPoP-bound token %s does not open a WebSocket', async (_what, payload) => {
    expect(await closingOf(await payload())).toEqual({ code: 4401, reason: 'unauthorized' });
  });

  it('a WebSocket handshake with a proof is accepted, and one without a nonce is rejected with the nonce', async () => {
    const socket = await openRawSocket(socketUrl(), {
      headers: { authorization: `DPoP ${token}`, dpop: await proof() },
    });
    socket.send({ type: 'connection_init' });
    await socket.message('connection_ack');
    socket.socket.close();
    const dpop = await proofOf(client.keys, { htm: 'GET', htu: `${served.app.origin}/graphql`, token });
    for (const headers of [{ authorization: `DPoP ${token}`, dpop }, { authorization: `Bearer ${token}` }]) {
      const refused = new WebSocket(socketUrl(), ['graphql-transport-ws'], { headers });
      const [, response] = (await once(refused, 'unexpected-response')) as [
        unknown,
        import('node:http').IncomingMessage,
      ];
      expect([response.statusCode, response.headers['www-authenticate']]).toEqual([
        401,
        expect.stringMatching(/^DPoP error=/),
      ]);
      expect(response.headers['dpop-nonce']).toBe('dpop' in headers ? client.nonce : undefined);
      response.destroy();
    }
  });

  it('a stream of server-sent events needs a DPoP proof', async () => {
    const stream = async (dpop: string) =>
      fetch(`${served.app.origin}/graphql`, {
        method: 'POST',
        headers: { ...shown(dpop), accept: 'text/event-stream', 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ viewer { clientId } }' }),
      });
    const opened = await stream(await client.proof(token, 'POST', '/graphql'));
    expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining(credentials.client_id)]);
    expect((await stream('x')).status).toBe(401);
  });
});
