import { LRUCache } from 'lru-cache';
import { DatabaseError } from 'pg';
import { tooBusy } from '../concurrency/gate.ts';
import { getOrMake } from '../concurrency/get-or-make.ts';
import { isLockWait } from '../errors/outage.ts';
import { batchSize, LARGEST_BATCH, type SetStatement, together } from './batched-statement.ts';
import type { Queryable, Statement } from './queryable.ts';

/** Concurrent batches per statement name. Calls that arrive meanwhile form the next batch. */
const CONCURRENCY = 2;
/**
 * Turns of the event loop before a batch starts. The calls of concurrent requests arrive over several turns; without
 * the wait the first one would run alone. A lone call waits a few microseconds.
 */
const TURNS = 4;

export interface BatchedCall {
  readonly statement: Statement | SetStatement;
  readonly values: readonly unknown[];
  /** Account whose balance or lookup tokens it locks. A batch locks in ascending order, like all code. */
  readonly locks?: number;
  /** Never batched: the statement locks more than the balance, and batches define no lock order for the rest. */
  readonly alone?: true;
}

export interface BatchPolicy {
  /** Milliseconds after which a slow statement no longer counts, so that another can start; null: never. */
  readonly slowAfterMs: number | null;
  /** Maximum number of slow statements per name, so that they cannot occupy the whole pool. */
  readonly mostSlow: number;
  /** Milliseconds that a call waits to be sent. After that it is rejected and never runs. */
  readonly patienceMs: number;
  repeats(error: DatabaseError): boolean;
}

const PATIENCE_MS = 10_000;

/** For statements that only read: they wait for no lock and can run again after any failure. */
export const READS: BatchPolicy = {
  slowAfterMs: null,
  mostSlow: 0,
  patienceMs: PATIENCE_MS,
  repeats: () => true,
};

/**
 * For calls that write: a call that waits for a lock does not delay the others. Calls are repeated only when the server
 * itself rejected the batch, because then nothing was committed. After a broken connection the outcome is unknown: the
 * callers retry, and their idempotency keys decide.
 */
export const CALLS: BatchPolicy = {
  slowAfterMs: 50,
  mostSlow: 6,
  patienceMs: PATIENCE_MS,
  repeats: ({ code = '08' }) => !/^(08|57P)/.test(code),
};

const MAX_OF_A_LOCKED_ACCOUNT = 100;
/** Calls of an account run unbatched for this long after one of them timed out waiting for its lock. */
const WARY_MS = 10_000;

interface Waiting {
  readonly call: BatchedCall;
  alone: boolean;
  readonly since: number;
  resolve(row: object | undefined): void;
  reject(error: unknown): void;
}

interface Queue {
  waiting: Waiting[];
  running: number;
  slow: number;
  due: boolean;
}

/**
 * Runs calls of one statement in batches. A lone call is a statement and a transaction of its own. Calls that arrive
 * together, or while others run, share one statement, one transaction and one commit; a refusal of one does not affect
 * the others. A failed batch is rolled back whole and its calls run one by one, so that a caller sees only its own
 * failure. No result was read before its call was made.
 *
 * Calls of a locked account queue behind each other, up to a limit. They occupy one connection and delay no other call.
 */
export class Batcher {
  readonly #database: Queryable;
  readonly #policy: BatchPolicy;
  readonly #queues = new Map<string, Queue>();
  readonly #held = new Map<number, number>();
  readonly #wary = new LRUCache<number, true>({ max: 1_000, ttl: WARY_MS });

  constructor(database: Queryable, policy: BatchPolicy) {
    this.#database = database;
    this.#policy = policy;
  }

