const UTF8 = new TextDecoder('utf-8', { fatal: true });
const UTF16_LE = new TextDecoder('utf-16le');
const UTF16_BE = new TextDecoder('utf-16be');
const WINDOWS_1252 = new TextDecoder('windows-1252');

/** Enough bytes to tell UTF-16, because the tags and figures of a statement are ASCII. */
const PROBE = 200;

function utf16(file: Uint8Array): typeof UTF8 | null {
  if (file[0] === 0xff && file[1] === 0xfe) return UTF16_LE;
  if (file[0] === 0xfe && file[1] === 0xff) return UTF16_BE;
  const probe = file.subarray(0, PROBE);
  const zeros = [0, 1].map((parity) => probe.filter((byte, index) => byte === 0 && index % 2 === parity).length);
  const [even = 0, odd = 0] = zeros;
  if (even + odd < probe.length / 4) return null;
  return odd > even ? UTF16_LE : UTF16_BE;
}

/**
 * Decodes UTF-16 (with or without a byte order mark), UTF-8, or Windows-1252 if it is neither. The header of the file is
 * ignored, because it is often wrong. All line breaks become `\n`.
 */
export function statementText(file: Uint8Array): string {
  return decoded(file).replace(/\r\n?/g, '\n');
}

function decoded(file: Uint8Array): string {
  const wide = utf16(file);
  if (wide !== null) return wide.decode(file);
  try {
    return UTF8.decode(file);
  } catch {
    return WINDOWS_1252.decode(file);
  }
}

/** Joins the lines of a text by blanks. Takes linear time, in contrast to a pattern for blanks around a line break. */
export const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
