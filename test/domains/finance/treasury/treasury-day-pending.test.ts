import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCases } from '../../../../src/domains/cases/case-opening.ts';
import { recordEntries } from '../../../../src/domains/finance/accounting/accounting-entry.ts';
import { importStatement } from '../../../../src/domains/finance/reconciliation/statement-import.ts';
import { closeTreasuryDay } from '../../../../src/domains/finance/treasury/treasury-closing.ts';
import { getTreasuryDayPending } from '../../../../src/domains/finance/treasury/treasury-day-pending.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';

const [DAY, NEXT] = ['2026-11-20', '2026-11-21'];
let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());

const pendingOn = (day: string, treasurer = t.as('carla')) => treasurer.enter(getTreasuryDayPending, { day });

async function unmatched(day: string): Promise<void> {
  const bankAccountId = t.master.bank_account_ids[0] as string;
  const entries = [{ externalId: newId(), date: day, amount: -100, description: 'DEBITO SEM PAR' }];
  await t.own.enter(importStatement, { bankAccountId, entries }, newId());
}

const openCaseAt = (at: string) =>
  openCases(t.database, new Date(at), [
    {
      ...{ kind: 'missing_here', rail: 'spi', institutionId: t.institutionId, key: newId(), reference: null },
      ...{ transactionId: null, accountId: null, amount: 100, direction: 'in', facts: {}, evidence: [] },
    },
  ]);

const unbooked = (day: string) =>
  recordEntries(t.database, [
    {
      ...{ institutionId: t.institutionId, kind: 'bank_fee_charged', sourceId: newId(), companyId: null },
      ...{ financialAccountId: null, amount: 100, day, description: 'Bank fee' },
    },
  ]);

test('a closing counts the entries of its day, the cases opened until its end, and the unbooked accounting entries', async () => {
  expect(await pendingOn(DAY)).toEqual({ day: DAY, isFirst: true, unmatched: 0, cases: 0, unbooked: 0 });
  for (const day of [DAY, DAY, NEXT]) await unmatched(day);
  // The last instant of the day in Brasília, and the first of the next one.
  for (const at of ['2026-11-21T02:59:59.999Z', '2026-11-21T03:00:00.000Z']) await openCaseAt(at);
  for (const day of [DAY, DAY, DAY, NEXT]) await unbooked(day);
  const counts = { unmatched: 2, cases: 1, unbooked: 3 };
  expect(await pendingOn(DAY)).toMatchObject(counts);
  expect(await pendingOn(NEXT)).toMatchObject({ unmatched: 1, cases: 2, unbooked: 1 });
  expect(await pendingOn(DAY, t.other.as('carla'))).toMatchObject({ unmatched: 0, cases: 0, unbooked: 0 });
  const close = (confirmed: typeof counts) =>
    t.as('carla').enter(closeTreasuryDay, { day: DAY, startsFrom: DAY, confirmed });
  for (const wrong of [{ unmatched: 1 }, { cases: 0 }, { unbooked: 4 }]) {
    await expect(close({ ...counts, ...wrong })).rejects.toMatchObject({
      code: 'treasury_day_has_pending_items',
      details: counts,
    });
  }
  expect(await close(counts)).toMatchObject({ unmatchedEntries: 2, openCases: 1, unbookedItems: 3 });
  expect(await pendingOn(NEXT)).toMatchObject({ isFirst: false });
});
