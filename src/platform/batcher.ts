import { DatabaseError } from 'pg';
import { batchOf, batchSize, LARGEST_BATCH } from './batched-statement.ts';
import type { Queryable, Statement } from './database.ts';

/** Statements of one name that run at the same time. What comes meanwhile waits, and then goes together. */
const CONCURRENCY = 2;

/** A statement that answers one row or none, and what it is run with. */
export interface BatchedCall {
  readonly statement: Statement;
  readonly values: readonly unknown[];
  /** Account whose balance it locks, if it locks one: a batch locks in ascending order, as everything does. */
  readonly locks?: number;
  /** Never in a batch: it locks more than the balance, and batches have no order of locks for the rest. */
  readonly alone?: true;
}

export interface BatchPolicy {
  /** Milliseconds after which a statement that is held up lets another take its place; null: it never does. */
  readonly heldUpMs: number | null;
  /** Whether, after this failure of a batch, its calls can be made one by one. */
  repeats(error: DatabaseError): boolean;
}

/** Of statements that only read: they wait for nobody's lock, and can be run again whatever happened. */
export const READS: BatchPolicy = { heldUpMs: null, repeats: () => true };

/**
 * Of calls that write: one that waits for somebody's lock does not hold up the others, and the pool bounds how many run.
 * They are made again when the server itself refused, so that nothing was committed. Of a connection that broke nobody
 * knows: the idempotency keys tell, when the callers ask again.
 */
export const CALLS: BatchPolicy = { heldUpMs: 50, repeats: ({ code = '08' }) => !/^(08|57P)/.test(code) };

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
 * Runs calls of one statement together. With few at a time each is a statement and a transaction of its own. Under load,
 * those that came while others were running go together, as one statement in one transaction: they share its round trip
 * and its commit, and a refusal of one is nothing to the others. A batch that fails is rolled back whole and its calls are
 * made one by one, so a caller sees no failure but its own. Nobody gets an answer that was read before he asked.
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
    let queue = this.#queues.get(call.statement.name);
    if (!queue) {
      queue = { waiting: [], running: 0 };
      this.#queues.set(call.statement.name, queue);
    }
    const { promise, resolve, reject } = Promise.withResolvers<Row | undefined>();
    queue.waiting.push({ call, resolve: resolve as Waiting['resolve'], reject });
    this.#start(queue);
    return promise;
  }

  #start(queue: Queue): void {
    if (queue.running < CONCURRENCY && queue.waiting.length > 0) void this.#work(queue);
  }

  async #work(queue: Queue): Promise<void> {
    const { heldUpMs } = this.#policy;
    queue.running += 1;
    let counted = true;
    const letAnother = () => {
      counted = false;
      queue.running -= 1;
      this.#start(queue);
    };
    while (counted && queue.waiting.length > 0) {
      const batch = take(queue.waiting);
      const heldUp = heldUpMs === null ? undefined : setTimeout(letAnother, heldUpMs);
      await (batch.length === 1 ? this.#oneByOne(batch) : this.#together(batch));
      clearTimeout(heldUp);
    }
    if (counted) queue.running -= 1;
  }

  async #together(batch: Waiting[]): Promise<void> {
    batch.sort((a, b) => (a.call.locks ?? 0) - (b.call.locks ?? 0));
    const single = (batch[0] as Waiting).call.statement;
    const values = batch.flatMap(({ call }) => call.values);
    try {
      const statement = batchOf(single, batch.length, values.length / batch.length);
      for (const { n, ...row } of await this.#database.query<{ n: number }>(statement, values)) batch[n]?.resolve(row);
      // Those whose row is not there: a promise that is settled stays as it is.
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

/** Takes those that go next: one that goes alone, or those before the first such. */
function take(waiting: Waiting[]): Waiting[] {
  const next = waiting.slice(0, LARGEST_BATCH);
  const alone = next.findIndex(({ call }) => call.alone);
  return waiting.splice(0, batchSize(alone === -1 ? next.length : Math.max(alone, 1)));
}
