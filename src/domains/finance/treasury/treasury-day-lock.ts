import { type Queryable, statement } from '../../../platform/database/queryable.ts';

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

/** A closed Brasília day also closes all earlier days. */
export async function closedDay(db: Queryable, institutionId: number, day: string): Promise<boolean> {
  const [row] = await db.query<{ closed: boolean }>(IS_CLOSED, [institutionId, day]);
  return row?.closed ?? false;
}

/**
 * Like {@link closedDay}, but the result holds until the transaction ends. Waits for a concurrent closing, so it must
 * come before every other lock of the transaction.
 */
export async function lockTreasuryDay(tx: Queryable, institutionId: number, day: string): Promise<boolean> {
  const [row] = await tx.query<{ closed: boolean }>(LOCK_DAY, [institutionId, day]);
  return row?.closed ?? false;
}

/** Like {@link lockTreasuryDay} for many days, in one statement. Returns the closed ones. */
export async function lockTreasuryDays(
  tx: Queryable,
  institutionId: number,
  days: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const closed = await tx.query<{ day: string }>(LOCK_DAYS, [institutionId, [...new Set(days)]]);
  return new Set(closed.map(({ day }) => day));
}

/** Blocks every other closing, reopening and write that belongs to a day, until the transaction ends. */
export const lockTreasury = (tx: Queryable, institutionId: number): Promise<object[]> =>
  tx.query(LOCK_ALL, [institutionId]);
