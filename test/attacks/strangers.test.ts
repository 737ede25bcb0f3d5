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
/** An address that nobody has come from yet, as our proxy tells it. */
const newAddress = () => {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
};
const ask = (path: string, token: string, address: string) =>
  gateway.stranger.request('GET', path, undefined, { authorization: `Bearer ${token}`, 'x-forwarded-for': address });

describe('whoever shows tokens that nobody has', () => {
  it('has a quarter of the budget looked up, and the rest refused before the database is asked', async () => {
    const address = newAddress();
    statements.length = 0;
    const answers = await Promise.all(Array.from({ length: LIMIT }, () => ask('/accounts', madeUp(), address)));
    const codes = new Set(answers.map(({ status }) => status));
    expect([...codes].sort()).toEqual([401, 429]);
    // A second may end meanwhile.
    expect(statements.filter((text) => text.includes(LOOKUP)).length).toBeLessThanOrEqual(LIMIT / 2);
  });

  it('is answered the same one again without a look', async () => {
    const token = madeUp();
    expect((await ask('/accounts', token, newAddress())).status).toBe(401);
    statements.length = 0;
    for (let i = 0; i < 5; i++) expect((await ask('/accounts', token, newAddress())).status).toBe(401);
    expect(statements.filter((text) => text.includes(LOOKUP))).toEqual([]);
  });

  it('holds up nobody who has a good one, at the same address', async () => {
    const address = newAddress();
    expect((await ask('/accounts', gateway.alpha.token, address)).status).toBe(200);
    await Promise.all(Array.from({ length: LIMIT }, () => ask('/accounts', madeUp(), address)));
    expect((await ask('/accounts', gateway.alpha.token, address)).status).toBe(200);
  });

  it('has no other budget at the WebSocket, in its header or in its first message', async () => {
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

describe('addresses', () => {
  it('are told by our proxies alone: what a client writes in front of them does not count', async () => {
    const client = newAddress();
    const askAs = () =>
      gateway.stranger.request('GET', '/nothing', undefined, { 'x-forwarded-for': `${newAddress()}, ${client}` });
    // A second may end in the middle of them.
    await until(async () => {
      const answers = await Promise.all(Array.from({ length: 2 * LIMIT }, askAs));
      return answers.some(({ status }) => status === 429);
    });
  });

  it('are the same for handshakes: sockets that show no token are counted for the client behind the proxy', async () => {
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
    // Whoever shows a token waits no longer, and leaves the place to another.
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

describe('connections', () => {
  it('of one address that is no proxy are bounded, and those beyond are cut at once', async () => {
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
      // What this test has kept alive besides counts as well.
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
