import { type Queryable, type Statement, statement } from './database.ts';

/** Most rows that are counted: a higher count takes longer and says no more. */
export const MOST_COUNTED = 1_000;

/** How much of something there is. */
export interface Counted {
  /** At most {@link MOST_COUNTED}. */
  readonly count: number;
  /** Whether there is more than was counted; then what was counted came first. */
  readonly isMore: boolean;
  /** Since when the oldest one is there; null: there is none. */
  readonly oldestAt: Date | null;
  /** What was counted comes to, in cents; null where it is no money. */
  readonly total: string | null;
}

export const NONE_COUNTED: Counted = { count: 0, isMore: false, oldestAt: null, total: null };

/** A statement that counts rows. `rows` answers them with columns `at` (timestamptz) and `amount` (bigint, in cents, or null), the oldest first. */
export const countingStatement = (name: string, rows: string): Statement =>
  statement(
    name,
    `select count(*)::int as count, min(x.at) as "oldestAt", sum(x.amount) filter (where x.n <= ${MOST_COUNTED})::text as total
     from (select r.at, r.amount, row_number() over () as n from (${rows} limit ${MOST_COUNTED + 1}) r) x`,
  );

/** What such a statement counts. */
export async function countedBy(db: Queryable, counting: Statement, values: readonly unknown[]): Promise<Counted> {
  const [row] = await db.query<Omit<Counted, 'isMore'>>(counting, values);
  if (!row) throw new Error(`${counting.name} answered no row`);
  const { count, oldestAt, total } = row;
  return { count: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED, oldestAt, total };
}
