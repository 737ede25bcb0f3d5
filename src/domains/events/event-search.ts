import { EVENT_COLUMNS, type LoggedEvent } from '../../messaging/logged-event.ts';
import { decodeCursor, type Slice, sliceOf } from '../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { isUuid } from '../../platform/text/ids.ts';
import { EventCursor, type EventsWanted } from './event-cursor.ts';
import { SUBJECT } from './event-lists.ts';

const MAX_OF_SUBJECT = 1_000;

const EVENTS_ABOUT = statement(
  'events_about',
  `with payment as (
     select t.id, t.end_to_end_id from transaction t where t.partner_id = $1 and t.id = $3
     union select t.id, t.end_to_end_id from transaction t where t.partner_id = $1 and t.end_to_end_id = $2
   ), subject as (
     select $2::text as name union select p.id::text as name from payment p
     union select p.end_to_end_id as name from payment p where p.end_to_end_id is not null
   ), found as (
     select e.position from subject s cross join lateral (
       select l.position from log l where l.kind = 'event' and ${SUBJECT} = s.name and l.partner_id = $1
       order by l.position limit ${MAX_OF_SUBJECT}) e
     union select l.position from log l where l.kind = 'event' and l.id = $3 and l.partner_id = $1
   )
   select ${EVENT_COLUMNS} from found f join log l on l.position = f.position
   where case when $4 then f.position < $5 else f.position > $5 end
     and ($6::text[] is null or l.type = any ($6)) and ($7::bigint[] is null or l.account_id = any ($7))
   order by case when $4 then -f.position else f.position end limit $8`,
);

// Log ids contain the time of logging, so an id range bounds the search. In a sandbox the clock moves and this bound
// does not hold.
const EVENTS_OF_PERIOD = statement(
  'events_of_period',
  `with place as materialized (
     select case when not i.is_sandbox then (select l.position from log l
         where l.kind = 'event' and l.id < uuid_v7_floor($3::timestamptz - interval '10 minutes') order by l.id desc limit 1) end as after,
       case when not i.is_sandbox then (select l.position from log l
         where l.kind = 'event' and l.id > uuid_v7_floor($4::timestamptz + interval '10 minutes') order by l.id limit 1) end as before
     from partner p join institution i on i.id = p.institution_id where p.id = $1
   )
   select ${EVENT_COLUMNS} from log l
   where l.partner_id = $1 and l.kind = 'event' and l.position < least($2, (select p.before from place p))
     and l.position > coalesce((select p.after from place p), 0)
     and l.occurred_at >= $3 and l.occurred_at < $4 and ($5::text[] is null or l.type = any ($5))
   order by l.position desc limit $6`,
);

/** Returns the partner's events about a payment, by transaction id or end-to-end id, or the event with this id. */
export async function eventsAbout(
  db: Queryable,
  partnerId: string,
  about: string,
  { first, after, types, accountIds, order }: EventsWanted,
): Promise<Slice<LoggedEvent>> {
  const isNewest = order === 'newest';
  const [position] = after ? decodeCursor(after, EventCursor) : [isNewest ? Number.MAX_SAFE_INTEGER : 0];
  const id = isUuid(about) ? about.toLowerCase() : null;
  const values = [partnerId, id ?? about, id, isNewest, position, types ?? null, accountIds ?? null, first + 1];
  return sliceOf(await db.query<LoggedEvent>(EVENTS_ABOUT, values), first);
}

export async function eventsOfPeriod(
  db: Queryable,
  partnerId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
  { first, after, types }: EventsWanted,
): Promise<Slice<LoggedEvent>> {
  const [position] = after ? decodeCursor(after, EventCursor) : [Number.MAX_SAFE_INTEGER];
  const values = [partnerId, position, from, to, types ?? null, first + 1];
  return sliceOf(await db.query<LoggedEvent>(EVENTS_OF_PERIOD, values), first);
}
