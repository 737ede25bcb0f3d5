import { AppError } from '../../platform/errors/errors.ts';
import type { Text } from '../../platform/language/text.ts';
import { boletoScheme } from './bill-code-boleto.ts';
import { guideScheme } from './bill-code-guide.ts';
import type { BillFields, BillScheme } from './bill-code-scheme.ts';
import { t } from './texts.ts';

/** Enough for a line with every printed separator. */
export const MAX_BILL_CODE_LENGTH = 60;
const BARCODE_LENGTH = 44;
const BOLETO_LINE_LENGTH = 47;
const GUIDE_LINE_LENGTH = 48;

export interface BillCode extends BillFields {
  readonly type: BillScheme['type'];
  readonly barcode: string;
  /** Digitable line: 47 digits of a boleto, 48 of a guide. */
  readonly line: string;
}

/**
 * Reads a barcode (44 digits) or a digitable line (boleto 47, guide 48) with spaces, dots and hyphens, in bounded time.
 * Verifies every check digit by its own rule; the general one, too, because a boleto's line digits do not cover due
 * date and amount. Never reveals a correct check digit, which would turn a typo into another valid bill.
 * @param today Brasília day `YYYY-MM-DD`; a due factor means a date from 3,000 days before to 5,500 days after it
 * @throws AppError invalid_barcode with the fault and `check_digit`: `field_1` to `field_3`, `block_1` to `block_4`,
 * `general`
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
  if (wrong) throw wrongDigit(wrong.name);
  const { at, of } = scheme.generalDigit(barcode);
  if (String(of(barcode.slice(0, at) + barcode.slice(at + 1))) !== barcode[at])
    throw invalid(t('wrongGeneralDigit'), { check_digit: 'general' });
  return { type: scheme.type, barcode, line, ...scheme.fieldsOf(barcode, today) };
}

function digitsOf(code: string): string {
  if (code.length > MAX_BILL_CODE_LENGTH) throw invalid(t('codeTooLong', { max: MAX_BILL_CODE_LENGTH }));
  const digits = code.replaceAll(/[\s.-]/g, '');
  if (!/^\d*$/.test(digits)) throw invalid(t('hasOtherCharacters'));
  return digits;
}

/** Guides begin with 8; no bank code does. */
function schemeOf(digits: string): BillScheme {
  const scheme = digits.startsWith('8') ? guideScheme : boletoScheme;
  const lineLength = scheme.type === 'guide' ? GUIDE_LINE_LENGTH : BOLETO_LINE_LENGTH;
  if (digits.length === BARCODE_LENGTH || digits.length === lineLength) return scheme;
  throw invalid(t('wrongLength', { count: digits.length }));
}

const invalid = (why: Text, details?: { readonly check_digit: string }): AppError =>
  new AppError('invalid_barcode', t('invalidBillCode', { why }), details);

/** `name` is the part and its number, such as `field_2`. */
function wrongDigit(name: string): AppError {
  const [part = '', number = ''] = name.split('_');
  return invalid(t('wrongCheckDigit', { part, number }), { check_digit: name });
}
