import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveConsolePages } from '../../src/rest/console/pages.ts';
import { signedIn } from '../support/console.ts';
import { type ServedGateway, serveGateway } from '../support/served-gateway.ts';

const ROOT = join(import.meta.dirname, '../..');
const KNOWN: Record<string, string> = JSON.parse(readFileSync(join(ROOT, 'schema/console-operations.json'), 'utf8'));

let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway({ CONSOLE_DOCUMENTS: 'known' });
});
afterAll(() => gateway?.stop());

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(gateway.app.origin + path, { headers, redirect: 'manual' });
const assetsOf = (page: string) =>
  [...page.matchAll(/(?:src|href)="([^"]+\/assets\/[^"]+)"/g)].map(([, path = '']) => path);

describe("the console's page", () => {
  it("the console's page is served at /console and at all its routes, with filters", async () => {
    const page = await (await get('/console')).text();
    for (const path of [
      '/console/',
      '/console/payables?status=PENDING',
      '/console/payables/some-id',
      '/console/no/such',
    ]) {
      const answer = await get(path);
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, page]);
    }
  });

  it("the console's page runs only its own scripts, cannot be framed, and is not cached", async () => {
    const { headers } = await get('/console');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('unsafe');
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-/);
    for (const part of ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'", "trusted-types 'none'"]) {
      expect(policy).toContain(part);
    }
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it("the console's page has no inline script or style", async () => {
    const page = await (await get('/console')).text();
    expect(page).not.toMatch(/<style|style=|<script(?![^>]* src=)|\son\w+=/);
  });

  it("the console's files are compressed, cached permanently and named by their content", async () => {
    const files = assetsOf(await (await get('/console')).text());
    expect(files.length).toBeGreaterThan(1);
    for (const path of files) {
      expect(path).toMatch(/^\/web\/assets\/[\w-]+-[\w-]{8}\.(js|css)$/);
      for (const encoding of ['br', 'gzip']) {
        const { headers, status } = await get(path, { 'accept-encoding': encoding });
        expect([status, headers.get('content-encoding')]).toEqual([200, encoding]);
        expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(headers.get('content-type')).toMatch(/^(application|text)\/(javascript|css); charset=utf-8$/);
      }
    }
  });

  it('the console serves no other file of the build or the machine', async () => {
    for (const path of [
      '/web/assets/',
      '/web/assets/none.js',
      '/web/assets/../manifest.json',
      '/web/assets/%2e%2e/manifest.json',
      '/web/manifest.json',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });

  it('the console does not replace other paths below /console', async () => {
    expect((await get('/console/session')).status).toBe(401);
    expect((await get('/console/graphql')).status).toBe(405);
    expect((await get('/console/sign-out')).status).toBe(405);
    expect((await get('/console/sign-in')).status).toBe(303);
  });

  it('a missing build responds with the command to run, and a built page uses the addresses of its base path', async () => {
    const limiter = { count: async () => {}, charge: () => {}, spend: () => {}, refuseSpent: () => {} };
    const bare = fastify();
    const options = { limiter, publicOrigin: () => 'https://bank.example/gate' };
    await bare.register((scope) => serveConsolePages(scope, { ...options, folder: join(ROOT, 'no-such-folder') }));
    const missing = await bare.inject('/console/payables');
    expect([missing.statusCode, missing.body]).toEqual([503, expect.stringContaining('npm run web:build')]);

    const below = fastify();
    await below.register((scope) => serveConsolePages(scope, options));
    const { body } = await below.inject('/console');
    expect(body).toContain('<meta name="base" content="/gate"');
    expect(assetsOf(body).every((path) => path.startsWith('/gate/web/assets/'))).toBe(true);
  });
});

describe('documents of the console', () => {
  it('the console executes only its own documents by hash', async () => {
    const browser = await signedIn(gateway, 'ana');
    const [id = ''] = Object.entries(KNOWN).find(([, text]) => text.startsWith('query Me')) ?? [];
    const known = await browser.post('/console/graphql', { documentId: id, variables: {} });
    expect(known.body.data.me.login).toBe('ana');
    for (const body of [
      { query: '{ me { login } }' },
      { documentId: '0'.repeat(64) },
      { query: '{ __schema { types { name } } }' },
    ]) {
      const { body: answer } = await browser.post('/console/graphql', body);
      expect(answer).toMatchObject({ errors: [{ extensions: { code: 'operation_not_trusted' } }] });
      expect(answer.data ?? null).toBeNull();
    }
  });

  it("the console's documents have unique hashes and unique names", () => {
    const names = Object.values(KNOWN).map((text) => /^(?:query|mutation|subscription) (\w+)/.exec(text)?.[1]);
    expect(names.length).toBeGreaterThan(5);
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain(undefined);
  });
});
