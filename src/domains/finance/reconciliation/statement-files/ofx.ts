import { isBalanceRow, ofxAmount, ofxDate } from './ofx-values.ts';
import { type FileRow, type FileStatement, kindInWords, refuseFile, type StatementKind } from './statement-rows.ts';

export interface OfxEntry {
  readonly id: string;
  readonly date: string;
  /** Signed cents. */
  readonly amountCents: number;
  readonly memo: string;
}

export interface OfxStatement {
  readonly bankId: string | null;
  readonly branchId: string | null;
  readonly accountId: string;
  readonly currency: string;
  /** Balance in cents that the file states, and its day. */
  readonly ledgerCents: number | null;
  readonly ledgerDate: string | null;
  readonly entries: readonly OfxEntry[];
  readonly rows: readonly FileRow[];
}

/** A start tag with the text after it, or an end tag. Everything else is text. */
const TAG = /<(\/?)([A-Za-z][\w.]*)>([^<]*)/g;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Decodes entities once: `&amp;lt;` becomes `&lt;`. A bare `&` stays. */
const decoded = (text: string): string =>
  text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] as string;
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
  });

/** Texts of the leaves of an aggregate, and the line where it begins. */
interface Aggregate {
  readonly line: number;
  readonly leaves: Map<string, string>;
}

const READ = new Set(['STMTTRN', 'BANKACCTFROM', 'CCACCTFROM', 'LEDGERBAL']);
const STATEMENT = /^(CC)?STMTRS$/;
const KINDS: Readonly<Record<string, StatementKind>> = { FEE: 'fee', SRVCHG: 'fee' };

/**
 * Reads OFX 1.x (SGML: leaves may be unclosed, closed or empty, in any letter case, on one line) or 2.x (XML) in linear
 * time. Skips rows of balances and of zero amounts. One bad row or a truncated file refuses the file.
 * @throws AppError invalid_statement_file with the line
 */
export function readOfx(text: string): readonly OfxStatement[] {
  const statements: OfxStatement[] = [];
  let statement: { currency: string; account: Aggregate | null; balance: Aggregate | null; rows: Aggregate[] } | null =
    null;
  let open: { readonly name: string; readonly aggregate: Aggregate } | null = null;
  let line = 1;
  let lineEnd = text.indexOf('\n');
  let ended = false;
  for (const { index, 1: slash, 2: written, 3: content } of text.matchAll(TAG)) {
    for (; lineEnd !== -1 && lineEnd < index; lineEnd = text.indexOf('\n', lineEnd + 1)) line += 1;
    const name = (written as string).toUpperCase();
    if (slash === '/') {
      if (name === 'OFX') ended = true;
      if (statement && STATEMENT.test(name)) {
        statements.push(read(statement, line));
        statement = null;
      }
      if (open?.name === name) open = null;
    } else if (STATEMENT.test(name)) {
      if (statement) refuseFile(line, 'a statement begins within another');
      statement = { currency: 'BRL', account: null, balance: null, rows: [] };
    } else if (statement && READ.has(name)) {
      if (open) refuseFile(line, `${name} begins within ${open.name}`);
      open = { name, aggregate: { line, leaves: new Map() } };
      if (name === 'STMTTRN') statement.rows.push(open.aggregate);
      else if (name === 'LEDGERBAL') statement.balance = open.aggregate;
      else statement.account = open.aggregate;
    } else if (open) {
      const value = decoded(content as string).trim();
      if (!open.aggregate.leaves.get(name)) open.aggregate.leaves.set(name, value);
    } else if (statement && name === 'CURDEF') {
      statement.currency = (content as string).trim();
    }
  }
  if (!ended) refuseFile(line, 'the file does not end with </OFX>: it may be truncated');
  if (statements.length === 0) refuseFile(line, 'the file has no statement of an account');
  return statements;
}

function read(
  {
    currency,
    account,
    balance,
    rows,
  }: { currency: string; account: Aggregate | null; balance: Aggregate | null; rows: Aggregate[] },
  line: number,
): OfxStatement {
  const accountId = account?.leaves.get('ACCTID');
  if (!accountId) refuseFile(line, 'the statement names no account (ACCTID)');
  const movements = rows.map(movement).filter((row) => row !== null);
  return {
    bankId: account?.leaves.get('BANKID') || null,
    branchId: account?.leaves.get('BRANCHID') || null,
    accountId,
    currency,
    ledgerCents: ofxAmount(balance?.leaves.get('BALAMT') ?? ''),
    ledgerDate: ofxDate(balance?.leaves.get('DTASOF') ?? ''),
    entries: movements.map(({ bankId: id, date, amount, description }) => ({
      id,
      date,
      amountCents: amount,
      memo: description,
    })),
    rows: movements,
  };
}

function movement({ line, leaves }: Aggregate): FileRow | null {
  const leaf = (name: string) => leaves.get(name) || null;
  const [memo, name] = [leaf('MEMO'), leaf('NAME')];
  if (isBalanceRow({ name, memo })) return null;
  const written = leaf('TRNAMT');
  const amount = ofxAmount(written ?? '');
  if (amount === null) refuseFile(line, `the amount ${JSON.stringify(written?.slice(0, 40) ?? '')} is not valid`);
  const date = ofxDate(leaf('DTPOSTED') ?? '');
  if (date === null) refuseFile(line, 'the day of the movement (DTPOSTED) is missing or does not exist');
  if (amount === 0) return null;
  const description = memo ?? name ?? '';
  const kind = KINDS[leaf('TRNTYPE')?.toUpperCase() ?? ''] ?? kindInWords(`${name ?? ''} ${memo ?? ''}`.trim());
  return { bankId: leaf('FITID') ?? '', date, amount, description, document: leaf('REFNUM') ?? leaf('CHECKNUM'), kind };
}

/** @throws AppError invalid_statement_file */
export function readOfxStatement(text: string): FileStatement {
  const statements = readOfx(text);
  const [{ bankId, branchId, accountId }] = statements as readonly [OfxStatement];
  if (statements.some((other) => other.accountId !== accountId || other.bankId !== bankId)) {
    refuseFile(1, 'the file has statements of several accounts: send one file for each account');
  }
  const foreign = statements.find(({ currency }) => currency !== 'BRL');
  if (foreign)
    refuseFile(1, `the statement is in ${JSON.stringify(foreign.currency.slice(0, 10))}, but only BRL is accepted`);
  return { bankCode: bankId ?? '', branch: branchId, account: accountId, rows: statements.flatMap(({ rows }) => rows) };
}
