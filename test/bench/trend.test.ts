import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trendOf } from '../../bench/trend.ts';

const level = fc.double({ min: 1, max: 1_000, noNaN: true });
const noise = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 9, maxLength: 60 });

describe('the trend of measurements', () => {
  it('is flat when nothing but noise changes them', () => {
    fc.assert(
      fc.property(level, noise, (at, apart) => {
        const { first, last } = trendOf(apart.map((each) => at + each));
        expect(Math.abs(last - first)).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('tells how steep they are, through the noise', () => {
    fc.assert(
      fc.property(level, fc.double({ min: -10, max: 10, noNaN: true }), noise, (at, steep, apart) => {
        const straight = trendOf(apart.map((_, n) => at + steep * n));
        expect(straight.slope).toBeCloseTo(steep, 6);
        const { slope } = trendOf(apart.map((each, n) => at + steep * n + each));
        expect(Math.abs(slope - steep)).toBeLessThanOrEqual(6 / apart.length);
      }),
    );
  });

  it('sees growth in the last third against the first, whatever came between', () => {
    expect(trendOf([10, 10, 10, 99, 0, 50, 12, 12, 12])).toMatchObject({ first: 10, last: 12 });
  });

  it('does not pass one that leaks for one that is steady', () => {
    const leaks = Array.from({ length: 21 }, (_, turn) => 100 + turn);
    const { first, last } = trendOf(leaks);
    expect(first / last).toBeLessThan(1 / 1.1);
  });

  it('needs three of them', () => {
    expect(() => trendOf([1, 2])).toThrow('three values');
  });
});
