import type { Text } from '../../../../platform/language/text.ts';
import { MOST_COLUMNS, type Separator } from './column-mapping.ts';
import { delimitedTable, detectedSeparator } from './delimited-table.ts';
import { refuseFile } from './statement-rows.ts';
import { statementText } from './statement-text.ts';
import type { Table } from './table-rows.ts';
import { t } from './texts.ts';
import { xlsxTable } from './xlsx-table.ts';

const MOST_ROWS = 20_000;
const MOST_CHARACTERS = 2_000;

/** First bytes of formats that are not read, and what a person can do about them. */
const REFUSED: readonly (readonly [string, Text])[] = [
  ['d0cf11e0', t('oldExcel')],
  ['25504446', t('pdf')],
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
  if (rows.length > MOST_ROWS) refuseFile(MOST_ROWS, t('tooManyRows', { max: MOST_ROWS }));
  return rows.map((row, index) => {
    if (row.length > MOST_COLUMNS) refuseFile(index + 1, t('rowTooWide', { max: MOST_COLUMNS }));
    return row.map((cell) => (cell.length > MOST_CHARACTERS ? cell.slice(0, MOST_CHARACTERS) : cell));
  });
}

function rowsOf(file: Uint8Array, separator: Separator | null): string[][] {
  const start = Buffer.from(file.subarray(0, 4)).toString('hex');
  const [, reason] = REFUSED.find(([bytes]) => bytes === start) ?? [];
  if (reason !== undefined) return refuseFile(1, reason);
  if (start === ZIP) return xlsxTable(file, MOST_ROWS);
  const text = statementText(file);
  if (MARKUP.test(text)) return refuseFile(1, t('markup'));
  if (OFX.test(text)) return refuseFile(1, t('ofxNotTable'));
  if (text.includes('\0')) return refuseFile(1, t('notText'));
  const rows = delimitedTable(text, separator ?? detectedSeparator(text), MOST_ROWS + 1);
  // A first line such as `sep=;` is for the spreadsheet program. The rows keep their numbers.
  return /^sep=.$/i.test(text.split('\n', 1)[0] ?? '') ? rows.with(0, []) : rows;
}
