import { setTimeout as delay } from 'node:timers/promises';
import { Repeater, SlidingBuffer } from '@repeaterjs/repeater';
import type { LoggedEvent } from '../../messaging/logged-event.ts';
import type { Queryable } from '../../platform/database.ts';
import { getOrMake } from '../../platform/get-or-make.ts';
import type { LiveSource } from './source.ts';

/** How often all rows are read together, because some change before there is an event about it. */
const POLL_MS = 1_000;

/** A row that is watched, as it was last read; undefined: not yet. */
export interface Watched<Id, Row> {
  readonly partnerId: string;
  readonly id: Id;
  readonly known: Row | undefined;
}

export interface RowWatchOptions<Id extends string | number, Row> {
  /** Reads those rows that differ from `known`: one statement, which confines each to its partner. */
  readChanged(database: Queryable, rows: readonly Watched<Id, Row>[]): Promise<readonly Row[]>;
  idOf(row: Row): Id;
  /** Ids of the rows that an event may have changed. */
  about(event: LoggedEvent): readonly unknown[];
  /** Whether a row will not change again: then its readers end with it. */
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
  /** Each passes the row to its reader when there is something new. */
  readonly readers = new Set<() => void>();

  constructor(partnerId: string, id: Id) {
    this.partnerId = partnerId;
    this.id = id;
  }
}

/**
 * Rows that subscriptions of this node watch. However many watch a row, it is read once for an event about it, and all
 * rows are read every second, in one statement. Each reader gets the row as it is when it begins, then its changes; a slow
 * one gets the latest state, not every change.
 */
export class RowWatch<Id extends string | number, Row> {
  readonly #source: LiveSource;
  readonly #options: RowWatchOptions<Id, Row>;
  readonly #entries = new Map<unknown, Entry<Id, Row>>();
  readonly #partners = new Map<string, { rows: number; readonly stop: AbortController }>();
  readonly #due = new Set<Entry<Id, Row>>();
  #readings = 0;
  #isReading = false;
  #polling: NodeJS.Timeout | undefined;

  constructor(source: LiveSource, options: RowWatchOptions<Id, Row>) {
    this.#source = source;
    this.#options = options;
  }

  /** Watches a row of the partner, which must be known to be its own, from the first `next` on. */
  follow(partnerId: string, id: Id): Repeater<Row, void> {
    return new Repeater<Row, void>(async (push, stop) => {
      const entry = getOrMake(this.#entries, id, () => {
        this.#enter(partnerId);
        return new Entry<Id, Row>(partnerId, id);
      });
      // Not a reading that is under way: it may have read the row already.
      const after = this.#readings + 1;
      let seen = 0;
      const notify = () => {
        const { known, version, reading } = entry;
        if (known === undefined || version === seen || reading < after) return;
        seen = version;
        void push(known);
        if (this.#options.isLast?.(known)) stop();
      };
      entry.readers.add(notify);
      this.#read(entry);
      await stop;
      entry.readers.delete(notify);
      if (entry.readers.size === 0) this.#leave(entry);
    }, new SlidingBuffer(1));
  }

  #enter(partnerId: string): void {
    const partner = getOrMake(this.#partners, partnerId, () => {
      const stop = new AbortController();
      void this.#listen(partnerId, stop.signal);
      return { rows: 0, stop };
    });
    partner.rows += 1;
    this.#polling ??= setInterval(() => {
      for (const entry of this.#entries.values()) this.#read(entry);
    }, POLL_MS).unref();
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
    clearInterval(this.#polling);
    this.#polling = undefined;
  }

  /** Reads the rows that a partner's events are about. What is missed while the log cannot be followed, polling finds. */
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
        await delay(POLL_MS, undefined, { signal, ref: false }).catch(() => {});
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
          for (const notify of entry.readers) notify();
        }
      } catch (error) {
        this.#source.log.warn(
          { error: (error as Error).message },
          'watched rows could not be read, they will be again',
        );
        break;
      }
    }
    this.#isReading = false;
  }
}
