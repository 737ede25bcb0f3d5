import { formatCents } from '../../../../platform/money/money.ts';
import {
  day,
  type Field,
  linesOfFile,
  prefix,
  type RecordLine,
  recordLayout,
  statedInteger,
  text,
} from '../../payment-runs/cnab240/record.ts';
import { mergedStatements } from './merged-statements.ts';
import type { ReadRow, ReadStatement, RowFinding, StatedBalance } from './read-statement.ts';
import { kindInWords, refuseFile, type StatementKind } from './statement-rows.ts';
import { t } from './texts.ts';

/** Source: FEBRABAN 240 v09.1, 3.3.1 to 3.3.3 and 3.1. */
const balance = { balanceOn: day(143, 150), balance: statedInteger(151, 168), side: text(169, 169) };
const batchHeader = recordLayout({
  ...prefix('1'),
  branch: text(53, 57),
  account: text(59, 70),
  accountDigit: text(71, 72),
  ...balance,
  currency: text(171, 173),
});
const batchTrailer = recordLayout({
  ...prefix('5'),
  ...balance,
  records: statedInteger(171, 176),
  debits: statedInteger(177, 194),
  credits: statedInteger(195, 212),
});
const fileTrailer = recordLayout({ ...prefix('9'), batches: statedInteger(18, 23), records: statedInteger(24, 29) });
const movementTexts = recordLayout({
  category: text(170, 172),
  bankHistoryCode: text(173, 176),
  history: text(177, 201),
  document: text(202, 240),
});
const MOVEMENT_DAY = day(143, 150);
const MOVEMENT_AMOUNT = statedInteger(151, 168);
const MOVEMENT_SIDE = text(169, 169);

/** Categories of table G035 that are more precise than the history text. */
const KINDS: Readonly<Record<string, StatementKind>> = {
  105: 'fee',
  110: 'tax',
  117: 'transfer',
  118: 'return',
  120: 'ted',
  202: 'bill',
  204: 'return',
  209: 'ted',
  217: 'transfer',
};

const STATEMENT = /^E04/i;

/**
 * Reads the statements of a file, one for each account. Counts, sums and balances that do not agree become
 * contradictions, and a movement that cannot be read becomes a row with findings.
 *
 * @throws AppError invalid_statement_file when the file is no CNAB 240 file or has no statement
 */
export function readCnab240Statements(file: Uint8Array): readonly ReadStatement[] {
  const lines = linesOfFile(file);
  const [first] = lines;
  if (first?.type !== '0' || first.batch !== 0 || first.fault !== null) refuseFile(first?.at ?? 1, t('noCnabHeader'));
  const ofFile = contradictionsOfFile(lines);
  const statements = batchesOf(lines)
    .filter(([{ line }]) => STATEMENT.test(line.slice(8, 11)))
    .map((batch) => readBatch(batch));
  if (statements.length === 0) refuseFile(first.at, t('noCnabStatement'));
  return mergedStatements(statements).map((statement) => ({
    ...statement,
    contradictions: [...ofFile, ...statement.contradictions],
  }));
}

type Batch = readonly [header: RecordLine, ...rest: RecordLine[]];

/** A batch ends at its trailer, or where the next batch or the trailer of the file begins. */
function batchesOf(lines: readonly RecordLine[]): readonly Batch[] {
  const batches: [RecordLine, ...RecordLine[]][] = [];
  let open: RecordLine[] | null = null;
  for (const line of lines) {
    if (line.type === '1') {
      const batch: [RecordLine, ...RecordLine[]] = [line];
      batches.push(batch);
      open = batch;
    } else if (line.type === '9') open = null;
    else open?.push(line);
    if (line.type === '5') open = null;
  }
  return batches;
}

function contradictionsOfFile(lines: readonly RecordLine[]): readonly string[] {
  const faults = lines.flatMap(({ at, fault }) => (fault === null ? [] : `line ${at} ${fault}`));
  const last = lines.at(-1);
  if (last?.type !== '9') return [...faults, 'the file has no trailer'];
  const { records, batches } = stated(() => fileTrailer.read(last.line)) ?? {};
  const headers = lines.filter(({ type }) => type === '1').length;
  return [...faults, ...miscounted(records, lines.length, 'records'), ...miscounted(batches, headers, 'batches')];
}

const miscounted = (said: number | null | undefined, found: number, what: string): readonly string[] =>
  said === found ? [] : [`the trailer counts ${said ?? 'no'} ${what}, but the file has ${found}`];

