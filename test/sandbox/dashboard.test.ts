import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { freshDatabase } from '../support/database.ts';
import { runLog } from '../support/run-log.ts';
import { TEST_SECRET_KEYS } from '../support/secrets.ts';

const PAGE = join(import.meta.dirname, '../../examples/dashboard');

async function gateway(sandbox: boolean): Promise<{ app: App; stop(): Promise<void> }> {
  const { loginUrl, drop } = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'gateway-'));
  const env = {
    PORT: '0',
    MANAGEMENT_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: loginUrl,
    SECRET_KEYS: TEST_SECRET_KEYS,
  };
  const config = readConfig([], { ...env, SANDBOX: String(sandbox) });
  const app = await startApp(config, runLog());
  return {
    app,
    async stop() {
      await app.stop();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

describe('the dashboard in the sandbox', () => {
  let served: Awaited<ReturnType<typeof gateway>>;
  beforeAll(async () => {
    served = await gateway(true);
  });
  afterAll(() => served?.stop());
  const get = (path: string) => fetch(`${served.app.origin}${path}`);

  test.for(['/dashboard', '/dashboard/'])(
    'is a page at %s that may load what is its own and run nothing inline',
    async (path) => {
      const answer = await get(path);

      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      const html = await answer.text();
      expect(html).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|\sstyle=|(src|href)="(?!\/dashboard\/|#)/);
    },
  );

  test('has all its files, in types that a browser takes', async () => {
    const types: Record<string, string> = {
      js: 'text/javascript; charset=utf-8',
      css: 'text/css; charset=utf-8',
      svg: 'image/svg+xml',
      graphql: 'application/graphql; charset=utf-8',
    };
    const files = (await readdir(PAGE)).filter((file) => types[file.split('.').at(-1) ?? '']);
    expect(files.length).toBeGreaterThan(20);

    for (const file of [...files, 'graphql-ws/client.js']) {
      const answer = await get(`/dashboard/${file}`);
      expect([file, answer.status, answer.headers.get('content-type')]).toEqual([
        file,
        200,
        types[file.split('.').at(-1) ?? ''],
      ]);
      await answer.body?.cancel();
    }
  });

  test('is compressed, and not sent again to a browser that has it', async () => {
    const { headers } = await get('/dashboard/main.js');
    expect(headers.get('content-encoding')).not.toBeNull();
    expect(headers.get('cache-control')).toBe('no-cache');
    const etag = headers.get('etag') ?? '';
    // fetch would ask for it anew.
    const again = await request(`${served.app.origin}/dashboard/main.js`, { headers: { 'if-none-match': etag } });
    expect([again.statusCode, await again.body.text()]).toEqual([304, '']);
  });

  test.for([
    '/dashboard/README.md',
    '/dashboard/documents.generated.ts',
    '/dashboard/..%2f..%2fpackage.json',
    '/dashboard/%2e%2e%2findex.html',
    '/dashboard/graphql-ws/..%2fpackage.json',
    '/dashboard/graphql-ws/client.d.ts',
    '/dashboard/missing.js',
  ])('has nothing at %s', async (path) => {
    const answer = await get(path);

    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { code: 'route_not_found' } });
  });
});

test('there is no dashboard outside the sandbox', async () => {
  const { app, stop } = await gateway(false);
  try {
    for (const path of ['/dashboard', '/dashboard/main.js']) {
      expect((await fetch(`${app.origin}${path}`)).status).toBe(404);
    }
    expect(await (await fetch(app.origin)).text()).not.toContain('dashboard');
  } finally {
    await stop();
  }
});
