import { CsvError, parse } from 'csv-parse/sync';
import type { Separator } from './column-mapping.ts';

/** Lines that are looked at to find the separator. */
const PROBE = 200;

/** The separator that occurs equally often in most lines. */
export function detectedSeparator(text: string): Separator {
  const [, declared] = /^sep=([;,|\t])\n/i.exec(text) ?? [];
  if (declared !== undefined) return declared as Separator;
  const lines = text.split('\n', PROBE).filter((line) => line.trim() !== '');
  let best: { separator: Separator; lines: number; columns: number } = { separator: ';', lines: 0, columns: 0 };
  // The first of equals wins, so the comma, which is also a decimal sign, comes last.
  for (const separator of [';', '\t', '|', ','] satisfies Separator[]) {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const count = line.replace(/"[^"]*"/g, '').split(separator).length - 1;
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
    }
    for (const [columns, agreeing] of counts) {
      if (agreeing > best.lines || (agreeing === best.lines && columns > best.columns)) {
        best = { separator, lines: agreeing, columns };
      }
    }
  }
  return best.separator;
}

/**
 * Rows of a CSV text with line breaks `\n`, at most `most`. A quote that does not enclose a cell is part of the text, also
 * one without its counterpart.
 */
export function delimitedTable(text: string, separator: Separator, most: number): string[][] {
  const options = {
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: '\n',
    to: most,
  };
  const literal = (): string[][] => parse(text, { ...options, quote: false }).map((row) => row.map(unquoted));
  try {
    const rows: string[][] = parse(text, options);
    return rows.some((row) => row.some((cell) => isSeveralRows(cell, separator))) ? literal() : rows;
  } catch (error) {
    if (error instanceof CsvError) return literal();
    throw error;
  }
}

/** Two unpaired quotes would enclose all rows between them in one cell, and these rows would be lost. */
const isSeveralRows = (cell: string, separator: Separator): boolean => {
  const lineBreak = cell.indexOf('\n');
  return lineBreak !== -1 && cell.includes(separator, lineBreak);
};

const unquoted = (cell: string): string => /^\s*"(.*)"\s*$/s.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;
