import type { Socket } from 'node:net';
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import { type Client, type ClientBase, Pool, type PoolConfig } from 'pg';
import { Gate } from '../concurrency/gate.ts';
import { codeOf } from '../errors/outage.ts';
import { isOurTime } from '../time/real-time.ts';
import { Batcher, READS } from './batcher.ts';
import type { ReadingPlace } from './cancellable-reads.ts';
import { databaseAddress } from './database-address.ts';
import { PROCESS_ROLE } from './database-login.ts';
import { SILENCE_MS } from './failover.ts';
import type { Finder, Queryable, Statement } from './queryable.ts';
import { run } from './transaction.ts';

/** Position in the write-ahead log, in bytes, on a timeline. Each promotion begins a new timeline. */
export interface WalPosition {
  readonly timeline: number;
  readonly bytes: number;
}

/** `ok`: in use; `unknown`: not checked yet; otherwise the reason for not using the replica, for operators. */
export type ReplicaState =
  | 'ok'
  | 'unknown'
  | 'behind'
  | 'unreachable'
  | 'no standby'
  | 'of another timeline'
  | 'its clock is wrong';

export interface ReplicaOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly session: PoolConfig;
  readonly onState: (replica: Replica, before: ReplicaState, error?: unknown) => void;
}

/** Maximum wait of a read for a replica that is behind. */
const PATIENCE_MS = 50;
const AGAIN_MS = 2;
/** A replica that does not respond within this time is frozen or unreachable. */
const ANSWERS_WITHIN_MS = 1_000;
const NO_STANDBY = '55000';
const READING = { mostOfKey: Number.POSITIVE_INFINITY, mostWaiting: 10_000, patienceMs: 10_000 };

// The owner of a sandbox's database assumes the process role, as on the primary.
const GREET = `do $$ begin
  if not pg_is_in_recovery() then
    raise object_not_in_prerequisite_state using message = 'the database server is no standby';
  end if;
  if pg_has_role(session_user, '${PROCESS_ROLE}', 'set') then set role ${PROCESS_ROLE}; end if;
end $$; select pg_postmaster_start_time()::text as started`;
// A replica reports its timeline with the next restartpoint. Until then, a replica that follows a new primary counts as
// `of another timeline`.
const STANDING: Statement = {
  name: 'standing_of_standby',
  text: `select pg_is_in_recovery() as "isStandby", pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::int8 as bytes,
     greatest((pg_control_checkpoint()).timeline_id, (pg_control_recovery()).min_recovery_end_timeline) as timeline,
     extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as age,
     extract(epoch from clock_timestamp())::float8 * 1000 as shown`,
};

interface Standing extends WalPosition {
  readonly isStandby: boolean;
  /** Age of its newest commit, in seconds. Null before its first commit. */
  readonly age: number | null;
  readonly shown: number;
}

/** A standby that serves reads once it has reached a position. Its address must lead to one server. */
export class Replica implements Queryable, Finder, ReadingPlace {
  readonly name: string;
  readonly pool: Pool;
  readonly gate: Gate;
  readonly shared: Finder = this;
  /** Lag at the last check; null when it is unknown. */
  lag: { readonly bytes: number; readonly seconds: number } | null = null;
  /** A separate connection, so that the position can be queried while reads occupy all others. */
  readonly #asking: Pool;
  readonly #batches = new Batcher(this, READS);
  readonly #onState: ReplicaOptions['onState'];
  readonly #connections = new Set<Client>();
  #state: ReplicaState = 'unknown';
  #standing: Standing | null = null;
  #asked: Promise<void> | undefined;
  #server: string | undefined;
  #life = 0;

