import { Unzip, UnzipInflate } from 'fflate';
import { AppError } from '../../../../platform/errors/errors.ts';
import { MOST_COLUMNS } from './column-mapping.ts';
import { dayIn } from './statement-day.ts';
import { refuseFile } from './statement-rows.ts';
import { t } from './texts.ts';
import { readDateStyles, readRelationships, readSharedStrings, readWorkbook, visitPart } from './xlsx-parts.ts';

/** Bytes of the parts that are read, uncompressed. 20,000 rows of a statement need 10 MB. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Compressed bytes that are unpacked at a time. They become at most 16 MB. */
const CHUNK = 16 * 1024;
const DAYS_FROM_1900_TO_1904 = 1462;
const DECODER = new TextDecoder();

/**
 * Cells of the first visible sheet, at most `most` rows. Dates are `YYYY-MM-DD`. Numbers have a decimal point and, if
 * they are not whole, never three decimals, because `1.234` would be ambiguous.
 * @throws AppError invalid_statement_file if the file is not a workbook, is damaged, or is too large
 */
export function xlsxTable(file: Uint8Array, most: number): string[][] {
  try {
    return sheetRows(file, most);
  } catch (error) {
    if (error instanceof AppError) throw error;
    return refuseFile(1, t('damagedXlsx'));
  }
}

function sheetRows(file: Uint8Array, most: number): string[][] {
  const parts = partsOf(file, [
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/sharedStrings.xml',
    'xl/styles.xml',
  ]);
  const workbook = parts.get('xl/workbook.xml');
  if (workbook === undefined) return refuseFile(1, t('notXlsx'));
  const { sheetId, beginsIn1904 } = readWorkbook(workbook);
  const path = readRelationships(parts.get('xl/_rels/workbook.xml.rels') ?? '').get(sheetId ?? '');
  const sheet = path === undefined ? undefined : partsOf(file, [path]).get(path);
  if (sheet === undefined) return refuseFile(1, t('noSheet'));
  const strings = readSharedStrings(parts.get('xl/sharedStrings.xml') ?? '');
  const dates = readDateStyles(parts.get('xl/styles.xml') ?? '');
  const shown = (type: string, style: number, value: string): string => {
    if (type === 's') return strings[Number(value)] ?? '';
    if (type !== 'n') return value;
    return (dates[style] ? dayOf(value, beginsIn1904) : null) ?? numberText(value);
  };
  return cellsOf(sheet, most, shown);
}

/** Unpacks chunk by chunk and stops at the limit. The sizes that a file declares can be wrong. */
function partsOf(file: Uint8Array, names: readonly string[]): ReadonlyMap<string, string> {
  const parts = new Map<string, Uint8Array[]>();
  let bytes = 0;
  const unzip = new Unzip((part) => {
    if (!names.includes(part.name)) return;
    const chunks: Uint8Array[] = [];
    parts.set(part.name, chunks);
    part.ondata = (error, chunk) => {
      if (error) throw error;
      bytes += chunk.length;
      if (bytes > MOST_BYTES) refuseFile(1, t('xlsxTooLarge'));
      chunks.push(chunk);
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  for (let start = 0; start < file.length; start += CHUNK) {
    unzip.push(file.subarray(start, start + CHUNK), start + CHUNK >= file.length);
  }
  return new Map([...parts].map(([name, chunks]) => [name, DECODER.decode(Buffer.concat(chunks))]));
}

function cellsOf(xml: string, most: number, shown: (type: string, style: number, value: string) => string): string[][] {
  const rows: string[][] = [];
  let [row, column, style] = [0, 0, 0];
  let type = 'n';
  let value = '';
  visitPart(xml, {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes()['r'] ?? row + 1);
        column = 0;
      } else if (name === 'c') {
        const { r = '', t = 'n', s = '0' } = attributes();
        column = columnNumber(r) ?? column + 1;
        [type, style, value] = [t, Number(s), ''];
      }
    },
    close(name, text) {
      if (name === 'v' || name === 't') value += text;
      if (name !== 'c' || value === '') return;
      if (!(row >= 1 && row <= most)) refuseFile(most, t('sheetTooLong', { max: most }));
      if (column > MOST_COLUMNS) refuseFile(row, t('sheetTooWide', { max: MOST_COLUMNS }));
      while (rows.length < row) rows.push([]);
      const cells = rows[row - 1] as string[];
      while (cells.length < column) cells.push('');
      cells[column - 1] = shown(type, style, value);
    },
  });
  return rows;
}

function columnNumber(reference: string): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? [];
  if (letters === undefined) return null;
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

function dayOf(value: string, beginsIn1904: boolean): string | null {
  const days = Math.floor(Number(value)) + (beginsIn1904 ? DAYS_FROM_1900_TO_1904 : 0);
  return dayIn(String(days), 'serial');
}

function numberText(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  // Binary fractions such as 0.30000000000000004 are rounded to more digits than an amount has.
  const text = Number.isSafeInteger(number) ? String(number) : String(Number(number.toFixed(6)));
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}
