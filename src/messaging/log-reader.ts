import { setTimeout as sleep } from 'node:timers/promises';
import { getOrMake } from '../platform/concurrency/get-or-make.ts';
import { shareQuery } from '../platform/concurrency/share-query.ts';
import { type Queryable, statement } from '../platform/database/queryable.ts';
import { errorText } from '../platform/errors/error-text.ts';
import { isOutage } from '../platform/errors/outage.ts';
import type { Logger } from '../platform/observability/log.ts';
import { CursorExpired } from './follow-errors.ts';
import { EVENT_COLUMNS, type LoggedEvent } from './logged-event.ts';
import { LOST_RANGES, type LostRange } from './lost-positions.ts';
import { growingPause } from './timing.ts';

/** Pages read at a time. This leaves most of the connection pool free, whatever the number of followers. */
const PAGES_AT_A_TIME = 4;
const MAX_SCANNED = 5_000;

/** A statement's `h`: the newest position of the log. 0 in an empty log. */
export const LOG_HEAD =
  '(select coalesce((select l.position from log l order by l.position desc limit 1), 0) as position) h';

// A reader may remember its position, because a reader that sees position n sees every position before it. One session
// holds the relay's lock and assigns positions in one transaction after the other. The session of the next relay begins
// when that session has ended. So positions become visible in order. A standby replays commits in order, so the same
// holds there. A database that loses commits (synchronous_commit off, or the promotion of a standby that was behind)
// assigns positions a second time. A reader detects this by a head before its own position.
const LOG_BOUNDS = statement(
  'log_bounds',
  `select h.position as head, coalesce((select l.position from log l order by l.position limit 1), h.position + 1) as oldest,
     ${LOST_RANGES} as lost
   from ${LOG_HEAD}`,
);
const EVENTS_OF_PARTNERS = statement(
  'events_of_partners',
  `select p.partner_id as "partnerId", ${EVENT_COLUMNS}
   from unnest($1::uuid[], $2::bigint[], $3::int[]) p(partner_id, position, most)
   cross join lateral partner_events_after(p.partner_id, p.position, p.most) l order by l.position`,
);
const NEWEST_OF_PARTNERS = statement(
  'newest_of_partners',
  `select h.position as head, n.partner_id as "partnerId", n.position from ${LOG_HEAD} left join lateral (
     select p.partner_id, l.position from unnest($1::uuid[], $2::bigint[]) p(partner_id, position)
     cross join lateral (
       select l.position from log l
       where l.partner_id = p.partner_id and l.kind = 'event' and l.position > p.position and p.position < h.position
       order by l.position desc limit 1
     ) l
   ) n on true`,
);
const EVENT_PAGE = statement(
  'event_page',
  `with span as materialized (
     select ${EVENT_COLUMNS} from log l
     where l.partner_id = $1 and l.kind = 'event' and l.position > $2 and l.position <= $3
     order by l.position limit $4
   )
   select coalesce((select l.position from log l order by l.position limit 1), $3 + 1) as oldest, s.scanned, s.through, e.*
   from (select count(*) as scanned, max(position) as through from span) s left join lateral (
     select * from span l
     where ($5::text[] is null or l.type = any ($5)) and ($6::bigint[] is null or l."accountId" = any ($6))
     order by l.position limit $7
   ) e on true order by e.position`,
);

export interface LogBounds {
  readonly head: number;
  /** The oldest kept position. One after the head when no event is kept. */
  readonly oldest: number;
  readonly lost: readonly LostRange[];
}

export interface EventFilter {
  readonly types: readonly string[] | null;
  readonly accountIds: readonly number[] | null;
}

export interface ReadingPoint {
  readonly partnerId: string;
  readonly position: number;
  readonly most: number;
}

/** All events after a position that pass the filter, up to and including `through`. */
export interface EventPage {
  readonly events: readonly LoggedEvent[];
  readonly through: number;
}

/** Reads the log for its followers. They share the event objects, which must not be changed. */
export class LogReader {
  readonly #database: Queryable;
  readonly #log: Logger;
  readonly #closing = new AbortController();
  /**
   * Always read after the call. Calls during a running statement share the next one. Waits for the end of an outage.
   */
  readonly bounds = shareQuery(() => this.#readBounds());
  #pages = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(database: Queryable, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  async #readBounds(): Promise<LogBounds> {
    const [bounds] = await this.#retryOutages(() => this.#database.query<LogBounds>(LOG_BOUNDS, []));
    if (!bounds) throw new Error('the log returned no head');
    return bounds;
  }

  async next(points: readonly ReadingPoint[]): Promise<ReadonlyMap<string, readonly LoggedEvent[]>> {
    const rows = await this.#database.query<LoggedEvent & { partnerId: string }>(EVENTS_OF_PARTNERS, [
      points.map(({ partnerId }) => partnerId),
      points.map(({ position }) => position),
      points.map(({ most }) => most),
    ]);
    const read = new Map<string, LoggedEvent[]>();
    for (const { partnerId, ...event } of rows) getOrMake(read, partnerId, (): LoggedEvent[] => []).push(event);
    return read;
  }

  async newest(points: readonly Omit<ReadingPoint, 'most'>[]) {
    const rows = await this.#database.query<{ head: number; partnerId: string | null; position: number }>(
      NEWEST_OF_PARTNERS,
      [points.map(({ partnerId }) => partnerId), points.map(({ position }) => position)],
    );
    const newest = new Map<string, number>();
    for (const { partnerId, position } of rows) if (partnerId !== null) newest.set(partnerId, position);
    return { head: rows[0]?.head ?? 0, newest };
  }

  /**
   * Returns events up to `until`. Waits for a free slot and for the end of an outage, while `wanted()` is true.
   * @throws CursorExpired when the log no longer has all of them.
   */
  async page(point: ReadingPoint, until: number, filter: EventFilter, wanted: () => boolean): Promise<EventPage> {
    const { partnerId, position, most } = point;
    const scan = filter.types || filter.accountIds ? Math.max(most, MAX_SCANNED) : most;
    const values = [partnerId, position, until, scan, filter.types, filter.accountIds, most];
    const rows = await this.#limited(wanted, () => this.#database.query<PageRow>(EVENT_PAGE, values));
    const [first] = rows;
    if (!first) return { events: [], through: position };
    if (position < first.oldest - 1) throw new CursorExpired(first.oldest - 1);
    const events =
      first.position === null ? [] : rows.map(({ oldest: _, scanned: __, through: ___, ...event }) => event);
    if (events.length === most) return { events: events as LoggedEvent[], through: rows.at(-1)?.position ?? position };
    return { events: events as LoggedEvent[], through: first.scanned === scan ? (first.through ?? until) : until };
  }

  close(): void {
    this.#closing.abort();
  }

  async #limited<Row>(wanted: () => boolean, read: () => Promise<Row[]>): Promise<Row[]> {
    if (this.#pages < PAGES_AT_A_TIME) this.#pages += 1;
    else await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    try {
      return wanted() ? await this.#retryOutages(read, wanted) : [];
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#pages -= 1;
    }
  }

  async #retryOutages<T>(read: () => Promise<T>, wanted = () => true): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await read();
      } catch (error) {
        if (this.#closing.signal.aborted || !isOutage(error) || !wanted()) throw error;
        this.#log.debug({ error: errorText(error) }, 'the log cannot be read, the read is retried');
        await sleep(growingPause(attempt), undefined, { signal: this.#closing.signal }).catch(() => {});
      }
    }
  }
}

type PageRow = { readonly oldest: number; readonly scanned: number; readonly through: number | null } & (
  | LoggedEvent
  | { readonly position: null }
);
