import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '../platform/errors/error-text.ts';
import { isOutage } from '../platform/errors/outage.ts';
import type { Logger } from '../platform/observability/log.ts';
import type { LogReader } from './log-reader.ts';
import type { LoggedEvent } from './logged-event.ts';
import type { PartnerTail } from './partner-tail.ts';
import { growingPause } from './timing.ts';

const PARTNERS_AT_A_TIME = 50;
/** Longest wait of a partner's reading for its backlogged members, while their consumers take events. */
const MAX_BACKLOG_WAIT_MS = 5_000;
const RECHECK_MS = 5;
const MAX_IDLE_CHECKS = 10;

/**
 * Reads new events with one statement at a time. Partners that have news share the statement. Continues after outages.
 */
export class SharedReading {
  readonly #reader: LogReader;
  readonly #log: Logger;
  readonly #closing = new AbortController();
  readonly #due = new Set<PartnerTail>();
  #running = false;
  #failures = 0;

  constructor(reader: LogReader, log: Logger) {
    this.#reader = reader;
    this.#log = log;
  }

  wake(tail: PartnerTail, position: number): void {
    if (position <= tail.position) return;
    tail.newestWakeUp = Math.max(tail.newestWakeUp, position);
    if (!tail.busy) this.#schedule(tail);
  }

  close(): void {
    this.#closing.abort();
    this.#due.clear();
  }

  #schedule(tail: PartnerTail): void {
    tail.busy = true;
    if (tail.backlogged) void this.#scheduleAfterBacklog(tail);
    else this.#enqueue(tail);
  }

  /** Prevents a burst from overflowing the buffers of all members at once. */
  async #scheduleAfterBacklog(tail: PartnerTail): Promise<void> {
    const end = performance.now() + MAX_BACKLOG_WAIT_MS;
    let { taken } = tail;
    for (
      let idleChecks = 0;
      idleChecks < MAX_IDLE_CHECKS && tail.backlogged && performance.now() < end;
      idleChecks += 1
    ) {
      await this.#pause(RECHECK_MS);
      if (tail.taken > taken) idleChecks = 0;
      taken = tail.taken;
    }
    this.#enqueue(tail);
  }

  #enqueue(tail: PartnerTail): void {
    this.#due.add(tail);
    if (!this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    // Include all partners that are woken in the same turn of the event loop.
    await Promise.resolve();
    while (this.#due.size > 0 && !this.#closing.signal.aborted) {
      const tails = [...this.#due].slice(0, PARTNERS_AT_A_TIME);
      for (const tail of tails) this.#due.delete(tail);
      const followed = tails.filter(({ size }) => size > 0);
      if (followed.length > 0) await this.#read(followed);
    }
    this.#running = false;
  }

  async #read(tails: readonly PartnerTail[]): Promise<void> {
    const points = tails.map(({ partnerId, position, most }) => ({ partnerId, position, most }));
    for (const tail of tails) tail.newestWakeUp = 0;
    let read: ReadonlyMap<string, readonly LoggedEvent[]>;
    try {
      read = await this.#reader.next(points);
    } catch (error) {
      await this.#readAgain(tails, error as Error);
      return;
    }
    this.#failures = 0;
    for (const [index, tail] of tails.entries()) {
      const events = read.get(tail.partnerId) ?? [];
      tail.busy = false;
      tail.hand(events);
      // A wake-up beyond the position arrived while the statement ran: read again.
      if (events.length === points[index]?.most || tail.newestWakeUp > tail.position) this.#schedule(tail);
    }
  }

  async #readAgain(tails: readonly PartnerTail[], error: Error): Promise<void> {
    for (const tail of tails) this.#due.add(tail);
    this.#failures += 1;
    const level = isOutage(error) ? 'warn' : 'error';
    this.#log[level]({ error: errorText(error) }, 'the log cannot be read, its followers wait until it can');
    await this.#pause(growingPause(this.#failures));
  }

  async #pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#closing.signal }).catch(() => {});
  }
}
