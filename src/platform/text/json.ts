import { AppError } from '../errors/errors.ts';

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Like {@link jsonOf}, for a text from a client. @throws AppError duplicate_member, see {@link repeatedMember} */
export function sentJson(text: string): unknown {
  const value = jsonOf(text);
  if (typeof value !== 'object' || value === null) return value;
  const repeated = repeatedMember(text);
  if (repeated === null) return value;
  const message = `the member ${repeated} is sent twice: send it once, because parsers disagree on which one counts`;
  throw new AppError('duplicate_member', message, { member: repeated });
}

/** Like {@link repeatedMember}, for any text; null when the text is not JSON. */
export const repeatedIn = (text: string): string | null =>
  typeof (jsonOf(text) ?? undefined) === 'object' ? repeatedMember(text) : null;

const [QUOTE, BACKSLASH, COLON] = ['"', '\\', ':'].map((character) => character.charCodeAt(0));
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = ['{', '}', '[', ']'].map((character) =>
  character.charCodeAt(0),
);
const SPACE = 32;

/**
 * Returns the path (`payer.name`) of the first duplicate member of an object. Null without duplicates. The text must be
 * JSON. RFC 8259 §4 leaves open which duplicate counts, so a proxy can read another value than this server. Names are
 * compared unescaped. `JSON.parse` cannot report duplicates, and parsers that can take 10 times as long.
 */
export function repeatedMember(text: string): string | null {
  // One entry per open value: the names of an object, or null for a list. The last name read leads to the next value.
  const open: (Set<string> | null)[] = [];
  const path: string[] = [];
  let names: Set<string> | null = null;
  let name = '';
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      if (names && isName(text, end)) {
        name = text.slice(at + 1, end);
        if (name.includes('\\')) name = JSON.parse(text.slice(at, end + 1)) as string;
        if (names.has(name)) return [...path.filter(Boolean), name].join('.');
        names.add(name);
      }
      at = end;
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      open.push(names);
      path.push(name);
      names = code === OPEN_OBJECT ? new Set() : null;
      name = '';
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      names = open.pop() ?? null;
      name = path.pop() ?? '';
    }
  }
  return null;
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}

function isName(text: string, end: number): boolean {
  let next = end + 1;
  while (text.charCodeAt(next) <= SPACE) next += 1;
  return text.charCodeAt(next) === COLON;
}
