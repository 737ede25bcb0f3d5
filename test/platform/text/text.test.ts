import { expect, test } from 'vitest';
import {
  cleanedText,
  isStorable,
  isStorableJson,
  nonBlankText,
  opaqueText,
  text,
} from '../../../src/platform/text/text.ts';

test.each(['', 'José 🙂', 'a\tb\r\nc', '\ufffd', '"\\'])('%j can be stored', (value) => {
  expect(isStorable(value)).toBe(true);
});

test.each(['\0', 'a\0b', '\u0001', 'a\u001bb', '\u007f', '\u0085', '\ud83d', '\ude42\ud83d', 'x\udc00'])(
  '%j cannot be stored',
  (value) => {
    expect(isStorable(value)).toBe(false);
    expect(text(10).safeParse(value).success).toBe(false);
  },
);

test('text is bounded, and may be blank unless content is required', () => {
  expect(text(3).safeParse('abc').success).toBe(true);
  expect(text(3).safeParse('abcd').success).toBe(false);
  expect(text(3).safeParse('  ').success).toBe(true);
  expect(nonBlankText(3).safeParse(' \n').success).toBe(false);
  expect(nonBlankText(3).safeParse(' a').success).toBe(true);
});

test('JSON is bounded in depth and in UTF-8 bytes, including names', () => {
  expect(isStorableJson({ a: { b: [1, null, true] } }, 3, 100)).toBe(true);
  expect(isStorableJson({ a: { b: [1] } }, 2, 100)).toBe(false);
  expect(isStorableJson({ a: 'é' }, 1, 10)).toBe(true);
  expect(isStorableJson({ a: 'éé' }, 1, 10)).toBe(false);
  expect(isStorableJson({ a: ['\0'] }, 3, 100)).toBe(false);
  expect(isStorableJson({ ['\ud800']: 1 }, 3, 100)).toBe(false);
});

test.each([
  ['a zero-width space', 'a\u200bb', 'ab'],
  ['a byte order mark', '\ufeffab', 'ab'],
  ['a soft hyphen', 'a\u00adb', 'ab'],
  ['a direction mark', 'a\u200eb\u200f\u061c', 'ab'],
  ['a word joiner', 'a\u2060b', 'ab'],
  ['a Hangul filler', 'a\u3164b', 'ab'],
  ['tag characters', 'a\u{e0061}\u{e007f}b', 'ab'],
  ['a joiner outside of emoji', 'a\u200db', 'ab'],
  ['a variation selector outside of emoji', 'a\ufe0fb', 'ab'],
  ['a Unicode line separator', 'a\u2028b\u2029c', 'a\nb\nc'],
])('text accepts %s and removes or replaces it', (_name, given, kept) => {
  expect(text(10).parse(given)).toBe(kept);
  expect(cleanedText(given)).toBe(kept);
});

test.each(['👩‍👩‍👧‍👦', '❤️', '🏳️‍🌈', '👍🏽', '#️⃣', '👩🏽‍💻', 'Łódź', '日本', 'שלום', 'नमस्ते'])('text keeps %s', (value) => {
  expect(text(20).parse(value)).toBe(value);
  expect(cleanedText(value)).toBe(value);
});

test.each([
  ['an override', '\u202e'],
  ['an embedding', '\u202a'],
  ['an isolate', '\u2066'],
  ['its end', '\u2069'],
  ['a private-use character', '\ue000'],
  ['a noncharacter', '\uffff'],
])('text rejects %s, and text of other banks loses it', (_name, character) => {
  const { success, error } = text(10).safeParse(`a${character}b`);
  expect([success, error?.issues[0]?.message]).toEqual([false, expect.stringContaining('remove them')]);
  expect(cleanedText(`a${character}b`)).toBe('ab');
  expect(opaqueText(10).parse(`a${character}b`)).toBe(`a${character}b`);
});

test('text of other banks loses control characters and unpaired surrogates', () => {
  expect(cleanedText('a\u0000b\u001b[31m\ud800')).toBe('ab[31m\ufffd');
});

test('the length of a text counts after cleaning', () => {
  expect(text(3).safeParse('abc\u200b\u200b').success).toBe(true);
});

test.each(['', ' ', '\u200b', '\u00a0', '\u2800', '\u3164', '\u0301', '\ufeff \u00ad'])('%j is blank', (value) => {
  expect(nonBlankText(10).safeParse(value).success).toBe(false);
});
