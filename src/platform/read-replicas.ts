import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import type { ReplicaChoice, ReplicaReading } from './cancellable-reads.ts';
import type { Queryable, Statement } from './database.ts';
import { errorText } from './error-text.ts';
import type { Metrics } from './metrics.ts';
import { codeOf } from './outage.ts';
import { startPeriodic } from './periodic.ts';
import { Replica, type ReplicaOptions, type ReplicaState, type WalPosition } from './replica.ts';
import { sharedQuestion } from './shared-question.ts';
import { KEEP_WARM_MS, keepWarm } from './warm-connections.ts';

// Flushed: whatever anybody was told to be committed is below it. A timeline is the beginning of a WAL file's name.
const POSITION: Statement = {
  name: 'wal_position',
  text: `select ('x' || left(pg_walfile_name(at), 8))::bit(32)::int as timeline, pg_wal_lsn_diff(at, '0/0')::int8 as bytes
   from pg_current_wal_flush_lsn() at`,
};
const LOOK_MS = 500;
/** SQLSTATEs of reads that the standby ends because they keep it from following the primary. */
const CONFLICT = /^(40001|40P01|57014)$/;

export interface ReadReplicasOptions {
  readonly replicaUrls: readonly string[];
  readonly poolSize: number;
  readonly session: PoolConfig;
  readonly primary: Queryable;
  readonly log: Logger;
}

type ReplicaFigures = Pick<Replica, 'name' | 'state' | 'lag'>;

/** Why the primary was asked although there are replicas. */
type FallbackReason = 'none_ok' | 'behind' | 'conflict' | 'failed';

/**
 * The standbys that answer what requests read, and nothing else. A request that begins to read asks the primary how far it is, in one
 * question with all who ask at that time, and is answered by a replica that has all of that: nobody reads anything older than what was
 * committed, by whichever process, when the request began to read.
 */
export class ReadReplicas implements ReplicaChoice {
  /** Statements, by who answered. */
  readonly reads = new Map<'primary' | 'replica', number>();
  readonly fallbacks = new Map<FallbackReason, number>();
  readonly #replicas: readonly Replica[];
  readonly #position: () => Promise<WalPosition>;
  readonly #looking: { stop(): Promise<void> };
  #turn = 0;

  constructor({ replicaUrls, primary, log, ...options }: ReadReplicasOptions) {
    const onState: ReplicaOptions['onState'] = ({ name, state }, before, error) => {
      if (state === 'ok') log.info({ replica: name, before }, 'the read replica is used');
      else {
        const fault = error === undefined ? {} : { error: errorText(error) };
        log.warn({ replica: name, state, before, ...fault }, 'the read replica is not used');
      }
    };
    this.#replicas = replicaUrls.map((url) => new Replica({ ...options, url, onState }));
    this.#position = sharedQuestion(async () => {
      const [position] = await primary.query<WalPosition>(POSITION, []);
      if (!position) throw new Error('the primary has no position');
      return position;
    });
    this.#looking = startPeriodic(
      this.#replicas.flatMap((replica) => [
        {
          name: `look-at-replica ${replica.name}`,
          everyMs: LOOK_MS,
          run: async () => {
            const position = await this.#known();
            if (position) await replica.look(position);
          },
        },
        { name: `keep-replica-warm ${replica.name}`, everyMs: KEEP_WARM_MS, run: () => keepWarm(replica.pool) },
      ]),
      log,
    );
  }

  get figures(): readonly ReplicaFigures[] {
    return this.#replicas;
  }

  /** State of each, by its host and port. */
  get states(): Readonly<Record<string, ReplicaState>> {
    return Object.fromEntries(this.#replicas.map(({ name, state }) => [name, state]));
  }

  async choose(): Promise<ReplicaReading | null> {
    const good = this.#replicas.filter(({ state }) => state === 'ok');
    const replica = good[this.#turn++ % Math.max(1, good.length)];
    if (!replica) return this.#none('none_ok');
    const { life } = replica;
    const position = await this.#known();
    if (position === null || !(await replica.reaches(position))) return this.#none('behind');
    return {
      place: replica,
      answered: () => {
        if (replica.life !== life) {
          count(this.fallbacks, 'failed');
          return false;
        }
        count(this.reads, 'replica');
        return true;
      },
      failed: (error) => count(this.fallbacks, CONFLICT.test(codeOf(error)) ? 'conflict' : 'failed'),
    };
  }

  askedPrimary(): void {
    count(this.reads, 'primary');
  }

  /** Null when the primary does not answer: what is then read of it says what is wrong. */
  #known(): Promise<WalPosition | null> {
    return this.#position().catch(() => null);
  }

  #none(reason: FallbackReason): null {
    count(this.fallbacks, reason);
    return null;
  }

  async close(): Promise<void> {
    await this.#looking.stop();
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }
}

/** Shows where requests read, also when there is nothing but the primary. */
export function observeReplicas(replicas: ReadReplicas | null, metrics: Metrics): void {
  const gauges = (name: string, help: string, read: (replica: ReplicaFigures) => number | undefined) =>
    metrics.gauges(name, help, 'replica', async () => {
      const values = (replicas?.figures ?? []).map((each) => [each.name, read(each)] as const);
      return new Map(values.filter((each): each is [string, number] => each[1] !== undefined));
    });
  // Each server has its address among them, so that whichever is a standby is used: the primary's own is not missing.
  gauges('gateway_replica_used', '1 while a read replica answers reads; of the primary there is none', ({ state }) =>
    state === 'no standby' ? undefined : Number(state === 'ok'),
  );
  gauges(
    'gateway_replica_lag_bytes',
    'What a read replica has not replayed of what the primary has written',
    ({ lag }) => lag?.bytes,
  );
  gauges(
    'gateway_replica_lag_seconds',
    'Age of the newest commit that a read replica has, while it is behind',
    ({ lag }) => lag?.seconds,
  );
  metrics.counters(
    'gateway_request_reads_total',
    'Statements that requests read with where there are replicas, by who answered: replica, primary',
    'from',
    replicas?.reads ?? new Map(),
  );
  metrics.counters(
    'gateway_replica_fallbacks_total',
    'Requests that the primary answered in place of a replica: none was usable (none_ok) or far enough (behind), one ended the read to follow the primary (conflict) or failed',
    'reason',
    replicas?.fallbacks ?? new Map(),
  );
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
