import type { Language } from '../../platform/language/language.ts';
import type { PrintedReceipt } from './printed-receipt.ts';
import { RECEIPT_PAGE_HEADERS, receiptHtml } from './receipt-page.ts';
import { receiptPdf } from './receipt-pdf.ts';

export const RECEIPT_FILES = { pdf: 'application/pdf', html: 'text/html' } as const;

export const RECEIPT_FILE_RULES = [
  'As PDF (PDF/A-2b) or HTML: for people, with masked documents and a QR code that leads to a public page, which verifies the receipt',
  'PDF and HTML are in Portuguese, or in English if `Accept-Language` prefers it',
];

interface Form {
  readonly format: string;
  readonly language: Language;
}

/** `name`: name of the file without its ending. */
export const receiptFile = (name: string, receipt: PrintedReceipt, { format, language }: Form) => ({
  name: `${name}.${format}`,
  disposition: 'inline' as const,
  headers: format === 'html' ? RECEIPT_PAGE_HEADERS : {},
  bytes: format === 'html' ? receiptHtml(receipt, language) : receiptPdf(receipt, language),
});
