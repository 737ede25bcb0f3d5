import { setTimeout as delay } from 'node:timers/promises';
import { Repeater, SlidingBuffer } from '@repeaterjs/repeater';
import type { LoggedEvent } from '../../messaging/logged-event.ts';
import { getOrMake } from '../../platform/concurrency/get-or-make.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { LiveSource } from '../live-source.ts';

/** All rows are polled, because some change before their event exists. */
const POLL_MS = 1_000;

/** `known` is undefined before the first read. */
export interface Watched<Id, Row> {
  readonly partnerId: string;
  readonly id: Id;
  readonly known: Row | undefined;
}

export interface RowWatchOptions<Id extends string | number, Row> {
  /** Reads the rows that differ from `known`, with one statement that limits each row to its partner. */
  readChanged(database: Queryable, rows: readonly Watched<Id, Row>[]): Promise<readonly Row[]>;
  idOf(row: Row): Id;
  /** Ids of the rows that an event may have changed. */
  about(event: LoggedEvent): readonly unknown[];
  /** Whether the row is final. Its readers then end. */
  isLast?(row: Row): boolean;
}

class Entry<Id, Row> implements Watched<Id, Row> {
  readonly partnerId: string;
  readonly id: Id;
  known: Row | undefined;
  version = 0;
  /** The last read that included this row. */
  reading = 0;
  readonly readers = new Set<() => void>();

  constructor(partnerId: string, id: Id) {
    this.partnerId = partnerId;
    this.id = id;
  }
}

/**
 * Rows watched by subscriptions of this node. A row is read once per relevant event, and all rows are read every second
 * in one statement. A reader gets the current row, then its changes. A slow reader may skip intermediate states.
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

  /** Starts at the first `next`. The caller must have checked that the row belongs to the partner. */
  follow(partnerId: string, id: Id): Repeater<Row, void> {
    return new Repeater<Row, void>(async (push, stop) => {
      const entry = getOrMake(this.#entries, id, () => {
        this.#enter(partnerId);
        return new Entry<Id, Row>(partnerId, id);
      });
      // A read in progress does not count: it may have read the row before this call.
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

  /** Polling covers events that are missed while the log cannot be followed. */
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
    // Rows that become due in the same turn of the event loop share one statement.
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
          'watched rows could not be read; the next read follows',
        );
        break;
      }
    }
    this.#isReading = false;
  }
}
