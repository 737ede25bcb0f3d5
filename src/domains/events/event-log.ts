import { z } from 'zod';
import { statement } from '../../platform/database.ts';
import { IntegerId } from '../../platform/ids.ts';
import { readOperation } from '../../platform/operation.ts';
import { decodeCursor, keysetPage, type Slice, sliceOf } from '../../platform/pagination.ts';
import { EVENT_NAMES } from './catalogue.ts';

/** An entry of the log that is told to the partner. Amounts of the payload in cents. */
export interface LoggedEvent {
  /** Place in the log: what caused something comes before it. */
  readonly position: number;
  readonly id: string;
  readonly type: string;
  readonly accountId: number | null;
  readonly occurredAt: Date;
  readonly payload: Readonly<Record<string, unknown>>;
}

const EVENTS_AFTER = statement(
  'events_after',
  `select l.position, l.id, l.type, l.account_id as "accountId", l.occurred_at as "occurredAt", l.payload from log l
   where l.partner_id = $1 and l.kind = 'event' and l.position > $2
     and ($3::text[] is null or l.type = any ($3)) and ($4::bigint[] is null or l.account_id = any ($4))
   order by l.position limit $5`,
);

/** Cursor of the log: the position. The same one resumes live subscriptions and bulk replay. */
export const EventCursor = z.tuple([z.int().min(0)]);

const MAX_FILTERS = 100;

export const pageEvents = readOperation({
  name: 'pageEvents',
  scope: 'webhook:read',
  summary: 'Reads the events of the partner by cursor, in the order in which they were logged',
  input: z.strictObject({
    ...keysetPage,
    types: z.array(z.enum(EVENT_NAMES)).max(MAX_FILTERS, `must have at most ${MAX_FILTERS} items`).nullish(),
    accountIds: z.array(IntegerId).max(MAX_FILTERS, `must have at most ${MAX_FILTERS} items`).nullish(),
  }),
  async run({ database, principal }, { first, after, types, accountIds }): Promise<Slice<LoggedEvent>> {
    const [position] = after ? decodeCursor(after, EventCursor) : [0];
    const values = [principal.partnerId, position, types ?? null, accountIds ?? null, first + 1];
    return sliceOf(await database.query<LoggedEvent>(EVENTS_AFTER, values), first);
  },
});

const NEWEST_EVENT = statement(
  'newest_event',
  `select coalesce(max(l.position), 0) as position from log l where l.partner_id = $1 and l.kind = 'event'`,
);

/** Position of the partner's newest event; 0 before there is one. What is committed but not yet in the log comes after. */
export const newestEvent = readOperation({
  name: 'newestEvent',
  scope: 'webhook:read',
  summary: 'Tells where the log of the partner ends now, so that a reader can start from there',
  input: z.strictObject({}),
  async run({ database, principal }): Promise<number> {
    const [newest] = await database.query<{ position: number }>(NEWEST_EVENT, [principal.partnerId]);
    return newest?.position ?? 0;
  },
});
