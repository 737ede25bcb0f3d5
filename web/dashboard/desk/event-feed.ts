import { notifyChanged } from '../../shared/graph/changes.ts';
import { t } from '../../shared/language/text.ts';
import type { ConnectionLog } from '../live/connection-log.ts';
import type { Live } from '../live/live.ts';
import { GatewayAway, type RequestRefused, type Session } from '../session/session.ts';
import { DashboardEventCursor, DashboardEvents, DashboardHistory } from './documents.generated.ts';
import type { EventList, FeedEvent } from './event-list.ts';
import { familyOf } from './summaries.ts';

/** Size of the initial history: newest events of the first accounts. */
const HISTORY = { accounts: 20, events: 10 };
const AGAIN_AFTER_MS = 1_000;

interface Parts {
  readonly session: Session;
  readonly live: Live;
  readonly list: EventList;
  readonly connection: ConnectionLog;
  onEvent(event: FeedEvent): void;
}

interface CatchingUp {
  readonly from: string | null;
  readonly cursors: string[];
  until: string | null;
}

/**
 * Reads the partner's events without gaps: the recent history, then live events. Resumes from the last cursor after
 * every reconnect.
 */
export class EventFeed {
  readonly #parts: Parts;
  #cursor: string | null = null;
  /**
   * State while missed events are read: the cursor at the disconnect, the cursors received since then and, once known,
   * the last missed cursor.
   */
  #catchingUp: CatchingUp | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Subscribes to the events after the cursor. Each reconnect resumes after the last received event. */
  async follow(): Promise<void> {
    // The cursor must be read before the history. Events between both reads appear in both, and the feed skips the duplicates.
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

  /** After a reconnect, queries the newest cursor, to report when all missed events have been read. */
  async catchUp(): Promise<void> {
    if (this.#cursor === null) return;
    const catchingUp: CatchingUp = { from: this.#cursor, cursors: [], until: null };
    this.#catchingUp = catchingUp;
    try {
      catchingUp.until = (await this.#parts.session.query(DashboardEventCursor, {})).eventCursor;
    } catch {
      return;
    }
    if (this.#catchingUp === catchingUp) this.#reportCaughtUp();
  }

  /** Retries until the gateway is reachable. */
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

  async #history(): Promise<readonly FeedEvent[]> {
    try {
      const { accounts } = await this.#parts.session.query(DashboardHistory, HISTORY);
      // The sort is stable: events of one account with the same timestamp keep their order.
      return (accounts?.nodes ?? [])
        .flatMap(({ events }) => events.nodes.toReversed())
        .sort((a, b) => a.occurredAt.localeCompare(b.occurredAt));
    } catch (error) {
      this.#parts.connection.log(t('desk.history.failed', { message: (error as Error).message }), 'bad');
      return [];
    }
  }

  #take(event: FeedEvent, isKnown: boolean): void {
    this.#cursor = event.cursor;
    if (!isKnown) this.#parts.list.add(event);
    this.#parts.onEvent(event);
    notifyChanged([familyOf(event.name)]);
    if (!this.#catchingUp) return;
    this.#catchingUp.cursors.push(event.cursor);
    this.#reportCaughtUp();
  }

  #reportCaughtUp(): void {
    if (!this.#catchingUp) return;
    const { from, cursors, until } = this.#catchingUp;
    const events = until === null || until === from ? 0 : cursors.indexOf(until) + 1;
    if (until !== from && events === 0) return;
    this.#catchingUp = null;
    const { connection, list } = this.#parts;
    if (events === 0) {
      connection.log(t('desk.missed.none'), 'good');
      return;
    }
    connection.log(t('desk.missed.complete', { count: events }), 'good');
    list.mark(t('desk.missed.read', { count: events }));
  }

  #onRefused(refusal: RequestRefused): boolean {
    const { connection, list } = this.#parts;
    connection.log(t('desk.refused', { message: refusal.message }), 'bad');
    if (refusal.code !== 'cursor_expired' && refusal.code !== 'cursor_lost') return refusal.isTemporary;
    this.#cursor = String(refusal.extensions['oldestCursor']);
    list.mark(t('desk.expired'), 'bad');
    return true;
  }
}
