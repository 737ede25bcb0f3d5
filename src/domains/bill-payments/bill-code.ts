import { AppError } from '../../platform/errors.ts';
import { boletoScheme } from './bill-code-boleto.ts';
import { guideScheme } from './bill-code-guide.ts';
import type { BillFields, BillScheme } from './bill-code-scheme.ts';

/** More than a line with every separator that is printed. */
export const MAX_BILL_CODE_LENGTH = 60;
const BARCODE_LENGTH = 44;
const BOLETO_LINE_LENGTH = 47;
const GUIDE_LINE_LENGTH = 48;

/** A bill as its code has it, with the code in both forms. */
export interface BillCode extends BillFields {
  readonly type: BillScheme['type'];
  /** 44 digits. */
  readonly barcode: string;
  /** What people type: 47 digits of a boleto, 48 of a guide. */
  readonly line: string;
}

/**
 * Reads a barcode (44 digits) or a digitable line (47 of a boleto, 48 of a guide), with spaces, dots and hyphens as people
 * paste them, in time bounded by its length. All check digits must be right, and each is computed by its own rule: those of a
 * boleto's line do not cover its due date and its amount, so the general one is looked at, too. What a check digit should be is not said:
 * it would help a typo on to another valid bill.
 *
 * @param today the Brasília day `YYYY-MM-DD`; a due factor means the date nearest to it.
 * @throws AppError invalid_barcode saying what is wrong, with `check_digit` when it is one: `field_1` to `field_3`, `block_1` to `block_4`, `general`.
 */
export function readBillCode(code: string, today: string): BillCode {
  const digits = digitsOf(code);
  const scheme = schemeOf(digits);
  const isLine = digits.length !== BARCODE_LENGTH;
  const barcode = isLine ? scheme.barcodeOf(digits) : digits;
  const fault = scheme.faultOf(barcode);
  if (fault !== null) throw invalid(fault);
  const line = scheme.lineOf(barcode);
  const wrong = isLine ? scheme.lineDigits.find(({ at }) => digits[at] !== line[at]) : undefined;
  if (wrong) throw wrongDigit(wrong.name, `its ${wrong.name.replace('_', ' ')}`);
  const { at, of } = scheme.generalDigit(barcode);
  if (String(of(barcode.slice(0, at) + barcode.slice(at + 1))) !== barcode[at])
    throw wrongDigit('general', 'the whole code');
  return { type: scheme.type, barcode, line, ...scheme.fieldsOf(barcode, today) };
}

function digitsOf(code: string): string {
  if (code.length > MAX_BILL_CODE_LENGTH) throw invalid(`it has more than ${MAX_BILL_CODE_LENGTH} characters`);
  const digits = code.replaceAll(/[\s.-]/g, '');
  if (!/^\d*$/.test(digits)) throw invalid('it has characters other than digits, spaces, dots and hyphens');
  return digits;
}

/** The first digit of a guide is 8, which no bank's code begins with. */
function schemeOf(digits: string): BillScheme {
  const scheme = digits.startsWith('8') ? guideScheme : boletoScheme;
  const lineLength = scheme.type === 'guide' ? GUIDE_LINE_LENGTH : BOLETO_LINE_LENGTH;
  if (digits.length === BARCODE_LENGTH || digits.length === lineLength) return scheme;
  throw invalid(
    `it has ${digits.length} digits: a barcode has 44, the line of a boleto 47, the line of a guide, which begins with 8, 48`,
  );
}

const invalid = (why: string, details?: { readonly check_digit: string }): AppError =>
  new AppError('invalid_barcode', `this is no valid bill code: ${why}`, details);

const wrongDigit = (name: string, covered: string): AppError =>
  invalid(`the check digit of ${covered} does not match`, { check_digit: name });
