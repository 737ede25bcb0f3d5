import { MOST_COLUMNS, type Separator } from './column-mapping.ts';
import { delimitedTable, detectedSeparator } from './delimited-table.ts';
import { refuseFile } from './statement-rows.ts';
import { statementText } from './statement-text.ts';
import type { Table } from './table-rows.ts';
import { xlsxTable } from './xlsx-table.ts';

const MOST_ROWS = 20_000;
const MOST_CHARACTERS = 2_000;

/** First bytes of formats that are not read, and what a person can do about them. */
const REFUSED: readonly (readonly [string, string])[] = [
  ['d0cf11e0', 'the file is an Excel workbook of before 2007 (XLS), or has a password: save it as XLSX or CSV'],
  ['25504446', 'the file is a PDF: ask the bank for OFX, XLSX or CSV'],
];
const ZIP = '504b0304';
const MARKUP = /^\s*<(!doctype|html|head|meta|body|table|\?xml|workbook)/i;
const OFX = /^\s*(OFXHEADER|<OFX|<\?OFX)/i;

/**
 * Cells of a CSV or XLSX file, as text. CSV can have any of the separators, which is detected unless given.
 * @throws AppError invalid_statement_file if it is another format, or has more than 20,000 rows or 100 columns
 */
export function tableOf(file: Uint8Array, separator: Separator | null = null): Table {
  const rows = rowsOf(file, separator);
  if (rows.length > MOST_ROWS)
    refuseFile(MOST_ROWS, `the file has more than ${MOST_ROWS} rows: export a shorter period`);
  return rows.map((row, index) => {
    if (row.length > MOST_COLUMNS) refuseFile(index + 1, `the row has more than ${MOST_COLUMNS} columns`);
    return row.map((cell) => (cell.length > MOST_CHARACTERS ? cell.slice(0, MOST_CHARACTERS) : cell));
  });
}

function rowsOf(file: Uint8Array, separator: Separator | null): string[][] {
  const start = Buffer.from(file.subarray(0, 4)).toString('hex');
  const [, reason] = REFUSED.find(([bytes]) => bytes === start) ?? [];
  if (reason !== undefined) return refuseFile(1, reason);
  if (start === ZIP) return xlsxTable(file, MOST_ROWS);
  const text = statementText(file);
  if (MARKUP.test(text)) return refuseFile(1, 'the file is a web page or XML: save it as XLSX or CSV');
  if (OFX.test(text)) return refuseFile(1, 'the file is OFX and not a table');
  if (text.includes('\0')) return refuseFile(1, 'the file is not text: save it as XLSX or CSV');
  const rows = delimitedTable(text, separator ?? detectedSeparator(text), MOST_ROWS + 1);
  // A first line such as `sep=;` is for the spreadsheet program. The rows keep their numbers.
  return /^sep=.$/i.test(text.split('\n', 1)[0] ?? '') ? rows.with(0, []) : rows;
}
