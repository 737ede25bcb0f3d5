import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approveCaseAct, proposeCaseAct } from '../../../src/domains/cases/case-acts.ts';
import { getRailReconciliation } from '../../../src/domains/rail-reconciliation/rail-reconciliation.ts';
import { plusDays } from '../../../src/platform/time/calendar.ts';
import type { StatementEntry } from '../../../src/rails/statements.ts';
import { caseAbout } from '../../support/cases.ts';
import { openTestEngine, type TestEngine } from '../../support/engine.ts';
import { type FinanceDoor, withFinance } from '../../support/finance.ts';
import { brokenClaims, openFunded, outcomeOf, pay } from '../../support/payments.ts';
import { compare, entryOf, reportOf, statementOf } from '../../support/rail-statements.ts';

let t: TestEngine & FinanceDoor;
let accountId: number;

/** Each test has days of its own, because postings are append-only. */
let week = 0;
let day: string;
let noon: string;
let nextDay: string;

beforeAll(async () => {
  t = await withFinance(await openTestEngine());
});
afterAll(() => t.close());
beforeEach(async () => {
  week += 1;
  day = plusDays('2026-11-23', week * 7);
  noon = `${day}T15:00:00.000Z`;
  nextDay = `${plusDays(day, 1)}T15:00:00.000Z`;
  t.clock.set(`${plusDays(day, -1)}T15:00:00.000Z`);
  ({ accountId } = await openFunded(t, { balance: 1_000_000 }));
  t.clock.set(noon);
});

/** A payment that ended with the first outcome, about which the rail then reports the second one. */
async function contradicted(key: string, said: 'settled' | 'rejected') {
  const { endToEndId } = await pay(t, accountId, 1_000, { key });
  await t.idle();
  await t.tell(outcomeOf(t, endToEndId, said));
  await t.idle();
  return { endToEndId, caseId: await caseAbout(t, endToEndId) };
}

async function accept(caseId: string): Promise<void> {
  const act = { caseId, act: 'accept_later_word' as const, reason: 'Statement of the rail' };
  const { id: actId } = await t.as('davi').enter(proposeCaseAct, act);
  await t.as('carla').enter(approveCaseAct, { actId });
  await t.idle();
}

const tell = (of: string, producedAt: string, entries: readonly StatementEntry[]) =>
  t.tell(statementOf('spi', entries, { day: of, producedAt }));

const casesOf = (endToEndId: string) =>
  t.sql<{ kind: string }>(
    `select kind from rail_case where reference = $1 or transaction_id =
       (select id from transaction where end_to_end_id = $1) order by kind`,
    [endToEndId],
  );

test('a payment that failed after its settlement is explained by its case, and so is the return that persons book', async () => {
  const { endToEndId, caseId } = await contradicted('ok@sandbox', 'rejected');
  t.clock.set(nextDay);
  await tell(day, nextDay, []);
  await compare(t);
  expect((await reportOf(t.own, 'spi', day)).reconciliation).toMatchObject({ differenceCount: 0, pendingCount: 0 });
  await accept(caseId);
  t.clock.set(`${plusDays(day, 2)}T15:00:00.000Z`);
  await tell(plusDays(day, 1), `${plusDays(day, 2)}T03:00:00.000Z`, []);
  await compare(t);
  expect((await reportOf(t.own, 'spi', day)).counts).toEqual({ in_case: 1 });
  expect((await reportOf(t.own, 'spi', plusDays(day, 1))).counts).toEqual({ in_case: 1 });
  const input = { rail: 'spi' as const, day: plusDays(day, 1), first: 100 };
  const { differences } = await t.own.enter(getRailReconciliation, input);
  expect(differences.items).toMatchObject([{ result: 'in_case', direction: 'in', amountHere: 1_000, caseId }]);
  expect(await casesOf(endToEndId)).toEqual([{ kind: 'failed_after_settlement' }]);
  expect(await brokenClaims(t)).toEqual([]);
});

test('a payment that settled after its failure is explained by its case, and matches once persons have booked it', async () => {
  const { endToEndId, caseId } = await contradicted('reject-ac03@sandbox', 'settled');
  t.clock.set(nextDay);
  await tell(day, nextDay, [entryOf(endToEndId, 1_000, noon)]);
  await compare(t);
  expect((await reportOf(t.own, 'spi', day)).counts).toEqual({ in_case: 1 });
  await accept(caseId);
  t.clock.set(`${plusDays(day, 2)}T15:00:00.000Z`);
  await tell(plusDays(day, 1), `${plusDays(day, 2)}T03:00:00.000Z`, []);
  await tell(day, `${plusDays(day, 2)}T03:00:00.000Z`, [entryOf(endToEndId, 1_000, noon)]);
  await compare(t);
  expect((await reportOf(t.own, 'spi', day)).counts).toEqual({ matched: 1 });
  expect((await reportOf(t.own, 'spi', plusDays(day, 1))).counts).toEqual({});
  expect(await casesOf(endToEndId)).toEqual([{ kind: 'settled_after_failure' }]);
});

test('a payment that only the books have is missing there when no case is about it', async () => {
  const { endToEndId } = await pay(t, accountId, 1_000);
  await t.idle();
  t.clock.set(nextDay);
  await tell(day, nextDay, []);
  await compare(t);
  expect(await casesOf(endToEndId)).toEqual([{ kind: 'missing_there' }]);
});
