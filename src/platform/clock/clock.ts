import { type Queryable, statement } from '../database/queryable.ts';
import { followDatabaseClock, realTime } from '../time/real-time.ts';

const READ = statement(
  'read_business_clock',
  'select offset_ms, extract(epoch from clock_timestamp())::float8 * 1000 as shown from business_clock',
);

/**
 * Business time: used by rules, limits, deadlines and recorded timestamps. It is real time (see `realTime`) plus an
 * offset that every process reads from the database, so that a sandbox can move all of them together. Leases, tokens
 * and signatures use real time instead.
 */
export interface Clock {
  now(): Date;
  /** Reads the database's clock and the current offset. When it resolves, `now` uses both. */
  refresh(): Promise<void>;
  /** Calls `listener` on every jump of time, so that sleeping code can check again. Returns an unsubscribe function. */
  onJump(listener: () => void): () => void;
}

export class BusinessClock implements Clock {
  #offset = 0;
  #asked = 0;
  #answered = 0;
  readonly #listeners = new Set<() => void>();
  readonly #database: Queryable;

  constructor(database: Queryable) {
    this.#database = database;
  }

  now(): Date {
    return new Date(realTime() + this.#offset);
  }

  async refresh(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const askedAt = performance.now();
    const [row] = await this.#database.query<{ offset_ms: number; shown: number }>(READ, []);
    if (row) followDatabaseClock(row.shown, askedAt, performance.now());
    // A read can return after a later one: its offset is stale and would turn the clock back.
    if (asked < this.#answered) return;
    this.#answered = asked;
    const offset = row?.offset_ms ?? 0;
    if (offset === this.#offset) return;
    this.#offset = offset;
    for (const listener of this.#listeners) listener();
  }

  onJump(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
