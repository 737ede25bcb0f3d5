import { SlowReader } from './follow-errors.ts';
import type { EventFilter, EventPage, LogReader } from './log-reader.ts';
import type { LoggedEvent } from './logged-event.ts';
import type { PartnerTail, TailMember } from './partner-tail.ts';

/** What all followers of a process share. */
export interface FollowerSource {
  readonly reader: Pick<LogReader, 'page'>;
  /** Most events that wait for one consumer. */
  readonly buffer: number;
  /** Most events of a page. */
  readonly most: number;
  /** A follower begins ahead of the shared reading. */
  ahead(tail: PartnerTail, position: number): void;
  /** An event has been handed to a follower, which may keep it for its consumer. */
  handedOut(): void;
  ended(error: Error | null): void;
}

export interface FollowerSetup {
  readonly after: number | null;
  readonly filter: EventFilter;
  readonly signal?: AbortSignal;
  /** The position after which it begins, once it is known that it can. */
  readonly begin: Promise<number>;
}

type Turn = PromiseWithResolvers<IteratorResult<LoggedEvent, undefined>>;

/**
 * One reader of a partner's events. It reads pages of its own, as they are taken, until it has come to where the shared
 * reading is; from there on it is handed what that reads.
 */
export class Follower implements AsyncIterableIterator<LoggedEvent, undefined, undefined>, TailMember {
  readonly #tail: PartnerTail;
  readonly #source: FollowerSource;
  readonly #filter: EventFilter;
  readonly #signal: AbortSignal | undefined;
  readonly #started = Promise.withResolvers<number>();
  readonly #types: ReadonlySet<string> | null;
  readonly #accountIds: ReadonlySet<number> | null;
  /**
   * starting: not known whether it can. behind: pages are missing. joining: reads what it takes for the last page, and
   * keeps aside what is handed out meanwhile. live: is handed everything.
   */
  #state: 'starting' | 'behind' | 'joining' | 'live' | 'ended' = 'starting';
  /** Everything up to here was handed over, is in the queue, or is not wanted. */
  #through = 0;
  /** Of the last event that was handed over, or where it began. */
  #given: number;
  #queue: LoggedEvent[] = [];
  #aside: LoggedEvent[] = [];
  #catchingUp = false;
  #turns: Turn[] = [];
  #failure: Error | null = null;
  readonly #onAbort = () => this.#end(null);

  constructor(tail: PartnerTail, source: FollowerSource, { after, filter, signal, begin }: FollowerSetup) {
    this.#tail = tail;
    this.#source = source;
    this.#filter = filter;
    this.#signal = signal;
    this.#types = filter.types && new Set(filter.types);
    this.#accountIds = filter.accountIds && new Set(filter.accountIds);
    this.#given = after ?? 0;
    // Whoever does not ask for it learns it from `next`.
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
    return this.#given;
  }

  get crowded(): boolean {
    return this.#state === 'live' && this.#queue.length * 2 > this.#source.buffer;
  }

  next(): Promise<IteratorResult<LoggedEvent, undefined>> {
    const event = this.#queue.shift();
    if (event) {
      this.#tail.taken += 1;
      return Promise.resolve(this.#handOver(event));
    }
    if (this.#state === 'ended') {
      const failure = this.#failure;
      this.#failure = null;
      return failure ? Promise.reject(failure) : Promise.resolve({ value: undefined, done: true });
    }
    const turn: Turn = Promise.withResolvers();
    this.#turns.push(turn);
    if (this.#state === 'behind') void this.#catchUp();
    return turn.promise;
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
      else this.fail(new SlowReader(this.#given));
    } else if (this.#aside.length * 2 < buffer) {
      this.#aside.push(event);
    } else {
      // Not the consumer is slow but the page, which is still being read: there will have to be another.
      this.#state = 'behind';
      this.#aside = [];
      this.#tail.ignore(this);
    }
  }

  /** Ends it: the next `next` throws. */
  fail(error: Error): void {
    this.#end(error);
  }

  #begin(position: number): void {
    if (this.#state !== 'starting') return;
    this.#through = position;
    this.#given = position;
    this.#state = 'behind';
    if (position >= this.#tail.position) this.#goLive();
    else if (this.#turns.length > 0) void this.#catchUp();
    this.#started.resolve(position);
  }

  #goLive(): void {
    this.#state = 'live';
    this.#tail.listen(this);
    if (this.#through > this.#tail.position) this.#source.ahead(this.#tail, this.#through);
  }

  /** Reads pages for as long as somebody waits for them and the shared reading is ahead. */
  async #catchUp(): Promise<void> {
    if (this.#catchingUp) return;
    this.#catchingUp = true;
    while (this.#state === 'behind' && this.#turns.length > 0) {
      if (this.#through >= this.#tail.position) this.#goLive();
      else await this.#readPage(this.#tail.position);
    }
    this.#catchingUp = false;
  }

  async #readPage(until: number): Promise<void> {
    const { reader, most } = this.#source;
    // This may be the last page. What comes after `until` is handed out from now on, and follows it.
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
    const aside = this.#aside;
    this.#aside = [];
    this.#through = read.through;
    for (const event of read.events) this.#deliver(event);
    if (this.#state === 'joining' && read.through === until) {
      this.#state = 'live';
      for (const event of aside) this.accept(event);
    } else {
      this.#state = 'behind';
      this.#tail.ignore(this);
    }
  }

  #deliver(event: LoggedEvent): void {
    this.#source.handedOut();
    const turn = this.#turns.shift();
    if (turn) turn.resolve(this.#handOver(event));
    else this.#queue.push(event);
  }

  #handOver(event: LoggedEvent): IteratorResult<LoggedEvent, undefined> {
    this.#given = event.position;
    return { value: event, done: false };
  }

  #end(error: Error | null): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#queue = [];
    this.#aside = [];
    this.#signal?.removeEventListener('abort', this.#onAbort);
    const [first, ...others] = this.#turns.splice(0);
    if (error && first) first.reject(error);
    else first?.resolve({ value: undefined, done: true });
    for (const turn of others) turn.resolve({ value: undefined, done: true });
    this.#failure = first ? null : error;
    if (error) this.#started.reject(error);
    else this.#started.resolve(this.#given);
    this.#tail.leave(this);
    this.#source.ended(error);
  }
}
