import type { RowOf } from '../../../platform/resource/resource.ts';
import type { BankAccount } from '../master/master.ts';
import { type CheckedRow, checkRows } from './statement-check.ts';
import type { AccountFacts } from './statement-facts.ts';
import type { fileStatement, statementFile, statementTable } from './statement-file.resource.ts';
import type { ReadStatement } from './statement-files/read-statement.ts';
import type { Decision, RowOutcome } from './statement-findings.ts';
import { proveStatement, type StatementProof } from './statement-proof.ts';

/** A statement of a file and its account, null when the institution has no such account. */
export interface FilePart {
  readonly read: ReadStatement;
  readonly account: BankAccount | null;
}

/** Decisions of a person about a file. Rows and statements are named by their numbers, from 1. */
export interface FileDecisions {
  readonly rows: ReadonlyMap<number, Decision>;
  readonly acceptsSuggestions: boolean;
  readonly leftOut: ReadonlySet<number>;
  /** Accepted differences and contradictions, by statement. */
  readonly accepted: ReadonlyMap<number, { readonly difference: number | null }>;
}

export interface ReviewedStatement extends RowOf<typeof fileStatement> {
  readonly rows: readonly CheckedRow[];
  readonly books: StatementProof['books'];
}

export interface StatementTable extends RowOf<typeof statementTable> {}

export interface StatementFile extends RowOf<typeof statementFile> {
  /** Null for other formats than CSV and XLSX. */
  readonly table: StatementTable | null;
  readonly statements: readonly ReviewedStatement[];
}

const NO_PROOF: StatementProof = {
  ...{ opening: null, closing: null, expected: 0, difference: null, suggestedDifference: null, contradictions: [] },
  books: { day: '', balance: 0, entries: 0 },
};

interface StatementPlace {
  readonly number: number;
  /** Number of its first row in the file. */
  readonly firstRow: number;
  readonly table: StatementTable | null;
}

/** Decides row by row and says what stops the import. `facts`: null for a statement without an account. */
export function reviewStatement(
  { read, account }: FilePart,
  { number, firstRow, table }: StatementPlace,
  facts: AccountFacts | null,
  decisions: FileDecisions,
): ReviewedStatement {
  let rows = facts ? checkRows(read, firstRow, facts, decisions.rows) : [];
  if (facts && decisions.acceptsSuggestions) {
    const suggested = rows.flatMap(({ number: row, decision, suggestion }) =>
      decision === null && suggestion !== null ? [[row, suggestion] as const] : [],
    );
    rows = checkRows(read, firstRow, facts, new Map([...suggested, ...decisions.rows]));
  }
  const proof = facts ? proveStatement(read, rows, facts) : NO_PROOF;
  const count = (outcome: RowOutcome) => rows.filter((row) => row.outcome === outcome).length;
  const stops = [
    ...(table && !table.isConfirmed ? (['columns'] as const) : []),
    ...stopsOf({ read, account }, rows, proof, decisions.accepted.get(number)),
  ];
  const days = read.rows.flatMap(({ date }) => date ?? []).sort();
  return {
    ...{ number, line: read.line, bankAccountId: account?.id ?? null, bankCode: read.bankCode, branch: read.branch },
    ...{ accountNumber: read.account, isCard: read.isCard, currency: read.currency },
    ...{ from: days[0] ?? null, to: days.at(-1) ?? null },
    outcome: decisions.leftOut.has(number) ? 'left_out' : stops.length > 0 ? 'stopped' : 'ready',
    stops,
    ...proof,
    ...{ booked: count('book'), doubtful: count('doubtful'), passedOver: count('passed_over') },
    ...{ refused: count('refused'), duplicates: count('duplicate'), matched: 0, waiting: 0 },
    rows,
  };
}

function stopsOf(
  { read, account }: FilePart,
  rows: readonly CheckedRow[],
  { difference, contradictions }: StatementProof,
  accepted: { readonly difference: number | null } | undefined,
): ReviewedStatement['stops'] {
  if (!account) return ['unknown_account'];
  if (read.currency !== 'BRL') return ['foreign_currency'];
  const isAccepted = accepted !== undefined && accepted.difference === difference;
  return [
    ...(rows.some(({ outcome }) => outcome === 'doubtful' || outcome === 'refused')
      ? (['undecided_rows'] as const)
      : []),
    ...(difference && !isAccepted ? (['difference'] as const) : []),
    ...(contradictions.length > 0 && !isAccepted ? (['contradiction'] as const) : []),
  ];
}
