import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { verifyWebhook } from '../../examples/webhook-receiver/verify.ts';
import { freshDatabase } from '../support/database.ts';
import { emptyDataDirectory, type Gateway, startGateway } from '../support/gateway.ts';
import { keptPort } from '../support/kept-port.ts';
import type { PartnerClient } from '../support/partner-client.ts';
import { PROGRAM_ENV, programPath } from '../support/program.ts';
import { until } from '../support/until.ts';

const SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
const PAID = ['pix.payout.queued', 'pix.payout.processing', 'pix.payout.confirmed', 'fee.charged'];
const TIMEOUT_MS = 60_000;

const listeners = new Set<ChildProcess>();
const receivers = new Set<Server>();
const endAll = async () => {
  for (const child of listeners) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  for (const server of receivers) {
    server.closeAllConnections();
    server.close();
  }
  receivers.clear();
};
afterAll(endAll);

function launch(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [programPath('listen'), ...args], { env: { ...PROGRAM_ENV, ...env } });
  listeners.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close').then(([code]) => {
    listeners.delete(child);
    return { code: code as number | null, output };
  });
  return { child, ended, output: () => output };
}

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

async function startReceiver({ port = 0, status = 204 } = {}) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: Buffer.concat(await request.toArray()) });
    response.writeHead(status).end();
  });
  receivers.add(server);
  server.listen(port);
  await once(server, 'listening');
  const address = server.address();
  return { url: `http://localhost:${typeof address === 'object' ? address?.port : ''}/hooks`, received };
}

const typesOf = (received: readonly Received[]) => received.map(({ headers }) => headers['x-service-event-type']);
const idsOf = (received: readonly Received[]) => received.map(({ headers }) => headers['x-service-event-id']);

