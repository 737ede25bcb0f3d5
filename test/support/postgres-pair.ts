import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { processOptions } from '../../src/embedded/embedded-postgres-cluster.ts';
import type { Place } from '../../src/embedded/embedded-postgres-place.ts';
import { keptPort } from './kept-port.ts';
import { launchPostgres, type PostgresServer, preparedCluster, signalAll, urlOn } from './postgres.ts';
import { openSql, type Sql } from './sql.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { until } from './until.ts';

const run = promisify(execFile);

const WITHIN_MS = 60_000;
const STANDBY = 'standby';

interface Member {
  readonly dataDir: string;
  readonly place: Place;
  readonly port: number;
  readonly sql: Sql;
  server?: PostgresServer;
}

interface PairOptions {
  /** Whether commits of the primary wait for the standby's write. Default: true. */
  readonly synchronous?: boolean;
  readonly standby?: readonly string[];
}

export class PostgresPair {
  readonly #password: string;
  readonly #options: PairOptions;
  #primary: Member;
  #standby: Member | undefined;

  private constructor(primary: Member, password: string, options: PairOptions) {
    this.#primary = primary;
    this.#password = password;
    this.#options = options;
  }

  static async start(options: PairOptions = {}): Promise<PostgresPair> {
    const { dataDir, place, password } = await preparedCluster('primary');
    const pair = new PostgresPair(await newMember(dataDir, place, password), password, options);
    await pair.addStandby();
    return pair;
  }

  get port(): number {
    return this.#primary.port;
  }

  get sql(): Sql {
    return this.#primary.sql;
  }

  /** A superuser's address of the primary, or of a proxy in front of it at the given port. */
  url(port = this.port): string {
    return urlOn(port, this.#password);
  }

  /** Null when there is no standby. */
  get standby(): Pick<Member, 'port' | 'sql'> | null {
    return this.#standby ?? null;
  }

  /** Stops the primary cleanly and restarts it with a copy as its standby. Resolves when the standby is in sync. */
  async addStandby(): Promise<void> {
    const primary = this.#primary;
    await primary.server?.end('SIGINT');
    const dataDir = await temporaryDirectory(STANDBY);
    const cluster = join(dataDir, 'postgres');
    await run('cp', ['-a', primary.place.cluster, cluster]);
    await run('touch', [join(cluster, 'standby.signal')], processOptions(primary.place));
    const standby = await newMember(dataDir, { ...primary.place, cluster }, this.#password);
    this.#standby = standby;
    // Synchronous commits wait for the standby from the first one.
    await this.#launch(primary, this.#synchronous ? [`synchronous_standby_names=${STANDBY}`] : []);
    await this.startStandby();
  }

  async startStandby(): Promise<void> {
    const origin = `host=127.0.0.1 port=${this.port} user=gateway password=${this.#password}`;
    const conninfo = `primary_conninfo=${origin} application_name=${STANDBY}`;
    await this.#launch(this.#standby as Member, [conninfo, ...(this.#options.standby ?? [])]);
    const state = this.#synchronous ? 'sync' : 'async';
    const inStep = `select 1 from pg_stat_replication where state = 'streaming' and sync_state = '${state}'`;
    await until(async () => (await this.sql(inStep)).length === 1, WITHIN_MS);
  }

  /** Until the standby starts again, synchronous commits of the primary do not return. */
  async stopStandby(): Promise<void> {
    await this.#standby?.server?.end('SIGINT');
  }

  /** Begins a new timeline on the primary, which the standby follows when it can. */
  async beginTimeline(): Promise<void> {
    const { place, server } = this.#primary;
    await server?.end('SIGINT');
    await run('touch', [join(place.cluster, 'standby.signal')], processOptions(place));
    await this.#launch(this.#primary, []);
    await this.sql('select pg_promote()');
  }

  /** Kills all processes of the primary at once, like the loss of its machine. */
  killPrimary(): void {
    signalAll(this.#primary.server as PostgresServer, 'SIGKILL');
  }

  /** Freezes or resumes all processes of the standby, like a paused machine. */
  signalStandby(signal: 'SIGSTOP' | 'SIGCONT'): void {
    signalAll(this.#standby?.server as PostgresServer, signal);
  }

  /** Promotes the standby. Its commits no longer wait for a standby. The old primary is removed permanently. */
  async promote(): Promise<void> {
    const [gone, promoted] = [this.#primary, this.#standby as Member];
    // A waiting statement would hold a snapshot that blocks the replay of the remaining WAL.
    await promoted.sql('select pg_promote(wait => false)');
    await until(async () => (await promoted.sql('select 1 where not pg_is_in_recovery()')).length === 1, WITHIN_MS);
    this.#primary = promoted;
    this.#standby = undefined;
    await discard(gone);
  }

  async stop(): Promise<void> {
    for (const each of [this.#primary, this.#standby]) if (each) await discard(each);
  }

  get #synchronous(): boolean {
    return this.#options.synchronous ?? true;
  }

  async #launch(member: Member, settings: readonly string[]): Promise<void> {
    // The leftover shared memory of a killed server is removed with its directory.
    const all = ['dynamic_shared_memory_type=mmap', ...settings];
    member.server = await launchPostgres(member.place, this.#password, member.port, all);
  }
}

async function newMember(dataDir: string, place: Place, password: string): Promise<Member> {
  const port = await keptPort();
  return { dataDir, place, port, sql: openSql(urlOn(port, password)) };
}

async function discard({ dataDir, sql, server }: Member): Promise<void> {
  await sql.close();
  await server?.end('SIGQUIT');
  await rm(dataDir, { recursive: true, force: true });
}
