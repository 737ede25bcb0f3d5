import { type Column, type ColumnMapping, columnsOf, foldedHeading, MOST_PREAMBLE } from './column-mapping.ts';
import { refuseFile } from './statement-rows.ts';
import { t } from './texts.ts';

/** Cells of a table by row. The first row is row 1. */
export type Table = readonly (readonly string[])[];

export const isBlankRow = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

/** Where the columns of a mapping are in this table. */
export interface Columns {
  /** Index of the first row after the headings. */
  readonly firstRow: number;
  /** The cell of a column, trimmed. Empty for null and for rows that are too short. */
  readonly cell: (row: readonly string[], column: Column | null) => string;
  /** Whether the row repeats the headings, as some banks do on each page. */
  readonly isHeading: (row: readonly string[]) => boolean;
}

/** @throws AppError invalid_statement_file if a heading is missing */
export function findColumns(rows: Table, mapping: ColumnMapping): Columns {
  const names = columnsOf(mapping).filter((column) => typeof column === 'string');
  const headingRow = mapping.headingRow === null ? null : headingRowOf(rows, mapping.headingRow - 1, names);
  const headings = headingRow === null ? [] : foldedCells(rows[headingRow]);
  const positions = new Map(headings.map((heading, index) => [heading, index] as const).toReversed());
  return {
    firstRow: headingRow === null ? 0 : headingRow + 1,
    cell(row, column) {
      if (column === null) return '';
      const index = typeof column === 'number' ? column - 1 : positions.get(foldedHeading(column));
      return (index === undefined ? undefined : row[index])?.trim() ?? '';
    },
    isHeading: (row) => headingRow !== null && foldedCells(row).join('\n') === headings.join('\n'),
  };
}

const foldedCells = (row: readonly string[] = []): string[] => row.map(foldedHeading);

function headingRowOf(rows: Table, expected: number, names: readonly string[]): number {
  const missingIn = (index: number): readonly string[] => {
    const headings = new Set(foldedCells(rows[index]));
    return names.filter((name) => !headings.has(foldedHeading(name)));
  };
  if (missingIn(expected).length === 0) return expected;
  const found = rows.slice(0, MOST_PREAMBLE).findIndex((_, index) => missingIn(index).length === 0);
  if (found !== -1) return found;
  const missing = missingIn(expected).map((name) => JSON.stringify(name));
  return refuseFile(expected + 1, t('columnsMissing', { columns: missing.join(', ') }));
}
