import { type Queryable, statement } from '../../../platform/database.ts';

const IS_CLOSED = statement(
  'treasury_day_is_closed',
  `select exists (select from treasury_day d where d.institution_id = $1 and d.day >= $2 and d.status <> 'open') as closed`,
);
const LOCK_DAY = statement('lock_treasury_day', 'select lock_treasury_day($1, $2) as closed');
const LOCK_DAYS = statement(
  'lock_treasury_days',
  'select d.day::text as day from unnest($2::date[]) d(day) where lock_treasury_day($1, d.day)',
);
const LOCK_ALL = statement('lock_treasury', 'select lock_treasury($1)');

/** Whether a Brasília day of the institution's treasury is closed, as all days up to one that is closed are. */
export async function closedDay(db: Queryable, institutionId: number, day: string): Promise<boolean> {
  const [row] = await db.query<{ closed: boolean }>(IS_CLOSED, [institutionId, day]);
  return row?.closed ?? false;
}

/**
 * The same for a transaction that writes what belongs to the day: the answer holds until it ends. It waits for a closing, so it
 * comes before every other lock of the transaction.
 */
export async function lockTreasuryDay(tx: Queryable, institutionId: number, day: string): Promise<boolean> {
  const [row] = await tx.query<{ closed: boolean }>(LOCK_DAY, [institutionId, day]);
  return row?.closed ?? false;
}

/** The same of many days, in one statement: those that are closed. */
export async function lockTreasuryDays(
  tx: Queryable,
  institutionId: number,
  days: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const closed = await tx.query<{ day: string }>(LOCK_DAYS, [institutionId, [...new Set(days)]]);
  return new Set(closed.map(({ day }) => day));
}

/** For closing and reopening: until the transaction ends, nobody else does so, or writes what belongs to a day. */
export const lockTreasury = (tx: Queryable, institutionId: number): Promise<object[]> =>
  tx.query(LOCK_ALL, [institutionId]);
