import { DatabaseError } from 'pg';
import type { Queryable, Statement } from './database.ts';
import { setOf, setSize } from './statement-set.ts';

/** Statements of one kind that run at the same time. What is asked meanwhile waits, and then goes together. */
const LANES = 2;

interface Waiting {
  readonly values: readonly unknown[];
  resolve(row: object | undefined): void;
  reject(error: unknown): void;
}

interface Queue {
  readonly statement: Statement;
  readonly waiting: Waiting[];
  lanes: number;
}

/**
 * Reads single rows by their keys. With few at a time each is a statement of its own. Under load, what was asked for while
 * the lanes were busy goes together, as one statement: they share its round trip, and what fails together is read again
 * one by one. Nobody gets an answer that was read before he asked.
 */
export class SharedReads {
  readonly #database: Queryable;
  readonly #queues = new Map<string, Queue>();

  constructor(database: Queryable) {
    this.#database = database;
  }

  /** The one row that the statement answers to these values, or none. */
  find<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row | undefined> {
    let queue = this.#queues.get(statement.name);
    if (!queue) {
      queue = { statement, waiting: [], lanes: 0 };
      this.#queues.set(statement.name, queue);
    }
    const { promise, resolve, reject } = Promise.withResolvers<Row | undefined>();
    queue.waiting.push({ values, resolve: resolve as Waiting['resolve'], reject });
    if (queue.lanes < LANES) void this.#lane(queue);
    return promise;
  }

  async #lane(queue: Queue): Promise<void> {
    queue.lanes += 1;
    while (queue.waiting.length > 0)
      await this.#read(queue.statement, queue.waiting.splice(0, setSize(queue.waiting.length)));
    queue.lanes -= 1;
  }

  async #read(single: Statement, set: readonly Waiting[]): Promise<void> {
    const values = set.flatMap((each) => each.values);
    try {
      if (set.length === 1) {
        set[0]?.resolve((await this.#database.query<object>(single, values))[0]);
        return;
      }
      const rows = await this.#database.query<{ n: number }>(
        setOf(single, set.length, values.length / set.length),
        values,
      );
      for (const { n, ...row } of rows) set[n]?.resolve(row);
      // Those whose row is not there: a promise that is settled stays as it is.
      for (const each of set) each.resolve(undefined);
    } catch (error) {
      if (set.length > 1 && error instanceof DatabaseError) for (const each of set) await this.#read(single, [each]);
      else for (const each of set) each.reject(error);
    }
  }
}
