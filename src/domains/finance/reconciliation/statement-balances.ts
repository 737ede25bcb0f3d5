import { isBalanceLabel, labelOf } from './statement-files/balance-words.ts';
import type { ReadRow, ReadStatement } from './statement-files/read-statement.ts';
import type { LabelMeaning } from './statement-findings.ts';

type BalanceFinding = 'balance' | 'learned_balance' | 'balance_label' | 'unproved_balance' | 'equals_balance';

interface Movement {
  readonly index: number;
  readonly amount: number;
  readonly date: string;
}

const sum = (rows: readonly Movement[]): number => rows.reduce((total, { amount }) => total + amount, 0);

/**
 * Finds the rows that state balances, because banks write them among the movements. A balance equals the sum of what is
 * before it: a text alone never removes a row, it only makes it doubtful. `bookedBefore`: balance in cents before the
 * first row according to the books. Linear in the number of rows.
 */
export function balanceRows(
  { rows, opening, closing }: Pick<ReadStatement, 'rows' | 'opening' | 'closing'>,
  labels: ReadonlyMap<string, LabelMeaning>,
  bookedBefore: number,
): ReadonlyMap<number, BalanceFinding> {
  const found = new Map<number, BalanceFinding>();
  const usable = inOrder(rows);
  const labelled = usable.filter(({ index }) => meaningOf(rows[index] as ReadRow, labels) !== 'movement');
  const isLabelled = new Set(labelled.map(({ index }) => index));
  const others = usable.filter(({ index }) => !isLabelled.has(index));
  const start = opening?.amount ?? bookedBefore;
  const unlabelled = closing ? unlabelledBalances(others, start, closing.amount) : null;
  for (const index of unlabelled?.rows ?? []) found.set(index, unlabelled?.isProved ? 'balance' : 'equals_balance');
  const movements = others.filter(({ index }) => found.get(index) !== 'balance');

  const starts = [bookedBefore];
  if (opening) starts.push(opening.amount);
  if (closing) starts.push(closing.amount - sum(movements));
  const before = sumsBefore(usable, new Set(movements.map(({ index }) => index)));
  // Labels whose amounts differ by exactly what is between them prove each other.
  const agreeing = new Map<string, number>();
  for (const { index, amount } of labelled) {
    before(index).forEach((offset, kind) => {
      const key = `${kind}|${amount - offset}`;
      agreeing.set(key, (agreeing.get(key) ?? 0) + 1);
    });
  }
  for (const { index, amount } of labelled) {
    const equals = before(index).some(
      (offset, kind) =>
        (agreeing.get(`${kind}|${amount - offset}`) ?? 0) > 1 ||
        // Some banks write a negative balance without its sign.
        starts.some((from) => Math.abs(from + offset) === Math.abs(amount)),
    );
    if (labels.get(labelOf((rows[index] as ReadRow).description)) === 'balance') found.set(index, 'learned_balance');
    else if (equals) found.set(index, 'balance');
    else found.set(index, opening || closing ? 'balance_label' : 'unproved_balance');
  }
  return found;
}

/** Rows that can be movements, oldest first. Some banks write the newest first. */
function inOrder(rows: readonly ReadRow[]): readonly Movement[] {
  const usable = rows.flatMap(({ amount, date }, index) => (amount && date ? [{ index, amount, date }] : []));
  const [first, last] = [usable[0], usable.at(-1)];
  return first && last && first.date > last.date ? usable.toReversed() : usable;
}

const meaningOf = ({ description }: ReadRow, labels: ReadonlyMap<string, LabelMeaning>): LabelMeaning =>
  labels.get(labelOf(description)) ?? (isBalanceLabel(description) ? 'balance' : 'movement');

/** Sums of the movements before a row: by its place in the file, until the end of its day, until the day before. */
function sumsBefore(
  usable: readonly Movement[],
  isMovement: ReadonlySet<number>,
): (index: number) => readonly number[] {
  const places = new Map<number, number>();
  const days = new Map<string, { start: number; end: number }>();
  let total = 0;
  for (const { index, amount, date } of usable.toSorted((one, other) => one.date.localeCompare(other.date))) {
    const day = days.get(date) ?? { start: total, end: total };
    if (isMovement.has(index)) total += amount;
    day.end = total;
    days.set(date, day);
  }
  total = 0;
  const dates = new Map<number, string>();
  for (const { index, amount, date } of usable) {
    places.set(index, total);
    dates.set(index, date);
    if (isMovement.has(index)) total += amount;
  }
  return (index) => {
    const day = days.get(dates.get(index) ?? '') ?? { start: 0, end: 0 };
    return [places.get(index) ?? 0, day.end, day.start];
  };
}

/**
 * Rows without a label of a balance that equal the running balance. Proved when the closing balance is right only
 * without them. Null when the sum is right with them.
 */
function unlabelledBalances(
  rows: readonly Movement[],
  start: number,
  closing: number,
): { readonly rows: readonly number[]; readonly isProved: boolean } | null {
  if (start + sum(rows) === closing) return null;
  const forward = runningBalances(rows, start, (balance, amount) => balance + amount);
  if (forward.length > 0 && start + sum(rows) - sum(forward) === closing) {
    return { rows: forward.map(({ index }) => index), isProved: true };
  }
  const backward = runningBalances(rows.toReversed(), closing, (balance, amount) => balance - amount);
  return { rows: backward.map(({ index }) => index), isProved: false };
}

function runningBalances(
  rows: readonly Movement[],
  from: number,
  step: (balance: number, amount: number) => number,
): readonly Movement[] {
  let balance = from;
  return rows.filter((row) => {
    if (row.amount === balance) return true;
    balance = step(balance, row.amount);
    return false;
  });
}
