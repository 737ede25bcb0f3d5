import type { LoggedEvent } from './logged-event.ts';

export interface TailMember {
  accept(event: LoggedEvent): void;
  readonly backlogged: boolean;
  readonly position: number;
  fail(error: Error): void;
}

/** Maximum of page size times members, so that one partner does not block the process for long. */
const MAX_HANDED = 50_000;
const MIN_READ = 10;

export class PartnerTail {
  readonly partnerId: string;
  /** Resolves when {@link position} is known and the tail is `open`. */
  started: Promise<void> = Promise.resolve();
  open = false;
  /** All of the partner's events up to here have been handed to the listening members. */
  position = 0;
  /** Newest position of the wake-ups since the last reading began. */
  newestWakeUp = 0;
  taken = 0;
  /** A reading is running, is due, or waits for backlogged members. */
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

  get most(): number {
    return Math.max(
      Math.min(MIN_READ, this.#most),
      Math.min(this.#most, Math.floor(MAX_HANDED / this.#listening.size)),
    );
  }

  /** True when most listening members are backlogged: the process is behind, instead of one slow consumer. */
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

  /** From now on the member gets every event after {@link position}. */
  listen(member: TailMember): void {
    this.#listening.add(member);
  }

  ignore(member: TailMember): void {
    this.#listening.delete(member);
  }

  hand(events: readonly LoggedEvent[]): void {
    const last = events.at(-1);
    if (!last) return;
    this.position = last.position;
    for (const member of this.#listening) for (const event of events) member.accept(event);
  }

  fail(errorOf: (position: number) => Error): void {
    for (const member of this.#members) member.fail(errorOf(member.position));
  }
}
