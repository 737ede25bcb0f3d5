import { DatabaseError } from 'pg';
import type { Queryable, Statement } from './database.ts';
import { setOf, setSize } from './statement-set.ts';

/** Statements of one function that run at the same time. What is called meanwhile waits, and then goes together. */
const LANES = 2;
/** A lane that is held up for longer, by somebody's lock, lets another take its place; the pool bounds how many. */
const HELD_UP_MS = 50;

/** One call of a database function: the statement `select * from f($1, …)` and what it is called with. */
export interface SetCall {
  readonly statement: Statement;
  readonly values: readonly unknown[];
  /** Account whose balance it locks: a set locks in ascending order, as everything does. */
  readonly locks: number;
  /** Never in a set: it locks more than the balance, and sets have no order of locks for the rest. */
  readonly alone?: true;
}

interface Waiting extends SetCall {
  resolve(row: object): void;
  reject(error: unknown): void;
}

interface Queue {
  readonly waiting: Waiting[];
  lanes: number;
}

/**
 * Runs calls of database functions. With few at a time each is a statement and a transaction of its own. Under load, the
 * calls that came while the lanes were busy go together, as one statement in one transaction: they share its round trip
 * and its commit, and a refusal of one is nothing to the others. A set that fails is rolled back whole and its calls
 * are made one by one, so a caller sees no failure but its own.
 */
export class CallSets {
  readonly #database: Queryable;
  readonly #queues = new Map<string, Queue>();

  constructor(database: Queryable) {
    this.#database = database;
  }

  /** The one row that the call answers. */
  run<Row extends object>(call: SetCall): Promise<Row> {
    let queue = this.#queues.get(call.statement.name);
    if (!queue) {
      queue = { waiting: [], lanes: 0 };
      this.#queues.set(call.statement.name, queue);
    }
    const { promise, resolve, reject } = Promise.withResolvers<Row>();
    queue.waiting.push({ ...call, resolve: resolve as (row: object) => void, reject });
    this.#open(queue);
    return promise;
  }

  #open(queue: Queue): void {
    if (queue.lanes < LANES && queue.waiting.length > 0) void this.#lane(queue);
  }

  async #lane(queue: Queue): Promise<void> {
    queue.lanes += 1;
    let counted = true;
    while (counted && queue.waiting.length > 0) {
      const size = queue.waiting[0]?.alone ? 1 : setSize(queue.waiting.length);
      const set = queue.waiting.splice(0, size);
      const heldUp = setTimeout(() => {
        counted = false;
        queue.lanes -= 1;
        this.#open(queue);
      }, HELD_UP_MS);
      await (set.length === 1 ? this.#alone(set) : this.#together(set));
      clearTimeout(heldUp);
    }
    if (counted) queue.lanes -= 1;
  }

  async #together(set: Waiting[]): Promise<void> {
    set.sort((a, b) => a.locks - b.locks);
    const single = (set[0] as Waiting).statement;
    const values = set.flatMap((call) => call.values);
    try {
      const rows = await this.#database.query<{ n: number }>(
        setOf(single, set.length, values.length / set.length),
        values,
      );
      if (rows.length !== set.length)
        throw new Error(`${single.name} answered ${rows.length} rows to ${set.length} calls`);
      for (const { n, ...row } of rows) (set[n] as Waiting).resolve(row);
    } catch (error) {
      if (isRolledBack(error)) await this.#alone(set);
      else for (const call of set) call.reject(error);
    }
  }

  async #alone(set: readonly Waiting[]): Promise<void> {
    for (const call of set) {
      try {
        const [row] = await this.#database.query<object>(call.statement, call.values);
        if (!row) throw new Error(`${call.statement.name} answered no row`);
        call.resolve(row);
      } catch (error) {
        call.reject(error);
      }
    }
  }
}

/**
 * Whether the server itself refused the statement, so that nothing of it was committed. Of a connection that broke
 * nobody knows: the idempotency keys tell, when the callers ask again.
 */
const isRolledBack = (error: unknown): boolean =>
  error instanceof DatabaseError && !/^(08|57P)/.test(error.code ?? '08');
