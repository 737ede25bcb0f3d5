import { once } from 'node:events';
import { connect } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import type { Finder, Queryable, Statement } from './database.ts';
import { STATEMENT_TIMEOUT_MS } from './failover.ts';
import type { Gate } from './gate.ts';
import { run } from './transaction.ts';

const QUERY_CANCELED = '57014';
/** PostgreSQL's protocol: the number that stands for a request to cancel. */
const CANCEL_REQUEST = 80_877_102;
const CANCEL_WITHIN_MS = 2_000;
/** A cancellation that arrives before its statement has begun has no effect: after this long it is sent again. */
const AGAIN_AFTER_MS = 100;
const NO_REPLICA = Promise.resolve(null);

/** A server that answers reads. */
export interface ReadingPlace {
  readonly pool: Pool;
  readonly gate: Gate;
  /** Reads rows by their keys, together with those of other requests. */
  readonly shared: Finder;
}

/** A replica that had everything when a request asked for it. */
export interface ReplicaReading {
  readonly place: ReadingPlace;
  /** Counts an answer. False: another server has answered, which may be behind. */
  answered(): boolean;
  /** Counts that the primary is asked in its place. */
  failed(error: unknown): void;
}

/** Finds a request's replica. */
export interface ReplicaChoice {
  /** Null: there is none that is as far as the primary is now. */
  choose(): Promise<ReplicaReading | null>;
  /** Counts a read that the primary answers. */
  askedPrimary(): void;
}

/**
 * The reads of one request, each statement on its own connection from the pool. They can be cancelled together, also in
 * the server. A connection returns to the pool when no cancellation can reach it any more.
 *
 * With replicas, one that has everything that was committed when the request first reads answers all of them: another one could be
 * behind what the request was told already. What it fails to answer, for whatever reason, and all that the request reads from then
 * on, the primary answers.
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

  /** Aborts with the cancellation, for work that is no statement. Created on first use, because few requests need it. */
  get signal(): AbortSignal {
    this.#abort ??= new AbortController();
    if (this.#reason) this.#abort.abort(this.#reason);
    return this.#abort.signal;
  }

  /** @throws Error the reason of a cancellation that came before the statement was done. */
  query<Row extends object>(stmt: Statement, values: readonly unknown[]): Promise<Row[]> {
    return this.#read((place) => place.gate.run(undefined, () => this.#query<Row>(place.pool, stmt, values)));
  }

  /** What the request reads from now on is on the primary: it writes something. */
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
        // What is that slow would be so again.
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
      // As the pool itself does: a connection is not used again after an error.
      broken = true;
      throw error;
    } finally {
      this.#running.delete(client);
      this.#giveBack(client, broken);
    }
  }

  /** A read shared with other requests is not cancelled: it is one row by its key, and only its answer is discarded. */
  async find<Row extends object>(stmt: Statement, values: readonly unknown[]): Promise<Row | undefined> {
    if (this.#reason) throw this.#reason;
    const row = await this.#read((place) => place.shared.find<Row>(stmt, values));
    if (this.#reason) throw this.#reason;
    return row;
  }

  /** Cancels running statements, and lets no more begin. */
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
  /** The statement has ended, successfully or not. */
  onDone(): void;
  /** Resolves when no cancellation is under way: with false when one may still arrive. */
  readonly clean: Promise<boolean>;
}

/**
 * Asks the server to cancel what the connection runs. The server closes the socket of this request after it has signalled
 * the backend, and a backend handles signals before it reads its next statement: once this has resolved to true, a
 * statement sent later is safe.
 */
async function requestCancel(client: PoolClient): Promise<boolean> {
  const { host, port, processID, secretKey } = client as PoolClient & Backend;
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  const request = Buffer.alloc(16);
  for (const [i, value] of [request.length, CANCEL_REQUEST, processID, secretKey].entries()) {
    request.writeInt32BE(value, 4 * i);
  }
  socket.setTimeout(CANCEL_WITHIN_MS, () => socket.destroy(new Error('the server does not answer')));
  // Without TLS, as libpq long did: the key can only cancel statements of this connection.
  socket.end(request).resume();
  return once(socket, 'close').then(
    ([failed]) => failed !== true,
    () => false,
  );
}

/** What the driver knows of the server's side of a connection; its types omit part of it. */
interface Backend {
  readonly host: string;
  readonly port: number;
  readonly processID: number;
  readonly secretKey: number;
}
