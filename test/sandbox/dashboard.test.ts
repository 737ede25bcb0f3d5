import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { freshDatabase } from '../support/database.ts';
import { runLog } from '../support/run-log.ts';
import { TEST_SECRET_KEYS } from '../support/secrets.ts';

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

  test.for(['/dashboard', '/dashboard/', '/dashboard/events?about=x', '/dashboard/no/such'])(
    'the dashboard is a page at %s that loads only its own resources and runs no inline script',
    async (path) => {
      const answer = await get(path);

      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'sha256-");
      expect(policy).toContain("form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      const html = await answer.text();
      expect(html).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|\sstyle=|(src|href)="(?!\/dashboard\/|#)/);
    },
  );

  const assets = async () =>
    [...(await (await get('/dashboard')).text()).matchAll(/(?:src|href)="(\/dashboard\/assets\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    );

  test('the dashboard has every resource that it loads, with a browser-supported type', async () => {
    const types: Record<string, RegExp> = {
      js: /^(application|text)\/javascript; charset=utf-8$/,
      css: /^text\/css; charset=utf-8$/,
      svg: /^image\/svg\+xml/,
    };
    const paths = await assets();
    expect(paths.length).toBeGreaterThan(2);
    for (const path of paths) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get('content-type')).toMatch(types[path.split('.').at(-1) ?? ''] ?? /^$/);
      await answer.body?.cancel();
    }
  });

  test('the dashboard is compressed, and its assets are cached permanently', async () => {
    for (const path of (await assets()).filter((each) => !each.endsWith('.svg'))) {
      const { headers } = await get(path);
      expect(headers.get('content-encoding')).not.toBeNull();
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  test.for([
    '/dashboard/assets/',
    '/dashboard/assets/missing.js',
    '/dashboard/assets/..%2fmanifest.json',
    '/dashboard/assets/..%2f..%2f..%2fpackage.json',
  ])('the dashboard has no page at %s', async (path) => {
    const answer = await get(path);

    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { code: 'route_not_found' } });
  });
});

test('the dashboard does not exist outside the sandbox', async () => {
  const { app, stop } = await gateway(false);
  try {
    for (const path of ['/dashboard', '/dashboard/events', '/dashboard/assets/x.js']) {
      expect((await fetch(`${app.origin}${path}`)).status).toBe(404);
    }
    expect(await (await fetch(app.origin)).text()).not.toContain('dashboard');
  } finally {
    await stop();
  }
});
