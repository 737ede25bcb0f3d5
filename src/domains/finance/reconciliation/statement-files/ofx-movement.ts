import { cleanedText } from '../../../../platform/text/text.ts';
import type { ReadRow, RowFinding } from './read-statement.ts';
import { convertedCents, hasNoAmount, statementAmount } from './statement-amount.ts';
import { ofxDay } from './statement-day.ts';
import { kindInWords, type StatementKind } from './statement-rows.ts';

/** The members of an STMTTRN as written. A member can occur more than once. */
export interface OfxRow {
  readonly line: number;
  readonly members: Map<string, string[]>;
}

const MOST_WRITTEN = 40;

/** Brazilian banks write the real in several ways, also in files that mean nothing else. */
const REAL = new Set(['', 'BRC', 'R$', 'REAL', 'REAIS', '986']);

/** ISO 4217 code of a currency as written. */
export function statementCurrency(written: string): string {
  const code = cleanedText(written).trim().toUpperCase().slice(0, 10);
  return REAL.has(code) ? 'BRL' : code;
}

// OFX 1.6 and 2.2, section 11.4.3.1 (TRNTYPE). ATM, POS, INT and XFER have either sign there, and OTHER says nothing.
const DEBITS = new Set(['DEBIT', 'CHECK', 'PAYMENT', 'CASH', 'FEE', 'SRVCHG', 'DIRECTDEBIT', 'REPEATPMT']);
const CREDITS = new Set(['CREDIT', 'DEP', 'DIRECTDEP', 'DIV']);
/** On a card, the payment of the invoice is a credit. */
const EITHER_ON_CARDS = new Set(['PAYMENT', 'REPEATPMT', 'DIRECTDEBIT']);

function contradictsType(type: string, amount: number, isCard: boolean): boolean {
  if (isCard && EITHER_ON_CARDS.has(type)) return false;
  return (amount > 0 && DEBITS.has(type)) || (amount < 0 && CREDITS.has(type));
}

const KINDS: Readonly<Record<string, StatementKind>> = { FEE: 'fee', SRVCHG: 'fee' };

interface Reading {
  readonly amount: number | null;
  readonly findings: readonly RowFinding[];
  readonly written: string | null;
}

/**
 * Reads one movement. The sign is that of TRNAMT, for accounts and cards: purchases with a card are negative. A type that
 * contradicts the sign is a finding, because some banks write amounts without sign, and some cards purchases as positive.
 */
export function ofxMovement(
  { line, members }: OfxRow,
  { isCard, currency }: { readonly isCard: boolean; readonly currency: string },
): ReadRow {
  const first = (name: string): string => members.get(name)?.find((text) => text !== '') ?? '';
  const texts = (name: string): string => cleanedText([...new Set(members.get(name))].filter(Boolean).join(' ')).trim();
  const [name, memo] = [texts('NAME') || texts('EXTDNAME'), texts('MEMO')];
  const type = first('TRNTYPE').toUpperCase();
  const { amount, findings, written } = amountIn(first, currency);
  const date = ofxDay(first('DTPOSTED'));
  const isMovement = !findings.includes('no_amount');
  const description = described(name, memo);
  return {
    line,
    bankId: cleanedText(first('FITID')).trim(),
    date,
    amount,
    description,
    document: cleanedText(first('REFNUM')).trim() || cleanedText(first('CHECKNUM')).trim() || null,
    kind: KINDS[type] ?? kindOfTexts([description, memo, name]),
    balance: null,
    written: written ?? (date === null && isMovement ? offending(first('DTPOSTED')) : null),
    findings: [
      ...findings,
      ...(date === null && isMovement ? (['invalid_date'] as const) : []),
      ...(amount !== null && contradictsType(type, amount, isCard) ? (['sign_contradicts_type'] as const) : []),
    ],
  };
}

const offending = (text: string): string | null => cleanedText(text).slice(0, MOST_WRITTEN).toWellFormed() || null;

function amountIn(first: (name: string) => string, own: string): Reading {
  const text = first('TRNAMT');
  if (hasNoAmount(text)) return { amount: null, findings: ['no_amount'], written: offending(text) };
  const cents = statementAmount(text);
  if (cents === null) return { amount: null, findings: ['invalid_amount'], written: offending(text) };
  if (cents === 0) return { amount: 0, findings: ['zero_amount'], written: null };
  // ORIGCURRENCY, in contrast, says that the bank has converted the amount.
  const symbol = first('CURRENCY.CURSYM') || first('CURRENCY');
  const rate = first('CURRENCY.CURRATE');
  if (symbol ? statementCurrency(symbol) === own : !rate) return { amount: cents, findings: [], written: null };
  const converted = convertedCents(cents, rate);
  const written = offending(`${text} ${symbol} ${rate}`.trim());
  if (converted === null) return { amount: null, findings: ['foreign_currency'], written };
  return {
    amount: converted,
    findings: ['converted', ...(converted === 0 ? (['zero_amount'] as const) : [])],
    written,
  };
}

/** NAME and MEMO, or the longer of both if one begins with the other: banks cut NAME at 32 characters. */
function described(name: string, memo: string): string {
  const [shortName, shortMemo] = [name.toUpperCase(), memo.toUpperCase()];
  if (shortMemo.startsWith(shortName)) return memo;
  return shortName.startsWith(shortMemo) ? name : `${name} ${memo}`;
}

const kindOfTexts = (texts: readonly string[]): StatementKind =>
  texts.map(kindInWords).find((kind) => kind !== 'other') ?? 'other';
