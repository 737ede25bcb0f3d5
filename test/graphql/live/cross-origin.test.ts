import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedGateway, serveGateway } from '../../support/served-gateway.ts';

let sandbox: ServedGateway;
beforeAll(async () => {
  sandbox = await serveGateway();
});
afterAll(() => sandbox?.stop());

const preflight = (path: string, origin: string) =>
  fetch(sandbox.app.origin + path, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  });

describe('origins that no setting names, in a sandbox', () => {
  it.each(['http://localhost:5173', 'https://localhost', 'http://127.0.0.1:3000', 'http://[::1]:8080'])(
    'a sandbox allows calls to REST, GraphQL and the token endpoint from %s',
    async (origin) => {
      for (const path of ['/graphql', '/api/partner/v1/pix/payments', '/api/partner/v1/oauth/token']) {
        const { status, headers } = await preflight(path, origin);
        expect([path, status, headers.get('access-control-allow-origin')]).toEqual([path, 204, origin]);
        expect(headers.get('access-control-allow-credentials')).toBeNull();
      }
    },
  );

  it.each([
    'https://elsewhere.example',
    'http://localhost.elsewhere.example',
    'http://127.0.0.1.elsewhere.example:3000',
    'http://127.0.0.2:3000',
    'null',
  ])('a sandbox sends no CORS headers to %s', async (origin) => {
    const { headers } = await preflight('/graphql', origin);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});
