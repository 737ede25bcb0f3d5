import { z } from 'zod';
import { cursorExpired, cursorLost } from '../../messaging/follow-errors.ts';
import { EVENT_COLUMNS, type LoggedEvent } from '../../messaging/logged-event.ts';
import { LOST_RANGES, type LostRange, lostRangeOf } from '../../messaging/lost-positions.ts';
import { decodeCursor, keysetPage, type Slice, sliceOf } from '../../platform/database/pagination.ts';
import { type Queryable, type Statement, statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { inSchema } from '../../platform/language/text.ts';
import { type ReadContext, readOperation } from '../../platform/operation/operation.ts';
import { IntegerId } from '../../platform/text/ids.ts';
import { opaqueText } from '../../platform/text/text.ts';
import { eventNames } from '../catalogue.ts';
import { EventCursor, type EventsWanted } from './event-cursor.ts';
import { eventsAbout } from './event-search.ts';
import { t } from './texts.ts';

const FILTERED = 'and ($4::text[] is null or l.type = any ($4)) and ($5::bigint[] is null or l.account_id = any ($5))';
// Includes the oldest kept position and the lost positions of the same snapshot: events after cursors there are missing.
const withOldest = (name: string, events: string): Statement =>
  statement(
    name,
    `select o.oldest, o.lost, ${EVENT_COLUMNS}
     from (select (select l.position from log l order by l.position limit 1) as oldest, ${LOST_RANGES} as lost) o
     left join lateral (${events}) l on true order by l.position`,
  );
const EVENTS_AFTER = withOldest('events_after', 'select * from partner_events_after($1, $2, $3)');
const FILTERED_AFTER = withOldest(
  'filtered_events_after',
  `select l.* from log l where l.partner_id = $1 and l.kind = 'event' and l.position > $2 ${FILTERED} order by l.position limit $3`,
);
// Needs no check for missing events: a backward list simply ends at the oldest kept event.
const EVENTS_BEFORE = statement(
  'events_before',
  `select ${EVENT_COLUMNS} from partner_events_before($1, $2, $3) l order by l.position desc`,
);
const FILTERED_BEFORE = statement(
  'filtered_events_before',
  `select ${EVENT_COLUMNS} from log l
   where l.partner_id = $1 and l.kind = 'event' and l.position < $2 ${FILTERED} order by l.position desc limit $3`,
);

type PageRow = { readonly oldest: number | null; readonly lost: readonly LostRange[] } & (
  | LoggedEvent
  | { readonly position: null }
);

export const About = opaqueText(64)
  .min(1)
  .meta({ description: 'Only events about this transaction id or end-to-end id, or the event with this id' });

const MAX_FILTERS = 100;
const atMost = inSchema(t('itemsAtMost', { max: MAX_FILTERS }));

export const eventFilter = {
  types: z
    .array(z.lazy(() => z.enum(eventNames())))
    .max(MAX_FILTERS, atMost)
    .nullish(),
  accountIds: z.array(IntegerId).max(MAX_FILTERS, atMost).nullish(),
};

const OWNED_ACCOUNTS = statement('owned_accounts', 'select id from account where partner_id = $1 and id = any ($2)');

/** @throws AppError account_not_of_partner when an account is not the partner's. The error hides whether it exists. */
export async function requireOwnAccounts(
  { database, principal }: ReadContext,
  accountIds: readonly number[] | null | undefined,
): Promise<void> {
  if (!accountIds || accountIds.length === 0) return;
  const wanted = new Set(accountIds);
  const owned = await database.query(OWNED_ACCOUNTS, [principal.partnerId, [...wanted]]);
  if (owned.length < wanted.size) {
    throw new AppError('account_not_of_partner', t('accountsOfPartner'));
  }
}

/** Returns a page of a partner's log. @throws AppError cursor_expired, cursor_lost */
export async function eventsOf(
  db: Queryable,
  partnerId: string,
  { first, after, types, accountIds, order }: EventsWanted,
): Promise<Slice<LoggedEvent>> {
  const [position] = after ? decodeCursor(after, EventCursor) : [order === 'newest' ? Number.MAX_SAFE_INTEGER : 0];
  const filter = types || accountIds ? [types ?? null, accountIds ?? null] : [];
  const values = [partnerId, position, first + 1, ...filter];
  const isFiltered = filter.length > 0;
  if (order === 'newest')
    return sliceOf(await db.query<LoggedEvent>(isFiltered ? FILTERED_BEFORE : EVENTS_BEFORE, values), first);
  const rows = await db.query<PageRow>(isFiltered ? FILTERED_AFTER : EVENTS_AFTER, values);
  const before = (rows[0]?.oldest ?? 1) - 1;
  const lost = after ? lostRangeOf(position, rows[0]?.lost ?? []) : undefined;
  if (lost) throw cursorLost(lost.end, new Date(lost.restoredTo));
  if (after && position < before) throw cursorExpired(before);
  const events = rows.flatMap(({ oldest: _, lost: __, ...event }) =>
    event.position === null ? [] : (event as LoggedEvent),
  );
  return sliceOf(events, first);
}

export const pageEvents = readOperation({
  name: 'pageEvents',
  scopes: ['webhook:read'],
  summary: "Returns the partner's events by cursor, oldest first or newest first",
  effects: ['reads_personal_data'],
  refusals: ['account_not_of_partner', 'cursor_expired', 'cursor_lost'],
  input: z.strictObject({
    ...keysetPage,
    ...eventFilter,
    about: About.nullish(),
    order: z.enum(['newest', 'oldest']).nullish(),
  }),
  async run(context, { about, ...wanted }): Promise<Slice<LoggedEvent>> {
    const { database, principal } = context;
    await requireOwnAccounts(context, wanted.accountIds);
    return about
      ? eventsAbout(database, principal.partnerId, about, wanted)
      : eventsOf(database, principal.partnerId, wanted);
  },
});

export const followEvents = readOperation({
  name: 'followEvents',
  scopes: ['webhook:read'],
  summary: "Subscribes to the partner's events as they are logged, after a cursor or from now on",
  effects: ['reads_personal_data'],
  refusals: ['account_not_of_partner'],
  input: z.strictObject({ after: keysetPage.after, ...eventFilter }),
  async run(context, { after, types, accountIds }) {
    const position = after ? (decodeCursor(after, EventCursor)[0] as number) : null;
    await requireOwnAccounts(context, accountIds);
    return { after: position, ...(types ? { types } : {}), ...(accountIds ? { accountIds } : {}) };
  },
});

const NEWEST_EVENT = statement(
  'newest_event',
  // The result is never older than the oldest kept event: no reader could resume from there.
  `select greatest((select max(l.position) from log l where l.partner_id = $1 and l.kind = 'event'),
     (select l.position - 1 from log l order by l.position limit 1), 0) as position`,
);

/**
 * Returns the newest event's position, at least the one before the oldest kept event. Events not yet logged follow it.
 */
export const newestEvent = readOperation({
  name: 'newestEvent',
  scopes: ['webhook:read'],
  summary: "Returns the current end of the partner's log as a starting position for readers",
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({}),
  async run({ database, principal }): Promise<number> {
    const [newest] = await database.query<{ position: number }>(NEWEST_EVENT, [principal.partnerId]);
    return newest?.position ?? 0;
  },
});
