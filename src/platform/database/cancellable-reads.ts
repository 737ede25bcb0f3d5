import { once } from 'node:events';
import { connect } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import type { Gate } from '../concurrency/gate.ts';
import { STATEMENT_TIMEOUT_MS } from './failover.ts';
import type { Finder, Queryable, Statement } from './queryable.ts';
import { run } from './transaction.ts';

const QUERY_CANCELED = '57014';
const CANCEL_REQUEST = 80_877_102;
const CANCEL_WITHIN_MS = 2_000;
/** A cancellation that arrives before its statement begins has no effect, so it is repeated after this delay. */
const AGAIN_AFTER_MS = 100;
const NO_REPLICA = Promise.resolve(null);

export interface ReadingPlace {
  readonly pool: Pool;
  readonly gate: Gate;
  readonly shared: Finder;
}

export interface ReplicaReading {
  readonly place: ReadingPlace;
  /** Counts a result. Returns false when another server answered, which can be behind. */
  answered(): boolean;
  failed(error: unknown): void;
}

export interface ReplicaChoice {
  /** Returns null when no replica is up to date with the primary. */
  choose(): Promise<ReplicaReading | null>;
  askedPrimary(): void;
}

/**
 * The reads of one request, each statement on its own pool connection. They can be cancelled together, also in the
 * server. A connection returns to the pool only when no cancellation can reach it any more.
 *
 * With replicas, one replica serves all reads: one with everything committed at the first read of the request. Another
 * one could be behind what the request has already read. After any failure of it, the primary serves this and all later
 * reads.
 */
export class CancellableReads implements Queryable, Finder {
  readonly #primary: ReadingPlace;
  readonly #replicas: ReplicaChoice | null;
  readonly #running = new Set<PoolClient>();
  readonly #cancelling = new Map<PoolClient, Cancelling>();
  #replica: Promise<ReplicaReading | null> | undefined;
  #abort: AbortController | undefined;
  #reason: Error | undefined;

  constructor(primary: ReadingPlace, replicas: ReplicaChoice | null) {
    this.#primary = primary;
    this.#replicas = replicas;
  }

  get signal(): AbortSignal {
    this.#abort ??= new AbortController();
    if (this.#reason) this.#abort.abort(this.#reason);
    return this.#abort.signal;
  }

  /** @throws Error the reason of the cancellation, when it came before the statement was done */
  query<Row extends object>(stmt: Statement, values: readonly unknown[]): Promise<Row[]> {
    return this.#read((place) => place.gate.run(undefined, () => this.#query<Row>(place.pool, stmt, values)));
  }

  stayOnPrimary(): void {
    if (this.#replicas) this.#replica = NO_REPLICA;
  }

  #read<T>(read: (place: ReadingPlace) => Promise<T>): Promise<T> {
    return this.#replicas ? this.#readFromReplica(this.#replicas, read) : read(this.#primary);
  }

  async #readFromReplica<T>(replicas: ReplicaChoice, read: (place: ReadingPlace) => Promise<T>): Promise<T> {
    this.#replica ??= replicas.choose();
    const replica = await this.#replica;
    if (replica) {
      const began = performance.now();
      try {
        const answer = await read(replica.place);
        if (replica.answered()) return answer;
      } catch (error) {
        if (this.#reason) throw this.#reason;
        // A statement this slow would be as slow on the primary.
        if (performance.now() - began >= STATEMENT_TIMEOUT_MS) throw error;
        replica.failed(error);
      }
      this.stayOnPrimary();
    }
    replicas.askedPrimary();
    return read(this.#primary);
  }

  async #query<Row extends object>(pool: Pool, stmt: Statement, values: readonly unknown[]): Promise<Row[]> {
    if (this.#reason) throw this.#reason;
    const client = await pool.connect();
    if (this.#reason) {
      client.release();
      throw this.#reason;
    }
    this.#running.add(client);
    let broken = false;
    try {
      return await run<Row>(client, stmt, values);
    } catch (error) {
      if (this.#reason && (error as { code?: string }).code === QUERY_CANCELED) throw this.#reason;
      // Like the pool itself: do not reuse a connection after an error.
      broken = true;
      throw error;
    } finally {
      this.#running.delete(client);
      this.#giveBack(client, broken);
    }
  }

  /** A read shared with other requests is not cancelled: it is one row by its key, and only its result is discarded. */
  async find<Row extends object>(stmt: Statement, values: readonly unknown[]): Promise<Row | undefined> {
    if (this.#reason) throw this.#reason;
    const row = await this.#read((place) => place.shared.find<Row>(stmt, values));
    if (this.#reason) throw this.#reason;
    return row;
  }

  cancel(reason: Error): void {
    if (this.#reason) return;
    this.#reason = reason;
    this.#abort?.abort(reason);
    for (const client of this.#running) {
      const { promise: done, resolve: onDone } = Promise.withResolvers<void>();
      this.#cancelling.set(client, { onDone, clean: this.#cancelUntilDone(client, done) });
    }
  }

  #giveBack(client: PoolClient, broken: boolean): void {
    const cancelling = this.#cancelling.get(client);
    if (!cancelling) {
      client.release(broken);
      return;
    }
    cancelling.onDone();
    void cancelling.clean.then((clean) => client.release(broken || !clean));
  }

  async #cancelUntilDone(client: PoolClient, done: Promise<void>): Promise<boolean> {
    while (this.#running.has(client)) {
      if (!(await requestCancel(client))) return false;
      await Promise.race([done, new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))]);
    }
    return true;
  }
}

interface Cancelling {
  onDone(): void;
  /** Resolves when no cancellation is under way: to false when one may still arrive. */
  readonly clean: Promise<boolean>;
}

/**
 * Asks the server to cancel the statement of the connection. Resolves to true when a later statement is safe: the
 * server closes this socket after it has signalled the backend, and a backend handles signals before it reads its next
 * statement.
 */
async function requestCancel(client: PoolClient): Promise<boolean> {
  const { host, port, processID, secretKey } = client as PoolClient & Backend;
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  const request = Buffer.alloc(16);
  for (const [i, value] of [request.length, CANCEL_REQUEST, processID, secretKey].entries()) {
    request.writeInt32BE(value, 4 * i);
  }
  socket.setTimeout(CANCEL_WITHIN_MS, () =>
    socket.destroy(new Error('the database server does not respond to the cancel request')),
  );
  // Without TLS, as in older libpq: the key can only cancel statements of this connection.
  socket.end(request).resume();
  return once(socket, 'close').then(
    ([failed]) => failed !== true,
    () => false,
  );
}

interface Backend {
  readonly host: string;
  readonly port: number;
  readonly processID: number;
  readonly secretKey: number;
}
