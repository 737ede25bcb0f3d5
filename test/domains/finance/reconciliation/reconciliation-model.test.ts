import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listStatementEntries } from '../../../../src/domains/finance/reconciliation/entry-pages.ts';
import { matchAgain } from '../../../../src/domains/finance/reconciliation/ledger-follower.ts';
import { matchEntries } from '../../../../src/domains/finance/reconciliation/manual-matching.ts';
import { ignoreEntry, restoreEntry } from '../../../../src/domains/finance/reconciliation/pending-decisions.ts';
import { reconciliationClaims } from '../../../../src/domains/finance/reconciliation/reconciliation-claims.ts';
import { importStatement } from '../../../../src/domains/finance/reconciliation/statement-import.ts';
import { unmatchEntries } from '../../../../src/domains/finance/reconciliation/unmatching.ts';
import { statement } from '../../../../src/platform/database/queryable.ts';
import { AppError } from '../../../../src/platform/errors/errors.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { paidThings } from '../../../support/reconciliation.ts';

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());

const DAY = '2026-11-18';
const amounts = fc.integer({ min: 1, max: 3 }).map((units) => units * 100);
const place = fc.nat(30);
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('pay' as const), amount: amounts, cited: fc.boolean() }),
    fc.record({ do: fc.constant('import' as const), amount: amounts, cites: place, again: fc.boolean() }),
    fc.record({
      do: fc.constant('match' as const),
      entries: fc.array(place, { minLength: 1, maxLength: 3 }),
      items: fc.array(place, { maxLength: 3 }),
    }),
    fc.record({ do: fc.constant('unmatch' as const), match: place }),
    fc.record({ do: fc.constantFrom('ignore' as const, 'restore' as const), entry: place }),
    fc.record({ do: fc.constant('again' as const) }),
  ),
  { minLength: 5, maxLength: 25 },
);
let made = 0;

test('concurrent imports, matches and undos never match anything twice and keep all sums', async () => {
  const bankAccountId = t.master.bank_account_ids[0] as string;
  const things = paidThings(t.database, () => t);
  const query = <Row extends object>(text: string) => t.database.query<Row>(statement('', text), []);
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const paid: { id: string; number: string }[] = [];
      const sent: { externalId: string; date: string; amount: number; description: string }[] = [];
      const idOf = async (n: number) => {
        const { items } = await t.own.enter(listStatementEntries, { first: 100 });
        return (
          items.find(({ externalId }) => externalId === sent[n % Math.max(sent.length, 1)]?.externalId)?.id ??
          '019a9f3e-7d10-7a2b-8c3d-4e5f60718293'
        );
      };
      const run = async (step: (typeof all)[number]): Promise<unknown> => {
        made += 1;
        if (step.do === 'pay') {
          const number = `MOD${made}`;
          return paid.push({
            id: await things.remittanceItem({ amount: step.amount, on: DAY, yourNumber: number }),
            number,
          });
        }
        if (step.do === 'import') {
          const cited = paid[step.cites]?.number ?? 'NOTHING';
          const known = step.again ? sent.at(-1) : undefined;
          const entry = known ?? { externalId: `model-${made}`, date: DAY, amount: -step.amount, description: cited };
          if (!known) sent.push(entry);
          return t.own.enter(importStatement, { bankAccountId, entries: [entry] }, `model-${made}-key`);
        }
        if (step.do === 'match') {
          const entryIds = [...new Set(await Promise.all(step.entries.map(idOf)))];
          const items = [...new Set(step.items)]
            .flatMap((n) => paid[n] ?? [])
            .map(({ id }) => ({ kind: 'remittance_item' as const, id }));
          return t.as('davi').enter(matchEntries, { entryIds, items });
        }
        if (step.do === 'unmatch') {
          const matches = await query<{ id: string }>(
            "select id from reconciliation_match where rule <> 'undo' order by id desc limit 10",
          );
          const matchId = matches[step.match % Math.max(matches.length, 1)]?.id;
          return matchId && t.as('davi').enter(unmatchEntries, { matchId, reason: 'wrong' });
        }
        if (step.do === 'again') return matchAgain(t.database, t.clock.now());
        const entryId = await idOf(step.entry);
        if (step.do === 'ignore') return t.as('davi').enter(ignoreEntry, { entryId, reason: 'x' });
        return t.as('davi').enter(restoreEntry, { entryId });
      };
      const before = await query<{ n: number }>('select count(*) as n from statement_entry');
      for (let n = 0; n < all.length; n += 2) {
        const outcomes = await Promise.allSettled(all.slice(n, n + 2).map(run));
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(AppError);
      }
      for (const { name, broken } of reconciliationClaims) expect(await query(broken), name).toEqual([]);
      const after = await query<{ n: number }>('select count(*) as n from statement_entry');
      expect((after[0]?.n ?? 0) - (before[0]?.n ?? 0)).toBe(sent.length);
    }),
    { numRuns: 8 },
  );
});
