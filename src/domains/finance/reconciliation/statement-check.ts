import { balanceRows } from './statement-balances.ts';
import type { ReadRow, ReadStatement } from './statement-files/read-statement.ts';
import { identify } from './statement-files/statement-rows.ts';
import {
  type Decision,
  type EntryFinding,
  type Finding,
  type LabelMeaning,
  outcomeOf,
  type RowOutcome,
} from './statement-findings.ts';

/** Suggested decisions by finding. Rows with other findings are left out. */
const SUGGESTIONS: Partial<Record<Finding, Decision>> = { converted: 'book', sign_contradicts_type: 'book_opposite' };

/** Facts about the account of a statement. */
export interface AccountKnowledge {
  readonly openingDate: string;
  /** Today in Brasília. */
  readonly today: string;
  readonly labels: ReadonlyMap<string, LabelMeaning>;
  /** Whether the bank writes debits without a sign, so that the type decides. */
  readonly isSignByType: boolean;
  /** External ids of the file's rows that are entries of the account. */
  readonly known: ReadonlySet<string>;
  /** Number of entries of the account by day and amount, `2026-11-10|-1000`, without the {@link known} ones. */
  readonly similar: ReadonlyMap<string, number>;
  /** Balance in cents at the end of the day before the first row, according to the books. */
  readonly bookedBefore: number;
}

export interface CheckedRow extends ReadRow {
  /** Number of the row in the file, from 1. */
  readonly number: number;
  readonly externalId: string;
  /** Signed cents that are booked: the written amount, or its opposite. */
  readonly booked: number | null;
  readonly outcome: RowOutcome;
  readonly reasons: readonly Finding[];
  readonly suggestion: Decision | null;
  readonly decision: Decision | null;
}

const RANK: readonly RowOutcome[] = ['duplicate', 'refused', 'passed_over', 'doubtful'];

/**
 * Decides what happens to each row. Nothing is left out: the result has every row. A decision ends a doubt. No
 * decision books a refused row or a duplicate.
 */
export function checkRows(
  statement: ReadStatement,
  firstNumber: number,
  account: AccountKnowledge,
  decided: ReadonlyMap<number, Decision>,
): readonly CheckedRow[] {
  const ids = identify(statement.rows);
  const similar = new Map(account.similar);
  const balances = balanceRows(statement, account.labels, account.bookedBefore);
  return statement.rows.map((row, index): CheckedRow => {
    const number = firstNumber + index;
    const externalId = ids[index] as string;
    const isKnown = account.known.has(externalId);
    const reasons: Finding[] = row.findings.filter(
      (finding) => !(finding === 'sign_contradicts_type' && account.isSignByType),
    );
    const turned = account.isSignByType && row.findings.includes('sign_contradicts_type');
    if (isKnown) reasons.unshift('known');
    else if (row.amount !== null && row.date !== null)
      reasons.push(...doubtsAbout({ date: row.date, amount: row.amount }, account, similar));
    const balance = balances.get(index);
    if (balance && !isKnown) reasons.push(balance);
    const decision = decided.get(number) ?? null;
    const usual = RANK.find((outcome) => reasons.some((reason) => outcomeOf(reason) === outcome)) ?? 'book';
    const amount = turned && row.amount ? -row.amount : row.amount;
    const base = { ...row, number, externalId, decision };
    const suggestion = usual === 'doubtful' || usual === 'refused' ? suggested(reasons) : null;
    if (decision === null || usual === 'duplicate' || (usual === 'refused' && decision !== 'leave_out')) {
      return { ...base, booked: usual === 'book' ? amount : null, outcome: usual, reasons, suggestion };
    }
    if (decision === 'leave_out') {
      return { ...base, booked: null, outcome: 'passed_over', reasons: [...reasons, 'left_out'], suggestion };
    }
    // A row without amount or of zero has nothing to book.
    if (!amount) return { ...base, booked: null, outcome: usual, reasons, suggestion };
    return { ...base, booked: decision === 'book' ? amount : -amount, outcome: 'book', reasons, suggestion };
  });
}

const suggested = (reasons: readonly Finding[]): Decision =>
  reasons.every((reason) => SUGGESTIONS[reason] !== undefined)
    ? (SUGGESTIONS[reasons[0] as Finding] as Decision)
    : 'leave_out';

/** Uses up one similar entry for each row, so that the second of two equal payments is not taken for the known one. */
export function doubtsAbout(
  { date, amount }: { readonly date: string; readonly amount: number },
  { openingDate, today }: Pick<AccountKnowledge, 'openingDate' | 'today'>,
  similar: Map<string, number>,
): readonly EntryFinding[] {
  const found: EntryFinding[] = [];
  if (date < openingDate) found.push('before_opening');
  if (date > today) found.push('in_future');
  const key = `${date}|${amount}`;
  const left = similar.get(key) ?? 0;
  if (left > 0) {
    similar.set(key, left - 1);
    found.push('similar_known');
  }
  return found;
}
