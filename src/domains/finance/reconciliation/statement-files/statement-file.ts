import { cleanedText } from '../../../../platform/text/text.ts';
import { readCnab240Statements } from './cnab240-statements.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { suggestMapping } from './mapping-suggestion.ts';
import { readOfxStatements } from './ofx-statements.ts';
import type { ReadStatement } from './read-statement.ts';
import { refuseFile } from './statement-rows.ts';
import { tableOf } from './statement-table.ts';
import { statementText } from './statement-text.ts';
import { readTableStatement } from './table-statement.ts';
import { t } from './texts.ts';

export const STATEMENT_FORMATS = {
  ofx: 'OFX 1.x or 2.x.',
  cnab240: 'CNAB 240, FEBRABAN.',
  csv: 'Text with a separator between the columns.',
  xlsx: 'Excel workbook.',
};
export type StatementFormat = keyof typeof STATEMENT_FORMATS;

/** The columns of a CSV or XLSX file. */
export interface FileTable {
  readonly headings: readonly string[];
  readonly sample: readonly (readonly string[])[];
  /** Null when the meaning of the columns is neither given nor recognised. */
  readonly columns: ColumnMapping | null;
  readonly isConfirmed: boolean;
}

export interface ReadFile {
  readonly format: StatementFormat;
  readonly statements: readonly ReadStatement[];
  readonly table: FileTable | null;
}

const OFX = /<OFX>/i;
const CNAB = /^\uFEFF?\s*\d{3}0000[0 ]/;
const ZIP = 'PK\u0003\u0004';
const SAMPLE = 10;
/** A day and an amount. */
const FEWEST_COLUMNS = 2;

/**
 * Reads every format, which the content determines. `columns`: what is known about the columns of CSV and XLSX; without
 * it they are only suggested. @throws AppError invalid_statement_file with the line
 */
export function readStatementFile(file: Uint8Array, columns: ColumnMapping | null): ReadFile {
  const content = statementText(file);
  if (OFX.test(content)) return cleaned({ format: 'ofx', statements: readOfxStatements(file), table: null });
  if (CNAB.test(content)) return cleaned({ format: 'cnab240', statements: readCnab240Statements(file), table: null });
  if (content.trim() === '') return refuseFile(1, t('fileEmpty'));
  const rows = tableOf(file, columns?.separator ?? null);
  if (!rows.some(({ length }) => length >= FEWEST_COLUMNS)) {
    return refuseFile(1, t('unknownFormat'));
  }
  const suggestion = suggestMapping(rows);
  const used = columns ?? suggestion.mapping;
  return cleaned({
    format: content.startsWith(ZIP) ? 'xlsx' : 'csv',
    statements: [used ? readTableStatement(rows, used) : NOTHING_READ],
    table: {
      headings: suggestion.headings,
      sample: suggestion.sample.slice(0, SAMPLE),
      ...{ columns: used, isConfirmed: columns !== null },
    },
  });
}

const NOTHING_READ: ReadStatement = {
  ...{ line: 1, bankCode: null, branch: null, account: null, isCard: false, currency: 'BRL', from: null, to: null },
  ...{ opening: null, closing: null, contradictions: [], rows: [] },
};

/** Applies the common rule for texts to the free texts. */
const cleaned = (file: ReadFile): ReadFile => ({
  ...file,
  statements: file.statements.map((statement) => ({
    ...statement,
    rows: statement.rows.map((row) => ({
      ...row,
      bankId: cleanedText(row.bankId),
      description: cleanedText(row.description),
      document: row.document && (cleanedText(row.document) || null),
    })),
  })),
});
