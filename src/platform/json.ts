import { AppError } from './errors.ts';

/** The value of a JSON text; undefined, which is no JSON value, when it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Like {@link jsonOf}, for a text that a client sends. @throws AppError duplicate_member, see {@link repeatedMember}. */
export function sentJson(text: string): unknown {
  const value = jsonOf(text);
  if (typeof value !== 'object' || value === null) return value;
  const repeated = repeatedMember(text);
  if (repeated === null) return value;
  const message = `the member ${repeated} is sent twice: send it once, because readers disagree on which one counts`;
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
 * Finds the first member that an object has twice, and answers the names that lead to it (`payer.name`); null when every object has
 * each member once. The text must be JSON. RFC 8259 §4 leaves open which of the two counts, so a proxy can read another value than this
 * server. Names are compared after their escapes are read. `JSON.parse` cannot tell, and parsers that can take ten times as long.
 */
export function repeatedMember(text: string): string | null {
  // Of each open object its names; of each open list null. The name that was read last leads to what is open next.
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

/** Where the quote is that ends a string. */
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

/** Whether a colon follows what ends here. */
function isName(text: string, end: number): boolean {
  let next = end + 1;
  while (text.charCodeAt(next) <= SPACE) next += 1;
  return text.charCodeAt(next) === COLON;
}
