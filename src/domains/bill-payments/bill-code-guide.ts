import { type CheckDigit, modulo10, modulo11OfGuides } from './bill-code-check-digits.ts';
import type { BillScheme } from './bill-code-scheme.ts';
import { t } from './texts.ts';

export const MAX_GUIDE_AMOUNT = 99_999_999_999;
/** Carnês: the company is the first 8 digits of its CNPJ instead of the 4 FEBRABAN digits. */
export const SEGMENT_BY_CNPJ = 6;
/** Third digit: the check digit rule, and whether the value is an amount in reais. */
const VALUE_IDS: Readonly<Record<string, { readonly digit: CheckDigit; readonly effective: boolean }>> = {
  6: { digit: modulo10, effective: true },
  7: { digit: modulo10, effective: false },
  8: { digit: modulo11OfGuides, effective: true },
  9: { digit: modulo11OfGuides, effective: false },
};
/** 1 municipality, 2 water, 3 energy and gas, 4 telecom, 5 government, 6 by CNPJ, 7 traffic, 9 the bank's own use. */
export const GUIDE_SEGMENTS = [1, 2, 3, 4, 5, 6, 7, 9] as const;
const BLOCKS = [0, 1, 2, 3];
const BLOCK_LENGTH = 11;

const digitOf = (barcode: string): CheckDigit => VALUE_IDS[barcode[2] ?? '']?.digit ?? modulo10;
const isSegment = (segment: number): boolean => GUIDE_SEGMENTS.some((known) => known === segment);
const companyEnd = (segment: number): number => (segment === SEGMENT_BY_CNPJ ? 23 : 19);

/** 48 digits: 4 blocks of 11 barcode digits, each with a check digit. */
function lineOf(barcode: string): string {
  const blocks = BLOCKS.map((block) => barcode.slice(block * BLOCK_LENGTH, (block + 1) * BLOCK_LENGTH));
  return blocks.map((digits) => `${digits}${digitOf(barcode)(digits)}`).join('');
}

const barcodeOf = (line: string): string =>
  BLOCKS.map((block) => line.slice(block * (BLOCK_LENGTH + 1), (block + 1) * (BLOCK_LENGTH + 1) - 1)).join('');

/** `8`, segment 1 digit, value id 1, general check digit 1, value 11, company 4 or 8, free field. */
export const guideScheme: BillScheme = {
  type: 'guide',
  lineOf,
  barcodeOf,
  lineDigits: BLOCKS.map((block) => ({ name: `block_${block + 1}`, at: (block + 1) * (BLOCK_LENGTH + 1) - 1 })),
  generalDigit: (barcode) => ({ at: 3, of: digitOf(barcode) }),
  faultOf(barcode) {
    if (!isSegment(Number(barcode[1]))) return t('badSegment');
    return VALUE_IDS[barcode[2] ?? ''] === undefined ? t('badValueKind') : null;
  },
  fieldsOf(barcode) {
    const segment = Number(barcode[1]);
    const effective = VALUE_IDS[barcode[2] ?? '']?.effective === true;
    return {
      amount: (effective && Number(barcode.slice(4, 15))) || null,
      dueDate: null,
      dueFactor: null,
      bankCode: null,
      segment,
      companyId: barcode.slice(15, companyEnd(segment)),
      freeField: barcode.slice(companyEnd(segment)),
    };
  },
};

export interface GuideParts {
  readonly segment: number;
  /** 6 and 8: amount; 7 and 9: reference. Check digits: 6 and 7 modulo 10, 8 and 9 modulo 11. */
  readonly valueId: 6 | 7 | 8 | 9;
  /** Cents, or the number of a reference: up to 11 digits. Null: the payer chooses the amount. */
  readonly amount: number | null;
  /** 4 digits; 8 in segment 6. */
  readonly companyId: string;
  /** 25 digits; 21 in segment 6. */
  readonly freeField: string;
}

/**
 * Reading the result returns the same parts, except the number of a reference. @throws RangeError for an invalid part
 */
export function makeGuide(parts: GuideParts): { barcode: string; line: string } {
  const { segment, valueId, amount, companyId, freeField } = parts;
  if (!isSegment(segment)) throw new RangeError('segment must be 1 to 7, or 9');
  if (amount !== null && !(Number.isInteger(amount) && amount >= 1 && amount <= MAX_GUIDE_AMOUNT)) {
    throw new RangeError(`amount must be null or 1 to ${MAX_GUIDE_AMOUNT}`);
  }
  const companyLength = companyEnd(segment) - 15;
  if (!isDigits(companyId, companyLength)) throw new RangeError(`companyId must be ${companyLength} digits`);
  const freeLength = 44 - companyEnd(segment);
  if (!isDigits(freeField, freeLength)) throw new RangeError(`freeField must be ${freeLength} digits`);
  const head = `8${segment}${valueId}`;
  const tail = String(amount ?? 0).padStart(11, '0') + companyId + freeField;
  const barcode = head + digitOf(head)(head + tail) + tail;
  return { barcode, line: lineOf(barcode) };
}

const isDigits = (text: string, length: number): boolean => text.length === length && /^\d*$/.test(text);
