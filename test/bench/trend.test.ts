import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trendOf } from '../../bench/trend.ts';

const level = fc.double({ min: 1, max: 1_000, noNaN: true });
const noise = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 9, maxLength: 60 });

describe('trend of measurements', () => {
  it('a trend is flat when only noise changes the values', () => {
    fc.assert(
      fc.property(level, noise, (at, apart) => {
        const { first, last } = trendOf(apart.map((each) => at + each));
        expect(Math.abs(last - first)).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('a trend has the right slope despite noise', () => {
    fc.assert(
      fc.property(level, fc.double({ min: -10, max: 10, noNaN: true }), noise, (at, steep, apart) => {
        const straight = trendOf(apart.map((_, n) => at + steep * n));
        expect(straight.slope).toBeCloseTo(steep, 6);
        const { slope } = trendOf(apart.map((each, n) => at + steep * n + each));
        expect(Math.abs(slope - steep)).toBeLessThanOrEqual(6 / apart.length);
      }),
    );
  });

  it('a trend compares the last third with the first third only', () => {
    expect(trendOf([10, 10, 10, 99, 0, 50, 12, 12, 12])).toMatchObject({ first: 10, last: 12 });
  });

  it('a trend that grows slowly does not pass as steady', () => {
    const leaks = Array.from({ length: 21 }, (_, turn) => 100 + turn);
    const { first, last } = trendOf(leaks);
    expect(first / last).toBeLessThan(1 / 1.1);
  });

  it('a trend needs at least three values', () => {
    expect(() => trendOf([1, 2])).toThrow('three values');
  });
});
