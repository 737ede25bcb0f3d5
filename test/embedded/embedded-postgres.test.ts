import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../src/embedded/embedded-postgres.ts';
import { addDatabase } from '../support/data-directory.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const warnings: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });
const isRoot = process.getuid?.() === 0;

let root: string;
let dataDir: string;
let cleanups: (() => unknown)[];

beforeEach(async () => {
  warnings.length = 0;
  root = await temporaryDirectory('embedded-postgres');
  dataDir = join(root, 'data');
  cleanups = [() => rm(root, { recursive: true, force: true })];
});

afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

async function start() {
  const server = await startEmbeddedPostgres({ dataDir, log, durable: false });
  cleanups.push(() => server.stop());
  return server;
}

/** Like a previous start. */
async function startPrepared() {
  await prepare();
  return start();
}

async function prepare(): Promise<void> {
  await mkdir(dataDir);
  await addDatabase(dataDir);
}

/** Starts the database in another process, the leader of a process group, like a shell command. */
async function startElsewhere() {
  const script = join(import.meta.dirname, 'start-embedded-postgres.ts');
  const owner = spawn(process.execPath, [script, dataDir], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(owner, 'exit');
  cleanups.push(() => owner.kill('SIGTERM') && exited);
  const lines = createInterface({ input: owner.stdout })[Symbol.asyncIterator]();
  const line = async () => String((await lines.next()).value);
  return { owner, line, url: await line() };
}

async function query(url: string, sql: string): Promise<unknown[][]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

const remember = 'CREATE TABLE kept AS SELECT 42 AS answer';
const recall = 'SELECT answer FROM kept';

describe('the embedded PostgreSQL', () => {
  it('the embedded PostgreSQL is version 18 with UTF-8, locale C and UTC, and listens only on this machine', async () => {
    const server = await start();

    const facts = `SELECT current_setting('server_version_num')::int / 10000, current_setting('server_encoding'),
      (SELECT datcollate FROM pg_database WHERE datname = current_database()), current_setting('TimeZone'),
      current_setting('listen_addresses'), current_setting('unix_socket_directories')`;
    expect(await query(server.url, facts)).toEqual([[18, 'UTF8', 'C', 'UTC', '127.0.0.1', '']]);
    expect(new URL(server.url).pathname).toBe('/gateway');
  });

  it('the embedded PostgreSQL hides its password from other users and rejects a wrong one', async () => {
    const server = await startPrepared();

    expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600);
    const intruder = new URL(server.url);
    intruder.password = 'guess';
    await expect(query(intruder.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
  });

  it('the embedded PostgreSQL keeps data and password over a restart', async () => {
    const first = await startPrepared();
    await query(first.url, remember);
    await first.stop();

    const second = await start();
    expect(await query(second.url, recall)).toEqual([[42]]);
    expect(new URL(second.url).password).toBe(new URL(first.url).password);
  });

  it('the embedded PostgreSQL stops while clients are connected', async () => {
    const server = await startPrepared();
    const client = new Client({ connectionString: server.url });
    const errors: Error[] = [];
    client.on('error', (error) => errors.push(error));
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    await client.connect();

    await Promise.all([server.stop(), server.stop()]);
    await ended;
    expect(errors.join()).toContain('terminating connection due to administrator command');
  });

  it('the embedded PostgreSQL is reused with its data after its owner was killed', async () => {
    await prepare();
    const { owner, url } = await startElsewhere();
    await query(url, remember);
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    expect(await query(url, recall)).toEqual([[42]]);

    const server = await start();
    expect(await query(server.url, recall)).toEqual([[42]]);
    await expect(query(url, recall)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('the embedded PostgreSQL starts after a reboot gave its pid to another program', async () => {
    const { where, stop } = await startPrepared();
    await stop();
    const { uid, gid } = await stat(where);
    const stranger = spawn('sleep', ['60'], { cwd: '/', ...(isRoot ? { uid, gid } : {}) });
    cleanups.push(() => stranger.kill());
    await writeFile(join(where, 'postmaster.pid'), `${stranger.pid}\n${where}\n1700000000\n5432\n\n\n`, {
      mode: 0o644,
    });

    const server = await start();
    expect(await query(server.url, 'SELECT 1')).toEqual([[1]]);
    expect(stranger.exitCode).toBeNull();
  });

  it('the embedded PostgreSQL rejects a second owner and names the first', async () => {
    await prepare();
    const { owner, url } = await startElsewhere();

    await expect(start()).rejects.toThrow(`the database in ${dataDir} is in use by process ${owner.pid}`);
    expect(await query(url, 'SELECT 1')).toEqual([[1]]);
  });

  it('a lock file whose pid now belongs to another process is not respected', async () => {
    await prepare();
    await writeFile(join(dataDir, 'postgres.lock'), `${process.pid} 1\n`);

    const server = await start();
    expect(await query(server.url, 'SELECT 1')).toEqual([[1]]);
  });

  it('a lost password file is replaced with a new password and without data loss', async () => {
    const first = await startPrepared();
    await query(first.url, remember);
    await first.stop();
    await rm(join(dataDir, 'postgres.password'));

    const second = await start();
    expect(await query(second.url, recall)).toEqual([[42]]);
    expect(new URL(second.url).password).not.toBe(new URL(first.url).password);
  });

  it('Ctrl-C in the terminal of the owner does not stop the embedded PostgreSQL', async () => {
    await prepare();
    const { owner, url, line } = await startElsewhere();
    if (owner.pid === undefined) throw new Error('not started');

    // Like a terminal: the signal goes to the whole process group.
    process.kill(-owner.pid, 'SIGINT');
    expect(await line()).toBe('SIGINT');
    expect(await query(url, 'SELECT 1')).toEqual([[1]]);
  });
});

describe.runIf(isRoot)('the embedded PostgreSQL in a directory that only root can reach', () => {
  beforeEach(async () => {
    await chmod(root, 0o700);
  });

  it('a database in a directory only for root is stored elsewhere, logs the place, and is found again', async () => {
    const first = await start();
    cleanups.splice(1, 0, () => rm(dirname(first.where), { recursive: true }));
    expect(first.where.startsWith(root)).toBe(false);
    expect(warnings.join()).toContain(first.where);
    expect(await realpath(join(dataDir, 'postgres'))).toBe(first.where);
    await query(first.url, remember);
    await first.stop();

    const second = await start();
    expect(second.where).toBe(first.where);
    expect(await query(second.url, recall)).toEqual([[42]]);
  });

  it('an erased data directory starts with a new database', async () => {
    const first = await start();
    cleanups.splice(1, 0, () => rm(dirname(first.where), { recursive: true }));
    await query(first.url, remember);
    await first.stop();
    await rm(dataDir, { recursive: true });

    const second = await start();
    await expect(query(second.url, recall)).rejects.toThrow(/does not exist/);
  });
});
