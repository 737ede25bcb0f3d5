/** What spreadsheets would compute when a cell begins with it (OWASP: CSV injection). */
const FORMULA = /^[=+\-@\t\r\n]/;

/** A cell of free text: harmless as a formula, and quoted where it must be (RFC 4180). */
export function textCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line of cells that are written already. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(';')}\r\n`;
