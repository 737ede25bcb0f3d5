import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CELL, demand, LIMITS, rush, TABLES } from '../../bench/capacity-model.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/scaling.md'), 'utf8');

describe('tables of docs/scaling.md', () => {
  it.each(Object.keys(TABLES))('docs/scaling.md has the table of %s as the model computes it', (name) => {
    const [, shown] = new RegExp(`<!-- ${name} -->\n\n(.*?)\n\n<!-- /${name} -->`, 's').exec(PAGE) ?? [];
    expect(shown).toBe(TABLES[name]);
  });
});

describe('capacity model', () => {
  const perDay = fc.integer({ min: 1_000, max: 1_000_000_000 });

  it('the capacity of a cell is the lowest of its limits', () => {
    for (const limit of Object.values(LIMITS)) expect(CELL).toBeLessThanOrEqual(limit);
    expect(Object.values(LIMITS)).toContain(CELL);
  });

  it('a higher demand never needs less of any resource, and its cells can meet it', () => {
    fc.assert(
      fc.property(perDay, perDay, (a, b) => {
        const [less, more] = [demand(Math.min(a, b)), demand(Math.max(a, b))];
        for (const name of Object.keys(less) as (keyof typeof less)[])
          expect(less[name]).toBeLessThanOrEqual(more[name]);
        expect(more.cells * CELL).toBeGreaterThanOrEqual(more.rate);
      }),
    );
  });

  it('a rush makes exactly the excess payments wait, until all of them are done', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 4, noNaN: true }), (share) => {
        const { most, refused, drainedAfter, longestWait } = rush(share * CELL);
        expect(most > 0).toBe(share * (1 - refused) > 1);
        expect(longestWait * CELL).toBeCloseTo(most, 3);
        // Two thirds of a cell remain for the waiting payments.
        expect(Math.abs(drainedAfter - most / ((CELL * 2) / 3))).toBeLessThanOrEqual(1);
      }),
    );
  });
});
