import { t } from '../../shared/language/text.ts';
import { Store } from '../live/store.ts';
import { type EventTone, type Payload, type Summary, summarize } from './summaries.ts';

/** Maximum number of stored events, regardless of filters. */
const KEPT = 1_000;
const SAY_EVERY_MS = 3_000;

export interface FeedEvent {
  readonly id: string;
  readonly cursor: string;
  readonly name: string;
  readonly occurredAt: string;
  readonly accountId: number | null;
  readonly payload: unknown;
}

export interface Listed {
  readonly kind: 'event';
  readonly event: FeedEvent;
  readonly payload: Payload;
  readonly summary: Summary;
}

export interface Mark {
  readonly kind: 'mark';
  readonly key: string;
  readonly text: string;
  readonly tone: EventTone;
}

export type Entry = Listed | Mark;

export function listed(event: FeedEvent): Listed {
  const payload = (event.payload ?? {}) as Payload;
  return { kind: 'event', event, payload, summary: summarize({ name: event.name, payload }) };
}

/** The partner's newest events, oldest first, with marks for connection incidents. */
export class EventList extends Store {
  entries: readonly Entry[] = [];
  /** Events that arrived while the list was paused. */
  heldBack: readonly Entry[] = [];
  isPaused = false;
  isReading = true;
  /** Why no events can be read; null when they can. */
  refusal: string | null = null;
  /** Announcement for screen readers. */
  said = '';
  #unsaid = 0;
  #saying: ReturnType<typeof setTimeout> | null = null;
  #marks = 0;

  /** Replaces the list. `events` are oldest first. */
  fill(events: readonly FeedEvent[]): void {
    this.isReading = false;
    this.#take(events.map(listed));
  }

  refuse(why: string): void {
    this.refusal = why;
    this.isReading = false;
    this.changed();
  }

  add(event: FeedEvent): void {
    if (this.isPaused) {
      this.heldBack = [...this.heldBack, listed(event)].slice(-KEPT);
      this.changed();
      return;
    }
    this.#take([listed(event)]);
    this.#say();
  }

  mark(text: string, tone: EventTone = 'good'): void {
    this.#marks += 1;
    const mark: Mark = { kind: 'mark', key: `mark-${this.#marks}`, text, tone };
    if (this.isPaused) this.heldBack = [...this.heldBack, mark];
    else this.entries = [...this.entries, mark];
    this.changed();
  }

  pause(isPaused: boolean): void {
    this.isPaused = isPaused;
    const taken = isPaused ? [] : this.heldBack;
    if (!isPaused) this.heldBack = [];
    this.#take(taken);
  }

  #take(entries: readonly Entry[]): void {
    this.entries = [...this.entries, ...entries].slice(-KEPT);
    this.changed();
  }

  /** Announces the number of new events to screen readers, at a limited rate. */
  #say(): void {
    this.#unsaid += 1;
    this.#saying ??= setTimeout(() => {
      this.said = t('desk.arrived', { count: this.#unsaid });
      this.#unsaid = 0;
      this.#saying = null;
      this.changed();
    }, SAY_EVERY_MS);
  }
}
