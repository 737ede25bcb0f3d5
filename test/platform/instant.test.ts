import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, isoText } from '../../src/platform/instant.ts';

const usual = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('2199-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});
const any = fc.date({ noInvalidDate: true });

describe('the text of an instant', () => {
  it('is the one of toISOString, for every instant that there is', () => {
    fc.assert(
      fc.property(fc.oneof(usual, any), (instant) => {
        expect(isoText(instant)).toBe(instant.toISOString());
      }),
      { numRuns: 2_000 },
    );
  });

  it('is right at the ends of days, of time and of years with four digits', () => {
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

  it('is none when there is no instant', () => {
    expect(() => isoText(new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe('an instant from the database', () => {
  const written = (instant: Date, fraction: string) =>
    `${instant.toISOString().slice(0, 19).replace('T', ' ')}${fraction === '' ? '' : `.${fraction}`}+00`;

  it('is the one that was written, to the millisecond, with as many digits as PostgreSQL writes', () => {
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
  ])('is what Date reads in %s', (text) => {
    expect(instantOf(text)).toEqual(new Date(text));
  });
});
