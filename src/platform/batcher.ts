import { DatabaseError } from 'pg';
import { batchOf, batchSize, LARGEST_BATCH } from './batched-statement.ts';
import type { Queryable, Statement } from './database.ts';
import { getOrMake } from './get-or-make.ts';

/** Statements of one name that run at the same time. Calls that come meanwhile wait and form the next batch. */
const CONCURRENCY = 2;

/** A statement that answers one row or none, and its values. */
export interface BatchedCall {
  readonly statement: Statement;
  readonly values: readonly unknown[];
  /** Account whose balance it locks, if it locks one: a batch locks in ascending order, like all code. */
  readonly locks?: number;
  /** Never in a batch: it locks more than the balance, and batches have no order of locks for the rest. */
  readonly alone?: true;
}

export interface BatchPolicy {
  /** Milliseconds after which a statement no longer counts towards the concurrency, so that another starts; null: never. */
  readonly slowAfterMs: number | null;
  /** Whether, after this failure of a batch, its calls can be made one by one. */
  repeats(error: DatabaseError): boolean;
}

/** For statements that only read: they wait for no lock, and can be run again after any failure. */
export const READS: BatchPolicy = { slowAfterMs: null, repeats: () => true };

/**
 * For calls that write: one that waits for a lock does not delay the others, and the pool bounds how many run. They are
 * repeated when the server itself refused, because then nothing was committed. After a broken connection that is unknown:
 * the callers retry, and their idempotency keys decide.
 */
export const CALLS: BatchPolicy = { slowAfterMs: 50, repeats: ({ code = '08' }) => !/^(08|57P)/.test(code) };

interface Waiting {
  readonly call: BatchedCall;
  resolve(row: object | undefined): void;
  reject(error: unknown): void;
}

interface Queue {
  readonly waiting: Waiting[];
  running: number;
}

/**
 * Runs calls of one statement in batches. With few at a time each is a statement and a transaction of its own. Under load,
 * calls that came while others were running are one statement in one transaction: they share its round trip and its
 * commit, and a refusal of one does not affect the others. A batch that fails is rolled back whole and its calls are made
 * one by one, so a caller sees no failure but its own. No caller gets an answer that was read before it asked.
 */
export class Batcher {
  readonly #database: Queryable;
  readonly #policy: BatchPolicy;
  readonly #queues = new Map<string, Queue>();

  constructor(database: Queryable, policy: BatchPolicy) {
    this.#database = database;
    this.#policy = policy;
  }

  /** The one row that the call answers, or none. */
  run<Row extends object>(call: BatchedCall): Promise<Row | undefined> {
    const queue = getOrMake(this.#queues, call.statement.name, () => ({ waiting: [], running: 0 }));
    const { promise, resolve, reject } = Promise.withResolvers<Row | undefined>();
    queue.waiting.push({ call, resolve: resolve as Waiting['resolve'], reject });
    this.#start(queue);
    return promise;
  }

  #start(queue: Queue): void {
    if (queue.running < CONCURRENCY && queue.waiting.length > 0) void this.#work(queue);
  }

  async #work(queue: Queue): Promise<void> {
    const { slowAfterMs } = this.#policy;
    queue.running += 1;
    let counted = true;
    const startAnother = () => {
      counted = false;
      queue.running -= 1;
      this.#start(queue);
    };
    while (counted && queue.waiting.length > 0) {
      const batch = takeBatch(queue.waiting);
      const slowTimer = slowAfterMs === null ? undefined : setTimeout(startAnother, slowAfterMs);
      await (batch.length === 1 ? this.#oneByOne(batch) : this.#asBatch(batch));
      clearTimeout(slowTimer);
    }
    if (counted) queue.running -= 1;
  }

  async #asBatch(batch: Waiting[]): Promise<void> {
    batch.sort((a, b) => (a.call.locks ?? 0) - (b.call.locks ?? 0));
    const single = (batch[0] as Waiting).call.statement;
    const values = batch.flatMap(({ call }) => call.values);
    try {
      const statement = batchOf(single, batch.length, values.length / batch.length);
      for (const { n, ...row } of await this.#database.query<{ n: number }>(statement, values)) batch[n]?.resolve(row);
      // Calls without a row get undefined; resolving the others again has no effect.
      for (const each of batch) each.resolve(undefined);
    } catch (error) {
      if (error instanceof DatabaseError && this.#policy.repeats(error)) await this.#oneByOne(batch);
      else for (const each of batch) each.reject(error);
    }
  }

  async #oneByOne(batch: readonly Waiting[]): Promise<void> {
    for (const { call, resolve, reject } of batch) {
      try {
        resolve((await this.#database.query<object>(call.statement, call.values))[0]);
      } catch (error) {
        reject(error);
      }
    }
  }
}

/** Removes and returns the next batch: one call that must run alone, or the calls before the first such. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const next = waiting.slice(0, LARGEST_BATCH);
  const alone = next.findIndex(({ call }) => call.alone);
  return waiting.splice(0, batchSize(alone === -1 ? next.length : Math.max(alone, 1)));
}
