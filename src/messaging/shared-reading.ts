import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../platform/log.ts';
import { isOutage } from '../platform/outage.ts';
import type { LogReader } from './log-reader.ts';
import type { LoggedEvent } from './logged-event.ts';
import type { PartnerTail } from './partner-tail.ts';
import { growingPause } from './timing.ts';

/** Partners that one statement reads for. */
const PARTNERS_AT_A_TIME = 50;
/** How long members that have much left to take hold up the reading for their partner, as long as they do take. */
const PATIENCE_MS = 5_000;
const LOOK_AGAIN_MS = 5;
/** So often without anything taken, and they are not waited for. */
const MOST_LOOKS = 10;

/**
 * Reads on for partners who have something new, all of them in turn with one statement at a time: the busier it is,
 * the more of them a statement reads for. It goes on through outages.
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

  /** There is something of the partner up to this position. */
  wake(tail: PartnerTail, position: number): void {
    if (position <= tail.position) return;
    tail.heardOf = Math.max(tail.heardOf, position);
    if (!tail.busy) this.#want(tail);
  }

  close(): void {
    this.#closing.abort();
    this.#due.clear();
  }

  #want(tail: PartnerTail): void {
    tail.busy = true;
    if (tail.crowded) void this.#wantLater(tail);
    else this.#makeDue(tail);
  }

  /** Lets members take what they have first, or a burst would be too much for all of them at once. */
  async #wantLater(tail: PartnerTail): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    let { taken } = tail;
    for (let looks = 0; looks < MOST_LOOKS && tail.crowded && performance.now() < end; looks += 1) {
      await this.#pause(LOOK_AGAIN_MS);
      if (tail.taken > taken) looks = 0;
      taken = tail.taken;
    }
    this.#makeDue(tail);
  }

  #makeDue(tail: PartnerTail): void {
    this.#due.add(tail);
    if (!this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    // Lets in all who are woken in this turn.
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
    for (const tail of tails) tail.heardOf = 0;
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
      // A wake-up that is still ahead came while the statement ran; what it has not seen, the next one sees.
      if (events.length === points[index]?.most || tail.heardOf > tail.position) this.#want(tail);
    }
  }

  async #readAgain(tails: readonly PartnerTail[], error: Error): Promise<void> {
    for (const tail of tails) this.#due.add(tail);
    this.#failures += 1;
    const level = isOutage(error) ? 'warn' : 'error';
    this.#log[level]({ error: error.message }, 'the log cannot be read, its followers wait');
    await this.#pause(growingPause(this.#failures));
  }

  async #pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#closing.signal }).catch(() => {});
  }
}
