import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildEndToEndId,
  buildReturnId,
  endToEndInstant,
  isEndToEndId,
  isIspb,
  isReturnId,
  withinTolerance,
} from '../../../src/platform/text/end-to-end-id.ts';
import { isNumCtrlStr } from '../../../src/platform/text/num-ctrl-str.ts';
import { isReturnReason } from '../../../src/rails/spi.ts';

type Input = {
  op: string;
  value: string;
  code: string;
  instant: string;
  ispb: string;
  sequence: string;
  processedAt: string;
};
type Vector = { input: Input; expected: unknown; why: string };
const vectors: Vector[] = JSON.parse(readFileSync(new URL('../../vectors/e2e.json', import.meta.url), 'utf8'));

const answers: Record<string, (input: Input) => unknown> = {
  e2e_valid: ({ value }) => isEndToEndId(value),
  e2e_build: ({ instant, ispb, sequence }) => buildEndToEndId({ instant: new Date(instant), ispb, sequence }),
  e2e_within_tolerance: ({ value, processedAt }) => withinTolerance(value, new Date(processedAt)),
  return_id_valid: ({ value }) => isReturnId(value),
  ispb_format: ({ value }) => isIspb(value),
  num_ctrl_str_valid: ({ value }) => isNumCtrlStr(value),
  pacs004_reason: ({ code }) => isReturnReason(code),
};

const MINUTE_MS = 60_000;
const TWELVE_HOURS_MS = 12 * 60 * MINUTE_MS;
const ALPHANUMERIC = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
const stringOf = (characters: string[], length: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: length, maxLength: length });
const anyInstant = fc.date({ min: new Date('2020-11-01'), max: new Date('2099-12-31'), noInvalidDate: true });
const anyIspb = fc.oneof(stringOf([...'0123456789'], 8), stringOf(ALPHANUMERIC.slice(0, 36), 8));
const anyParts = fc.record({ instant: anyInstant, ispb: anyIspb, sequence: stringOf(ALPHANUMERIC, 11) });
const cutToMinute = (instant: Date) => new Date(Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS);

describe('end-to-end id test vectors', () => {
  for (const { input, expected, why } of vectors) {
    test(`end-to-end id vector ${JSON.stringify(input)} holds: ${why}`, () => {
      expect(answers[input.op]?.(input)).toEqual(expected);
    });
  }

  test('the tests cover every end-to-end id vector', () => {
    expect(new Set(vectors.map(({ input }) => input.op))).toEqual(new Set(Object.keys(answers)));
  });
});

test('an end-to-end id has prefix, ISPB, UTC minute and sequence, and parses to its parts', () => {
  fc.assert(
    fc.property(anyParts, (parts) => {
      const payment = buildEndToEndId(parts);
      const refund = buildReturnId(parts);
      expect([payment.length, payment.slice(1, 9), payment.slice(-11)]).toEqual([32, parts.ispb, parts.sequence]);
      expect(refund).toBe(`D${payment.slice(1)}`);
      expect([isEndToEndId(payment), isReturnId(payment)]).toEqual([true, false]);
      expect([isEndToEndId(refund), isReturnId(refund)]).toEqual([false, true]);
      expect(endToEndInstant(payment)).toEqual(cutToMinute(parts.instant));
      expect(endToEndInstant(refund)).toEqual(cutToMinute(parts.instant));
    }),
  );
});

test('the stamp of an id is accepted exactly when its minute exists in the calendar', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2020, max: 2099 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
      fc.integer({ min: 0, max: 25 }),
      fc.integer({ min: 0, max: 61 }),
      (year, month, day, hour, minute) => {
        const stamp = [month, day, hour, minute].map((part) => String(part).padStart(2, '0')).join('');
        const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
        const exists = month >= 1 && month <= 12 && day >= 1 && day <= lastDay && hour <= 23 && minute <= 59;
        expect(isEndToEndId(`E12345678${year}${stamp}ab1diuLs08D`)).toBe(exists);
      },
    ),
    { numRuns: 1000 },
  );
});

test('the random sequence is evenly distributed over all 62 alphanumerics', () => {
  const counts = new Map(ALPHANUMERIC.map((character) => [character, 0]));
  const draws = 10_000;
  for (let i = 0; i < draws; i += 1) {
    for (const character of buildEndToEndId({ instant: new Date(0), ispb: '00000000' }).slice(-11)) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
  }
  expect(counts.size).toBe(62);
  const expected = (draws * 11) / 62;
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 61 degrees of freedom: above 160 once in a billion runs; a byte modulo 62 would give about 800.
  expect(chiSquare).toBeLessThan(160);
});

test('ids of the same minute and bank are all different', () => {
  const instant = new Date();
  const ids = Array.from({ length: 10_000 }, () => buildEndToEndId({ instant, ispb: '00000000' }));
  expect(new Set(ids).size).toBe(ids.length);
});

test('the tolerance is 12 hours before and after the stamp, inclusive', () => {
  fc.assert(
    fc.property(anyParts, fc.integer({ min: -2 * TWELVE_HOURS_MS, max: 2 * TWELVE_HOURS_MS }), (parts, distance) => {
      const id = buildEndToEndId(parts);
      const processedAt = new Date(endToEndInstant(id).getTime() + distance);
      expect(withinTolerance(id, processedAt)).toBe(Math.abs(distance) <= TWELVE_HOURS_MS);
    }),
  );
  const id = 'E12345678202404231030ab1diuLs08D';
  expect(withinTolerance(id, new Date('2024-04-22T22:30:00.000Z'))).toBe(true);
  expect(withinTolerance(id, new Date('2024-04-23T22:30:00.001Z'))).toBe(false);
});

test('the ISPB 00000000 is valid like any other', () => {
  expect(isIspb('00000000')).toBe(true);
  expect(buildEndToEndId({ instant: new Date('2026-01-01T00:00:00Z'), ispb: '00000000' })).toMatch(
    /^E00000000202601010000/,
  );
});

test.each([
  { ispb: '1234567', sequence: 'AbCdEf12345' },
  { ispb: '12ab34cd', sequence: 'AbCdEf12345' },
  { ispb: '12345678', sequence: '' },
  { ispb: '12345678', sequence: 'AbCdEf1234' },
  { ispb: '12345678', sequence: 'AbCdEf1234-' },
])('an id with ISPB $ispb and sequence $sequence is rejected', (parts) => {
  expect(() => buildEndToEndId({ instant: new Date(), ...parts })).toThrow(RangeError);
  expect(() => buildReturnId({ instant: new Date(), ...parts })).toThrow(RangeError);
});

test.each([new Date(Number.NaN), new Date('+010000-01-01T00:00:00Z')])(
  'an id with the instant %o is rejected',
  (instant) => {
    expect(() => buildEndToEndId({ instant, ispb: '12345678' })).toThrow(RangeError);
  },
);

test('the instant and the tolerance of an invalid id throw an error', () => {
  expect(() => endToEndInstant('E12345678202402301030ab1diuLs08D')).toThrow(RangeError);
  expect(() => withinTolerance('', new Date())).toThrow(RangeError);
});
