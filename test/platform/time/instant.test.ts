import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, isoText } from '../../../src/platform/time/instant.ts';

const usual = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('2199-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});
const any = fc.date({ noInvalidDate: true });

describe('the text of an instant', () => {
  it('the text of every instant equals toISOString', () => {
    fc.assert(
      fc.property(fc.oneof(usual, any), (instant) => {
        expect(isoText(instant)).toBe(instant.toISOString());
      }),
      { numRuns: 2_000 },
    );
  });

  it('the text of an instant is correct at the bounds of days, of time and of 4-digit years', () => {
    for (const time of [
      -1,
      0,
      86_399_999,
      86_400_000,
      8.64e15,
      -8.64e15,
      Date.UTC(9999, 11, 31, 23, 59, 59, 999),
      Date.UTC(10_000, 0),
    ]) {
      expect(isoText(new Date(time))).toBe(new Date(time).toISOString());
    }
  });

  it('an invalid instant has no text', () => {
    expect(() => isoText(new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe('an instant from the database', () => {
  const written = (instant: Date, fraction: string) =>
    `${instant.toISOString().slice(0, 19).replace('T', ' ')}${fraction === '' ? '' : `.${fraction}`}+00`;

  it('an instant from the database is the written one, to the millisecond, with every precision of PostgreSQL', () => {
    fc.assert(
      fc.property(usual, fc.integer({ min: 0, max: 999_999 }), (instant, micros) => {
        const fraction = String(micros).padStart(6, '0').replace(/0+$/, '');
        const second = Math.floor(instant.getTime() / 1000) * 1000;
        expect(instantOf(written(instant, fraction)).getTime()).toBe(second + Math.floor(micros / 1000));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    '2026-11-22 18:00:00+01',
    '2026-11-22 18:00:00.5-03',
    '2026-11-22 18:00:00+05:30',
    '0099-01-01 00:00:00+00',
    'infinity',
  ])('an instant from the database equals the Date of %s', (text) => {
    expect(instantOf(text)).toEqual(new Date(text));
  });
});
