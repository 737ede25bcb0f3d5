import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findPlace, type Place } from '../../src/embedded/embedded-postgres-place.ts';
import type { Broker } from '../../src/messaging/broker.ts';
import { Database } from '../../src/platform/database/database.ts';
import { readiness } from '../../src/rest/readiness.ts';
import { addDatabase } from '../support/data-directory.ts';
import { keptPort } from '../support/kept-port.ts';
import { launchPostgres, type PostgresServer, preparedCluster, signalAll, urlOn } from '../support/postgres.ts';
import { openSql, type Sql } from '../support/sql.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { until } from '../support/until.ts';

const WELL = { database: 'ok', broker: 'ok', clock: 'ok', migrations: 'ok', functions: 'ok', writes: 'ok' };
const ROOM = '400m';
const log = pino({ level: 'silent' });
const broker = { ready: () => true } as Broker;

function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${ROOM},mode=0755`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function fill(path: string): void {
  const file = openSync(path, 'w');
  for (const block of [Buffer.alloc(1 << 20), Buffer.alloc(4096)]) {
    try {
      for (;;) writeSync(file, block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
}

describe('/ready', () => {
  let server: PostgresServer;
  let database: Database;
  let url: string;
  let sql: Sql;
  let statements: string[];
  const ended: (() => unknown)[] = [];

  async function open(place: Place, password: string) {
    const port = await keptPort();
    server = await launchPostgres(place, password, port);
    url = urlOn(port, password);
    statements = [];
    const onStatement = (text: string) => statements.push(text);
    database = await Database.open({ url, entities: [], log, poolSize: 4, role: 'gateway_app', onStatement });
    sql = openSql(url);
    ended.push(
      () => server.end('SIGQUIT'),
      () => database.close(),
      () => sql.close(),
    );
  }

  beforeEach(async ({ task }) => {
    if (task.name.includes('disk')) return;
    const { dataDir, place, password } = await preparedCluster('readiness');
    ended.push(() => rm(dataDir, { recursive: true, force: true }));
    await open(place, password);
  });
  afterEach(async () => {
    for (const end of ended.splice(0).reverse()) await end();
  });

  const checksOf = async (ready: ReturnType<typeof readiness>) => (await ready()).checks;

  test('/ready succeeds when the process can write, and concurrent and soon repeated requests share one write', async () => {
    const ready = readiness(database, broker);
    const answers = await Promise.all(Array.from({ length: 20 }, () => checksOf(ready)));
    expect(answers).toEqual(answers.map(() => WELL));
    expect(await checksOf(ready)).toEqual(WELL);
    expect(statements.filter((text) => text.includes('prove_writes'))).toHaveLength(1);
  });

  test('/ready writes a row for each process and deletes rows of processes that ended an hour ago', async () => {
    await sql(
      `insert into write_probe select gen_random_uuid(), now() - n * interval '40 minutes' from generate_series(1, 3) n`,
    );
    for (const ready of [readiness(database, broker), readiness(database, broker)])
      expect(await checksOf(ready)).toEqual(WELL);
    expect(await sql('select from write_probe')).toHaveLength(3);
  });

  test('/ready does not wait for another process that writes its own row', async () => {
    await checksOf(readiness(database, broker));
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query('begin; update write_probe set written_at = written_at');
    expect(await checksOf(readiness(database, broker))).toEqual(WELL);
    await other.end();
  });

  test('/ready names the reason why writes fail: a revoked right or a read-only server', async () => {
    await sql('revoke insert, update on write_probe from gateway_app');
    expect((await checksOf(readiness(database, broker)))['writes']).toBe(
      'failed: the database login lacks a permission: run npm run db:migrate',
    );
    await sql('alter system set default_transaction_read_only = on');
    await sql('select pg_reload_conf()');
    const readOnly = { ...WELL, writes: 'failed: the database is read-only' };
    const ready = readiness(database, broker);
    await until(async () => (await checksOf(ready))['writes'] === readOnly.writes);
    expect(await checksOf(ready)).toEqual(readOnly);
  });

  test('/ready reports a full disk, and reports its recovery', async ({ skip }) => {
    const dataDir = await temporaryDirectory('full');
    ended.push(() => rm(dataDir, { recursive: true }));
    if (!mount(dataDir)) skip('only root can mount a small file system');
    ended.push(() => execFileSync('umount', ['-l', dataDir]));
    await addDatabase(dataDir);
    const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
    await open(await findPlace(dataDir, log), password);
    const ready = readiness(database, broker);
    expect(await checksOf(ready)).toEqual(WELL);

    const rest = join(dataDir, 'rest');
    fill(rest);
    const full = { ...WELL, writes: 'failed: the disk of the database server is full' };
    await until(async () => (await checksOf(ready))['writes'] !== 'ok');
    expect(await checksOf(ready)).toEqual(full);
    await rm(rest);
    expect(await checksOf(ready)).toEqual(WELL);
  });

  test('/ready reports an unreachable database as unreachable, not as incomplete', async () => {
    const ready = readiness(database, broker);
    await server.end('SIGQUIT');
    const unknown = 'unknown: the database is unreachable';
    expect(await checksOf(ready)).toEqual({
      ...{ ...WELL, database: 'unreachable' },
      ...{ migrations: unknown, functions: unknown, writes: unknown },
    });
  });

  test('/ready responds while the database server is frozen, uses two connections then, and recovers afterwards', async () => {
    const ready = readiness(database, broker);
    expect(await checksOf(ready)).toEqual(WELL);
    signalAll(server, 'SIGSTOP');
    try {
      for (let times = 0; times < 6; times += 1)
        expect(await checksOf(ready)).toMatchObject({
          database: 'no answer within 1 s',
          writes: 'unknown: the database is silent',
        });
      expect(database.load()).toMatchObject({ waiting: 0 });
      expect(database.load().total - database.load().idle).toBeLessThanOrEqual(2);
    } finally {
      signalAll(server, 'SIGCONT');
    }
    await until(async () => (await checksOf(ready))['database'] === 'ok');
    await until(async () => (await checksOf(ready))['writes'] === 'ok');
  });
});
