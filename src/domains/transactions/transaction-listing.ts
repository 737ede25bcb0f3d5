import { type Statement, statement } from '../../platform/database/queryable.ts';
import type { TransactionType } from '../transaction-kinds.ts';
import { COMMON_COLUMNS, TRANSACTION_COLUMNS } from './transaction.ts';
import type { TransactionStatus } from './transaction-states.ts';

export interface TransactionListing {
  readonly partnerId: string;
  /** Id of the last transaction of the previous page. */
  readonly after: string;
  readonly limit: number;
  readonly type: TransactionType | null;
  readonly status: TransactionStatus | null;
  /** Ordered at this business time or later. */
  readonly from: Date | null;
  readonly before: Date | null;
  /** False reads only the columns that all kinds share. */
  readonly whole: boolean;
}

export interface Reading {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

/** `open`: via the reservation. `troubled`: via the partial index. `settled`: in the list of all, as nearly all are. */
export const PLACES = {
  processing: 'open',
  accepted: 'open',
  settled: 'settled',
  completed: 'settled',
  rejected: 'troubled',
  timeout: 'troubled',
  cancelled: 'troubled',
  refunded: 'troubled',
} as const satisfies Record<TransactionStatus, 'open' | 'troubled' | 'settled'>;

type Place = 'all' | (typeof PLACES)[TransactionStatus];

// Ids follow real time. Order times follow business time, which is ahead by an offset that only grows. The clocks of
// nodes can differ by minutes.
const SKEW = "interval '5 minutes'";
const OFFSET = "(select offset_ms * interval '1 millisecond' from business_clock)";

function conditions({ partnerId, after, type, status, from, before }: TransactionListing) {
  const place: Place = status === null ? 'all' : PLACES[status];
  const values: unknown[] = [partnerId, after];
  const add = (value: unknown) => `$${values.push(value)}`;
  const parts = ['t.partner_id = $1', 't.id < $2'];
  if (type !== null) parts.push(`t.type = ${add(type)}`);
  if (status !== null) parts.push(`t.status = ${add(status)}`);
  if (place === 'troubled') parts.push('(t.error_reason is not null or t.refunded_amount > 0)');
  if (from !== null) {
    const start = `${add(from)}::timestamptz`;
    parts.push(`t.created_at >= ${start}`, `t.id > uuid_v7_floor(greatest(${start} - ${OFFSET} - ${SKEW}, 'epoch'))`);
  }
  if (before !== null) {
    const end = `${add(before)}::timestamptz`;
    parts.push(`t.created_at < ${end}`, `t.id < uuid_v7_floor(greatest(${end} + ${SKEW}, 'epoch'))`);
  }
  const isFiltered = parts.length > 2;
  return { place, where: parts.join(' and '), values, add, isFiltered };
}

/** A filtered statement is unnamed, so that PostgreSQL plans it for its values: their rarity decides the best index. */
const reading = (name: string, isFiltered: boolean, text: string, values: readonly unknown[]): Reading => ({
  statement: statement(isFiltered ? '' : name, text),
  values,
});

const columnsOf = ({ whole }: TransactionListing) => (whole ? TRANSACTION_COLUMNS : COMMON_COLUMNS);
const nameOf = ({ whole }: TransactionListing, name: string) => (whole ? name : `${name}_common`);
const OPEN = 'reservation r join transaction t on t.id = r.id';

export function readingOfPartner(listing: TransactionListing): Reading {
  const { place, where, values, add, isFiltered } = conditions(listing);
  const rows = place === 'open' ? OPEN : 'transaction t';
  const text = `select ${columnsOf(listing)} from ${rows} where ${where} order by t.id desc limit ${add(listing.limit)}`;
  return reading(nameOf(listing, 'transactions_of_partner'), isFiltered, text, values);
}

/** Internal transfers are in the lists of both accounts. `parentId` of a row is the account whose list it is in. */
export function readingOfAccounts(listing: TransactionListing, accountIds: readonly number[]): Reading {
  const { place, where, values, add, isFiltered } = conditions(listing);
  const [limit, accounts] = [add(listing.limit), `${add(accountIds)}::bigint[]`];
  if (place === 'open') {
    const text = `select o.* from (
        select side.account_id as "parentId", ${columnsOf(listing)},
          row_number() over (partition by side.account_id order by t.id desc) as n
        from ${OPEN} cross join lateral (values (t.account_id), (t.destination_account_id)) side(account_id)
        where side.account_id = any (${accounts}) and ${where}
      ) o where o.n <= ${limit}`;
    return reading(nameOf(listing, 'transactions_of_accounts'), isFiltered, text, values);
  }
  // Each side is read in order from its own index, up to the end of the page.
  const side = (column: string) => `(select ${columnsOf(listing)} from transaction t
      where t.${column} = parent.id and ${where} order by t.id desc limit ${limit})`;
  const text = `select parent.id as "parentId", t.* from unnest(${accounts}) parent(id) cross join lateral (
      select * from (${side('account_id')} union all ${side('destination_account_id')}) t order by t.id desc limit ${limit}
    ) t`;
  return reading(nameOf(listing, 'transactions_of_accounts'), isFiltered, text, values);
}
