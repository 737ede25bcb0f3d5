import { execFile } from 'node:child_process';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { processOptions } from '../../src/embedded/embedded-postgres-cluster.ts';
import { mkdirForServer, type Place } from '../../src/embedded/embedded-postgres-place.ts';
import { keptPort } from './kept-port.ts';
import { launchPostgres, type PostgresServer, preparedCluster, urlOn } from './postgres.ts';
import { openSql, type Sql } from './sql.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { until } from './until.ts';

const run = promisify(execFile);
const SCRIPTS = join(import.meta.dirname, '../../scripts/backup');
const WITHIN_MS = 60_000;

/** A cluster that archives its WAL with the shipped scripts. A restored copy takes over its address. */
export class ArchivedCluster {
  readonly url: string;
  readonly sql: Sql;
  readonly #home: string;
  readonly #dataDir: string;
  readonly #place: Place;
  readonly #password: string;
  readonly #port: number;
  #server: PostgresServer | undefined;

  private constructor(home: string, dataDir: string, place: Place, password: string, port: number) {
    this.url = urlOn(port, password);
    this.sql = openSql(this.url);
    this.#home = home;
    this.#dataDir = dataDir;
    this.#place = place;
    this.#password = password;
    this.#port = port;
  }

  static async start(): Promise<ArchivedCluster> {
    const { dataDir, place, password } = await preparedCluster('archived');
    const home = await temporaryDirectory('archive');
    for (const folder of ['wal', 'base', 'restored']) await mkdirForServer(join(home, folder), place.user);
    // The user of the server may not reach the project.
    for (const name of ['archive-wal.sh', 'base-backup.sh', 'restore.sh'])
      await copyFile(join(SCRIPTS, name), join(home, name));
    const cluster = new ArchivedCluster(home, dataDir, place, password, await keptPort());
    await cluster.#launch(place, [
      'archive_mode=on',
      `archive_command=sh ${home}/archive-wal.sh "%p" "%f" "${home}/wal"`,
    ]);
    return cluster;
  }

  /** Takes a base backup and returns its directory. */
  async baseBackup(): Promise<string> {
    return this.#script('base-backup.sh', [join(this.#home, 'base')]);
  }

  /** Ends the server after its WAL is in the archive, and starts a copy restored to `time` at the same address. */
  async restoreTo(time: string): Promise<void> {
    const [last] = await this.sql<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) as wal');
    const archived = () => this.sql('select from pg_stat_archiver where last_archived_wal >= $1', [last?.wal]);
    await until(async () => (await archived()).length === 1, WITHIN_MS);
    await this.#server?.end('SIGQUIT');
    const data = join(this.#home, 'restored/data');
    await this.#script('restore.sh', [join(this.#home, 'base'), join(this.#home, 'wal'), data, time]);
    await this.#launch({ ...this.#place, cluster: data }, []);
    const promoted = () => this.sql('select where not pg_is_in_recovery()').catch(() => []);
    await until(async () => (await promoted()).length === 1, WITHIN_MS);
  }

  async stop(): Promise<void> {
    await this.sql.close();
    await this.#server?.end('SIGQUIT');
    for (const each of [this.#home, this.#dataDir]) await rm(each, { recursive: true, force: true });
  }

  async #launch(place: Place, settings: readonly string[]): Promise<void> {
    this.#server = await launchPostgres(place, this.#password, this.#port, settings);
  }

  async #script(name: string, args: readonly string[]): Promise<string> {
    const options = processOptions(this.#place);
    const login = { PGHOST: '127.0.0.1', PGPORT: `${this.#port}`, PGUSER: 'gateway', PGPASSWORD: this.#password };
    const script = [join(this.#home, name), ...args];
    const { stdout } = await run('sh', script, { ...options, env: { ...options.env, ...login } });
    return stdout.trim();
  }
}
