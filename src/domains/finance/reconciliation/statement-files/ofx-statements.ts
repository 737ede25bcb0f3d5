import { cleanedText } from '../../../../platform/text/text.ts';
import { ofxParts } from './ofx-elements.ts';
import { type OfxRow, ofxMovement, statementCurrency } from './ofx-movement.ts';
import type { ReadStatement, StatedBalance } from './read-statement.ts';
import { statementAmount } from './statement-amount.ts';
import { ofxDay } from './statement-day.ts';
import { refuseFile } from './statement-rows.ts';
import { statementText } from './statement-text.ts';
import { t } from './texts.ts';

type Leaves = Map<string, string>;

interface OpenStatement {
  readonly line: number;
  readonly isCard: boolean;
  readonly rows: OfxRow[];
  readonly contradictions: string[];
  /** Members of the statement itself: currency and period. */
  readonly own: Leaves;
  account: Leaves | null;
  balance: Leaves | null;
}

const STATEMENT = /^(CC)?STMTRS$/;
/** The end of any of these ends a statement, too. */
const AROUND = /^((CC)?STMTTRNRS|BANKMSGSRSV1|CREDITCARDMSGSRSV1|OFX)$/;
const OWN = new Set(['CURDEF', 'DTSTART', 'DTEND']);
const CURRENCIES = new Set(['CURRENCY', 'ORIGCURRENCY']);
const MOST_CONTRADICTIONS = 20;

/**
 * Reads every account and card of an OFX file, as banks really write it. Each STMTTRN is a row, also balances that a bank
 * writes as movements. A value that cannot be read becomes a finding of its row. Takes linear time.
 * @throws AppError invalid_statement_file if the file is not OFX, is truncated, or has no statement
 */
export function readOfxStatements(file: Uint8Array): readonly ReadStatement[] {
  const reader = new StatementReader();
  for (const part of ofxParts(statementText(file))) {
    if (part.kind === 'open') reader.open(part.name, part.line);
    else if (part.kind === 'close') reader.close(part.name, part.line);
    else reader.value(part.name, part.text);
  }
  return reader.statements();
}

class StatementReader {
  readonly #read: ReadStatement[] = [];
  #statement: OpenStatement | null = null;
  #row: OfxRow | null = null;
  /** Members of the account or balance that is open. */
  #members: Leaves | null = null;
  /** The currency aggregate of the row that is open. */
  #currency: string | null = null;
  #began = false;
  #ended = false;
  #line = 1;

  open(name: string, line: number): void {
    this.#line = line;
    if (name === 'OFX') {
      this.#began = true;
      this.#ended = false;
    } else if (STATEMENT.test(name)) {
      this.#endStatement(true);
      const isCard = name === 'CCSTMTRS';
      const own = { line, isCard, rows: [], contradictions: [], own: new Map(), account: null, balance: null };
      this.#statement = own;
    } else if (name === 'STMTTRN') {
      this.#openRow(line);
    } else if (name === 'LEDGERBAL' && this.#statement) {
      this.#endRow(true);
      this.#members = new Map();
      this.#statement.balance ??= this.#members;
    } else if ((name === 'BANKACCTFROM' || name === 'CCACCTFROM') && this.#statement && !this.#row) {
      this.#members = new Map();
      this.#statement.account ??= this.#members;
    } else if (CURRENCIES.has(name)) {
      this.#currency = name;
    }
  }

  value(name: string, text: string): void {
    const inCurrency = name === 'CURRATE' || name === 'CURSYM';
    if (this.#row) add(this.#row, inCurrency && this.#currency ? `${this.#currency}.${name}` : name, text);
    else if (this.#members) keepFirst(this.#members, name, text);
    else if (this.#statement && OWN.has(name)) keepFirst(this.#statement.own, name, text);
  }

  close(name: string, line: number): void {
    this.#line = line;
    if (name === 'OFX') this.#ended = true;
    if (name === 'STMTTRN') this.#endRow(false);
    else if (name === 'BANKTRANLIST') this.#endRow(true);
    else if (name === 'LEDGERBAL' || name === 'BANKACCTFROM' || name === 'CCACCTFROM') this.#members = null;
    else if (CURRENCIES.has(name)) this.#currency = null;
    else if (STATEMENT.test(name)) this.#endStatement(false);
    else if (AROUND.test(name)) this.#endStatement(true);
  }

  statements(): readonly ReadStatement[] {
    if (!this.#began) refuseFile(1, t('notOfx'));
    if (!this.#ended || this.#statement) refuseFile(this.#line, t('ofxTruncated'));
    if (this.#read.length === 0) refuseFile(this.#line, t('noStatement'));
    return this.#read;
  }

  #openRow(line: number): void {
    if (!this.#statement) refuseFile(line, t('movementOutside'));
    this.#endRow(true);
    this.#members = null;
    this.#row = { line, members: new Map() };
    this.#statement.rows.push(this.#row);
  }

  #endRow(early: boolean): void {
    if (this.#row && early) this.#contradict(`the movement of line ${this.#row.line} has no end tag`);
    this.#row = null;
    this.#currency = null;
  }

  #endStatement(early: boolean): void {
    this.#endRow(true);
    this.#members = null;
    if (!this.#statement) return;
    if (early) this.#contradict(`the statement of line ${this.#statement.line} has no end tag`);
    this.#read.push(readStatement(this.#statement));
    this.#statement = null;
  }

  #contradict(what: string): void {
    const found = this.#statement?.contradictions ?? [];
    if (found.length < MOST_CONTRADICTIONS) found.push(what);
  }
}

function keepFirst(members: Leaves, name: string, text: string): void {
  if (!members.get(name)) members.set(name, text);
}

function add({ members }: OfxRow, name: string, text: string): void {
  const texts = members.get(name);
  if (texts) texts.push(text);
  else members.set(name, [text]);
}

function readStatement({ line, isCard, rows, contradictions, own, account, balance }: OpenStatement): ReadStatement {
  const currency = statementCurrency(own.get('CURDEF') ?? '');
  const [from, to] = period(ofxDay(own.get('DTSTART') ?? ''), ofxDay(own.get('DTEND') ?? ''));
  const named = (name: string): string | null => cleanedText(account?.get(name) ?? '') || null;
  return {
    line,
    bankCode: named('BANKID'),
    branch: named('BRANCHID'),
    account: named('ACCTID'),
    isCard,
    currency,
    from,
    to,
    opening: null,
    closing: statedBalance(balance),
    contradictions,
    rows: rows.map((row) => ofxMovement(row, { isCard, currency })),
  };
}

/** A period that ends before it begins says nothing. */
const period = (from: string | null, to: string | null): readonly [string | null, string | null] =>
  from !== null && to !== null && from > to ? [null, null] : [from, to];

function statedBalance(balance: Leaves | null): StatedBalance | null {
  const amount = statementAmount(balance?.get('BALAMT') ?? '');
  return amount === null ? null : { amount, date: ofxDay(balance?.get('DTASOF') ?? '') };
}
