import { type Queryable, type Statement, statement } from './queryable.ts';

/** Counting stops here: a higher count takes longer and is not more useful. */
export const MAX_COUNTED = 1_000;

export interface Counted {
  readonly count: number;
  /** Whether there are more rows than counted; the count then covers the oldest ones. */
  readonly isMore: boolean;
  readonly oldestAt: Date | null;
  /** Total of the counted rows in cents; null for rows without amounts. */
  readonly total: string | null;
}

/** Counts rows. `rows` selects `at` (timestamptz) and `amount` (bigint, cents or null), oldest first. */
export const countingStatement = (name: string, rows: string): Statement =>
  statement(
    name,
    `select count(*)::int as count, min(x.at) as "oldestAt", sum(x.amount) filter (where x.n <= ${MAX_COUNTED})::text as total
     from (select r.at, r.amount, row_number() over () as n from (${rows} limit ${MAX_COUNTED + 1}) r) x`,
  );

export async function countedBy(db: Queryable, counting: Statement, values: readonly unknown[]): Promise<Counted> {
  const [row] = await db.query<Omit<Counted, 'isMore'>>(counting, values);
  if (!row) throw new Error(`${counting.name} returned no row`);
  const { count, oldestAt, total } = row;
  return { count: Math.min(count, MAX_COUNTED), isMore: count > MAX_COUNTED, oldestAt, total };
}
