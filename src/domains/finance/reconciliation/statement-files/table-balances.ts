import type { ReadRow, ReadStatement, StatedBalance } from './read-statement.ts';

type Balances = Pick<ReadStatement, 'opening' | 'closing' | 'contradictions'>;

const NO_BALANCES: Balances = { opening: null, closing: null, contradictions: [] };
const MOST_CONTRADICTIONS = 20;

/** A balance that a row states, and the sum of the amounts up to that row. */
interface Point {
  readonly line: number;
  readonly date: string | null;
  readonly balance: number;
  readonly sum: number;
}

/**
 * Derives the balances before and after the rows from the balances that rows state, in either order of the file. Compares
 * the balances of days: within a day, some banks repeat the balance of its end.
 */
export function derivedBalances(rows: readonly ReadRow[]): Balances {
  const ordered = isDescending(rows) ? rows.toReversed() : rows;
  const points: Point[] = [];
  let sum = 0;
  let date: string | null = null;
  for (const row of ordered) {
    // An amount that could not be read makes every sum unknown.
    if (row.findings.includes('invalid_amount')) return NO_BALANCES;
    sum += row.amount ?? 0;
    date = row.date ?? date;
    if (row.balance === null) continue;
    if (points.at(-1)?.date === date) points.pop();
    points.push({ line: row.line, date, balance: row.balance, sum });
  }
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return NO_BALANCES;
  const contradictions = points.flatMap((point, index) => {
    const before = points[index - 1];
    const expected = before && before.balance + point.sum - before.sum;
    return expected === undefined || expected === point.balance
      ? []
      : [`row ${point.line}: the balance is ${money(point.balance)}, but the rows lead to ${money(expected)}`];
  });
  return {
    opening: stated(first.balance - first.sum, null),
    closing: stated(last.balance + sum - last.sum, date),
    contradictions: contradictions.slice(0, MOST_CONTRADICTIONS),
  };
}

const stated = (amount: number, date: string | null): StatedBalance | null =>
  Number.isSafeInteger(amount) ? { amount, date } : null;

const money = (cents: number): string => (cents / 100).toFixed(2);

/** By the days of the rows; within one day, by the order that fits more of the balances. */
function isDescending(rows: readonly ReadRow[]): boolean {
  const days = rows.flatMap(({ date }) => date ?? []);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  if (first !== last) return first > last;
  let [ascending, descending] = [0, 0];
  rows.forEach((row, index) => {
    const next = rows[index + 1];
    if (next?.balance == null || row.balance === null) return;
    if (next.balance - row.balance === next.amount) ascending += 1;
    if (row.balance - next.balance === row.amount) descending += 1;
  });
  return descending > ascending;
}
