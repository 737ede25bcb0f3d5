import { setTimeout as delay } from 'node:timers/promises';
import { Repeater, SlidingBuffer } from '@repeaterjs/repeater';
import type { LoggedEvent } from '../../messaging/logged-event.ts';
import type { Queryable } from '../../platform/database.ts';
import { getOrMake } from '../../platform/get-or-make.ts';
import type { LiveSource } from './source.ts';

/** How often all rows are read together: some change before there is an event of it. */
const SWEEP_MS = 1_000;

/** A row that is watched, as it was last read; undefined: not yet. */
export interface Watched<Id, Row> {
  readonly partnerId: string;
  readonly id: Id;
  readonly known: Row | undefined;
}

export interface RowWatchOptions<Id extends string | number, Row> {
  /** Those rows that are not as they are known: one statement, which confines each to its partner. */
  readChanged(database: Queryable, rows: readonly Watched<Id, Row>[]): Promise<readonly Row[]>;
  idOf(row: Row): Id;
  /** Ids of the rows that an event may have changed. */
  about(event: LoggedEvent): readonly unknown[];
  /** Whether a row changes no more: it is the last that a reader gets. */
  isLast?(row: Row): boolean;
}

class Entry<Id, Row> implements Watched<Id, Row> {
  readonly partnerId: string;
  readonly id: Id;
  known: Row | undefined;
  /** Counts its changes. */
  version = 0;
  /** The last reading that it was part of. */
  reading = 0;
  /** Each tells its reader what there is to tell. */
  readonly readers = new Set<() => void>();

  constructor(partnerId: string, id: Id) {
    this.partnerId = partnerId;
    this.id = id;
  }
}

/**
 * Rows that subscriptions of this node watch. However many watch a row, it is read once when the log tells of it, and
 * all of them are read together every second, in one statement. Each reader gets the row as it is when it begins, then
 * its changes; one that takes its time gets the latest, not every one.
 */
export class RowWatch<Id extends string | number, Row> {
  readonly #source: LiveSource;
  readonly #options: RowWatchOptions<Id, Row>;
  readonly #entries = new Map<unknown, Entry<Id, Row>>();
  readonly #partners = new Map<string, { rows: number; readonly stop: AbortController }>();
  readonly #due = new Set<Entry<Id, Row>>();
  #readings = 0;
  #isReading = false;
  #sweep: NodeJS.Timeout | undefined;

  constructor(source: LiveSource, options: RowWatchOptions<Id, Row>) {
    this.#source = source;
    this.#options = options;
  }

  /** Watches a row of the partner, which must be known to be its own, from the first `next` on. */
  follow(partnerId: string, id: Id): Repeater<Row, void> {
    return new Repeater<Row, void>(async (push, stop) => {
      const entry = this.#entryOf(partnerId, id);
      // Not a reading that is under way: it may have seen the row already.
      const after = this.#readings + 1;
      let seen = 0;
      const tell = () => {
        const { known, version, reading } = entry;
        if (known === undefined || version === seen || reading < after) return;
        seen = version;
        void push(known);
        if (this.#options.isLast?.(known)) stop();
      };
      entry.readers.add(tell);
      this.#read(entry);
      await stop;
      entry.readers.delete(tell);
      if (entry.readers.size === 0) this.#leave(entry);
    }, new SlidingBuffer(1));
  }

  #entryOf(partnerId: string, id: Id): Entry<Id, Row> {
    return getOrMake(this.#entries, id, () => {
      this.#enter(partnerId);
      return new Entry<Id, Row>(partnerId, id);
    });
  }

  #enter(partnerId: string): void {
    const partner = this.#partners.get(partnerId);
    if (partner) partner.rows += 1;
    else {
      const stop = new AbortController();
      this.#partners.set(partnerId, { rows: 1, stop });
      void this.#listen(partnerId, stop.signal);
    }
    this.#sweep ??= setInterval(() => {
      for (const entry of this.#entries.values()) this.#read(entry);
    }, SWEEP_MS).unref();
  }

  #leave(entry: Entry<Id, Row>): void {
    this.#entries.delete(entry.id);
    this.#due.delete(entry);
    const partner = this.#partners.get(entry.partnerId);
    if (partner) {
      partner.rows -= 1;
      if (partner.rows === 0) {
        partner.stop.abort();
        this.#partners.delete(entry.partnerId);
      }
    }
    if (this.#entries.size > 0) return;
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }

  /** Reads what a partner's events are about. What is missed while the log cannot be followed, the sweep finds. */
  async #listen(partnerId: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        for await (const event of this.#source.tail.follow(partnerId, { after: null, signal })) {
          for (const id of this.#options.about(event)) {
            const entry = this.#entries.get(id);
            if (entry) this.#read(entry);
          }
        }
      } catch {
        await delay(SWEEP_MS, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  }

  #read(entry: Entry<Id, Row>): void {
    this.#due.add(entry);
    if (this.#isReading) return;
    this.#isReading = true;
    // Rows that become due in the same turn of the event loop are read in the same statement.
    setImmediate(() => void this.#readDue());
  }

  async #readDue(): Promise<void> {
    while (this.#due.size > 0) {
      const entries = [...this.#due];
      this.#due.clear();
      this.#readings += 1;
      const reading = this.#readings;
      try {
        for (const row of await this.#options.readChanged(this.#source.database, entries)) {
          const entry = this.#entries.get(this.#options.idOf(row));
          if (!entry) continue;
          entry.known = row;
          entry.version += 1;
        }
        for (const entry of entries) {
          entry.reading = reading;
          for (const tell of entry.readers) tell();
        }
      } catch (error) {
        this.#source.log.warn({ error: (error as Error).message }, 'watched rows could not be read, they are again');
        break;
      }
    }
    this.#isReading = false;
  }
}
