/**
 * Beginnings of a cell that spreadsheets compute (OWASP: CSV injection): formula starters, also full width as some spreadsheets read them and after
 * white space that they trim, and line breaks that open another cell.
 */
const FORMULA = /^(\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;

/** A cell of free text: always quoted (RFC 4180), with an apostrophe before what a spreadsheet would compute. */
export function textCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A line of cells that are written already. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(';')}\r\n`;
