import { nextOf, type Turns } from '../platform/concurrency/turns.ts';
import { SlowReader } from './follow-errors.ts';
import type { EventFilter, EventPage, LogReader } from './log-reader.ts';
import type { LoggedEvent } from './logged-event.ts';
import type { PartnerTail, TailMember } from './partner-tail.ts';

export interface FollowerSource {
  readonly reader: Pick<LogReader, 'page'>;
  readonly buffer: number;
  readonly most: number;
  ahead(tail: PartnerTail, position: number): void;
  handedOut(): void;
  ended(error: Error | null): void;
}

export interface FollowerSetup {
  readonly after: number | null;
  readonly filter: EventFilter;
  readonly signal?: AbortSignal;
  /** Resolves to the position after which the follower begins. Rejects when it cannot begin there. */
  readonly begin: Promise<number>;
}

/** Reads its own pages until it reaches the shared reading's position, then follows the shared reading. */
export class Follower
  implements AsyncIterableIterator<LoggedEvent, undefined, undefined>, Turns<LoggedEvent>, TailMember
{
  readonly #tail: PartnerTail;
  readonly #source: FollowerSource;
  readonly #filter: EventFilter;
  readonly #signal: AbortSignal | undefined;
  readonly #started = Promise.withResolvers<number>();
  readonly #types: ReadonlySet<string> | null;
  readonly #accountIds: ReadonlySet<number> | null;
  /** behind: pages are missing. joining: reads the last page, and keeps the shared reading's events in `#deferred`. */
  #state: 'starting' | 'behind' | 'joining' | 'live' | 'ended' = 'starting';
  /** Every event up to here was handed over, is in the queue, or does not pass the filter. */
  #through = 0;
  #lastHandedOver: number;
  #queue: LoggedEvent[] = [];
  #deferred: LoggedEvent[] = [];
  #catchingUp = false;
  #waiting: (() => void)[] = [];
  #failure: Error | null = null;
  readonly #onAbort = () => this.#end(null);

  constructor(tail: PartnerTail, source: FollowerSource, { after, filter, signal, begin }: FollowerSetup) {
    this.#tail = tail;
    this.#source = source;
    this.#filter = filter;
    this.#signal = signal;
    this.#types = filter.types && new Set(filter.types);
    this.#accountIds = filter.accountIds && new Set(filter.accountIds);
    this.#lastHandedOver = after ?? 0;
    // A caller that does not await `started` gets the error from `next`.
    this.#started.promise.catch(() => {});
    tail.enter(this);
    begin.then(
      (position) => this.#begin(position),
      (error: Error) => this.fail(error),
    );
    if (signal?.aborted) this.#end(null);
    else signal?.addEventListener('abort', this.#onAbort);
  }

  get started(): Promise<number> {
    return this.#started.promise;
  }

  get position(): number {
    return this.#lastHandedOver;
  }

  get backlogged(): boolean {
    return this.#state === 'live' && this.#queue.length * 2 > this.#source.buffer;
  }

  next(): Promise<IteratorResult<LoggedEvent, undefined>> {
    return nextOf(this);
  }

  take(ready: () => void): IteratorResult<LoggedEvent, undefined> | null {
    const event = this.#queue.shift();
    if (event) {
      this.#tail.taken += 1;
      this.#lastHandedOver = event.position;
      return { value: event, done: false };
    }
    if (this.#state === 'ended') {
      const failure = this.#failure;
      this.#failure = null;
      if (failure) throw failure;
      return { value: undefined, done: true };
    }
    this.#waiting.push(ready);
    if (this.#state === 'behind') void this.#catchUp();
    return null;
  }

  async return(): Promise<IteratorResult<LoggedEvent, undefined>> {
    this.#end(null);
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  accept(event: LoggedEvent): void {
    if (this.#state === 'ended' || event.position <= this.#through) return;
    if (this.#types && !this.#types.has(event.type)) return;
    if (this.#accountIds && !(event.accountId !== null && this.#accountIds.has(event.accountId))) return;
    const { buffer } = this.#source;
    if (this.#state === 'live') {
      if (this.#queue.length < buffer) this.#deliver(event);
      else this.fail(new SlowReader(this.#lastHandedOver));
    } else if (this.#deferred.length * 2 < buffer) {
      this.#deferred.push(event);
    } else {
      // The page is slow, not the consumer. Drop these events: another page will read them.
      this.#state = 'behind';
      this.#deferred = [];
      this.#tail.ignore(this);
    }
  }

  fail(error: Error): void {
    this.#end(error);
  }

  #begin(position: number): void {
    if (this.#state !== 'starting') return;
    this.#through = position;
    this.#lastHandedOver = position;
    this.#state = 'behind';
    if (position >= this.#tail.position) this.#goLive();
    else if (this.#waiting.length > 0) void this.#catchUp();
    this.#started.resolve(position);
  }

  #goLive(): void {
    this.#state = 'live';
    this.#tail.listen(this);
    if (this.#through > this.#tail.position) this.#source.ahead(this.#tail, this.#through);
  }

  async #catchUp(): Promise<void> {
    if (this.#catchingUp) return;
    this.#catchingUp = true;
    while (this.#state === 'behind' && this.#waiting.length > 0) {
      if (this.#through >= this.#tail.position) this.#goLive();
      else await this.#readPage(this.#tail.position);
    }
    this.#catchingUp = false;
  }

  async #readPage(until: number): Promise<void> {
    const { reader, most } = this.#source;
    // This may be the last page: keep the shared reading's events after `until`, to append them.
    this.#state = 'joining';
    this.#tail.listen(this);
    const wanted = () => this.#state !== 'ended';
    let read: EventPage;
    try {
      const point = { partnerId: this.#tail.partnerId, position: this.#through, most };
      read = await reader.page(point, until, this.#filter, wanted);
    } catch (error) {
      this.fail(error as Error);
      return;
    }
    if (!wanted()) return;
    const deferred = this.#deferred;
    this.#deferred = [];
    this.#through = read.through;
    for (const event of read.events) {
      this.#deliver(event);
      // The consumer of an event can end the follower immediately.
      if (!wanted()) return;
    }
    if (this.#state === 'joining' && read.through === until) {
      this.#state = 'live';
      for (const event of deferred) this.accept(event);
    } else {
      this.#state = 'behind';
      this.#tail.ignore(this);
    }
  }

  #deliver(event: LoggedEvent): void {
    this.#source.handedOut();
    this.#queue.push(event);
    this.#waiting.shift()?.();
  }

  #end(error: Error | null): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#queue = [];
    this.#deferred = [];
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#failure = error;
    if (error) this.#started.reject(error);
    else this.#started.resolve(this.#lastHandedOver);
    this.#tail.leave(this);
    this.#source.ended(error);
    for (const ready of this.#waiting.splice(0)) ready();
  }
}
