import { EVENT_COLUMNS, type LoggedEvent } from '../../messaging/logged-event.ts';
import { decodeCursor, type KeysetPage, type Slice, slicesByParent } from '../../platform/database/pagination.ts';
import { type Queryable, type Statement, statement } from '../../platform/database/queryable.ts';
import { rowsByIds } from '../../platform/database/rows-by-ids.ts';
import { EventCursor } from './event-cursor.ts';

export const eventsById = rowsByIds<LoggedEvent>(
  'events_by_id',
  `select ${EVENT_COLUMNS} from log l where l.kind = 'event' and l.partner_id = $1 and l.id = any ($2)`,
);
const OF_ACCOUNTS = statement(
  'events_of_accounts',
  `select e.* from unnest($2::bigint[]) parent(id) cross join lateral (
     select ${EVENT_COLUMNS} from log l
     where l.kind = 'event' and l.account_id = parent.id and l.partner_id = $1 and l.position < $3
     order by l.position desc limit $4
   ) e`,
);

// Subject of an event, as in its index: the transaction id in the payload, otherwise an end-to-end id. A PIX between
// two accounts of one partner has two transactions with the same end-to-end id. Each account lists its own events.
export const SUBJECT = `coalesce(l.payload ->> 'transactionId', l.payload ->> 'originTransactionId', l.payload ->> 'endToEndId')`;
// Must use the subject index. The array comparison hides the account index, where an account can have a million events.
const OF_TRANSACTIONS = statement(
  'events_of_transactions',
  `select t.id as parent, e.* from transaction t
     cross join lateral (values (t.id::text), (t.end_to_end_id)) s(subject)
     cross join lateral (
       select ${EVENT_COLUMNS} from log l
       where l.kind = 'event' and ${SUBJECT} = s.subject and l.partner_id = $1 and l.position > $3
         and array[t.account_id, t.destination_account_id] @> array[l.account_id]
       order by l.position limit $4
     ) e
   where t.partner_id = $1 and t.id = any ($2)`,
);

// Must use the index of txIds. The array comparison stops the planner from using the account index.
const OF_CHARGES = statement(
  'events_of_charges',
  `select c.id as parent, e.* from charge c cross join lateral (
     select ${EVENT_COLUMNS} from log l
     where l.kind = 'event' and l.payload ->> 'txId' = c.tx_id and l.partner_id = $1 and l.position > $3
       and array[c.account_id] @> array[l.account_id]
     order by l.position limit $4
   ) e where c.partner_id = $1 and c.id = any ($2)`,
);

const eventsAbout =
  <Id extends string | number>(
    stmt: Statement,
    order: 'newest first' | 'oldest first',
    parentOf: (row: LoggedEvent & { readonly parent?: Id }) => Id,
  ) =>
  async (
    db: Queryable,
    partnerId: string,
    ids: readonly Id[],
    { first, after }: KeysetPage,
  ): Promise<ReadonlyMap<Id, Slice<LoggedEvent>>> => {
    const sign = order === 'oldest first' ? 1 : -1;
    const start = sign === 1 ? 0 : Number.MAX_SAFE_INTEGER;
    const position = after ? decodeCursor(after, EventCursor)[0] : start;
    const values = [partnerId, ids, position, first + 1];
    const rows = await db.query<LoggedEvent>(stmt, values);
    return slicesByParent(rows, first, parentOf, (a, b) => sign * (a.position - b.position));
  };

export const eventsOfAccounts = eventsAbout<number>(
  OF_ACCOUNTS,
  'newest first',
  ({ accountId }) => accountId as number,
);
export const eventsOfTransactions = eventsAbout<string>(
  OF_TRANSACTIONS,
  'oldest first',
  ({ parent }) => parent as string,
);
export const eventsOfCharges = eventsAbout<string>(OF_CHARGES, 'oldest first', ({ parent }) => parent as string);

/** Returns the partner's events in the order of the ids. Null where no event exists. */
export async function eventsInOrder(
  db: Queryable,
  partnerId: string,
  ids: readonly string[],
): Promise<readonly (LoggedEvent | null)[]> {
  const found = new Map((await eventsById(db, partnerId, ids)).map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
}
