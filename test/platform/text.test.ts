import { expect, test } from 'vitest';
import { isStorable, isStorableJson, nonBlankText, text } from '../../src/platform/text.ts';

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

test('text has its bound, and may be blank unless it must say something', () => {
  expect(text(3).safeParse('abc').success).toBe(true);
  expect(text(3).safeParse('abcd').success).toBe(false);
  expect(text(3).safeParse('  ').success).toBe(true);
  expect(nonBlankText(3).safeParse(' \n').success).toBe(false);
  expect(nonBlankText(3).safeParse(' a').success).toBe(true);
});

test('JSON is bounded in levels and in bytes of UTF-8, names included', () => {
  expect(isStorableJson({ a: { b: [1, null, true] } }, 3, 100)).toBe(true);
  expect(isStorableJson({ a: { b: [1] } }, 2, 100)).toBe(false);
  expect(isStorableJson({ a: 'é' }, 1, 10)).toBe(true);
  expect(isStorableJson({ a: 'éé' }, 1, 10)).toBe(false);
  expect(isStorableJson({ a: ['\0'] }, 3, 100)).toBe(false);
  expect(isStorableJson({ ['\ud800']: 1 }, 3, 100)).toBe(false);
});