describe('npm run listen', { timeout: 180_000 }, () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let env: Readonly<Record<string, string>>;
  let gateway: Gateway;
  let alpha: PartnerClient;
  let account: number;

  beforeAll(async () => {
    database = await freshDatabase();
    env = { DATABASE_URL: database.url, DATA_DIR: await emptyDataDirectory() };
    gateway = await startGateway({ env });
    alpha = await gateway.partner('alpha');
    account = await alpha.openAccount('pj');
    await alpha.fund(account, 100_000);
  });
  afterAll(async () => {
    await gateway?.stop();
    await database?.drop();
  });

  afterEach(endAll);

  async function listen(...args: string[]) {
    const listener = launch(args, env);
    await until(() => listener.output().includes('Ctrl-C stops it'), TIMEOUT_MS);
    return {
      ...listener,
      async stop() {
        listener.child.kill('SIGINT');
        return listener.ended;
      },
    };
  }

  const loggedAfter = async (cursor: string) => {
    const { data } = await alpha.graphql(`{ events(first: 100, after: "${cursor}") { edges { node { id name } } } }`);
    return data.events.edges.map(({ node }: { node: { id: string; name: string } }) => node);
  };
  const now = async () => (await alpha.graphql('{ eventCursor }')).data.eventCursor as string;

  test('npm run listen posts the events of a payment as they happen, signed, in base units', async () => {
    const before = await now();
    const { url, received } = await startReceiver();
    const listener = await listen('--forward', url);
    const secret = /Signing with (whsec_[A-Za-z0-9+/]{43}=) /.exec(listener.output())?.[1] ?? '';

    const transactionId = await alpha.pay(account, 1_000);

    await until(() => received.length === PAID.length, TIMEOUT_MS);
    expect(typesOf(received)).toEqual(PAID);
    expect(idsOf(received)).toEqual((await loggedAfter(before)).map(({ id }: { id: string }) => id));
    for (const { headers, body: rawBody } of received) {
      expect(verifyWebhook({ secret, headers, rawBody })).toEqual({ ok: true, secret: 'current' });
      expect(headers).toMatchObject({
        'user-agent': 'Service-Webhook/1.0',
        'content-type': expect.stringMatching(/^application\/json/),
      });
    }
    expect(JSON.parse(String(received[2]?.body))).toMatchObject({
      accountId: account,
      transactionId,
      amount: 100_000,
      status: 'settled',
      errorReason: null,
    });
    await until(() => listener.output().includes('fee.charged'));
    expect(listener.output()).toMatch(/pix\.payout\.confirmed +[\w-]{36} +204 +\d+ ms/);
  });

  test('npm run listen ends on Ctrl-C with a summary and the cursor after the last event', async () => {
    const { url, received } = await startReceiver({ status: 500 });
    const first = await listen('--forward', url, '--secret', SECRET);
    await alpha.pay(account, 1_000);
    await until(() => received.length === PAID.length, TIMEOUT_MS);

    const { code, output } = await first.stop();

    expect(code).toBe(0);
    expect(output).not.toContain(SECRET);
    const [, cursor = ''] = /0 accepted, 4 not accepted\. Resume with --after (\S+)/.exec(output) ?? [];
    await alpha.pay(account, 1_000);
    const second = await startReceiver();
    await listen('--forward', second.url, '--secret', SECRET, '--after', cursor);
    await until(() => second.received.length === PAID.length, TIMEOUT_MS);
    expect(idsOf(second.received)).toEqual((await loggedAfter(cursor)).map(({ id }: { id: string }) => id));
  });

  test('npm run listen forwards only the requested types, by name or by pattern', async () => {
    const { url, received } = await startReceiver();
    await listen('--forward', url, '--types', 'pix.payout.c*,fee.charged', '--types', 'account.created');

    await alpha.openAccount();
    await alpha.pay(account, 1_000);

    await until(() => received.length === 3, TIMEOUT_MS);
    expect(typesOf(received)).toEqual(['account.created', 'pix.payout.confirmed', 'fee.charged']);
  });

  test('npm run listen forwards no event of another partner', async () => {
    const { url, received } = await startReceiver();
    await listen('--forward', url, '--partner', 'beta');

    await alpha.pay(account, 1_000);
    await (await gateway.partner('beta')).openAccount();

    await until(() => received.length > 0, TIMEOUT_MS);
    expect(typesOf(received)).toEqual(['account.created']);
  });

  test('npm run listen reports that the receiver is down, and posts when it is up', async () => {
    const port = await keptPort();
    const listener = await listen('--forward', `http://localhost:${port}/hooks`);
    await alpha.pay(account, 1_000);
    await until(() => listener.output().includes('is not up; retrying'), TIMEOUT_MS);

    const { received } = await startReceiver({ port });

    await until(() => received.length === PAID.length, TIMEOUT_MS);
    expect(typesOf(received)).toEqual(PAID);
  });

  test('npm run listen resumes after a gateway restart with a new token, without gaps and duplicates', async () => {
    const before = await now();
    const { url, received } = await startReceiver();
    const listener = await listen('--forward', url);
    const payments = [alpha.pay(account, 1_000), alpha.pay(account, 1_000), alpha.pay(account, 1_000)];
    await Promise.all(payments);

    await gateway.stop();
    await until(() => listener.output().includes('the gateway is unreachable'), TIMEOUT_MS);
    await endAllTokens(database.url);
    gateway = await startGateway({ env: { ...env, PORT: new URL(gateway.origin).port } });
    alpha = await gateway.partner('alpha');
    await alpha.pay(account, 1_000);

    await until(() => received.length >= 4 * PAID.length, TIMEOUT_MS);
    expect(listener.output()).toContain('the gateway is reachable again');
    const logged = await loggedAfter(before);
    expect(logged).toHaveLength(4 * PAID.length);
    expect(idsOf(received)).toEqual(logged.map(({ id }: { id: string }) => id));
  });

  test('npm run listen explains that the gateway does not know the credentials', async () => {
    const args = ['--forward', 'http://localhost:1/hooks', '--url', gateway.origin];
    const { code, output } = await launch([...args, '--client-id', 'alpha', '--client-secret', 'no'], env).ended;

    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('refuses the credentials of alpha') });
  });

  test('npm run listen explains an invalid cursor', async () => {
    const { code, output } = await launch(['--forward', 'http://localhost:1/hooks', '--after', 'yesterday'], env).ended;

    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('after') });
  });
});

describe.concurrent('npm run listen without a gateway', { timeout: 60_000 }, () => {
  test.for([
    [['--help'], 0, '--forward <url>'],
    [['--forward', 'http://localhost:1'], 1, 'sandbox.json cannot be read. Start the sandbox with npm start'],
  ] as const)('npm run listen with %j exits with code %i and prints %j', async ([args, code, text]) => {
    const env = { DATA_DIR: join(import.meta.dirname, 'nowhere') };

    expect(await launch(args, env).ended).toEqual({ code, output: expect.stringContaining(text) });
  });

  test('npm run listen explains that no gateway is running and how to start one', async () => {
    const url = `http://localhost:${await keptPort()}`;
    const args = ['--forward', 'http://localhost:1', '--url', url, '--client-id', 'a', '--client-secret', 'b'];

    const { code, output } = await launch(args, {}).ended;

    expect(code).toBe(1);
    expect(output).toMatch(
      /^the gateway is not reachable: .* does not respond \(ECONNREFUSED\)\. Start it with npm start/,
    );
  });
});

async function endAllTokens(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('delete from access_token');
  await client.end();
}
