import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CELL, demand, LIMITS, rush, TABLES } from '../../bench/capacity-model.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/scaling.md'), 'utf8');

describe('docs/scaling.md', () => {
  it.each(Object.keys(TABLES))('has the table of %s as the model computes it', (name) => {
    const [, shown] = new RegExp(`<!-- ${name} -->\n\n(.*?)\n\n<!-- /${name} -->`, 's').exec(PAGE) ?? [];
    expect(shown).toBe(TABLES[name]);
  });
});

describe('the model of capacity', () => {
  const perDay = fc.integer({ min: 1_000, max: 1_000_000_000 });

  it('takes a cell for what the first of its limits lets through', () => {
    for (const limit of Object.values(LIMITS)) expect(CELL).toBeLessThanOrEqual(limit);
    expect(Object.values(LIMITS)).toContain(CELL);
  });

  it('asks for at least as much of everything where there is more to do, and for cells that can do it', () => {
    fc.assert(
      fc.property(perDay, perDay, (a, b) => {
        const [less, more] = [demand(Math.min(a, b)), demand(Math.max(a, b))];
        for (const name of Object.keys(less) as (keyof typeof less)[])
          expect(less[name]).toBeLessThanOrEqual(more[name]);
        expect(more.cells * CELL).toBeGreaterThanOrEqual(more.rate);
      }),
    );
  });

  it('lets wait what a cell cannot do at once, and nothing else, until all of it is done', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 4, noNaN: true }), (share) => {
        const { most, refused, drainedAfter, longestWait } = rush(share * CELL);
        expect(most > 0).toBe(share * (1 - refused) > 1);
        expect(longestWait * CELL).toBeCloseTo(most, 3);
        // Two thirds of a cell are left for what waits.
        expect(Math.abs(drainedAfter - most / ((CELL * 2) / 3))).toBeLessThanOrEqual(1);
      }),
    );
  });
});
