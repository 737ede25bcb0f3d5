import type { LoggedEvent } from './logged-event.ts';

/** Gets the events that the shared reading reads. */
export interface TailMember {
  accept(event: LoggedEvent): void;
  /** Whether its buffer is more than half full. */
  readonly backlogged: boolean;
  /** Position of the last event that it handed over. */
  readonly position: number;
  fail(error: Error): void;
}

/** Most events of a page times members that get it, so that one partner does not block the process for long. */
const MAX_HANDED = 50_000;
const MIN_READ = 10;

/** The state of one partner's shared reading: its position and its members. */
export class PartnerTail {
  readonly partnerId: string;
  /** Resolves when {@link position} is known, and it is `open`. */
  started: Promise<void> = Promise.resolve();
  open = false;
  /** All of the partner's events up to here have been handed to the listening members. */
  position = 0;
  /** The newest position of wake-ups since the last reading began. */
  newestWakeUp = 0;
  /** Events that members' consumers have taken from their buffers. */
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
      Math.min(MIN_READ, this.#most),
      Math.min(this.#most, Math.floor(MAX_HANDED / this.#listening.size)),
    );
  }

  /** Whether most listening members are backlogged: then the process is behind, not one slow consumer. */
  get backlogged(): boolean {
    let backlogged = 0;
    for (const member of this.#listening) if (member.backlogged) backlogged += 1;
    return backlogged * 2 > this.#listening.size;
  }

  enter(member: TailMember): void {
    this.#members.add(member);
  }

  leave(member: TailMember): void {
    this.#listening.delete(member);
    if (this.#members.delete(member) && this.#members.size === 0) this.#onEmpty(this);
  }

  /** From now on the member gets the events after {@link position}. */
  listen(member: TailMember): void {
    this.#listening.add(member);
  }

  ignore(member: TailMember): void {
    this.#listening.delete(member);
  }

  /** Gives the partner's next events, in order, to every listening member. */
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
