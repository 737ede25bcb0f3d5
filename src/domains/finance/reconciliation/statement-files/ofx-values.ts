import { isCalendarDate } from '../../../../platform/calendar.ts';
import { folded } from './statement-rows.ts';

/** Digits, at most one group separator and one decimal separator that differ; a single separator is decimal with 1–2 digits. */
const AMOUNT = /^([+-]?)(?:(\d{1,3}(?:\.\d{3})+),(\d{1,2})|(\d{1,3}(?:,\d{3})+)\.(\d{1,2})|(\d+)|(\d*)[.,](\d{1,2}))$/;

/**
 * An amount of an OFX file as signed cents, however its bank writes it: `-1.500,00`, `1,234.56`, `+10`, `.5`. Null: it is no
 * amount, or nobody can tell which (`1.234`), or it is no safe integer.
 */
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

/** The day of an OFX time: its first eight digits, because a zone would move it. Null: there is no such day. */
export function ofxDate(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(text.trim()) ?? [];
  const date = `${year}-${month}-${day}`;
  return isCalendarDate(date) ? date : null;
}

const BALANCE = /^SALDO (ANTERIOR|DO DIA|TOTAL|FINAL|DISPON)/;

/** Whether a row tells a balance, as some banks write it among the movements. */
export const isBalanceRow = (row: { readonly name: string | null; readonly memo: string | null }): boolean =>
  [row.memo, row.name].some((text) => text !== null && BALANCE.test(folded(text.trim())));