function readBatch(lines: Batch): ReadStatement {
  const [header, ...rest] = lines;
  const head = stated(() => batchHeader.read(header.line));
  const texts = (from: number, to: number) => header.line.slice(from - 1, to).trim();
  const rows = rest.filter(({ segment }) => segment === 'E').map(movementOf);
  const last = rest.at(-1);
  const end = last?.type === '5' ? stated(() => batchTrailer.read(last.line)) : undefined;
  const [opening, closing] = [balanceOf(head), balanceOf(end)];
  const contradictions = [
    ...(head ? [] : [`the header in line ${header.at} cannot be read`]),
    ...(end
      ? contradictionsOfTrailer(end, lines, rows, opening, closing)
      : [`the batch that begins in line ${header.at} has no trailer that can be read`]),
  ];
  return {
    line: header.at,
    bankCode: header.line.slice(0, 3).trim() || null,
    branch: texts(53, 57) || null,
    account: texts(59, 70) + texts(71, 72) || null,
    isCard: false,
    currency: /^[A-Z]{3}$/.exec(texts(171, 173).toUpperCase())?.[0] ?? 'BRL',
    from: opening?.date ?? null,
    to: closing?.date ?? null,
    opening,
    closing,
    contradictions,
    rows,
  };
}

interface Trailer {
  readonly records: number | null;
  readonly debits: number | null;
  readonly credits: number | null;
}

function contradictionsOfTrailer(
  { records, debits, credits }: Trailer,
  lines: Batch,
  rows: readonly ReadRow[],
  opening: StatedBalance | null,
  closing: StatedBalance | null,
): readonly string[] {
  const sumOf = (sign: number) =>
    rows.reduce((sum, { amount }) => (amount && Math.sign(amount) === sign ? sum + BigInt(amount) : sum), 0n);
  const [paid, received] = [-sumOf(-1), sumOf(1)];
  const found: string[] = [];
  // Banks that leave the counts and sums blank or zero state none.
  if (records && records !== lines.length)
    found.push(`the trailer counts ${records} records, but the batch has ${lines.length}`);
  if (debits && BigInt(debits) !== paid)
    found.push(`the trailer states debits of ${formatCents(debits)}, but the entries sum to ${formatCents(paid)}`);
  if (credits && BigInt(credits) !== received)
    found.push(
      `the trailer states credits of ${formatCents(credits)}, but the entries sum to ${formatCents(received)}`,
    );
  if (opening && closing) {
    const reached = BigInt(opening.amount) + received - paid;
    if (reached !== BigInt(closing.amount))
      found.push(
        `the opening balance and the entries give ${formatCents(reached)}, but the closing balance is ${formatCents(closing.amount)}`,
      );
  } else found.push(`the ${opening ? 'closing' : 'opening'} balance is missing`);
  return found;
}

interface WrittenBalance {
  readonly balanceOn: string | null;
  readonly balance: number | null;
  readonly side: string;
}

function balanceOf(written: WrittenBalance | undefined): StatedBalance | null {
  if (!written || written.balance === null) return null;
  const { balanceOn: date, balance: amount } = written;
  const side = written.side.toUpperCase();
  if (amount === 0) return { amount, date };
  return side === 'C' || side === 'D' ? { amount: side === 'D' ? -amount : amount, date } : null;
}

function movementOf({ line, at, fault }: RecordLine): ReadRow {
  const findings: RowFinding[] = [];
  const faulty: string[] = [];
  const valueAt = <Value>(field: Field<Value>, finding: RowFinding): Value | null => {
    const written = line.slice(field.from - 1, field.to);
    // Positions mean nothing in a line of the wrong length.
    const value = fault === null ? (stated(() => field.read(written)) ?? null) : null;
    if (value === null) {
      findings.push(finding);
      faulty.push(written.trim());
    }
    return value;
  };
  const date = valueAt(MOVEMENT_DAY, 'invalid_date');
  const size = valueAt(MOVEMENT_AMOUNT, 'invalid_amount');
  const side = line.slice(MOVEMENT_SIDE.from - 1, MOVEMENT_SIDE.to).toUpperCase();
  const isSided = side === 'D' || side === 'C';
  if (size === 0) findings.push('zero_amount');
  else if (size !== null && !isSided) {
    findings.push('invalid_amount');
    faulty.push(line.slice(MOVEMENT_AMOUNT.from - 1, MOVEMENT_SIDE.to).trim());
  }
  const { category, bankHistoryCode, history, document } = movementTexts.read(line);
  // Categories from 101 are debits, those from 201 are credits.
  const expected = { 1: 'D', 2: 'C' }[category.charAt(0)];
  if (size && isSided && expected !== undefined && expected !== side) findings.push('sign_contradicts_type');
  const description = history.trim();
  const cited = document.trim();
  return {
    line: at,
    // The layout has no id. Category, history code and document distinguish movements as well as possible.
    bankId: `${category}${bankHistoryCode.trim()}${cited}`,
    date,
    amount: size === 0 ? 0 : size !== null && isSided ? (side === 'D' ? -size : size) : null,
    description,
    document: cited || null,
    kind: KINDS[category] ?? kindInWords(description),
    balance: null,
    written: faulty[0]?.slice(0, 40) ?? null,
    findings,
  };
}

/** Undefined when a field cannot be read. */
function stated<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
