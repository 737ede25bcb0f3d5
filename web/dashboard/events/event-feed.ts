import { tellChanged } from '../../shared/graph/changes.ts';
import { count } from '../format.ts';
import type { ConnectionLog } from '../live/connection-log.ts';
import type { Live } from '../live/live.ts';
import { GatewayAway, type RequestRefused, type Session } from '../session/session.ts';
import { DashboardEventCursor, DashboardEvents, DashboardHistory } from './documents.generated.ts';
import type { EventList, ToldEvent } from './event-list.ts';
import { familyOf } from './summaries.ts';

/** What of the past the list begins with: the newest events of the first accounts. */
const HISTORY = { accounts: 20, events: 10 };
const AGAIN_AFTER_MS = 1_000;

interface Parts {
  readonly session: Session;
  readonly live: Live;
  readonly list: EventList;
  readonly connection: ConnectionLog;
  onEvent(event: ToldEvent): void;
}

interface CatchingUp {
  readonly from: string | null;
  readonly cursors: string[];
  until: string | null;
}

/** Reads the partner's events: the newest of the past, then each as it happens, over every break. */
export class EventFeed {
  readonly #parts: Parts;
  /** Of the last event that was taken. */
  #cursor: string | null = null;
  /** While the events of a break are read: where they begin, what came so far, and, once it is known, where they end. */
  #catchingUp: CatchingUp | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Subscribes to the events after the cursor: the last one that was taken, whenever the connection is made again. */
  async follow(): Promise<void> {
    // In this order: what happens in between is in both, and is left out of the second.
    this.#cursor = await this.#newestCursor();
    const history = await this.#history();
    const known = new Set(history.map(({ id }) => id));
    this.#parts.list.fill(history);
    this.#parts.live.subscribe({
      document: DashboardEvents,
      variables: () => ({ after: this.#cursor }),
      next: ({ events: event }) => this.#take(event, known.has(event.id)),
      refused: (refusal) => this.#onRefused(refusal),
    });
  }

  /** The connection was made again: finds out how much happened meanwhile, to say when all of it has been read. */
  async catchUp(): Promise<void> {
    if (this.#cursor === null) return;
    const catchingUp: CatchingUp = { from: this.#cursor, cursors: [], until: null };
    this.#catchingUp = catchingUp;
    try {
      catchingUp.until = (await this.#parts.session.query(DashboardEventCursor, {})).eventCursor;
    } catch {
      return;
    }
    if (this.#catchingUp === catchingUp) this.#tellCaughtUp();
  }

  /** Waits for a gateway that is away. */
  async #newestCursor(): Promise<string | null> {
    for (;;) {
      try {
        return (await this.#parts.session.query(DashboardEventCursor, {})).eventCursor;
      } catch (error) {
        if (!(error instanceof GatewayAway)) throw error;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
      }
    }
  }

  /** Oldest first. */
  async #history(): Promise<readonly ToldEvent[]> {
    try {
      const { accounts } = await this.#parts.session.query(DashboardHistory, HISTORY);
      // Sorting keeps the order of what happened on one account in the same millisecond.
      return (accounts?.nodes ?? [])
        .flatMap(({ events }) => events.nodes.toReversed())
        .sort((a, b) => a.occurredAt.localeCompare(b.occurredAt));
    } catch (error) {
      this.#parts.connection.log(`The past cannot be shown: ${(error as Error).message}`, 'bad');
      return [];
    }
  }

  #take(event: ToldEvent, isKnown: boolean): void {
    this.#cursor = event.cursor;
    if (!isKnown) this.#parts.list.add(event);
    this.#parts.onEvent(event);
    tellChanged([familyOf(event.name)]);
    if (!this.#catchingUp) return;
    this.#catchingUp.cursors.push(event.cursor);
    this.#tellCaughtUp();
  }

  #tellCaughtUp(): void {
    if (!this.#catchingUp) return;
    const { from, cursors, until } = this.#catchingUp;
    const events = until === null || until === from ? 0 : cursors.indexOf(until) + 1;
    if (until !== from && events === 0) return;
    this.#catchingUp = null;
    const { connection, list } = this.#parts;
    if (events === 0) {
      connection.log('Nothing happened meanwhile', 'good');
      return;
    }
    connection.log(`Read ${count(events, 'event')} of the break: none is missing`, 'good');
    list.mark(`${count(events, 'event')} of the break read`);
  }

  #onRefused(refusal: RequestRefused): boolean {
    const { connection, list } = this.#parts;
    connection.log(`The events were refused: ${refusal.message}`, 'bad');
    if (refusal.code !== 'cursor_expired') return refusal.isTemporary;
    this.#cursor = String(refusal.extensions['oldestCursor']);
    list.mark('Older than the log keeps: events before this line are missing', 'bad');
    return true;
  }
}
