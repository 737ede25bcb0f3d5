import type { CheckDigit } from './bill-code-check-digits.ts';

/** What a code says about its bill. */
export interface BillFields {
  /** Cents; null when the payer says it, or when a guide has a reference instead. */
  readonly amount: number | null;
  /** Null for guides, and for boletos that say none. */
  readonly dueDate: string | null;
  /** As it stands in a boleto, since it can mean two dates; null for guides. */
  readonly dueFactor: number | null;
  /** Three digits (COMPE) of a boleto's bank. */
  readonly bankCode: string | null;
  /** Of a guide: 1 to 7, or 9. */
  readonly segment: number | null;
  /** Of a guide: four digits, in segment 6 the first eight of the CNPJ. */
  readonly companyId: string | null;
  /** 25 digits of the bank, or of the company, which has 21 in segment 6. */
  readonly freeField: string;
}

/** How boletos, or guides, are written. A barcode has 44 digits. */
export interface BillScheme {
  readonly type: 'boleto' | 'guide';
  /** Right check digits included. */
  lineOf(barcode: string): string;
  /** Without the line's own check digits, whatever they are. */
  barcodeOf(line: string): string;
  /** The line's own check digits: their names, and where they stand in it. */
  readonly lineDigits: readonly { readonly name: string; readonly at: number }[];
  /** The check digit over all of the barcode: where it stands there, and its rule. */
  generalDigit(barcode: string): { readonly at: number; readonly of: CheckDigit };
  /** What is wrong beside check digits, in plain words; null when nothing is. */
  faultOf(barcode: string): string | null;
  /** What a faultless barcode says. */
  fieldsOf(barcode: string, today: string): BillFields;
}
