import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServer } from '../../src/rest/close-server.ts';
import { type FakeGateway, startFakeGateway, TOKEN } from './fake-gateway.ts';
import { exchange, statusOf } from './raw-http.ts';

let gateway: FakeGateway;
beforeAll(async () => {
  gateway = await startFakeGateway();
});
afterAll(() => gateway.stop());

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const get = (path: string, headers: Record<string, string> = {}) => fetch(gateway.origin + path, { headers });

describe('every response', () => {
  it.each([
    '/health',
    '/nothing',
    '/api/partner/v1/accounts/%zz',
    '/api/partner/v1/accounts/1',
    '/api/openapi',
    '/api/swaggerui',
  ])('a response carries a request id and the security headers: %s', async (path) => {
    const { headers } = await get(path);
    expect(headers.get('x-request-id')).toMatch(UUID);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.has('x-powered-by')).toBe(false);
  });

  it.each([
    ['a plain id', 'abc-DEF_1.2', true],
    ['an id of 64 characters', 'x'.repeat(64), true],
    ['an id of 65 characters', 'x'.repeat(65), false],
    ['an id with other characters', 'a b', false],
    ['an empty id', '', false],
  ])('only a valid request id of the caller is kept: %s', async (_what, id, taken) => {
    const answered = (await get('/health', { 'x-request-id': id })).headers.get('x-request-id');
    if (taken) expect(answered).toBe(id);
    else expect(answered).toMatch(UUID);
  });

  it('bytes that are not HTTP are answered with an error body and the connection ends', async () => {
    const answer = await exchange(gateway.port, 'nonsense\r\n\r\n');
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain('"code":"invalid_request"');
    expect(answer).toMatch(/connection: close/i);
  });

  it('oversized headers are answered with an error body', async () => {
    const answer = await exchange(
      gateway.port,
      `GET /health HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
    );
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain('too large');
  });
});

describe('a long body of a refused caller', () => {
  const BYTES = 8_000_000;
  const head = (length: string) => `POST /api/partner/v1/pix/payments HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n`;

  it.each([
    ['with a content length', `Content-Length: ${BYTES}`, 'x'.repeat(BYTES)],
    [
      'with chunked encoding',
      'Transfer-Encoding: chunked',
      `${BYTES.toString(16)}\r\n${'x'.repeat(BYTES)}\r\n0\r\n\r\n`,
    ],
  ])(
    'a long body of a refused caller is not read and its connection closes: a body %s',
    async (_what, length, body) => {
      const [served] = await Promise.all([
        once(gateway.app.server, 'connection').then(([socket]) => once(socket, 'close').then(() => socket)),
        new Promise<void>((resolve) => {
          let answer = '';
          const socket = connect(gateway.port, '127.0.0.1', () => socket.write(head(length) + body));
          socket.on('data', (chunk) => {
            answer += chunk.toString('latin1');
          });
          // Writes fail after the server has closed the connection.
          socket.on('error', () => {});
          socket.on('close', () => {
            expect(statusOf(answer)).toBe(401);
            expect(answer).toMatch(/connection: close/i);
            resolve();
          });
        }),
      ]);
      expect(served.bytesRead).toBeLessThan(BYTES / 2);
    },
  );

  it('a short body of a refused caller keeps the connection open', async () => {
    const answer = await exchange(gateway.port, `${head('Content-Length: 4')}null`);
    expect(statusOf(answer)).toBe(401);
    expect(answer).not.toMatch(/connection: close/i);
  });
});

describe('a page of another origin', () => {
  const APP = 'https://app.example.com';
  let allowing: FakeGateway;
  beforeAll(async () => {
    allowing = await startFakeGateway({ corsOrigins: new Set([APP, 'http://localhost:5173']) });
  });
  afterAll(() => allowing.stop());
  const PAYMENT = '/api/partner/v1/pix/payments';
  const send = (method: string, path: string, headers: Record<string, string>) =>
    fetch(allowing.origin + path, { method, headers });
  const preflight = (origin: string, path = PAYMENT, method = 'POST') =>
    send('OPTIONS', path, {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,idempotency-key,last-event-id,x-request-id',
    });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'a page of an allowed origin can send %s with any header',
    async (method) => {
      const { status, headers } = await preflight(APP, PAYMENT, method);
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe(APP);
      expect(headers.get('access-control-allow-methods')).toContain(method);
      expect(headers.get('access-control-allow-headers')).toBe(
        'authorization,content-type,idempotency-key,last-event-id,x-request-id',
      );
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('access-control-max-age')).toBe('600');
      expect(headers.get('vary')).toContain('Origin');
      expect(headers.get('x-request-id')).toMatch(UUID);
    },
  );

  it.each([
    ['a response', '/api/partner/v1/accounts/1', 200, { authorization: `Bearer ${TOKEN}` }],
    ['a refusal', '/api/partner/v1/accounts/1', 401, {}],
    ['the refusal of an unknown path', '/api/partner/v1/nothing', 404, {}],
  ])('a page of an allowed origin can read %s with its headers', async (_what, path, status, more) => {
    const answer = await send('GET', path, { origin: APP, ...more });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([status, APP]);
    expect(answer.headers.get('access-control-expose-headers')?.toLowerCase().split(', ')).toEqual(
      expect.arrayContaining(['ratelimit-remaining', 'retry-after', 'location', 'x-request-id', 'etag', 'link']),
    );
  });

  it.each(['https://elsewhere.example', 'https://app.example.com.elsewhere.example', 'http://app.example.com', 'null'])(
    'a page of %s gets no CORS headers',
    async (origin) => {
      const asked = await preflight(origin);
      expect(asked.status).toBe(405);
      const answer = await send('GET', '/api/partner/v1/accounts/1', { origin, authorization: `Bearer ${TOKEN}` });
      for (const { headers } of [asked, answer]) {
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
        expect(headers.get('vary')).toContain('Origin');
      }
    },
  );

  it('CORS does not change the routes: OPTIONS is answered with 405 or 404', async () => {
    expect((await send('OPTIONS', PAYMENT, {})).status).toBe(405);
    expect((await send('OPTIONS', '/nothing', {})).status).toBe(404);
    expect((await send('GET', '/nothing', {})).status).toBe(404);
    expect((await send('GET', PAYMENT, {})).headers.get('allow')).toBe('POST');
  });
});

describe('the documentation', () => {
  it('/api/openapi returns the OpenAPI document as JSON', async () => {
    const response = await get('/api/openapi');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({ openapi: '3.1.0', info: { version: '0.0.0-test' } });
  });

  it.each(['/api/swaggerui', '/api/swaggerui/'])(
    '%s is the Swagger UI and loads nothing from other hosts',
    async (path) => {
      const page = await get(path);
      const html = await page.text();
      expect(page.headers.get('content-type')).toContain('text/html');
      const links = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
      expect(links.length).toBeGreaterThan(4);
      for (const link of links) {
        const url = new URL(link, gateway.origin + path);
        expect(url.origin).toBe(gateway.origin);
        const file = await fetch(url);
        expect([file.status, (await file.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
      }
      const policy = page.headers.get('content-security-policy');
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toContain('http');
      expect(html).not.toMatch(/<script>|onload=/);
    },
  );

  it('the Swagger UI shows the published OpenAPI document', async () => {
    const [printed, shown] = await Promise.all([get('/api/openapi'), get('/api/swaggerui/json')]);
    expect(await shown.json()).toEqual(await printed.json());
  });

  it.each(['/api/openapi', '/api/swaggerui/static/swagger-ui-bundle.js'])(
    'the document %s is compressed and supports conditional requests',
    async (path) => {
      const { headers } = await get(path, { 'accept-encoding': 'gzip' });
      expect(headers.get('content-encoding')).toBe('gzip');
      expect(headers.get('vary')).toContain('accept-encoding');
      const etag = headers.get('etag') ?? '';
      const again = await gateway.app.inject({ url: path, headers: { 'if-none-match': etag } });
      expect([again.statusCode, again.headers['etag'], again.body]).toEqual([304, etag, '']);
    },
  );

  it('only documentation is compressed, not API responses and small bodies', async () => {
    const headers = { 'accept-encoding': 'gzip, br', authorization: `Bearer ${TOKEN}` };
    for (const path of ['/api/partner/v1/accounts/1', '/health', '/api/partner/v1/nothing']) {
      expect([path, (await get(path, headers)).headers.get('content-encoding')]).toEqual([path, null]);
    }
  });

  it('an unknown page of the documentation is not found', async () => {
    const missing = await get('/api/swaggerui/static/missing.js');
    expect([missing.status, await missing.json()]).toMatchObject([404, { error: { code: 'route_not_found' } }]);
  });

  it('the documentation can be disabled', async () => {
    const silent = await startFakeGateway({ docs: null });
    expect((await fetch(`${silent.origin}/api/openapi`)).status).toBe(404);
    expect((await fetch(`${silent.origin}/api/swaggerui`)).status).toBe(404);
    await silent.stop();
  });
});

describe('closing the server', () => {
  it('a closing server completes its running requests and those that follow on their connections', async () => {
    const closing = await startFakeGateway();
    let finish: () => void = () => {};
    const entered = new Promise<void>((arrived) => {
      closing.answer = () =>
        new Promise((resolve) => {
          finish = () => resolve({ value: { id: 1, nickname: null }, replayed: false });
          arrived();
        });
    });
    const request = (end: string) => `GET ${end} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TOKEN}\r\n\r\n`;
    const socket = connect(closing.port, '127.0.0.1', () => socket.write(request('/api/partner/v1/accounts/1')));
    let answers = '';
    socket.on('data', (chunk) => {
      answers += chunk;
    });
    await entered;
    const stopped = closing.stop();
    socket.write(request('/health'));
    const over = once(socket, 'close');
    await expect.poll(() => closing.app.server.listening).toBe(false);
    finish();
    await Promise.all([over, stopped]);
    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  });

  it('a closing server does not wait for an idle connection', async () => {
    const closing = await startFakeGateway();
    const socket = connect(closing.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('POST /api/partner/v1/oauth/token HTTP/1.1\r\nHost: x\r\n');
    const cut = once(socket, 'close');
    await closeServer(closing.app, 50);
    await cut;
  });
});
