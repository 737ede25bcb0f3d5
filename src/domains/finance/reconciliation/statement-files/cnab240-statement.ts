import {
  constant,
  day,
  detailPrefix,
  digits,
  integer,
  prefix,
  type RecordLine,
  recordLayout,
  recordLines,
  text,
} from '../../payment-runs/cnab240/record.ts';
import { type FileRow, type FileStatement, kindInWords, refuseFile, type StatementKind } from './statement-rows.ts';

const batchHeader = recordLayout({
  ...prefix('1'),
  operation: text(9, 9),
  service: text(10, 11),
  branch: text(53, 57),
  account: text(59, 70),
  accountDigit: text(71, 71),
  balance: integer(151, 168),
  side: text(169, 169),
});
const segmentE = recordLayout({
  ...detailPrefix('E'),
  nature: text(109, 111),
  accountingDate: day(135, 142),
  date: day(143, 150),
  amount: integer(151, 168),
  side: text(169, 169),
  category: digits(170, 172),
  bankHistoryCode: text(173, 176),
  history: text(177, 201),
  document: text(202, 240),
});
const batchTrailer = recordLayout({
  ...prefix('5'),
  balance: integer(151, 168),
  side: text(169, 169),
  debits: integer(177, 194),
  credits: integer(195, 212),
});
const fileTrailer = recordLayout({ ...prefix('9'), records: integer(24, 29), end: constant(30, 35, '000000') });

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

export interface SegmentE {
  readonly date: string;
  readonly accountingDate: string | null;
  /** Signed cents. `D` at position 169 makes the amount negative. */
  readonly amountCents: number;
  readonly category: string;
  readonly bankHistoryCode: string;
  readonly history: string;
  readonly document: string;
  /** `DPV`, or `SCR`, `SSR` or `CDS` for blocked money. */
  readonly nature: string;
}

function signed(amount: number, side: string): number {
  if (side !== 'D' && side !== 'C') throw new RangeError('position 169 must be D or C');
  return side === 'D' && amount !== 0 ? -amount : amount;
}

/** Source: FEBRABAN 240 v09.1, 3.3.2. @throws RangeError */
export function readSegmentE(line: string): SegmentE {
  const { date, amount, side, accountingDate, category, bankHistoryCode, history, document, nature } =
    segmentE.read(line);
  if (date === null) throw new RangeError('date (positions 143-150) is not a calendar day');
  const facts = { date, accountingDate, amountCents: signed(amount, side), category };
  const words = [bankHistoryCode, history, document, nature].map((word) => word.trim());
  const [code = '', spoken = '', cited = '', kind = ''] = words;
  return { ...facts, bankHistoryCode: code, history: spoken, document: cited, nature: kind };
}

/** Balances, sums and record counts must agree. @throws AppError invalid_statement_file with the first bad line */
export function readCnab240Statement(file: Uint8Array): FileStatement {
  const records = atLine(1, () => recordLines(file));
  const last = records.at(-1);
  if (last?.type !== '9') refuseFile(records.length, 'the file has no trailer');
  const { records: counted } = atLine(last.at, () => fileTrailer.read(last.line));
  if (counted !== records.length)
    refuseFile(last.at, `the trailer counts ${counted} records, but the file has ${records.length}`);
  const batches = Map.groupBy(
    records.filter(({ type }) => type !== '0' && type !== '9'),
    ({ batch }) => batch,
  );
  const statements = [...batches.values()].flatMap((batch) => readBatch(batch) ?? []);
  const [first] = statements;
  if (!first) refuseFile(last.at, 'the file has no statement of an account (service 04, operation E)');
  if (statements.some(({ account, branch }) => account !== first.account || branch !== first.branch)) {
    refuseFile(1, 'the file has statements of several accounts: send one file for each account');
  }
  return { ...first, rows: statements.flatMap(({ rows }) => rows) };
}

/** Returns null when the batch is not a statement. */
function readBatch(records: readonly RecordLine[]): FileStatement | null {
  const [header, trailer] = [records[0] as RecordLine, records.at(-1) as RecordLine];
  if (header.type !== '1' || trailer.type !== '5') refuseFile(header.at, 'the batch has no header or no trailer');
  const { line, at } = header;
  if (line.slice(8, 11) !== 'E04') return null;
  const { bank, branch, account, accountDigit, balance, side } = atLine(at, () => batchHeader.read(line));
  const opening = atLine(at, () => signed(balance, side));
  const entries = records.slice(1, -1).filter(({ segment }) => segment === 'E');
  const rows = entries.map((entry) => atLine(entry.at, () => movement(entry.line)));
  atLine(trailer.at, () => {
    const end = batchTrailer.read(trailer.line);
    const sumOf = (sign: number) =>
      rows.reduce((sum, { amount }) => (Math.sign(amount) === sign ? sum + BigInt(amount) : sum), 0n);
    const [debits, credits] = [BigInt(end.debits), BigInt(end.credits)];
    if (sumOf(1) !== credits || sumOf(-1) !== -debits)
      throw new RangeError('the sums of the entries differ from the totals of the trailer');
    if (BigInt(opening) + credits - debits !== BigInt(signed(end.balance, end.side))) {
      throw new RangeError('opening balance plus credits less debits differs from the closing balance');
    }
  });
  return {
    bankCode: bank,
    branch: branch.trim(),
    account: account.trim() + accountDigit.trim(),
    rows: rows.filter(({ amount }) => amount !== 0),
  };
}

function movement(line: string): FileRow {
  const { date, amountCents, category, bankHistoryCode, history, document } = readSegmentE(line);
  return {
    // The layout has no id. Category, history code and document distinguish movements as well as possible.
    bankId: `${category}${bankHistoryCode}${document}`,
    date,
    amount: amountCents,
    description: history,
    document: document || null,
    kind: KINDS[category] ?? kindInWords(history),
  };
}

/** @throws AppError invalid_statement_file with the line */
function atLine<Result>(at: number, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const { 1: line = at, 2: reason = error.message } = /^line (\d+) (.*)$/s.exec(error.message) ?? [];
    return refuseFile(Number(line), reason);
  }
}
