import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { runLog } from '../support/run-log.ts';
import { TEST_SECRET_KEYS } from '../support/secrets.ts';
import { type ServedGateway, serveGateway } from '../support/served-gateway.ts';

let sandbox: ServedGateway;
let earnest: App;
let dataDir: string;
beforeAll(async () => {
  sandbox = await serveGateway();
  dataDir = await mkdtemp(join(tmpdir(), 'gateway-'));
  const settings = {
    DATABASE_URL: sandbox.app.databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEYS: TEST_SECRET_KEYS,
    PORT: '0',
    MANAGEMENT_PORT: '0',
  };
  earnest = await startApp(readConfig([], settings), runLog());
});
afterAll(async () => {
  await earnest?.stop();
  await sandbox?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const tokenAt = (origin: string) => {
  const partner = sandbox.app.sandbox?.content.partners[0];
  return fetch(`${origin}/api/partner/v1/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${partner?.client_id}:${partner?.client_secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
};

describe('gateway without sandbox on a sandbox database', () => {
  it('without the sandbox, sandbox credentials get no token and the same answer as unknown clients', async () => {
    expect((await tokenAt(sandbox.app.origin)).status).toBe(200);
    const refused = await tokenAt(earnest.origin);
    expect([refused.status, await refused.json()]).toMatchObject([401, { error: 'invalid_client' }]);
  });

  it('without the sandbox, sandbox tokens are rejected', async () => {
    const accounts = (origin: string) =>
      fetch(`${origin}/api/partner/v1/accounts`, { headers: { authorization: `Bearer ${sandbox.alpha.token}` } });
    expect((await accounts(sandbox.app.origin)).status).toBe(200);
    expect((await accounts(earnest.origin)).status).toBe(401);
    const stream = await fetch(`${earnest.origin}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${sandbox.alpha.token}`,
        accept: 'text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query: 'subscription { events { type } }' }),
    });
    expect(stream.status).toBe(401);
  });

  it('without the sandbox, its routes and the dashboard do not exist', async () => {
    for (const path of ['/api/sandbox/v1', '/api/sandbox/v1/clock', '/dashboard']) {
      expect([path, (await fetch(earnest.origin + path)).status]).toEqual([path, 404]);
    }
    expect(earnest.sandbox).toBeNull();
  });
});
