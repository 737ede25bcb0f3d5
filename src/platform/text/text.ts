import { z } from 'zod';
import { inSchema } from '../language/text.ts';
import { t } from '../language/texts.ts';

export const NOT_STORABLE = t('notStorable');

export const NOT_READABLE = t('notReadable');

export const TEXT_RULE =
  'Free text accepts every script and emoji. Rejected: control characters other than tab and line breaks, unpaired surrogates, characters that force the direction of text (bidirectional embeddings, overrides and isolates), private-use characters and noncharacters. Removed: other invisible characters, such as zero-width spaces, byte order marks, soft hyphens and direction marks; emoji keep their joiners and variation selectors. U+2028 and U+2029 become line breaks. Lengths count after that.';

const PLAIN = /^[\t\n\r\x20-\x7e\xa0-\xac\xae-\xff]*$/;
// Control characters of ASCII and Latin-1: meaningless to people, but not to terminals, logs, bank files and
// spreadsheets.
const CONTROL = /(?![\t\n\r])\p{Cc}/u;
const UNREADABLE = /[\u202a-\u202e\u2066-\u2069\p{Co}\p{Noncharacter_Code_Point}]/u;
const REFUSED = new RegExp(`${CONTROL.source}|${UNREADABLE.source}`, 'gu');

// Emoji keep their parts (UTS 51): a joiner between two of them, and the presentation selector.
const CLEANED =
  /(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Emoji})\ufe0f|(\p{Default_Ignorable_Code_Point})|([\u2028\u2029])/gu;
// The Braille blank is a symbol, but shows nothing.
const VISIBLE = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Whether a string can be stored, sent and shown unchanged. PostgreSQL text has no NUL, UTF-8 no unpaired surrogate,
 * and text has no control characters other than tab and line breaks.
 */
export const isStorable = (text: string): boolean => PLAIN.test(text) || (!CONTROL.test(text) && text.isWellFormed());

const isReadable = (text: string): boolean => PLAIN.test(text) || !UNREADABLE.test(text);

function withoutInvisible(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(CLEANED, (character, invisible?: string, lineBreak?: string) =>
    invisible !== undefined ? '' : lineBreak !== undefined ? '\n' : character,
  );
}

export function cleanedText(text: string): string {
  const wellFormed = text.toWellFormed();
  return withoutInvisible(wellFormed.replace(REFUSED, ''));
}

/** A text of another institution, of any length, cleaned by {@link cleanedText}. */
export const foreignText = () => z.string().overwrite(cleanedText);

export const opaqueText = (max: number, tooLong?: string) =>
  z.string().max(max, tooLong).refine(isStorable, inSchema(NOT_STORABLE));

/** Free text from a client: at most `max` UTF-16 units, possibly empty, by {@link TEXT_RULE}. */
export const text = (max: number) =>
  z
    .string()
    .refine((value) => isStorable(value) && isReadable(value), {
      error: ({ input }) => inSchema(isStorable(String(input)) ? NOT_READABLE : NOT_STORABLE),
    })
    .overwrite(withoutInvisible)
    .max(max);

export const nonBlankText = (max: number) => text(max).refine((value) => VISIBLE.test(value), inSchema(t('notBlank')));

/** An optional text that is absent when it is empty, as forms send it. */
export const emptyAsAbsent = <Shape extends z.ZodType<string>>(shape: Shape) =>
  z.preprocess((value) => (value === '' ? undefined : value), shape.optional());

/** Whether an object is storable JSON of bounded size and depth. */
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
