import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getRailReconciliation } from '../../../src/domains/rail-reconciliation/rail-reconciliation.ts';
import { measureStatements } from '../../../src/domains/rail-reconciliation/statement-metrics.ts';
import { Metrics } from '../../../src/platform/observability/metrics.ts';
import { buildEndToEndId } from '../../../src/platform/text/end-to-end-id.ts';
import { plusDays } from '../../../src/platform/time/calendar.ts';
import { openTestEngine, type TestEngine } from '../../support/engine.ts';
import { type FinanceDoor, withFinance } from '../../support/finance.ts';
import { again, arrivalOf, openFunded, outcomeOf, pay, returnOf } from '../../support/payments.ts';
import { compare, completeStatements, entryOf, reportOf, statementOf } from '../../support/rail-statements.ts';
import { recordRestore } from '../../support/restore-epochs.ts';
import { until } from '../../support/until.ts';

let t: TestEngine & FinanceDoor;
let accountId: number;

/** Each test has days of its own, because postings are append-only. */
let week = 0;
const day = (date: string): string => plusDays(date, week * 7);
const on = (instant: string): string => `${day(instant.slice(0, 10))}${instant.slice(10)}`;
let NOON: string;
let NEXT_DAY: string;

beforeAll(async () => {
  t = await withFinance(await openTestEngine());
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.sql(
    'truncate rail_statement, rail_statement_part, rail_statement_entry, rail_reconciliation, rail_difference',
  );
  week += 1;
  NOON = on('2026-11-23T15:00:00.000Z');
  NEXT_DAY = on('2026-11-24T15:00:00.000Z');
  t.clock.set(on('2026-11-22T15:00:00.000Z'));
  ({ accountId } = await openFunded(t, { balance: 1_000_000 }));
  t.clock.set(NOON);
});

async function sent(amount: number): Promise<string> {
  const { endToEndId } = await pay(t, accountId, amount);
  await t.idle();
  return endToEndId;
}

async function received(amount: number): Promise<string> {
  const endToEndId = buildEndToEndId({ instant: t.clock.now(), ispb: '99999011' });
  await t.tell(await arrivalOf(t, accountId, amount, endToEndId));
  return endToEndId;
}

const report = (of = day('2026-11-23')) => reportOf(t.own, 'spi', of);

const told: typeof statementOf = (rail, entries, members) =>
  statementOf(rail, entries, { day: day('2026-11-23'), producedAt: on('2026-11-24T03:00:00.000Z'), ...members });

test('payments, credits and returns of a day match the statement by their references', async () => {
  const paid = await sent(1_000);
  const credited = await received(2_500);
  const returned = returnOf(t, paid, 400);
  await t.tell(returned);
  const { returnId } = returned.body as { returnId: string };
  t.clock.set(NEXT_DAY);
  const entries = [
    entryOf(paid, 1_000, NOON),
    entryOf(credited, 2_500, NOON, { direction: 'in' }),
    entryOf(returnId, 400, NOON, { direction: 'in', kind: 'return' }),
    entryOf('funding', 50_000, NOON, { direction: 'in', kind: 'own_funds' }),
  ];
  await t.tell(told('spi', entries, { openingBalance: 10_000, closingBalance: 61_900 }));
  await compare(t);
  const { counts, reconciliation } = await report();
  expect(counts).toEqual({ matched: 3 });
  expect(reconciliation).toMatchObject({ differenceCount: 0, pendingCount: 0, computedBalance: 61_900 });
  expect(reconciliation.results).toEqual([{ result: 'matched', count: 3, amount: 3_900 }]);
});

