import { modulo10, modulo11OfBoletos } from './bill-code-check-digits.ts';
import { dueDateOf, dueFactorOf } from './bill-code-due-factor.ts';
import type { BillScheme } from './bill-code-scheme.ts';
import { t } from './texts.ts';

const REAL = '9';
export const MAX_BOLETO_AMOUNT = 9_999_999_999;
const FIRST_FACTOR = 1_000;
const FIELD_DIGITS = [9, 20, 31];
const BANK = /^(?!8)\d{3}$/;
const FREE_FIELD = /^\d{25}$/;

const withDigit = (digits: string): string => `${digits}${modulo10(digits)}`;

/** 47 digits. 3 fields have a check digit each. Due factor and amount are covered only by the general check digit. */
const lineOf = (barcode: string): string =>
  withDigit(barcode.slice(0, 4) + barcode.slice(19, 24)) +
  withDigit(barcode.slice(24, 34)) +
  withDigit(barcode.slice(34)) +
  barcode.slice(4, 19);

const barcodeOf = (line: string): string =>
  line.slice(0, 4) + line.slice(32) + line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31);

/** Bank 3 digits, currency 1, general check digit 1, due factor 4, amount 10, free field 25. */
export const boletoScheme: BillScheme = {
  type: 'boleto',
  lineOf,
  barcodeOf,
  lineDigits: FIELD_DIGITS.map((at, index) => ({ name: `field_${index + 1}`, at })),
  generalDigit: () => ({ at: 4, of: modulo11OfBoletos }),
  faultOf: (barcode) => (barcode[3] === REAL ? null : t('notInReais')),
  fieldsOf(barcode, today) {
    const dueFactor = Number(barcode.slice(5, 9));
    return {
      amount: Number(barcode.slice(9, 19)) || null,
      dueDate: dueDateOf(dueFactor, today),
      dueFactor,
      bankCode: barcode.slice(0, 3),
      segment: null,
      companyId: null,
      freeField: barcode.slice(19),
    };
  },
};

export interface BoletoParts {
  /** 3 digits. Never begins with 8, which marks guides. */
  readonly bankCode: string;
  /** Cents, up to 10 digits. Null: the payer chooses. */
  readonly amount: number | null;
  /** From 2000-07-03 to 2049-10-13. Null: no due date. */
  readonly dueDate: string | null;
  readonly freeField: string;
}

/**
 * Reading the result from 5,500 days before to 3,000 days after the due date returns the same parts. @throws RangeError for an invalid part
 */
export function makeBoleto({ bankCode, amount, dueDate, freeField }: BoletoParts): { barcode: string; line: string } {
  const factor = dueDate === null ? 0 : dueFactorOf(dueDate);
  if (!BANK.test(bankCode)) throw new RangeError('bankCode must be three digits that do not begin with 8');
  if (!FREE_FIELD.test(freeField)) throw new RangeError('freeField must be 25 digits');
  if (amount !== null && !(Number.isInteger(amount) && amount >= 1 && amount <= MAX_BOLETO_AMOUNT)) {
    throw new RangeError(`amount must be null or 1 to ${MAX_BOLETO_AMOUNT} cents`);
  }
  if (dueDate !== null && factor < FIRST_FACTOR) throw new RangeError('dueDate must be 2000-07-03 or later');
  const head = bankCode + REAL;
  const tail = String(factor).padStart(4, '0') + String(amount ?? 0).padStart(10, '0') + freeField;
  const barcode = head + modulo11OfBoletos(head + tail) + tail;
  return { barcode, line: lineOf(barcode) };
}
