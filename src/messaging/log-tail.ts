import type { Turns } from '../platform/concurrency/turns.ts';
import { WakeSignal } from '../platform/concurrency/wake-signal.ts';
import type { Queryable } from '../platform/database/queryable.ts';
import { errorText } from '../platform/errors/error-text.ts';
import type { Logger } from '../platform/observability/log.ts';
import type { Metrics } from '../platform/observability/metrics.ts';
import type { Broker, Listener, WakeUp } from './broker.ts';
import { CursorAhead, CursorExpired, CursorLost, SlowReader, TailClosed } from './follow-errors.ts';
import { Follower, type FollowerSource } from './follower.ts';
import { LogReader } from './log-reader.ts';
import type { LoggedEvent } from './logged-event.ts';
import { lostRangeOf } from './lost-positions.ts';
import { PartnerTail } from './partner-tail.ts';
import { SharedReading } from './shared-reading.ts';

const POLL_MS = 5_000;
const BUFFER = 1_000;
/** Maximum events of a partner in one reading and in one page. Two of them fit into a buffer. */
const MAX_READ = 500;

export interface LogTailOptions {
  readonly database: Queryable;
  readonly broker: Broker;
  readonly log: Logger;
  /** Must not have the gauges of another tail: a process has one tail. */
  readonly metrics: Metrics;
  readonly pollMs?: number;
  readonly buffer?: number;
}

export interface FollowOptions {
  /** Position of the last event seen. 0: from the beginning. Null: from now on. */
  readonly after: number | null;
  readonly types?: readonly string[];
  readonly accountIds?: readonly number[];
  readonly signal?: AbortSignal;
}

/** Events as they arrive. Following begins at creation, not at the first read. */
export interface Following extends AsyncIterableIterator<LoggedEvent, undefined, undefined>, Turns<LoggedEvent> {
  /** The start position: no event logged after it is missed. Rejects as the first `next` does. */
  readonly started: Promise<number>;
  /** The position to resume after: the last event handed over, or the start. */
  readonly position: number;
}

/**
 * Follows the end of the log. All followers of a partner share one reading: on a wake-up, when wake-ups may have been
 * missed, and every few seconds for all partners together. Each follower gets the partner's events after its position,
 * in order, each once, whatever the broker does. A follower that does not consume its events is ended, without effect
 * on the others. In an outage of the database, followers wait.
 */
export class LogTail {
  readonly #log: Logger;
  readonly #pollMs: number;
  readonly #reader: LogReader;
  readonly #reading: SharedReading;
  readonly #source: FollowerSource;
  readonly #tails = new Map<string, PartnerTail>();
  readonly #listener: Promise<Listener | null>;
  readonly #polling: Promise<void>;
  readonly #pollSignal = new WakeSignal();
  #handedOut = 0;
  #slow = 0;
  #closed = false;

  constructor({ database, broker, log, metrics, pollMs = POLL_MS, buffer = BUFFER }: LogTailOptions) {
    this.#log = log;
    this.#pollMs = pollMs;
    this.#reader = new LogReader(database, log);
    this.#reading = new SharedReading(this.#reader, log);
    this.#source = {
      reader: this.#reader,
      buffer,
      most: Math.min(MAX_READ, Math.ceil(buffer / 2)),
      ahead: (tail, position) => this.#reading.wake(tail, position),
      handedOut: () => {
        this.#handedOut += 1;
      },
      ended: (error) => {
        if (error instanceof SlowReader) this.#slow += 1;
      },
    };
    this.#listener = broker
      .listen((wakeUp) => this.#onWakeUp(wakeUp))
      .catch((error: Error) => {
        log.error({ error: errorText(error) }, 'the broker sends no wake-ups, the log is only polled');
        return null;
      });
    this.#polling = this.#poll();
    this.#observe(metrics);
  }