test('each kind of difference is reported once, however often the day is compared', async () => {
  const [other, late, only] = [await sent(1_000), await sent(2_000), await sent(3_000)];
  t.clock.set(NEXT_DAY);
  const unknown = buildEndToEndId({ instant: t.clock.now(), ispb: '99999004' });
  await t.tell(
    told('spi', [
      entryOf(other, 1_001, NOON),
      entryOf(late, 2_000, on('2026-11-23T16:00:00.000Z')),
      entryOf(unknown, 7_000, NOON),
    ]),
  );
  await compare(t);
  const expected = [
    ['different_amount', other],
    ['different_instant', late],
    ['missing_here', unknown],
    ['missing_there', only],
  ];
  expect((await report()).differences).toEqual(expected);
  t.clock.set(on('2026-11-24T17:00:00.000Z'));
  await compare(t);
  const { differences, reconciliation } = await report();
  expect(differences).toEqual(expected);
  expect(reconciliation).toMatchObject({ differenceCount: 4, comparedAt: t.clock.now() });
  const cases = await t.sql(
    `select kind, reference, amount::int as amount, direction from rail_case where reference = any ($1) order by kind`,
    [[other, late, unknown, only]],
  );
  // The money that the books miss: what only they have booked as sent is still with the rail.
  expect(cases).toEqual([
    { kind: 'different_amount', reference: other, amount: 1, direction: 'out' },
    { kind: 'different_instant', reference: late, amount: 2_000, direction: null },
    { kind: 'missing_here', reference: unknown, amount: 7_000, direction: 'out' },
    { kind: 'missing_there', reference: only, amount: 3_000, direction: 'in' },
  ]);
});

test('each difference names its case, which opens once, however often the day is compared', async () => {
  const paid = await sent(1_000);
  t.clock.set(on('2026-11-24T02:50:00.000Z'));
  const waiting = await sent(2_000);
  t.clock.set(NEXT_DAY);
  const unknown = buildEndToEndId({ instant: t.clock.now(), ispb: '99999004' });
  await t.tell(told('spi', [entryOf(unknown, 7_000, NOON), entryOf(unknown, 8_000, on('2026-11-23T15:01:00.000Z'))]));
  await Promise.all([compare(t), compare(t)]);
  const casesOf = () =>
    t.sql<{ id: string; reference: string }>(
      `select id, kind, reference, amount::int, evidence_count as evidence from rail_case
       where reference = any ($1) order by kind, amount`,
      [[paid, waiting, unknown]],
    );
  const opened = await casesOf();
  expect(opened).toMatchObject([
    { kind: 'missing_here', reference: unknown, amount: 7_000, evidence: 1 },
    { kind: 'missing_here', reference: unknown, amount: 8_000, evidence: 1 },
    { kind: 'missing_there', reference: paid, amount: 1_000, evidence: 0 },
  ]);
  const input = { rail: 'spi' as const, day: day('2026-11-23'), first: 100 };
  const { differences } = await t.own.enter(getRailReconciliation, input);
  expect(differences.items.map(({ reference, caseId }) => [reference, caseId])).toEqual([
    ...opened.map(({ reference, id }) => [reference, id]),
    [waiting, null],
  ]);
  t.clock.set(on('2026-11-24T17:00:00.000Z'));
  await compare(t);
  expect(await casesOf()).toEqual(opened);
});

test('an unknown entry of a time that a restore lost opens a case of its own kind', async () => {
  t.clock.set(NEXT_DAY);
  const [lost, later] = [1, 2].map(() => buildEndToEndId({ instant: t.clock.now(), ispb: '99999004' })) as [
    string,
    string,
  ];
  await recordRestore(t.sql, { end: 0, after: 1 });
  const [from, to] = [NOON, on('2026-11-23T16:00:00.000Z')];
  await t.sql('update restore_epoch set restored_to = $1, lost_until = $2', [from, to]);
  const entries = [
    entryOf(lost, 7_000, on('2026-11-23T15:30:00.000Z')),
    entryOf(later, 8_000, on('2026-11-23T16:00:01.000Z')),
  ];
  await t.tell(told('spi', entries));
  await compare(t);
  await t.sql('truncate restore_epoch');
  const cases = await t.sql<{ id: string; reference: string }>(
    'select id, kind, reference from rail_case where reference = any ($1) order by amount',
    [[lost, later]],
  );
  expect(cases).toMatchObject([
    { kind: 'unknown_after_restore', reference: lost },
    { kind: 'missing_here', reference: later },
  ]);
  const input = { rail: 'spi' as const, day: day('2026-11-23'), first: 100 };
  const { differences } = await t.own.enter(getRailReconciliation, input);
  expect(new Map(differences.items.map(({ reference, caseId }) => [reference, caseId]))).toEqual(
    new Map(cases.map(({ reference, id }) => [reference, id])),
  );
});