  constructor({ url, poolSize, session, onState }: ReplicaOptions) {
    this.name = new URL(url).host;
    this.gate = new Gate({ ...READING, most: poolSize });
    this.#onState = onState;
    const onConnect = (client: ClientBase) => this.#greet(client as Client);
    const common: PoolConfig = {
      ...databaseAddress(url, 'DATABASE_REPLICA_URL'),
      ...session,
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
      onConnect,
    };
    this.pool = new Pool({ ...common, max: poolSize });
    this.#asking = new Pool({ ...common, max: 1, idleTimeoutMillis: 0 });
    for (const pool of [this.pool, this.#asking]) pool.on('error', () => {});
  }

  get state(): ReplicaState {
    return this.#state;
  }

  /** Changes when another server answers at the address. Earlier positions are then invalid. */
  get life(): number {
    return this.#life;
  }

  query<Row extends object>(stmt: Statement, values: readonly unknown[]): Promise<Row[]> {
    return run(this.pool, stmt, values);
  }

  find<Row extends object>(stmt: Statement, values: readonly unknown[]): Promise<Row | undefined> {
    return this.#batches.run({ statement: stmt, values });
  }

  /** Whether it reaches the position within {@link PATIENCE_MS}. Otherwise it is unused until the next check. */
  async reaches(position: WalPosition): Promise<boolean> {
    const deadline = performance.now() + PATIENCE_MS;
    try {
      while (!this.#has(position)) {
        const left = deadline - performance.now();
        if (left <= 0) {
          this.#become(this.#trouble(position) ?? 'behind');
          return false;
        }
        await Promise.race([this.#ask(), sleep(left)]);
        if (!this.#has(position)) await sleep(AGAIN_MS);
      }
      return true;
    } catch (error) {
      this.#fail(error);
      return false;
    }
  }

  async look(primary: WalPosition): Promise<void> {
    try {
      // Also accept an answer that arrived while this process was busy.
      const silence = sleep(ANSWERS_WITHIN_MS, false, { ref: false }).then((none) => immediate(none));
      const answer = this.#ask().then(() => true);
      if (!(await Promise.race([answer, silence]))) this.#giveUp();
      else if (await this.reaches(primary)) this.#become(this.#trouble(primary) ?? 'ok');
    } catch (error) {
      this.#fail(error);
    }
    this.lag = this.#lagBehind(primary);
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.#asking.end()]);
  }

  #has({ timeline, bytes }: WalPosition): boolean {
    return this.#standing !== null && this.#standing.timeline === timeline && this.#standing.bytes >= bytes;
  }

  #trouble({ timeline }: WalPosition): ReplicaState | null {
    if (this.#standing === null) return 'unreachable';
    if (!this.#standing.isStandby) return 'no standby';
    if (this.#standing.timeline !== timeline) return 'of another timeline';
    return isOurTime(this.#standing.shown) ? null : 'its clock is wrong';
  }

  /** Concurrent callers share one query, because positions only grow. */
  #ask(): Promise<void> {
    this.#asked ??= run<Standing>(this.#asking, STANDING, [])
      .then(([standing]) => {
        this.#standing = standing ?? null;
      })
      .finally(() => {
        this.#asked = undefined;
      });
    return this.#asked;
  }

  #become(state: ReplicaState, error?: unknown): void {
    const before = this.#state;
    if (before === state) return;
    this.#state = state;
    this.#onState(this, before, error);
  }

  #lagBehind(primary: WalPosition): Replica['lag'] {
    if (this.#standing === null || (this.#state !== 'ok' && this.#state !== 'behind')) return null;
    const bytes = Math.max(0, primary.bytes - this.#standing.bytes);
    return { bytes, seconds: bytes === 0 ? 0 : Math.max(0, this.#standing.age ?? 0) };
  }

  #fail(error: unknown): void {
    this.#become(codeOf(error) === NO_STANDBY ? 'no standby' : 'unreachable', error);
  }

  /** Fails the pending reads of this replica. The primary serves them instead. */
  #giveUp(): void {
    this.#become('unreachable');
    for (const { connection } of this.#connections) {
      connection.stream.destroy(new Error('Connection terminated: the replica does not respond'));
    }
  }

  async #greet(client: Client): Promise<void> {
    // The pending statement reports the error to its caller.
    client.on('error', () => {});
    this.#connections.add(client);
    client.once('end', () => this.#connections.delete(client));
    const stream = client.connection.stream as Socket;
    stream.on('timeout', () => stream.destroy(new Error('Connection terminated: the replica does not respond')));
    stream.setTimeout(SILENCE_MS);
    const results = (await client.query(GREET)) as unknown as { rows: { started: string }[] }[];
    const server = results.at(-1)?.rows[0]?.started;
    if (server === this.#server) return;
    const others = this.pool.totalCount + this.#asking.totalCount - 1;
    // Positions of one server say nothing about another one.
    if (this.#server !== undefined && others > 0)
      throw new Error(`${this.name} leads to more than one server: give each replica its own address`);
    this.#server = server;
    this.#life += 1;
    this.#standing = null;
  }
}
