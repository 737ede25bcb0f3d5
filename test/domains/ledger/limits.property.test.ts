import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../src/platform/database/queryable.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { brasiliaDate, nightWindowStart } from '../../../src/platform/time/calendar.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';
import { openFunded } from '../../support/payments.ts';
import { sized } from '../../support/size.ts';

const LIMITS = { transaction: 300, daily: 900, monthly: 2_000, nighttime: 500 };

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
  await t.sql(
    'update limit_default set transaction_limit = $1, daily_limit = $2, monthly_limit = $3, nighttime_limit = $4',
    Object.values(LIMITS),
  );
});
afterAll(() => t.close());

const command = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('reserve' as const),
      product: fc.constantFrom('pix_out', 'ted', null),
      amount: fc.integer({ min: 1, max: 310 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('end' as const), nth: fc.nat(20), rejected: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 5, 10, 24 * 10) }) },
);

interface Reserved {
  readonly id: string;
  readonly amount: number;
  /** Windows in which it counts: product, window, start. */
  readonly counts: readonly string[];
  open: boolean;
  rejected: boolean;
}

function windowsOf(product: string, now: Date): ReadonlyMap<string, number> {
  const day = brasiliaDate(now);
  const night = nightWindowStart(now);
  return new Map([
    [`${product} day ${day}`, LIMITS.daily],
    [`${product} month ${day.slice(0, 8)}01`, LIMITS.monthly],
    ...(night ? [[`nighttime night ${brasiliaDate(night)}`, LIMITS.nighttime] as const] : []),
  ]);
}

test('any reservations of two products, settled or rejected over days and nights, leave each limit with the expected use', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 40 }), async (commands) => {
      t.clock.set('2026-11-23T20:00:00.000Z');
      const { accountId } = await openFunded(t, { balance: 1_000_000 });
      const all: Reserved[] = [];
      const used = (sum: string) =>
        all
          .filter(({ counts, rejected }) => !rejected && counts.includes(sum))
          .reduce((n, { amount }) => n + amount, 0);

      for (const wanted of commands) {
        const now = t.clock.now();
        if (wanted.do === 'wait') t.clock.set(new Date(now.getTime() + wanted.hours * 3_600_000).toISOString());
        if (wanted.do === 'reserve') {
          const { product, amount } = wanted;
          const id = newId();
          const day = brasiliaDate(now);
          const windows = product === null ? new Map<string, number>() : windowsOf(product, now);
          const fits = [...windows].every(([sum, limit]) => used(sum) + amount <= limit);
          const [row] = await t.database.query<{ code: string | null }>(
            statement('', 'select code from ledger_reserve($1, $2, $3, 0, $4, $5, $6, $7, $8, null)'),
            [id, accountId, amount, product, now, day, `${day.slice(0, 8)}01`, nightWindowStart(now)],
          );
          const passes = product === null || (fits && amount <= LIMITS.transaction);
          expect(row?.code).toBe(passes ? null : 'limit_exceeded');
          if (passes) all.push({ id, amount, counts: [...windows.keys()], open: true, rejected: false });
        }
        const ending = wanted.do === 'end' ? all[wanted.nth] : undefined;
        if (wanted.do === 'end' && ending?.open) {
          ending.open = false;
          ending.rejected = wanted.rejected;
          await t.database.query(statement('', `select ledger_apply($1, $2, '[]', $3)`), [
            [ending.id],
            wanted.rejected ? [ending.id] : [],
            now,
          ]);
        }
      }

      const known = await t.sql<{ sum: string; used: number }>(
        `select concat_ws(' ', product, period, starts) as sum, used from limit_use where account_id = $1`,
        [accountId],
      );
      expect(known).toEqual(known.map(({ sum }) => ({ sum, used: used(sum) })));
      for (const [n, { counts }] of all.entries()) {
        // The windows of a product's last payment are open.
        const later = all.slice(n + 1).some((other) => other.counts[0]?.split(' ')[0] === counts[0]?.split(' ')[0]);
        if (!later) for (const sum of counts.slice(0, 2)) expect(known.map((row) => row.sum)).toContain(sum);
      }
    }),
    { numRuns: sized(20, 600) },
  );
});
