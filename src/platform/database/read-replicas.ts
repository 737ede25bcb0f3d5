import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { shareQuery } from '../concurrency/share-query.ts';
import { errorText } from '../errors/error-text.ts';
import { codeOf } from '../errors/outage.ts';
import { startPeriodic } from '../lifecycle/periodic.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { ReplicaChoice, ReplicaReading } from './cancellable-reads.ts';
import type { Queryable, Statement } from './queryable.ts';
import { Replica, type ReplicaOptions, type ReplicaState, type WalPosition } from './replica.ts';
import { KEEP_WARM_MS, keepWarm } from './warm-connections.ts';

// The flush position includes every commit that was reported to a client. A WAL file name begins with its timeline.
const POSITION: Statement = {
  name: 'wal_position',
  text: `select ('x' || left(pg_walfile_name(at), 8))::bit(32)::int as timeline, pg_wal_lsn_diff(at, '0/0')::int8 as bytes
   from pg_current_wal_flush_lsn() at`,
};
const LOOK_MS = 500;
/** SQLSTATEs of reads that the standby cancels because they block replication. */
const CONFLICT = /^(40001|40P01|57014)$/;

export interface ReadReplicasOptions {
  readonly replicaUrls: readonly string[];
  readonly poolSize: number;
  readonly session: PoolConfig;
  readonly primary: Queryable;
  readonly log: Logger;
}

type ReplicaFigures = Pick<Replica, 'name' | 'state' | 'lag'>;

type FallbackReason = 'none_ok' | 'behind' | 'conflict' | 'failed';

/**
 * The standbys that serve the reads of requests. A request that starts to read queries the position of the primary,
 * together with concurrent requests, and uses a replica that has reached it. So it sees at least everything that any
 * process committed before the request started to read.
 */
export class ReadReplicas implements ReplicaChoice {
  readonly reads = new Map<'primary' | 'replica', number>();
  readonly fallbacks = new Map<FallbackReason, number>();
  readonly #replicas: readonly Replica[];
  readonly #position: () => Promise<WalPosition>;
  readonly #looking: { stop(): Promise<void> };
  #turn = 0;

  constructor({ replicaUrls, primary, log, ...options }: ReadReplicasOptions) {
    const onState: ReplicaOptions['onState'] = ({ name, state }, before, error) => {
      if (state === 'ok') log.info({ replica: name, before }, 'read replica in use');
      else {
        const fault = error === undefined ? {} : { error: errorText(error) };
        log.warn({ replica: name, state, before, ...fault }, 'read replica not in use');
      }
    };
    this.#replicas = replicaUrls.map((url) => new Replica({ ...options, url, onState }));
    this.#position = shareQuery(async () => {
      const [position] = await primary.query<WalPosition>(POSITION, []);
      if (!position) throw new Error('the primary returned no position');
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

  /** Null when the primary does not respond: the read that follows on the primary then reports the error. */
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

export function observeReplicas(replicas: ReadReplicas | null, metrics: Metrics): void {
  const gauges = (name: string, help: string, read: (replica: ReplicaFigures) => number | undefined) =>
    metrics.gauges(name, help, ['replica'], async () =>
      (replicas?.figures ?? []).flatMap((each) => {
        const value = read(each);
        return value === undefined ? [] : [{ labels: { replica: each.name }, value }];
      }),
    );
  // Every server may have its own address in the list, so a primary among them is not a missing replica.
  gauges(
    'gateway_replica_used',
    '1 while a read replica serves reads, otherwise 0; absent for the primary',
    ({ state }) => (state === 'no standby' ? undefined : Number(state === 'ok')),
  );
  gauges(
    'gateway_replica_lag_bytes',
    'WAL of the primary that the read replica has not replayed yet, in bytes',
    ({ lag }) => lag?.bytes,
  );
  gauges(
    'gateway_replica_lag_seconds',
    'Age in seconds of the newest commit of a read replica while it is behind; otherwise 0',
    ({ lag }) => lag?.seconds,
  );
  metrics.counters(
    'gateway_request_reads_total',
    'Statements of requests that read, in deployments with replicas, by server: replica, primary',
    'from',
    replicas?.reads ?? new Map(),
  );
  metrics.counters(
    'gateway_replica_fallbacks_total',
    'Requests served by the primary instead of a replica, by reason: none_ok (no usable replica), behind (no replica up to date), conflict (the read was cancelled to continue replication), failed',
    'reason',
    replicas?.fallbacks ?? new Map(),
  );
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
