import { cleanedText } from '../../../../platform/text/text.ts';
import { readCnab240Statement } from './cnab240-statement.ts';
import { readOfxStatement } from './ofx.ts';
import { type FileStatement, refuseFile } from './statement-rows.ts';

export const STATEMENT_FORMATS = { ofx: 'OFX 1.x or 2.x.', cnab240: 'CNAB 240, FEBRABAN.' };
export type StatementFormat = keyof typeof STATEMENT_FORMATS;

const UTF8 = new TextDecoder('utf-8', { fatal: true });
const WINDOWS_1252 = new TextDecoder('windows-1252');

/** Decodes UTF-8, or Windows-1252 if it is not valid UTF-8. The header is ignored, because it is often wrong. */
export function decodeText(file: Uint8Array): string {
  try {
    return UTF8.decode(file);
  } catch {
    return WINDOWS_1252.decode(file);
  }
}

const OFX = /<OFX>/i;
const CNAB = /^\d{3}0000[0 ]/;

/** Accepts every format. @throws AppError invalid_statement_file with the line */
export function readStatementFile(file: Uint8Array): FileStatement & { readonly format: StatementFormat } {
  const content = decodeText(file);
  if (OFX.test(content)) return { format: 'ofx', ...cleaned(readOfxStatement(content)) };
  if (CNAB.test(content)) return { format: 'cnab240', ...cleaned(readCnab240Statement(file)) };
  return refuseFile(1, 'the file is neither OFX nor a CNAB 240 statement');
}

/** Applies the common rule for texts to the free texts. */
const cleaned = (statement: FileStatement): FileStatement => ({
  ...statement,
  rows: statement.rows.map((row) => ({
    ...row,
    bankId: cleanedText(row.bankId),
    description: cleanedText(row.description),
    document: row.document && (cleanedText(row.document) || null),
  })),
});
