import type { LoggedEvent } from './logged-event.ts';

/** Who is handed what is read. */
export interface TailMember {
  accept(event: LoggedEvent): void;
  /** Whether it has more than half of what it may have and has not been taken. */
  readonly crowded: boolean;
  /** Of the last event that it handed over. */
  readonly position: number;
  fail(error: Error): void;
}

/** Events times members that one page is handed to, so that no partner keeps the process for long. */
const MOST_HANDED = 50_000;
const FEWEST_READ = 10;

/** One partner's shared reading: how far it has come, and for whom. */
export class PartnerTail {
  readonly partnerId: string;
  /** Resolves when {@link position} is known, and it is `open`. */
  started: Promise<void> = Promise.resolve();
  open = false;
  /** All of the partner's events up to here have been handed to the listening members. */
  position = 0;
  /** The newest position heard of since the last reading began. */
  heardOf = 0;
  /** Events that members have taken from what was kept for them. */
  taken = 0;
  /** Reading is under way, is due, or waits for members to take what they have. */
  busy = false;
  readonly #most: number;
  readonly #members = new Set<TailMember>();
  readonly #listening = new Set<TailMember>();
  readonly #onEmpty: (tail: PartnerTail) => void;

  constructor(partnerId: string, most: number, onEmpty: (tail: PartnerTail) => void) {
    this.partnerId = partnerId;
    this.#most = most;
    this.#onEmpty = onEmpty;
  }

  get size(): number {
    return this.#members.size;
  }

  /** How many events to read at a time. */
  get most(): number {
    return Math.max(
      Math.min(FEWEST_READ, this.#most),
      Math.min(this.#most, Math.floor(MOST_HANDED / this.#listening.size)),
    );
  }

  /** Whether most of those who listen have much left to take: it is the process that is behind, not one of them. */
  get crowded(): boolean {
    let crowded = 0;
    for (const member of this.#listening) if (member.crowded) crowded += 1;
    return crowded * 2 > this.#listening.size;
  }

  enter(member: TailMember): void {
    this.#members.add(member);
  }

  leave(member: TailMember): void {
    this.#listening.delete(member);
    if (this.#members.delete(member) && this.#members.size === 0) this.#onEmpty(this);
  }

  /** From now on the member is handed what comes after {@link position}. */
  listen(member: TailMember): void {
    this.#listening.add(member);
  }

  ignore(member: TailMember): void {
    this.#listening.delete(member);
  }

  /** The partner's next events, in order, each to everybody before the next page. */
  hand(events: readonly LoggedEvent[]): void {
    const last = events.at(-1);
    if (!last) return;
    this.position = last.position;
    for (const member of this.#listening) for (const event of events) member.accept(event);
  }

  /** Ends every member. */
  fail(errorOf: (position: number) => Error): void {
    for (const member of this.#members) member.fail(errorOf(member.position));
  }
}
