import { z } from 'zod';

export const NOT_STORABLE = 'must not contain control characters (besides tab and line breaks) or unpaired surrogates';

// Of ASCII and of Latin-1. They say nothing to people, and something to terminals, logs, files of banks and spreadsheets.
const CONTROL = /(?![\t\n\r])\p{Cc}/u;

/**
 * Whether a string can be stored, sent and shown unchanged: PostgreSQL text has no NUL, UTF-8 no unpaired surrogate, and no text of people
 * has control characters besides tab and line breaks.
 */
export const isStorable = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed();

/** Free text of at most `max` UTF-16 units, possibly empty. The type for every free text that a client sends. */
export const text = (max: number) => z.string().max(max).refine(isStorable, NOT_STORABLE);

/** Like {@link text}, with at least one character that is not white space. */
export const nonBlankText = (max: number) => text(max).refine((value) => value.trim() !== '', 'must not be blank');

/** An optional text that counts as left out when it is empty, as forms send it. */
export const emptyAsAbsent = <Shape extends z.ZodType<string>>(shape: Shape) =>
  z.preprocess((value) => (value === '' ? undefined : value), shape.optional());

/** A free JSON object of bounded size and depth, all of whose strings and names can be stored. */
export function isStorableJson(value: object, maxDepth: number, maxBytes: number): boolean {
  // Depth first: serialising a value of any depth could exhaust the stack.
  return fitsDepth(value, maxDepth) && Buffer.byteLength(JSON.stringify(value)) <= maxBytes;
}

/** `depth` counts nested objects and arrays, the value itself included. */
function fitsDepth(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (value === null || typeof value !== 'object') return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([name, member]) => isStorable(name) && fitsDepth(member, depth - 1));
}
