import { z } from 'zod';
import type { LoggedEvent } from '../../messaging/logged-event.ts';
import { type Queryable, statement } from '../../platform/database.ts';
import { decodeCursor, keysetPage, type Slice, slicesByParent } from '../../platform/pagination.ts';
import { EventCursor } from './event-log.ts';

const EVENT = 'l.position, l.id, l.type, l.account_id as "accountId", l.occurred_at as "occurredAt", l.payload';

const EVENTS_BY_ID = statement(
  'events_by_id',
  `select ${EVENT} from log l where l.kind = 'event' and l.partner_id = $1 and l.id = any ($2)`,
);
const OF_ACCOUNTS = statement(
  'events_of_accounts',
  `select e.* from unnest($2::bigint[]) parent(id) cross join lateral (
     select ${EVENT} from log l
     where l.kind = 'event' and l.account_id = parent.id and l.partner_id = $1 and l.position < $3
     order by l.position desc limit $4
   ) e`,
);

// What an event is about, as its index has it: the transaction that it names, else the end-to-end id of one. Two
// transactions of a partner have the same when one of its accounts pays another by PIX: each account is told of its own.
const SUBJECT = `coalesce(l.payload ->> 'transactionId', l.payload ->> 'originTransactionId', l.payload ->> 'endToEndId')`;
// By the index of subjects alone: the account is compared so that no index of accounts is taken, of whose events there
// can be a million.
const OF_TRANSACTIONS = statement(
  'events_of_transactions',
  `select t.id as "transactionId", e.* from transaction t
     cross join lateral (values (t.id::text), (t.end_to_end_id)) s(subject)
     cross join lateral (
       select ${EVENT} from log l
       where l.kind = 'event' and ${SUBJECT} = s.subject and l.partner_id = $1 and l.position > $3
         and array[t.account_id, t.destination_account_id] @> array[l.account_id]
       order by l.position limit $4
     ) e
   where t.partner_id = $1 and t.id = any ($2)`,
);

/** What of a list of events is read. */
export const EventListPage = z.strictObject(keysetPage);

const position = (after: string | null | undefined, otherwise: number): number =>
  after ? decodeCursor(after, EventCursor)[0] : otherwise;

/** The newest events about each of the partner's accounts, in one statement. */
export async function eventsOfAccounts(
  db: Queryable,
  partnerId: string,
  accountIds: readonly number[],
  { first, after }: z.output<typeof EventListPage>,
): Promise<ReadonlyMap<number, Slice<LoggedEvent>>> {
  const values = [partnerId, accountIds, position(after, Number.MAX_SAFE_INTEGER), first + 1];
  const rows = await db.query<LoggedEvent & { readonly accountId: number }>(OF_ACCOUNTS, values);
  return slicesByParent(
    rows,
    first,
    (row) => row.accountId,
    (a, b) => b.position - a.position,
  );
}

/** The first events about each of the partner's transactions, in the order of the log, in one statement. */
export async function eventsOfTransactions(
  db: Queryable,
  partnerId: string,
  transactionIds: readonly string[],
  { first, after }: z.output<typeof EventListPage>,
): Promise<ReadonlyMap<string, Slice<LoggedEvent>>> {
  const values = [partnerId, transactionIds, position(after, 0), first + 1];
  const rows = await db.query<LoggedEvent & { readonly transactionId: string }>(OF_TRANSACTIONS, values);
  return slicesByParent(
    rows,
    first,
    (row) => row.transactionId,
    (a, b) => a.position - b.position,
  );
}

/** The partner's events of these ids, in their order; null where there is none. */
export async function eventsInOrder(
  db: Queryable,
  partnerId: string,
  ids: readonly string[],
): Promise<readonly (LoggedEvent | null)[]> {
  const rows = await db.query<LoggedEvent>(EVENTS_BY_ID, [partnerId, ids]);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
}
