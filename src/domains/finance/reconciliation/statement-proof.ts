import { formatCents } from '../../../platform/money/money.ts';
import type { CheckedRow } from './statement-check.ts';
import type { AccountFacts, Books } from './statement-facts.ts';
import type { ReadStatement, StatedBalance } from './statement-files/read-statement.ts';

/** Comparison of a statement with the books of its account. Amounts in cents. */
export interface StatementProof {
  readonly opening: StatedBalance | null;
  readonly closing: StatedBalance | null;
  /** Balance of the books at the end of the closing day, with the rows that are booked. */
  readonly expected: number;
  /** Closing balance less the expected balance. Null when the file states no closing balance. */
  readonly difference: number | null;
  /** The difference after all suggestions are accepted. */
  readonly suggestedDifference: number | null;
  readonly contradictions: readonly string[];
  /** The books with which the closing balance was compared, with the rows that are booked. */
  readonly books: Books;
}

const add = (amounts: readonly (number | null)[]): number =>
  Number(amounts.reduce((sum: bigint, amount) => sum + BigInt(amount ?? 0), 0n));

/**
 * Compares the file with itself (opening and closing balance) and with the books (last import, entries since). Banks
 * state the closing balance after the last row or of an earlier day, so either may agree.
 */
export function proveStatement(
  read: ReadStatement,
  rows: readonly CheckedRow[],
  { books }: Pick<AccountFacts, 'books'>,
): StatementProof {
  const { opening, closing } = read;
  const until = (day: string) => rows.filter(({ date }) => date !== null && date <= day);
  const withRows = books.map(({ day, balance, entries }): Books => {
    const booked = add(until(day).map((row) => row.booked));
    return { day, balance: balance + booked, entries: entries + booked };
  });
  const agreeing = withRows.findIndex(({ balance }) => balance === closing?.amount);
  const chosen = Math.max(agreeing, 0);
  const { day, balance } = books[chosen] as Books;
  const compared = withRows[chosen] as Books;
  const suggested = add(until(day).map(bookedIfAccepted));
  return {
    ...{ opening, closing, expected: compared.balance, books: compared },
    difference: closing && closing.amount - compared.balance,
    suggestedDifference: closing && closing.amount - balance - suggested,
    // A reader that found contradictions has compared the balances itself.
    contradictions: read.contradictions.length > 0 ? read.contradictions : ownContradiction(read, rows),
  };
}

function ownContradiction({ opening, closing }: ReadStatement, rows: readonly CheckedRow[]): readonly string[] {
  if (!opening || !closing) return [];
  const moved = add(rows.map((row) => (row.outcome === 'duplicate' ? row.amount : row.booked)));
  const sum = opening.amount + moved;
  return sum === closing.amount
    ? []
    : [
        `the opening balance of ${formatCents(opening.amount)} and the rows give ${formatCents(sum)}, but the closing balance is ${formatCents(closing.amount)}`,
      ];
}

function bookedIfAccepted({ outcome, suggestion, amount, booked }: CheckedRow): number | null {
  if (outcome !== 'doubtful' || suggestion === null || suggestion === 'leave_out') return booked;
  return amount && (suggestion === 'book' ? amount : -amount);
}
