import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sized } from '../support/size.ts';
import { FAKE_ROUTES, type FakeGateway, startFakeGateway, TOKEN } from './fake-gateway.ts';
import { exchange, statusOf } from './raw-http.ts';

let gateway: FakeGateway;
beforeAll(async () => {
  gateway = await startFakeGateway();
});
afterAll(() => gateway.stop());

const RUNS = sized(150, 3_000);
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND', 'BREW'];
const bytes = fc.uint8Array({ maxLength: 200 }).map((list) => Buffer.from(list));
const target = fc.oneof(
  fc.constantFrom(...FAKE_ROUTES.map((route) => `/api/partner/v1${route.path.replaceAll(/[{}]/g, '')}`)),
  fc
    .tuple(
      fc.constantFrom('/api/partner/v1/accounts/', '/api/partner/v1/pix/keys/', '/api/swaggerui/', '/'),
      fc.string({ unit: 'binary' }),
    )
    .map(([base, tail]) => base + tail),
  fc.tuple(fc.constant('/api/partner/v1/accounts/1/entries?'), fc.webQueryParameters()).map((parts) => parts.join('')),
  fc
    .array(
      fc.constantFrom('/', '..', '%2e', '%00', '%', '%c3', '*', '?', '&', '=', '#', ';', ':id', '\\', 'http://x'),
      { maxLength: 12 },
    )
    .map((parts) => `/${parts.join('')}`),
);
const headerText = fc.string({ unit: 'binary-ascii', maxLength: 60 });
const header = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      'Idempotency-Key',
      'X-Request-Id',
      'Authorization',
      'Content-Type',
      'Accept',
      'Accept-Version',
      'Expect',
      'Cookie',
    ),
    headerText,
  ),
  fc.tuple(headerText, headerText),
);

function request(method: string, path: string, headers: readonly (readonly [string, string])[], body: Buffer): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: x', 'Connection: close', `Content-Length: ${body.length}`];
  return Buffer.concat([
    Buffer.from([...lines, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n'), 'utf8'),
    body,
  ]);
}

const isRefusedOrServed = (answer: string) => {
  if (answer !== '') expect(statusOf(answer), answer).toBeLessThan(500);
};

describe('the gateway does not fail', () => {
  it(
    'arbitrary bytes are refused or served, never answered with a 5xx',
    async () => {
      await fc.assert(
        fc.asyncProperty(bytes, async (sent) =>
          isRefusedOrServed(
            await exchange(gateway.port, Buffer.concat([sent, Buffer.from('\r\n\r\n\r\n')])).catch(() => ''),
          ),
        ),
        { numRuns: RUNS / 3 },
      );
    },
    sized(60_000, 600_000),
  );

  it(
    'arbitrary methods, paths, queries and headers are refused or served, never answered with a 5xx',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...METHODS),
          target,
          fc.array(header, { maxLength: 4 }),
          bytes,
          fc.boolean(),
          async (method, path, headers, body, admitted) => {
            const all = admitted ? [...headers, ['Authorization', `Bearer ${TOKEN}`] as const] : headers;
            isRefusedOrServed(
              await exchange(gateway.port, Buffer.concat([request(method, path, all, body), Buffer.from('\r\n\r\n')])),
            );
          },
        ),
        { numRuns: RUNS },
      );
    },
    sized(60_000, 600_000),
  );

  it.each(['/api/partner/v1/pix/payments', '/api/partner/v1/accounts/1/block', '/api/partner/v1/oauth/token'])(
    'arbitrary bodies at %s are refused or served, never answered with a 5xx',
    async (path) => {
      const mutated = fc.tuple(fc.json(), fc.nat(), fc.integer({ min: 0, max: 255 })).map(([text, at, byte]) => {
        const buffer = Buffer.from(text);
        if (buffer.length > 0) buffer[at % buffer.length] = byte;
        return buffer;
      });
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            bytes,
            mutated,
            fc.json().map((text) => Buffer.from(text)),
            fc.webQueryParameters().map((text) => Buffer.from(text)),
          ),
          fc.constantFrom(
            'application/json',
            'application/x-www-form-urlencoded',
            'application/json; charset=utf-8',
            'text/plain',
          ),
          async (body, type) => {
            const response = await fetch(gateway.origin + path, {
              method: 'POST',
              headers: { authorization: `Bearer ${TOKEN}`, 'content-type': type },
              body: new Uint8Array(body),
            });
            expect(response.status).toBeLessThan(500);
            expect(typeof (await response.json())).toBe('object');
          },
        ),
        { numRuns: RUNS },
      );
    },
    60_000,
  );
});
