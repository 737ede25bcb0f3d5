import type { Database } from './database.ts';
import { statement } from './database.ts';

const READ_OFFSET = statement('read_business_clock', 'select offset_ms from business_clock');

/**
 * Business time: what rules, limits, deadlines and timestamps of facts go by. It is real time plus an offset that every
 * process reads from the database, so that a sandbox can move all of them together. Leases, tokens and signatures go by
 * real time instead.
 */
export interface Clock {
  now(): Date;
}

/** The clock of a running process; `refresh` takes over an offset that another process has changed. */
export class BusinessClock implements Clock {
  #offset = 0;
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  now(): Date {
    return new Date(Date.now() + this.#offset);
  }

  async refresh(): Promise<void> {
    const [row] = await this.#database.query<{ offset_ms: number }>(READ_OFFSET, []);
    this.#offset = row?.offset_ms ?? 0;
  }
}
