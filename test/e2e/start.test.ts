import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { VERSION } from '../../src/config/version.ts';
import { FINANCE_SCOPES, PARTNER_SCOPES } from '../../src/platform/operation/principal.ts';
import type { SandboxFile } from '../../src/sandbox/partners.ts';
import { dataDirectory, emptyDataDirectory, type Gateway, startGateway } from '../support/gateway.ts';
import { keptPort } from '../support/kept-port.ts';
import { PartnerClient } from '../support/partner-client.ts';
import { until } from '../support/until.ts';

const SOURCE = join(import.meta.dirname, '../../src/main.ts');
const NOBODY = { uid: 65_534, gid: 65_534 };

describe('gateway with default settings', () => {
  let gateway: Gateway;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await emptyDataDirectory();
    gateway = await startGateway({ program: SOURCE, env: { DATA_DIR: dataDir } });
  });

  test('the gateway prints the addresses of REST, Swagger UI, GraphiQL and the live events', async () => {
    const { port } = new URL(gateway.origin);

    for (const address of [
      `REST +http://localhost:${port}/api/partner/v1\n`,
      `Swagger UI +http://localhost:${port}/api/swaggerui\n`,
      `GraphiQL +http://localhost:${port}/graphql\n`,
      `Live +(ws|http)://localhost:${port}/graphql`,
    ]) {
      expect(gateway.output()).toMatch(new RegExp(address));
    }
  });

  test('the gateway prints the credentials of both sandbox partners, which sandbox.json also contains', async () => {
    const { partners } = await gateway.sandboxFile();

    for (const { name, client_id, client_secret } of partners) {
      expect(gateway.output()).toMatch(new RegExp(`${name} +client_id ${client_id} +client_secret ${client_secret}`));
    }
    expect(gateway.output()).toContain(join(dataDir, 'sandbox.json'));
  });

  test('sandbox.json has addresses, two partners with all scopes and the integration, and only its owner can read it', async () => {
    const partner = (name: string, scopes: unknown = [...PARTNER_SCOPES]) => ({
      name,
      client_id: expect.stringMatching(new RegExp(`^${name}-`)),
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
      scopes,
    });

    expect(await gateway.sandboxFile()).toStrictEqual({
      base_url: `${gateway.origin}/api/partner/v1`,
      graphql_url: `${gateway.origin}/graphql`,
      partners: [partner('alpha'), partner('beta'), partner('own', expect.arrayContaining([...FINANCE_SCOPES]))],
      finance: expect.objectContaining({ company_id: expect.any(String), persons: expect.any(Array) }),
    });
    expect((await stat(join(dataDir, 'sandbox.json'))).mode & 0o777).toBe(0o600);
  });

  test('the gateway creates a key for secrets at rest that only its owner can read', async () => {
    const file = join(dataDir, 'secret-keys');
    expect(await readFile(file, 'utf8')).toMatch(/^\w+:[\w+/]{43}=\n$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('health, readiness and metrics need no token', async () => {
    const get = async (path: string) => {
      const answer = await fetch(gateway.management + path);
      return { status: answer.status, text: await answer.text() };
    };

    expect(await get('/health')).toEqual({ status: 200, text: '{"status":"ok"}' });
    expect(JSON.parse((await get('/ready')).text)).toEqual({
      status: 'ok',
      checks: { database: 'ok', broker: 'ok', migrations: 'ok', functions: 'ok', clock: 'ok', writes: 'ok' },
      oldest_unpublished_seconds: expect.any(Number),
    });
    const { status, text } = await get('/metrics');
    expect(status).toBe(200);
    for (const metric of [
      'gateway_outbox_rows',
      'gateway_oldest_unpublished_seconds',
      'gateway_dead_messages 0',
      'gateway_open_payments',
    ]) {
      expect(text).toContain(metric);
    }
  });

  test('the gateway serves GraphiQL and the Swagger UI to a browser', async () => {
    for (const path of ['/graphql', '/api/swaggerui']) {
      const page = await fetch(gateway.origin + path, { headers: { accept: 'text/html' } });
      expect({ path, status: page.status }).toEqual({ path, status: 200 });
      expect(await page.text()).toMatch(/<html/i);
    }
  });

  test('the root lists everything that the gateway serves, as a page for browsers and as JSON', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const page = await fetch(`${gateway.origin}/`, { headers: browser });
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const paths = [...(await page.text()).matchAll(/<a href="([^"]+)"/g)].map(([, path]) => path);
    const { name, version, links } = (await (await fetch(`${gateway.origin}/`)).json()) as Record<string, object>;

    expect([name, version]).toEqual(['Partner banking gateway', VERSION]);
    expect(Object.values(links ?? {})).toEqual(paths);
    expect(paths).toEqual(
      expect.arrayContaining(['/graphql', '/api/swaggerui', '/dashboard', '/api/openapi', '/health']),
    );
    for (const path of paths) {
      const answer = await fetch(gateway.origin + path, { headers: browser });
      expect([path, answer.status]).toEqual([path, 200]);
      await answer.body?.cancel();
      expect(gateway.output()).toMatch(new RegExp(`${gateway.origin}${path}\\s`));
    }
    expect(gateway.output()).toContain(`Partner banking gateway ${VERSION} (`);
  });

  test('the gateway settles a payment', async () => {
    const alpha = await gateway.partner('alpha');
    const account = await alpha.openAccount();
    await alpha.fund(account, 10_000);

    const payment = await alpha.pay(account, 2_500);

    await until(async () => (await alpha.statusOf(payment)) === 'settled', 30_000);
    expect(await alpha.balance(account)).toMatchObject({ balance: 7_500, blocked: 0 });
  });

  test("the gateway does not show alpha's account to beta", async () => {
    const [alpha, beta] = [await gateway.partner('alpha'), await gateway.partner('beta')];
    const account = await alpha.openAccount();

    expect((await alpha.get(`/accounts/${account}/balance`)).status).toBe(200);
    const refused = await beta.get(`/accounts/${account}/balance`);
    expect(refused.status).toBe(404);
    expect(refused.body.error.code).toBe('account_not_found');
    const { data } = await beta.graphql(`{ account(accountId: ${account}) { accountId } }`);
    expect(data?.account ?? null).toBeNull();
  });

  test('a second copy with its own PORT and DATA_DIR starts next to the first and shares nothing with it', async () => {
    const other = await startGateway();
    const account = await (await gateway.partner('alpha')).openAccount();

    const stranger = await other.partner('alpha');
    expect((await stranger.get(`/accounts/${account}/balance`)).status).toBe(404);
    const { client_id } = (await gateway.sandboxFile()).partners[0] ?? {};
    expect((await other.sandboxFile()).partners[0]?.client_id).not.toBe(client_id);
    expect(await other.stop()).toMatchObject({ code: 0 });
  });
});

describe.runIf(process.getuid?.() === 0)('gateway of a non-root user', () => {
  test('the gateway of a non-root user runs its database itself', async () => {
    const dataDir = await emptyDataDirectory(NOBODY);
    const gateway = await startGateway({ env: { DATA_DIR: dataDir }, user: NOBODY });

    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(NOBODY.uid);
    const alpha = await gateway.partner('alpha');
    await alpha.fund(await alpha.openAccount(), 1_000);
    expect(await gateway.stop()).toMatchObject({ code: 0 });
  });
});

test('/ready succeeds only after the sandbox exists and its partners can get tokens', async () => {
  const port = await keptPort();
  const dataDir = await dataDirectory();
  const starting = startGateway({ env: { DATA_DIR: dataDir, MANAGEMENT_PORT: String(port) } });
  await until(async () => (await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null))?.ok, 60_000);
  const { base_url, partners } = JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8')) as SandboxFile;
  const alpha = await PartnerClient.connect(new URL(base_url).origin, partners[0] as SandboxFile['partners'][number]);
  expect((await alpha.get('/accounts')).status).toBe(200);
  await (await starting).stop();
});
