import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { emptyDataDirectory, type Gateway, startGateway } from '../support/gateway.ts';
import { keptPort } from '../support/kept-port.ts';
import type { PartnerClient } from '../support/partner-client.ts';
import { PROGRAM_ENV, programPath } from '../support/program.ts';
import { until } from '../support/until.ts';

const PAID = ['pix.payout.queued', 'pix.payout.processing', 'pix.payout.confirmed', 'fee.charged'];
const TIMEOUT_MS = 60_000;

const watchers = new Set<ChildProcess>();
const endAll = async () => {
  for (const child of watchers) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
};
afterAll(endAll);

function launch(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [programPath('watch'), ...args], {
    env: { ...PROGRAM_ENV, TZ: 'UTC', ...env },
  });
  watchers.add(child);
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (written.stdout += chunk));
  child.stderr.on('data', (chunk) => (written.stderr += chunk));
  const ended = once(child, 'close').then(([code]) => {
    watchers.delete(child);
    return { code: code as number | null, ...written };
  });
  return {
    child,
    ended,
    lines: () => written.stdout.split('\n').filter(Boolean),
    notes: () => written.stderr,
  };
}

interface Logged {
  readonly id: string;
  readonly name: string;
  readonly cursor: string;
}

describe('npm run watch', { timeout: 180_000 }, () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let env: Readonly<Record<string, string>>;
  let gateway: Gateway;
  let alpha: PartnerClient;
  let account: number;
  let another: number;

  beforeAll(async () => {
    database = await freshDatabase();
    env = { DATABASE_URL: database.url, DATA_DIR: await emptyDataDirectory() };
    gateway = await startGateway({ env });
    alpha = await gateway.partner('alpha');
    account = await alpha.openAccount('pj');
    another = await alpha.openAccount('pj');
    await alpha.fund(account, 1_000_000);
    await alpha.fund(another, 100_000);
  });
  afterAll(async () => {
    await gateway?.stop();
    await database?.drop();
  });

  afterEach(endAll);

  async function watch(...args: string[]) {
    const watcher = launch(args, env);
    await until(() => watcher.notes().includes('Ctrl-C stops it'), TIMEOUT_MS);
    return {
      ...watcher,
      async printed(count: number) {
        await until(() => watcher.lines().length >= count, TIMEOUT_MS);
        return watcher.lines();
      },
      async stop() {
        watcher.child.kill('SIGINT');
        return watcher.ended;
      },
    };
  }

  async function loggedAfter(cursor: string): Promise<Logged[]> {
    const { data } = await alpha.graphql(`{ events(first: 100, after: "${cursor}") { nodes { id name cursor } } }`);
    return data.events.nodes;
  }
  const now = async (): Promise<string> => (await alpha.graphql('{ eventCursor }')).data.eventCursor;
  const typesOf = (lines: readonly string[]) => lines.map((line) => line.split(/ {2,}/)[1]);
  const idsOf = (lines: readonly string[]) => lines.map((line) => (JSON.parse(line) as Logged).id);

  test('npm run watch prints a line for each event as it happens: time, type, account, amount and id', async () => {
    const watcher = await watch();
    const transactionId = await alpha.pay(account, 123_456);

    const lines = await watcher.printed(PAID.length);
    expect(typesOf(lines)).toEqual(PAID);
    expect(lines[2]).toMatch(
      new RegExp(
        `^\\d\\d/\\d\\d/\\d{4}, \\d\\d:\\d\\d:\\d\\d {2}pix\\.payout\\.confirmed {2,}${account} +R\\$ 1\\.234,56 {2}${transactionId} {2}E\\w{31}$`,
      ),
    );
    expect(lines.join('')).not.toContain('\u001B');
  });

  test('npm run watch prints only the requested types and accounts', async () => {
    const watcher = await watch('--types', 'pix.payout.c*,fee.*', '--accounts', `${account}, ${another}`);
    const other = await watch('--types', 'pix.*', '--accounts', String(another));
    await alpha.pay(account, 1_000);
    await alpha.pay(another, 1_000);

    expect(typesOf(await watcher.printed(4))).toEqual([...PAID.slice(2), ...PAID.slice(2)]);
    expect(typesOf(await other.printed(3))).toEqual(PAID.slice(0, 3));
    expect(other.lines().every((line) => line.includes(`  ${another}  `))).toBe(true);
  });

  test('npm run watch prints no event of another partner', async () => {
    const watcher = await watch('--partner', 'beta');
    await alpha.pay(account, 1_000);
    await (await gateway.partner('beta')).openAccount();

    expect(typesOf(await watcher.printed(1))).toEqual(['account.created']);
  });

  test('npm run watch ends on Ctrl-C with the cursor after the last line', async () => {
    const first = await watch('--json');
    await alpha.pay(account, 1_000);
    await first.printed(PAID.length);
    const { code, stdout, stderr } = await first.stop();

    expect(code).toBe(0);
    const [, cursor = ''] = /Resume with --after (\S+)/.exec(stderr) ?? [];
    expect(cursor).toBe((JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Logged).cursor);
    await alpha.pay(account, 1_000);
    const second = await watch('--json', '--after', cursor);
    await second.printed(PAID.length);
    await until(async () => (await loggedAfter(cursor)).length === PAID.length, TIMEOUT_MS);
    expect(idsOf(second.lines())).toEqual((await loggedAfter(cursor)).map(({ id }) => id));
  });

  test('npm run watch resumes after a killed gateway and a revoked token, without gaps and duplicates', async () => {
    const before = await now();
    const watcher = await watch('--json');
    await Promise.all([alpha.pay(account, 1_000), alpha.pay(account, 1_000), alpha.pay(another, 1_000)]);
    await watcher.printed(1);
    await gateway.kill('SIGKILL');
    await until(() => watcher.notes().includes('the gateway is unreachable'), TIMEOUT_MS);

    gateway = await startGateway({ env: { ...env, PORT: new URL(gateway.origin).port } });
    alpha = await gateway.partner('alpha');
    await alpha.pay(account, 1_000);
    await watcher.printed(4 * PAID.length);
    await endAllTokens(database.url);
    alpha = await gateway.partner('alpha');
    await alpha.pay(account, 1_000);

    await watcher.printed(5 * PAID.length);
    expect(watcher.notes()).toContain('the gateway is reachable again');
    const logged = await loggedAfter(before);
    expect(logged).toHaveLength(5 * PAID.length);
    expect(idsOf(watcher.lines())).toEqual(logged.map(({ id }) => id));
  });

  test('npm run watch ends when its output is closed', async () => {
    const watcher = await watch();
    watcher.child.stdout?.destroy();
    await alpha.pay(account, 1_000);

    expect(await watcher.ended).toMatchObject({ code: 0, stderr: expect.stringContaining('Resume with --after') });
  });

  test.for([
    [['--client-id', 'alpha', '--client-secret', 'no'], 'refuses the credentials of alpha'],
    [['--after', 'yesterday'], 'the gateway responds: '],
    [['--accounts', '999999'], 'the gateway responds: '],
  ] as const)('npm run watch explains the error of %j', async ([args, text]) => {
    const { code, stderr } = await launch([...args, '--url', gateway.origin], env).ended;

    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(text) });
  });
});

describe.concurrent('npm run watch without a gateway', { timeout: 60_000 }, () => {
  test.for([
    [['--help'], 0, 'npm run watch -- --types'],
    [[], 1, 'sandbox.json cannot be read. Start the sandbox with npm start'],
  ] as const)('npm run watch with %j exits with code %i and prints %j', async ([args, code, text]) => {
    const env = { DATA_DIR: join(import.meta.dirname, 'nowhere') };
    const ended = await launch(args, env).ended;

    expect(ended.code).toBe(code);
    expect(ended.stdout + ended.stderr).toContain(text);
  });

  test('npm run watch explains that no gateway is running and how to start one', async () => {
    const url = `http://localhost:${await keptPort()}`;
    const { code, stderr } = await launch(['--url', url, '--client-id', 'a', '--client-secret', 'b'], {}).ended;

    expect(code).toBe(1);
    expect(stderr).toMatch(
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
