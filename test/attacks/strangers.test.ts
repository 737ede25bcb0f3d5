import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { socketUrl } from '../support/live.ts';
import { openRawSocket } from '../support/raw-socket.ts';
import { type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { until } from '../support/until.ts';

const LIMIT = 40;
const LOOKUP = 'from access_token t join credential c';

let gateway: ServedGateway;
const statements: string[] = [];
beforeAll(async () => {
  const settings = { RATE_LIMIT: String(LIMIT), TRUST_PROXY: '127.0.0.1', ADDRESS_CONNECTIONS: '5' };
  gateway = await serveGateway(settings, { onStatement: (text) => statements.push(text) });
});
afterAll(() => gateway?.stop());

const madeUp = () => randomBytes(32).toString('base64url');
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
};
const ask = (path: string, token: string, address: string) =>
  gateway.stranger.request('GET', path, undefined, { authorization: `Bearer ${token}`, 'x-forwarded-for': address });

describe('callers with unknown tokens', () => {
  it('unknown tokens get at most a quarter of the budget as lookups, and further requests are refused without a query', async () => {
    const address = newAddress();
    statements.length = 0;
    const answers = await Promise.all(Array.from({ length: LIMIT }, () => ask('/accounts', madeUp(), address)));
    const codes = new Set(answers.map(({ status }) => status));
    expect([...codes].sort()).toEqual([401, 429]);
    // The test can cross the end of a one-second window.
    expect(statements.filter((text) => text.includes(LOOKUP)).length).toBeLessThanOrEqual(LIMIT / 2);
  });

  it('a repeated unknown token is rejected from memory without a query', async () => {
    const token = madeUp();
    expect((await ask('/accounts', token, newAddress())).status).toBe(401);
    statements.length = 0;
    for (let i = 0; i < 5; i++) expect((await ask('/accounts', token, newAddress())).status).toBe(401);
    expect(statements.filter((text) => text.includes(LOOKUP))).toEqual([]);
  });

  it('unknown tokens do not delay callers with valid tokens at the same address', async () => {
    const address = newAddress();
    expect((await ask('/accounts', gateway.alpha.token, address)).status).toBe(200);
    await Promise.all(Array.from({ length: LIMIT }, () => ask('/accounts', madeUp(), address)));
    expect((await ask('/accounts', gateway.alpha.token, address)).status).toBe(200);
  });

  it('unknown tokens in the header or first message of a WebSocket share the budget of their address', async () => {
    const address = newAddress();
    statements.length = 0;
    for (let i = 0; i < LIMIT; i++) {
      const headers = { 'x-forwarded-for': address, ...(i % 2 ? { authorization: `Bearer ${madeUp()}` } : {}) };
      const socket = new WebSocket(socketUrl(gateway), 'graphql-transport-ws', { headers });
      socket.on('error', () => {});
      socket.once('open', () => {
        socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${madeUp()}` } }));
      });
      await new Promise((resolve) => socket.once('close', resolve));
    }
    expect(statements.filter((text) => text.includes(LOOKUP)).length).toBeLessThan(LIMIT);
  });
});

describe('client addresses', () => {
  it('only proxies set the client address, and forged entries in front of theirs are ignored', async () => {
    const client = newAddress();
    const askAs = () =>
      gateway.stranger.request('GET', '/nothing', undefined, { 'x-forwarded-for': `${newAddress()}, ${client}` });
    // The test can cross the end of a one-second window.
    await until(async () => {
      const answers = await Promise.all(Array.from({ length: 2 * LIMIT }, askAs));
      return answers.some(({ status }) => status === 429);
    });
  });

  it('WebSockets without a token count against the client address behind the proxy', async () => {
    const open = async (address: string) => {
      const socket = new WebSocket(socketUrl(gateway), 'graphql-transport-ws', {
        headers: { 'x-forwarded-for': address },
      });
      socket.on('error', () => {});
      const opened = once(socket, 'open').then(() => 101);
      const refused = once(socket, 'unexpected-response').then(([, answer]) => answer.statusCode as number);
      return { socket, status: await Promise.race([opened, refused]) };
    };
    const crowd = newAddress();
    const sockets = await Promise.all(Array.from({ length: 105 }, () => open(crowd)));
    const statuses = sockets.map(({ status }) => status);
    expect(statuses.filter((status) => status === 101)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const elsewhere = await open(newAddress());
    expect(elsewhere.status).toBe(101);
    // A client that sends a token stops waiting and frees its place.
    const headers = { 'x-forwarded-for': crowd };
    for (const { socket } of sockets.slice(0, 10)) socket.terminate();
    await until(async () => {
      const next = await openRawSocket(socketUrl(gateway), { headers, token: gateway.alpha.token }).catch(() => null);
      next?.socket.terminate();
      return next !== null;
    });
    for (const { socket } of [...sockets, elsewhere]) socket.terminate();
  });
});

describe('connections per address', () => {
  it('connections beyond the limit of one address are cut at once unless the address is a proxy', async () => {
    const bounded = await serveGateway({ ADDRESS_CONNECTIONS: '5' });
    try {
      const { hostname, port } = new URL(bounded.app.origin);
      const sockets = Array.from({ length: 8 }, () => connect(Number(port), hostname));
      const outcomes = await Promise.all(
        sockets.map(
          (socket) =>
            new Promise<'answered' | 'cut'>((resolve) => {
              socket.on('error', () => {});
              socket.once('close', () => resolve('cut'));
              socket.once('data', (data) => {
                expect(String(data)).toMatch(/^HTTP\/1\.1 200 /);
                resolve('answered');
              });
              socket.write('GET /health HTTP/1.1\r\nhost: gateway\r\n\r\n');
            }),
        ),
      );
      // Other connections that this test keeps alive count as well.
      const answered = outcomes.filter((outcome) => outcome === 'answered').length;
      expect(answered).toBeGreaterThan(0);
      expect(answered).toBeLessThanOrEqual(5);
      for (const socket of sockets) socket.destroy();
      await until(async () => (await bounded.stranger.request('GET', '/health').catch(() => null))?.status === 200);
    } finally {
      await bounded.stop();
    }
  });
});
