import type { Text } from '../../platform/language/text.ts';
import type { CheckDigit } from './bill-code-check-digits.ts';

export interface BillFields {
  /** Cents. Null when the payer chooses the amount, or a guide has a reference instead. */
  readonly amount: number | null;
  /** Null for guides, and for boletos without a due date. */
  readonly dueDate: string | null;
  /** Raw factor of a boleto, because it can mean two dates. Null for guides. */
  readonly dueFactor: number | null;
  readonly bankCode: string | null;
  /** Only guides: 1 to 7, or 9. */
  readonly segment: number | null;
  /** Only guides: 4 digits; in segment 6 the first 8 digits of the CNPJ. */
  readonly companyId: string | null;
  readonly freeField: string;
}

/** Format of boletos or guides. A barcode has 44 digits. */
export interface BillScheme {
  readonly type: 'boleto' | 'guide';
  /** Includes correct check digits. */
  lineOf(barcode: string): string;
  /** Drops the line's check digits without verifying them. */
  barcodeOf(line: string): string;
  readonly lineDigits: readonly { readonly name: string; readonly at: number }[];
  /** Position and rule of the check digit over the whole barcode. */
  generalDigit(barcode: string): { readonly at: number; readonly of: CheckDigit };
  /** Returns a fault other than a check digit as text, or null. */
  faultOf(barcode: string): Text | null;
  fieldsOf(barcode: string, today: string): BillFields;
}
