import type { z } from 'zod';
import type { LoggedEvent } from '../../messaging/logged-event.ts';
import { type Queryable, statement } from '../../platform/database.ts';
import { decodeCursor, type Slice, slicesByParent } from '../../platform/pagination.ts';
import type { EventListPage } from './event-lists.ts';
import { EventCursor } from './event-log.ts';

// By the index of txIds: the account is compared so that no index of accounts, which have many events, is taken.
const EVENTS = statement(
  'events_of_charges',
  `select c.id as "chargeId", e.* from charge c cross join lateral (
     select l.position, l.id, l.type, l.account_id as "accountId", l.occurred_at as "occurredAt", l.payload from log l
     where l.kind = 'event' and l.payload ->> 'txId' = c.tx_id and l.partner_id = $1 and l.position > $3
       and array[c.account_id] @> array[l.account_id]
     order by l.position limit $4
   ) e where c.partner_id = $1 and c.id = any ($2)`,
);

/** The first events about each of the partner's charges, in the order of the log, in one statement. */
export async function eventsOfCharges(
  db: Queryable,
  partnerId: string,
  chargeIds: readonly string[],
  { first, after }: z.output<typeof EventListPage>,
): Promise<ReadonlyMap<string, Slice<LoggedEvent>>> {
  const position = after ? decodeCursor(after, EventCursor)[0] : 0;
  const rows = await db.query<LoggedEvent & { readonly chargeId: string }>(EVENTS, [
    partnerId,
    chargeIds,
    position,
    first + 1,
  ]);
  return slicesByParent(
    rows,
    first,
    (row) => row.chargeId,
    (a, b) => a.position - b.position,
  );
}
