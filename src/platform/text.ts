import { z } from 'zod';

export const NOT_STORABLE = 'must not contain control characters (besides tab and line breaks) or unpaired surrogates';

export const NOT_READABLE =
  'must not contain characters that force the direction of text (U+202A to U+202E, U+2066 to U+2069) or that have no common meaning (private use, noncharacters): remove them';

/** The rule of {@link text}, for the documents. */
export const TEXT_RULE =
  'Free text takes every script and emoji. Refused: control characters besides tab and line breaks, unpaired surrogates, characters that force the direction of text (bidirectional embeddings, overrides and isolates), private-use characters and noncharacters. Removed: other invisible characters, such as zero-width spaces, byte order marks, soft hyphens and direction marks; emoji keep their joiners and variation selectors. U+2028 and U+2029 become line breaks. Lengths count after that.';

/** Most texts: nothing in them needs a further look. */
const PLAIN = /^[\t\n\r\x20-\x7e\xa0-\xac\xae-\xff]*$/;
// Of ASCII and of Latin-1. They say nothing to people, and something to terminals, logs, files of banks and spreadsheets.
const CONTROL = /(?![\t\n\r])\p{Cc}/u;
const UNREADABLE = /[\u202a-\u202e\u2066-\u2069\p{Co}\p{Noncharacter_Code_Point}]/u;
const REFUSED = new RegExp(`${CONTROL.source}|${UNREADABLE.source}`, 'gu');

// Emoji keep what composes them (UTS 51): a joiner between two of them, and the selector of their presentation.
const CLEANED =
  /(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Emoji})\ufe0f|(\p{Default_Ignorable_Code_Point})|([\u2028\u2029])/gu;
// The blank pattern of Braille is a symbol, and shows nothing.
const VISIBLE = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Whether a string can be stored, sent and shown unchanged: PostgreSQL text has no NUL, UTF-8 no unpaired surrogate, and no text of people
 * has control characters besides tab and line breaks.
 */
export const isStorable = (text: string): boolean => PLAIN.test(text) || (!CONTROL.test(text) && text.isWellFormed());

/** Whether a text reads the same wherever it is shown. */
const isReadable = (text: string): boolean => PLAIN.test(text) || !UNREADABLE.test(text);

/** The same text without invisible characters, see {@link TEXT_RULE}. */
function withoutInvisible(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(CLEANED, (character, invisible?: string, lineBreak?: string) =>
    invisible !== undefined ? '' : lineBreak !== undefined ? '\n' : character,
  );
}

/** A text of another institution by the same rule. It is never refused: what would be refused is removed. */
export function cleanedText(text: string): string {
  const wellFormed = text.toWellFormed();
  return withoutInvisible(wellFormed.replace(REFUSED, ''));
}

/** A text of another institution: any length, kept as {@link cleanedText} has it. */
export const foreignText = () => z.string().overwrite(cleanedText);

/** Text that people do not read, such as an id, a cursor or a password: refused, or taken unchanged. */
export const opaqueText = (max: number, tooLong?: string) =>
  z.string().max(max, tooLong).refine(isStorable, NOT_STORABLE);

/** Free text of at most `max` UTF-16 units, possibly empty, by {@link TEXT_RULE}. The type for every free text that a client sends. */
export const text = (max: number) =>
  z
    .string()
    .refine((value) => isStorable(value) && isReadable(value), {
      error: ({ input }) => (isStorable(String(input)) ? NOT_READABLE : NOT_STORABLE),
    })
    .overwrite(withoutInvisible)
    .max(max);

/** Like {@link text}, with at least one character that shows. */
export const nonBlankText = (max: number) => text(max).refine((value) => VISIBLE.test(value), 'must not be blank');

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
  if (typeof value === 'string') return isStorable(value) && isReadable(value);
  if (value === null || typeof value !== 'object') return true;
  if (depth === 0) return false;
  return Object.entries(value).every(
    ([name, member]) => isStorable(name) && isReadable(name) && fitsDepth(member, depth - 1),
  );
}
