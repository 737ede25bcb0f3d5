import { LRUCache } from 'lru-cache';
import { DatabaseError } from 'pg';
import { batchSize, LARGEST_BATCH, type SetStatement, together } from './batched-statement.ts';
import type { Queryable, Statement } from './database.ts';
import { tooBusy } from './gate.ts';
import { getOrMake } from './get-or-make.ts';
import { isLockWait } from './outage.ts';

/** Statements of one name that run at the same time. Calls that come meanwhile wait and form the next batch. */
const CONCURRENCY = 2;
/**
 * Turns of the event loop before a batch is taken. Requests of one moment are read in one turn, but their bodies end and their
 * calls come in the next ones, and who has just been answered asks again: without this the first of them would go alone. One
 * that nobody joins waits for microseconds.
 */
const TURNS = 4;

/** A statement that answers one row or none, and its values. */
export interface BatchedCall {
  readonly statement: Statement | SetStatement;
  readonly values: readonly unknown[];
  /** Account whose balance it locks, or whose holder's tokens, if it locks any: a batch locks in ascending order, like all code. */
  readonly locks?: number;
  /** Never in a batch: it locks more than the balance, and batches have no order of locks for the rest. */
  readonly alone?: true;
}

export interface BatchPolicy {
  /** Milliseconds after which a statement no longer counts towards the concurrency, so that another starts; null: never. */
  readonly slowAfterMs: number | null;
  /** Most slow statements of one name at a time: the rest of the pool is never theirs. */
  readonly mostSlow: number;
  /** How long a call waits until its statement is sent; its caller has given up then, and it is never run. Milliseconds. */
  readonly patienceMs: number;
  /** Whether, after this failure of a batch, its calls can be made one by one. */
  repeats(error: DatabaseError): boolean;
}

const PATIENCE_MS = 10_000;

/** For statements that only read: they wait for no lock, and can be run again after any failure. */
export const READS: BatchPolicy = {
  slowAfterMs: null,
  mostSlow: 0,
  patienceMs: PATIENCE_MS,
  repeats: () => true,
};

/**
 * For calls that write: one that waits for a lock does not delay the others. They are repeated when the server itself
 * refused, because then nothing was committed. After a broken connection that is unknown: the callers retry, and their
 * idempotency keys decide.
 */
export const CALLS: BatchPolicy = {
  slowAfterMs: 50,
  mostSlow: 6,
  patienceMs: PATIENCE_MS,
  repeats: ({ code = '08' }) => !/^(08|57P)/.test(code),
};

/** Most calls that wait for one account which somebody keeps locked. */
const MOST_OF_A_LOCKED_ACCOUNT = 100;
/** So long after a call has waited for an account in vain, the account's calls go alone. */
const WARY_MS = 10_000;

interface Waiting {
  readonly call: BatchedCall;
  /** It is in no batch any more: one in which it was has failed. */
  alone: boolean;
  readonly since: number;
  resolve(row: object | undefined): void;
  reject(error: unknown): void;
}

interface Queue {
  waiting: Waiting[];
  running: number;
  slow: number;
  /** A batch is about to be taken. */
  due: boolean;
}

/**
 * Runs calls of one statement in batches. A call that comes alone is a statement and a transaction of its own. Calls that
 * come in one moment, or while others are running, are one statement in one transaction: they share its round trip and its
 * commit, and a refusal of one does not affect the others. A batch that fails is rolled back whole and its calls are made
 * one by one, so a caller sees no failure but its own. No caller gets an answer that was read before it asked.
 *
 * Calls of an account that somebody keeps locked wait for one another, and a bounded number of them: they take one
 * connection, and nobody else waits for them.
 */
export class Batcher {
  readonly #database: Queryable;
  readonly #policy: BatchPolicy;
  readonly #queues = new Map<string, Queue>();
  /** Accounts that slow statements are about, each with how many. */
  readonly #held = new Map<number, number>();
  /** Accounts that were waited for in vain, each with until when they are treated so. */
  readonly #wary = new LRUCache<number, true>({ max: 1_000, ttl: WARY_MS });

  constructor(database: Queryable, policy: BatchPolicy) {
    this.#database = database;
    this.#policy = policy;
  }

  /**
   * The one row that the call answers, or none.
   * @throws AppError unavailable when it waited too long, or too many wait for its account: it was not run.
   */
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
      queue.waiting.filter(({ call: { locks } }) => locks === call.locks).length >= MOST_OF_A_LOCKED_ACCOUNT
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

  /** Takes batches after {@link TURNS}, if there is anything to take and room for it. */
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

  /** Removes and returns the next batch: calls of accounts that no slow statement is about. */
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
    // Calls of other statements have waited for these accounts, too.
    for (const each of this.#queues.values()) this.#soon(each);
  }

  async #together(queue: Queue, batch: Waiting[]): Promise<void> {
    batch.sort((a, b) => (a.call.locks ?? 0) - (b.call.locks ?? 0));
    const calls = batch.map(({ call }) => call);
    const { statement, values } = together((batch[0] as Waiting).call.statement, calls);
    try {
      for (const { n, ...row } of await this.#database.query<{ n: number }>(statement, values)) batch[n]?.resolve(row);
      // Calls without a row get undefined; resolving the others again has no effect.
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