  /** @throws AppError unavailable when it waited too long, or too many wait for its account; it did not run */
  run<Row extends object>(call: BatchedCall): Promise<Row | undefined> {
    const queue = getOrMake(this.#queues, call.statement.name, () => ({
      waiting: [],
      running: 0,
      slow: 0,
      due: false,
    }));
    const { promise, resolve, reject } = Promise.withResolvers<Row | undefined>();
    const entry = {
      call,
      alone: call.alone ?? false,
      since: performance.now(),
      resolve: resolve as Waiting['resolve'],
      reject,
    };
    if (
      this.#isLocked(entry) &&
      queue.waiting.filter(({ call: { locks } }) => locks === call.locks).length >= MAX_OF_A_LOCKED_ACCOUNT
    ) {
      reject(tooBusy());
      return promise;
    }
    queue.waiting.push(entry);
    this.#soon(queue);
    return promise;
  }

  #isLocked({ call: { locks } }: Waiting): boolean {
    return locks !== undefined && (this.#held.has(locks) || this.#wary.has(locks));
  }

  #soon(queue: Queue): void {
    if (queue.due || queue.waiting.length === 0 || !this.#hasRoom(queue)) return;
    queue.due = true;
    const after = (turns: number) => {
      setImmediate(() => {
        if (turns > 1) return after(turns - 1);
        queue.due = false;
        this.#start(queue);
      });
    };
    after(TURNS);
  }

  #hasRoom({ running, slow }: Queue): boolean {
    return running < CONCURRENCY && running + slow < CONCURRENCY + this.#policy.mostSlow;
  }

  #start(queue: Queue): void {
    while (this.#hasRoom(queue)) {
      const batch = this.#take(queue);
      if (batch.length === 0) return;
      void this.#work(queue, batch);
    }
  }

  /** Removes and returns the next batch. Skips calls of accounts with a slow statement. */
  #take(queue: Queue): Waiting[] {
    const now = performance.now();
    const left = queue.waiting.filter((entry) => {
      const late = now - entry.since > this.#policy.patienceMs;
      if (late) entry.reject(tooBusy());
      return !late;
    });
    const free = left
      .filter(({ call: { locks } }) => locks === undefined || !this.#held.has(locks))
      .slice(0, LARGEST_BATCH);
    const alone = free.findIndex((entry) => entry.alone || this.#isLocked(entry));
    const [first] = free;
    const size = first ? batchSize(first.call.statement, alone === -1 ? free.length : Math.max(alone, 1)) : 0;
    const batch = free.slice(0, size);
    const taken = new Set(batch);
    queue.waiting = left.filter((entry) => !taken.has(entry));
    return batch;
  }

  async #work(queue: Queue, batch: Waiting[]): Promise<void> {
    const accounts = [...new Set(batch.flatMap(({ call: { locks } }) => locks ?? []))];
    let slow = false;
    queue.running += 1;
    const timer =
      this.#policy.slowAfterMs === null
        ? undefined
        : setTimeout(() => {
            slow = true;
            queue.running -= 1;
            queue.slow += 1;
            for (const account of accounts) this.#held.set(account, (this.#held.get(account) ?? 0) + 1);
            this.#soon(queue);
          }, this.#policy.slowAfterMs);
    await (batch.length === 1 ? this.#alone(batch[0] as Waiting) : this.#together(queue, batch));
    clearTimeout(timer);
    if (!slow) {
      queue.running -= 1;
      return this.#soon(queue);
    }
    queue.slow -= 1;
    for (const account of accounts) {
      const others = (this.#held.get(account) ?? 1) - 1;
      if (others === 0) this.#held.delete(account);
      else this.#held.set(account, others);
    }
    // Calls of other statements can wait for these accounts, too.
    for (const each of this.#queues.values()) this.#soon(each);
  }

  async #together(queue: Queue, batch: Waiting[]): Promise<void> {
    batch.sort((a, b) => (a.call.locks ?? 0) - (b.call.locks ?? 0));
    const calls = batch.map(({ call }) => call);
    const { statement, values } = together((batch[0] as Waiting).call.statement, calls);
    try {
      for (const { n, ...row } of await this.#database.query<{ n: number }>(statement, values)) batch[n]?.resolve(row);
      for (const each of batch) each.resolve(undefined);
    } catch (error) {
      if (error instanceof DatabaseError && this.#policy.repeats(error)) {
        for (const each of batch) each.alone = true;
        queue.waiting.unshift(...batch);
      } else for (const each of batch) each.reject(error);
    }
  }

  async #alone({ call, resolve, reject }: Waiting): Promise<void> {
    try {
      const { statement, values } = together(call.statement, [call]);
      resolve((await this.#database.query<object>(statement, values))[0]);
    } catch (error) {
      if (isLockWait(error) && call.locks !== undefined) this.#wary.set(call.locks, true);
      reject(error);
    }
  }
}
