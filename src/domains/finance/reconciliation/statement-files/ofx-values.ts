import { isCalendarDate } from '../../../../platform/time/calendar.ts';
import { folded } from './statement-rows.ts';

/** Group and decimal separators must differ. A single separator is decimal if 1–2 digits follow. */
const AMOUNT = /^([+-]?)(?:(\d{1,3}(?:\.\d{3})+),(\d{1,2})|(\d{1,3}(?:,\d{3})+)\.(\d{1,2})|(\d+)|(\d*)[.,](\d{1,2}))$/;

/** Signed cents. Null if the text is not an amount, is ambiguous (`1.234`), or exceeds the safe integers. */
export function ofxAmount(text: string): number | null {
  const match = AMOUNT.exec(text.trim());
  if (match === null) return null;
  const [, sign, dotted, dottedCents, comma, commaCents, whole, before, after] = match;
  const units = (dotted ?? comma ?? whole ?? before ?? '').replace(/[.,]/g, '');
  const cents = (dottedCents ?? commaCents ?? after ?? '').padEnd(2, '0');
  const value = Number(BigInt(units + cents));
  if (!Number.isSafeInteger(value)) return null;
  return sign === '-' && value !== 0 ? -value : value;
}

/** Only the first eight digits count, because a time zone would move the day. Null if there is no such day. */
export function ofxDate(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(text.trim()) ?? [];
  const date = `${year}-${month}-${day}`;
  return isCalendarDate(date) ? date : null;
}

const BALANCE = /^SALDO (ANTERIOR|DO DIA|TOTAL|FINAL|DISPON)/;

/** Some banks write balances as rows among the movements. */
export const isBalanceRow = (row: { readonly name: string | null; readonly memo: string | null }): boolean =>
  [row.memo, row.name].some((text) => text !== null && BALANCE.test(folded(text.trim())));