  /**
   * The partner's events after a position, in order, each once, until `signal` or `return`. The event objects are
   * shared and must not be changed. `next` waits for the next event.
   * @throws SlowReader when more events wait than a follower may have.
   * @throws CursorExpired when the log no longer has everything after `after`.
   * @throws CursorLost when a restore of the database lost the event at `after`.
   * @throws CursorAhead when the log has not reached `after`.
   * @throws TailClosed when this process stops.
   */
  follow(partnerId: string, { after, types, accountIds, signal }: FollowOptions): Following {
    const tail = this.#tails.get(partnerId) ?? this.#open(partnerId);
    const filter = { types: types ?? null, accountIds: accountIds ?? null };
    return new Follower(tail, this.#source, {
      after,
      filter,
      begin: this.#begin(tail, after),
      ...(signal ? { signal } : {}),
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#reader.close();
    this.#reading.close();
    this.#pollSignal.wake();
    for (const tail of this.#tails.values()) tail.fail((position) => new TailClosed(position));
    await this.#polling;
    await (await this.#listener)?.close();
  }

  #open(partnerId: string): PartnerTail {
    const tail = new PartnerTail(partnerId, this.#source.most, () => this.#drop(tail));
    this.#tails.set(partnerId, tail);
    tail.started = this.#start(tail);
    // Each follower gets this error itself.
    tail.started.catch(() => {});
    return tail;
  }

  async #start(tail: PartnerTail): Promise<void> {
    if (this.#closed) throw new TailClosed(0);
    // Not awaited here: it can take as long as the broker is unreachable.
    const listening = this.#listener.then((listener) => listener?.add(tail.partnerId));
    const { head } = await this.#reader.bounds();
    tail.position = head;
    tail.open = true;
    // Events may have been logged between reading the head and listening.
    void listening.then(() => this.#reading.wake(tail, Number.POSITIVE_INFINITY));
  }

  #drop(tail: PartnerTail): void {
    this.#tails.delete(tail.partnerId);
    void this.#listener.then((listener) => listener?.remove(tail.partnerId));
  }

  async #begin(tail: PartnerTail, after: number | null): Promise<number> {
    if (this.#closed) throw new TailClosed(after ?? 0);
    if (after === null) {
      await tail.started;
      return tail.position;
    }
    const [{ head, oldest, lost }] = await Promise.all([this.#reader.bounds(), tail.started]);
    const range = lostRangeOf(after, lost);
    if (range) throw new CursorLost(range.end, new Date(range.restoredTo));
    if (after > head) throw new CursorAhead(head);
    if (after < oldest - 1) throw new CursorExpired(oldest - 1);
    return after;
  }

  #onWakeUp(wakeUp: WakeUp | 'lost'): void {
    if (wakeUp === 'lost') {
      this.#pollSignal.wake();
      return;
    }
    const tail = this.#tails.get(wakeUp.partnerId);
    if (tail?.open) this.#reading.wake(tail, wakeUp.position);
  }

  async #poll(): Promise<void> {
    while (!this.#closed) {
      await this.#pollSignal.wait(this.#pollMs);
      this.#pollSignal.clear();
      const tails = [...this.#tails.values()].filter(({ open }) => open);
      if (tails.length === 0 || this.#closed) continue;
      try {
        await this.#pollFor(tails);
      } catch (error) {
        this.#log.warn({ error: errorText(error) }, 'the log cannot be polled, the poll is retried');
      }
    }
  }

  async #pollFor(tails: readonly PartnerTail[]): Promise<void> {
    const points = tails.map(({ partnerId, position }) => ({ partnerId, position }));
    const { head, newest } = await this.#reader.newest(points);
    for (const [index, tail] of tails.entries()) {
      const news = newest.get(tail.partnerId);
      if (news !== undefined) this.#reading.wake(tail, news);
      else if (head < (points[index]?.position ?? 0)) tail.fail(() => new CursorAhead(head));
      // The partner has no events up to the head, so the next poll can begin there.
      else tail.position = Math.max(tail.position, head);
    }
  }

  #observe(metrics: Metrics): void {
    const followers = () => [...this.#tails.values()].reduce((sum, { size }) => sum + size, 0);
    metrics.gauge('gateway_live_followers', 'Open readers of live events', followers);
    metrics.gauge('gateway_live_partners', 'Partners whose log this process follows', () => this.#tails.size);
    metrics.counter('gateway_live_events_total', 'Events handed to readers', () => this.#handedOut);
    metrics.counter(
      'gateway_live_slow_readers_total',
      'Readers that were ended because they consumed events too slowly',
      () => this.#slow,
    );
  }
}
