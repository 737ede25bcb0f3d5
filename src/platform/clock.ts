import type { Queryable } from './database.ts';
import { statement } from './database.ts';

const READ_OFFSET = statement('read_business_clock', 'select offset_ms from business_clock');

/**
 * Business time: what rules, limits, deadlines and timestamps of facts go by. It is real time plus an offset that every
 * process reads from the database, so that a sandbox can move all of them together. Leases, tokens and signatures go by
 * real time instead.
 */
export interface Clock {
  now(): Date;
  /** Looks whether the offset was changed, by this process or another; when it answers, `now` goes by what it found. */
  refresh(): Promise<void>;
  /**
   * Calls `listener` whenever time has jumped, so that what sleeps until something is due can look again. Answers how to
   * stop that.
   */
  onJump(listener: () => void): () => void;
}

/** The clock of a running process, which calls `refresh` from time to time. */
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
    return new Date(Date.now() + this.#offset);
  }

  async refresh(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const [row] = await this.#database.query<{ offset_ms: number }>(READ_OFFSET, []);
    // An earlier question can be answered after a later one. What it saw is stale, and would take time back.
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