test('a payment that the statement lists twice is missing here once', async () => {
  const paid = await sent(1_000);
  t.clock.set(NEXT_DAY);
  await t.tell(told('spi', [entryOf(paid, 1_000, NOON), entryOf(paid, 1_000, NOON)]));
  await compare(t);
  expect((await report()).counts).toEqual({ matched: 1, missing_here: 1 });
});

test('an amount in the other direction is missing on both sides', async () => {
  const paid = await sent(1_000);
  t.clock.set(NEXT_DAY);
  await t.tell(told('spi', [entryOf(paid, 1_000, NOON, { direction: 'in' })]));
  await compare(t);
  expect((await report()).counts).toEqual({ missing_here: 1, missing_there: 1 });
});

test('a payment without an outcome is not missing in the statement', async () => {
  await pay(t, accountId, 1_000, { key: 'timeout@sandbox' });
  await t.tell(told('spi', [], { producedAt: NEXT_DAY }));
  t.clock.set(NEXT_DAY);
  await compare(t);
  expect((await report()).counts).toEqual({});
});

test('a payment settled just before midnight and booked just after it matches the statement of its day', async () => {
  t.clock.set(on('2026-11-24T02:59:50.000Z'));
  const { endToEndId } = await pay(t, accountId, 1_000, { key: 'timeout@sandbox' });
  await t.idle();
  t.clock.set(on('2026-11-24T03:00:10.000Z'));
  await t.tell(outcomeOf(t, endToEndId, 'settled'));
  await t.idle();
  t.clock.set(on('2026-11-25T15:00:00.000Z'));
  await t.tell(told('spi', [], { day: day('2026-11-24'), producedAt: on('2026-11-25T03:00:00.000Z') }));
  await compare(t);
  expect((await report(day('2026-11-24'))).counts).toEqual({ pending: 1 });
  await t.tell(told('spi', [entryOf(endToEndId, 1_000, on('2026-11-24T02:59:55.000Z'))]));
  await compare(t);
  expect((await report()).counts).toEqual({ matched: 1 });
  expect((await report(day('2026-11-24'))).counts).toEqual({});
});

test('a row near midnight waits at most three days for the neighbouring statement', async () => {
  t.clock.set(on('2026-11-24T02:50:00.000Z'));
  const paid = await sent(1_000);
  t.clock.set(NEXT_DAY);
  await t.tell(told('spi', []));
  await compare(t);
  expect((await report()).differences).toEqual([['pending', paid]]);
  t.clock.set(on('2026-11-27T15:00:00.000Z'));
  await compare(t);
  expect((await report()).differences).toEqual([['missing_there', paid]]);
});

test('a later booking resolves a difference of an earlier comparison', async () => {
  const endToEndId = buildEndToEndId({ instant: t.clock.now(), ispb: '99999011' });
  await t.tell(told('spi', [entryOf(endToEndId, 1_000, NOON, { direction: 'in' })]));
  t.clock.set(on('2026-11-23T15:40:00.000Z'));
  await compare(t);
  expect((await report()).counts).toEqual({ missing_here: 1 });
  t.clock.set(on('2026-11-23T15:29:00.000Z'));
  await t.tell(await arrivalOf(t, accountId, 1_000, endToEndId));
  t.clock.set(on('2026-11-23T17:00:00.000Z'));
  await compare(t);
  expect((await report()).counts).toEqual({ matched: 1 });
});

test('parts that arrive in any order, twice and at once make one comparison of all entries', async () => {
  const references = [await sent(100), await sent(200), await sent(300)];
  t.clock.set(NEXT_DAY);
  const parts = references.map((reference, n) =>
    told('spi', [entryOf(reference, (n + 1) * 100, NOON)], { statementId: 'in-parts', part: n + 1, parts: 3 }),
  );
  await Promise.all(parts.slice(1).map((part) => t.tell(part, again(part))));
  await compare(t);
  expect(await completeStatements(t)).toBe(0);
  await Promise.all(parts.toReversed().map((part) => t.tell(again(part), part)));
  expect(await completeStatements(t)).toBe(1);
  await compare(t);
  expect((await report()).counts).toEqual({ matched: 3 });
  expect(await t.sql('select 1 from rail_statement_entry')).toHaveLength(3);
});

