/** OWASP CSV injection: formula starters, full-width too, also after white space, and line breaks. */
const FORMULA = /^(\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;

/** Returns a quoted free-text cell (RFC 4180). An apostrophe precedes text that a spreadsheet would evaluate. */
export function textCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

export const csvLine = (cells: readonly string[]): string => `${cells.join(';')}\r\n`;
