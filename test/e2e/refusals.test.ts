import { execFileSync, spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { StartupError } from '../../src/platform/errors/startup-error.ts';
import { freshDatabase } from '../support/database.ts';
import { dataDirectory, type Exit, emptyDataDirectory, runToEnd, startGateway } from '../support/gateway.ts';
import { TEST_SECRET_KEYS } from '../support/secrets.ts';

const SHARED = { DATABASE_URL: 'postgres://gateway@127.0.0.1:1/gateway', AMQP_URL: 'amqp://127.0.0.1:1' };
const STACK = /^\s+at /m;

function expectSentence(exit: Exit, sentence: string | RegExp): void {
  expect(exit).toMatchObject({ code: 1, signal: null });
  expect(exit.output).toMatch(sentence);
  expect(exit.output).not.toMatch(STACK);
}

async function expectRefusal(env: Readonly<Record<string, string>>, sentence: string): Promise<void> {
  const settings = { PORT: '0', MANAGEMENT_PORT: '0', SECRET_KEYS: TEST_SECRET_KEYS, ...env };
  const refusal = await startApp(readConfig([], settings), pino({ level: 'silent' })).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartupError);
  expect((refusal as StartupError).message).toContain(sentence);
}

async function occupiedPort(): Promise<string> {
  const occupant = createServer();
  await new Promise<void>((resolve) => occupant.listen(0, '0.0.0.0', resolve));
  occupants.push(occupant);
  return String((occupant.address() as AddressInfo).port);
}

const occupants: Server[] = [];
afterAll(() => {
  for (const occupant of occupants) occupant.close();
});

describe('a gateway that cannot start prints the reason without a stack trace', { timeout: 120_000 }, () => {
  let DATA_DIR: string;
  beforeAll(async () => {
    DATA_DIR = await dataDirectory();
  });

  test('all invalid settings are reported together', async () => {
    const exit = await runToEnd({
      env: { PORT: 'http', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://there', SANDBOX: 'no', SECRET_KEYS: 'k:short' },
    });

    for (const setting of ['PORT', 'LOG_LEVEL', 'DATABASE_URL', 'SANDBOX', 'SECRET_KEYS'])
      expectSentence(exit, `  ${setting}: `);
  });

  test('an unreachable database is reported with its setting', async () => {
    await expectRefusal({ ...SHARED, DATA_DIR }, 'the database of DATABASE_URL cannot be used: connect ECONNREFUSED');
  });

  test('an occupied port ends the start, and started parts are stopped again', async () => {
    const port = await occupiedPort();

    expectSentence(await runToEnd({ env: { DATA_DIR, PORT: port } }), `0.0.0.0:${port} is in use; set another PORT`);

    const left = await readFile(join(DATA_DIR, 'postgres/postmaster.pid')).catch(() => 'nothing');
    expect(left).toBe('nothing');
  });

  test('an occupied port is detected before the other port reports readiness', async () => {
    const [port, management] = [await occupiedPort(), await occupiedPort()];

    const exit = await runToEnd({ env: { DATA_DIR, PORT: port, MANAGEMENT_PORT: management } });

    expectSentence(exit, `0.0.0.0:${port} is in use; set another PORT`);
  });

  test('each occupied port is reported before a database is created', async () => {
    const port = await occupiedPort();
    for (const name of ['PORT', 'MANAGEMENT_PORT']) {
      const empty = await emptyDataDirectory();
      await expectRefusal({ DATA_DIR: empty, [name]: port }, `${port} is in use; set another ${name}`);
      expect(await readdir(empty)).toEqual([]);
    }
  });

  test('a DATA_DIR that is a file, or below a file, is reported', async () => {
    const file = join(await emptyDataDirectory(), 'file');
    await writeFile(file, '');
    await expectRefusal({ DATA_DIR: file }, `DATA_DIR ${file} cannot be written: it is a file: remove it`);
    const below = join(file, 'data');
    await expectRefusal({ DATA_DIR: below }, `DATA_DIR ${below} cannot be written: its parent is a file`);
  });

  describe.runIf(process.getuid?.() === 0)('cases that need root', () => {
    test('a DATA_DIR of another user is reported', async () => {
      const foreign = await emptyDataDirectory();
      const user = { uid: 65_534, gid: 65_534 };
      expectSentence(
        await runToEnd({ env: { DATA_DIR: foreign, PORT: '0' }, user }),
        `DATA_DIR ${foreign} cannot be written: this user cannot write there`,
      );
    });

    test.each([
      ['a read-only disk', 'size=1m,ro', 'it is on a read-only file system'],
      ['a full disk', 'size=20m', 'its disk is full: free 200 MB or more'],
    ])('a DATA_DIR on %s is reported', async (_what, options, sentence) => {
      const small = await emptyDataDirectory();
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', small]);
      try {
        await expectRefusal({ DATA_DIR: small }, `DATA_DIR ${small} cannot be written: ${sentence}`);
      } finally {
        execFileSync('umount', ['-l', small]);
      }
    });
  });

  test('an old Node.js that cannot read TypeScript is reported with the needed version', async () => {
    const source = await readFile(join(import.meta.dirname, '../../src/start.js'), 'utf8');
    const file = join(await emptyDataDirectory(), 'start.mjs');
    await writeFile(file, `Object.defineProperty(process.versions, 'node', { value: '20.20.2' });\n${source}`);
    const { status, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^The gateway needs Node\.js 24, .* npm start/)]);
  });

  test('stored secrets under unknown keys are reported with the names of the keys', async () => {
    const database = await freshDatabase();
    try {
      const client = new Client({ connectionString: database.url });
      await client.connect();
      await client.query(`
        set session_replication_role = replica;
        insert into webhook (id, institution_id, partner_id, url, events, secret, secret_key_id, created_at, updated_at)
        select gen_random_uuid(), 1, gen_random_uuid(), 'https://example.com', '{webhook.test}', '', key_id, now(), now()
        from unnest(array['lost', 'test', 'gone']) key_id`);
      await client.end();

      await expectRefusal(
        { DATA_DIR, DATABASE_URL: database.loginUrl },
        'stored secrets are sealed with keys that SECRET_KEYS (or DATA_DIR/secret-keys) does not contain: gone, lost',
      );
    } finally {
      await database.drop();
    }
  });

  test('a DATA_DIR in use by another copy is reported, and that copy keeps running', async () => {
    const env = { DATA_DIR: await dataDirectory() };
    const gateway = await startGateway({ env });

    await expectRefusal(env, `the database in ${env.DATA_DIR} is in use by process ${gateway.pid}`);

    const alpha = await gateway.partner('alpha');
    await alpha.fund(await alpha.openAccount(), 100);
    await gateway.stop();
  });
});

describe('command line', () => {
  test('--help prints the roles and every setting and starts nothing', async () => {
    const { code, output } = await runToEnd({ args: ['--help'] });

    expect(code).toBe(0);
    for (const word of [
      'api, worker, sandbox',
      'PORT',
      'DATA_DIR',
      'DATABASE_URL',
      'AMQP_URL',
      'SANDBOX',
      'SPI_SECONDS',
      'SECRET_KEYS',
      'WEBHOOK_LOOPBACK',
      'WEBHOOK_RETENTION_DAYS',
      'WEBHOOK_CONCURRENCY',
      'QR_SIGNING_KEY_DAYS',
    ]) {
      expect(output).toContain(word);
    }
  });
});