test('a part that contradicts its statement changes nothing', async () => {
  t.clock.set(NEXT_DAY);
  const first = told('spi', [entryOf('E1', 100, NOON)], { statementId: 'contradicted' });
  await t.tell(first);
  const { body } = first;
  const altered = { ...(body as object), entries: [entryOf('E1', 999, NOON)] };
  await t.tell({ ...again(first), body: altered }, { ...again(first), body: { ...(body as object), parts: 2 } });
  expect(await t.sql('select amount from rail_statement_entry')).toEqual([{ amount: 100 }]);
  expect(await completeStatements(t)).toBe(1);
});

test('a newer statement of the day replaces the older one, and an older one that arrives late does not', async () => {
  const paid = await sent(1_000);
  t.clock.set(NEXT_DAY);
  await t.tell(told('spi', []));
  await compare(t);
  expect((await report()).counts).toEqual({ missing_there: 1 });
  await t.tell(told('spi', [entryOf(paid, 1_000, NOON)], { producedAt: on('2026-11-24T09:00:00.000Z') }));
  await compare(t);
  expect((await report()).counts).toEqual({ matched: 1 });
  await t.tell(told('spi', [], { producedAt: on('2026-11-24T04:00:00.000Z') }));
  await compare(t);
  expect((await report()).counts).toEqual({ matched: 1 });
});

test('a worker that stops between import and comparison compares the statement after its restart', async () => {
  const paid = await sent(1_000);
  t.clock.set(NEXT_DAY);
  await t.tell(told('spi', [entryOf(paid, 1_000, NOON)]));
  await expect(
    t.database.transaction(async (tx) => {
      await tx.query({ name: '', text: 'select id from rail_statement for update' }, []);
      throw new Error('the process dies');
    }),
  ).rejects.toThrow('the process dies');
  await t.stopRunning();
  await t.startAgain();
  await until(async () => (await t.sql('select 1 from rail_reconciliation')).length === 1);
  expect((await report()).counts).toEqual({ matched: 1 });
});

test('concurrent comparisons of one statement give one report', async () => {
  await sent(1_000);
  t.clock.set(NEXT_DAY);
  await t.tell(told('spi', []));
  await Promise.all([compare(t), compare(t), compare(t)]);
  expect((await report()).counts).toEqual({ missing_there: 1 });
});

test('a statement of another institution neither shows nor changes the days of this one', async () => {
  const paid = await sent(1_000);
  t.clock.set(NEXT_DAY);
  await t.tell(told('spi', [entryOf(paid, 1_000, NOON)], { ispb: '99999005' }));
  await compare(t);
  await expect(report()).rejects.toMatchObject({ code: 'rail_reconciliation_not_found' });
  expect((await reportOf(t.other.own, 'spi', day('2026-11-23'))).counts).toEqual({ missing_here: 1 });
});

test('a statement of an unknown institution becomes a failed message and stores nothing', async () => {
  await t.tell(told('spi', [], { ispb: '00000000' }));
  expect(await t.sql('select 1 from rail_statement')).toEqual([]);
  const failed = await t.sql('select 1 from failed_message where queue = $1', ['statements']);
  expect(failed).toHaveLength(1);
});

test('a statement whose entries do not lead to its closing balance reports the computed one', async () => {
  t.clock.set(NEXT_DAY);
  await t.tell(told('str', [], { openingBalance: 100, closingBalance: 90 }));
  await compare(t);
  const { reconciliation } = await reportOf(t.own, 'str', day('2026-11-23'));
  expect(reconciliation).toMatchObject({ openingBalance: 100, closingBalance: 90, computedBalance: 100 });
});

test('metrics count the differences of each rail and state the age of its newest compared day', async () => {
  const metrics = new Metrics();
  measureStatements(metrics, t.database, () => t.clock.now());
  await sent(1_000);
  t.clock.set(NEXT_DAY);
  await t.tell(told('spi', []));
  await compare(t);
  const text = await metrics.registry.metrics();
  expect(text).toContain('gateway_rail_statement_differences{rail="spi",result="missing_there"} 1\n');
  expect(text).toContain('gateway_rail_statement_differences{rail="str",result="missing_here"} 0\n');
  expect(text).toContain('gateway_rail_statement_age_seconds{rail="spi"} 43200\n');
  expect(text).not.toContain('gateway_rail_statement_age_seconds{rail="str"}');
});
