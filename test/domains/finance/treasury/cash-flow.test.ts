import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPayable } from '../../../../src/domains/finance/payables/payable-creation.ts';
import { importStatement } from '../../../../src/domains/finance/reconciliation/statement-import.ts';
import { getCashFlow } from '../../../../src/domains/finance/treasury/cash-flow.ts';
import {
  bucketsOf,
  type CashFlowFacts,
  cashFlowOf,
  type Granularity,
} from '../../../../src/domains/finance/treasury/cash-flow-buckets.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { isBusinessDay, plusDays } from '../../../../src/platform/time/calendar.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { book } from '../../../support/money.ts';
import { payableInput } from '../../../support/payables.ts';
import { integration, owe, reais, receive } from '../../../support/receivables.ts';

const BASE = '2026-10-01';
const day = fc.nat(120).map((days) => plusDays(BASE, days));
const cents = fc.bigInt({ min: 0n, max: 10n ** 20n });
const flows = fc.array(fc.record({ day, inflow: cents, outflow: cents }), { maxLength: 30 });
const facts = fc
  .record({
    ...{ one: day, other: day, today: day, knownDay: day, balance: cents, actual: flows, due: flows },
    granularity: fc.constantFrom<Granularity>('day', 'week', 'month'),
  })
  .map(({ one, other, knownDay, balance, ...rest }): CashFlowFacts => {
    const [from, to] = one < other ? [one, other] : [other, one];
    return { ...rest, from, to, known: { day: knownDay, balance } };
  });

describe('buckets of the cash flow', () => {
  test('closing is opening plus inflow minus outflow, and is the next opening', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { buckets } = cashFlowOf(given);
        expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([given.from, given.to]);
        for (const [n, { opening, actual, forecast, closing, from }] of buckets.entries()) {
          const before = buckets[n - 1];
          if (before) expect(plusDays(before.to, 1)).toBe(from);
          if (before && before.closing !== null) expect(opening).toBe(before.closing);
          expect(opening === null).toBe(from < given.known.day);
          if (opening === null) continue;
          expect(closing).toBe(opening + actual.inflow + forecast.inflow - actual.outflow - forecast.outflow);
        }
      }),
      { numRuns: 60 },
    );
  });

  test.each(['day', 'week', 'month'] as const)('buckets by %s end with the calendar', (granularity) => {
    expect(bucketsOf('9999-12-31', '9999-12-31', granularity)).toEqual([['9999-12-31', '9999-12-31']]);
    expect(bucketsOf('9999-11-30', '9999-12-31', granularity).at(-1)?.[1]).toBe('9999-12-31');
  });

  test('weeks and months contain the flows of their days', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const days = cashFlowOf({ ...given, granularity: 'day' });
        const { buckets, overdue } = cashFlowOf(given);
        expect(overdue).toEqual(days.overdue);
        for (const bucket of buckets) {
          const inside = days.buckets.filter(({ from }) => from >= bucket.from && from <= bucket.to);
          const total = (of: (each: (typeof inside)[number]) => bigint) => inside.map(of).reduce((a, b) => a + b, 0n);
          expect(bucket.forecast.inflow).toBe(total(({ forecast }) => forecast.inflow));
          expect(bucket.actual.outflow).toBe(total(({ actual }) => actual.outflow));
          expect([bucket.opening, bucket.closing]).toEqual([inside[0]?.opening, inside.at(-1)?.closing]);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('the forecast has no flow on days without bank settlement, nor before today', () => {
    fc.assert(
      fc.property(facts, (given) => {
        for (const { from, forecast } of cashFlowOf({ ...given, granularity: 'day' }).buckets) {
          if (isBusinessDay(from) && from >= given.today) continue;
          expect(forecast).toEqual({ inflow: 0n, outflow: 0n });
        }
      }),
      { numRuns: 60 },
    );
  });

  test('weeks begin on Monday, months on the first day, and both end with the range', () => {
    expect(bucketsOf('2026-11-20', '2026-12-02', 'week')).toEqual([
      ['2026-11-20', '2026-11-22'],
      ['2026-11-23', '2026-11-29'],
      ['2026-11-30', '2026-12-02'],
    ]);
    expect(bucketsOf('2026-11-20', '2027-01-05', 'month')).toEqual([
      ['2026-11-20', '2026-11-30'],
      ['2026-12-01', '2026-12-31'],
      ['2027-01-01', '2027-01-05'],
    ]);
  });
});

describe('the cash flow of an institution', () => {
  let t: FinanceDoor;
  let first: number;
  let second: number;
  let bank: string;
  beforeAll(async () => {
    t = await openFinance();
    [first, second] = t.master.source_account_ids as [number, number];
    bank = t.master.bank_account_ids[0] as string;
    t.clock.set('2026-11-20T15:00:00.000Z');
    await book(t, integration(t), { type: 'pix_in', accountId: first, amount: 100_000 });
    t.clock.set('2026-11-23T15:00:00.000Z');
    await book(t, integration(t), { type: 'pix_in', accountId: first, amount: 5_000 });
    await book(t, integration(t), { type: 'pix_out', accountId: first, amount: 1_000 });
    await book(t, integration(t), {
      ...{ type: 'internal', accountId: first, destinationAccountId: second, amount: 700 },
    });
    const entries = [
      { externalId: 'one', date: '2026-11-19', amount: 30_000 },
      { externalId: 'two', date: '2026-11-23', amount: -2_000 },
    ];
    await t.own.enter(importStatement, { bankAccountId: bank, entries }, newId());
    // Due on a Saturday, so expected on the following Monday.
    const saturday = await owe(t, { dueDate: '2026-11-28', amountBaseUnits: reais(90), destinationAccountId: first });
    await receive(t, saturday.id, reais(10));
    await owe(t, { dueDate: '2026-11-10', amountBaseUnits: reais(7) });
    await owe(t, { dueDate: '2026-11-26', amountBaseUnits: reais(7), currency: 'USD' });
    await t.own.enter(
      createPayable,
      payableInput(t, { amount: 3_000, dueDate: '2026-11-30', sourceAccountId: second }),
      newId(),
    );
  });
  afterAll(() => t?.close());

  const read = (input: object = {}) => t.own.enter(getCashFlow, input);
  const none = { inflow: 0n, outflow: 0n };

  test('the actual cash flow includes accounts here and at other banks, without moves between them', async () => {
    const { buckets } = await read({ from: '2026-11-20', to: '2026-11-23' });
    expect(buckets.map(({ from, opening, actual, closing }) => ({ from, opening, actual, closing }))).toEqual([
      { from: '2026-11-20', opening: 30_000n, actual: { inflow: 100_000n, outflow: 0n }, closing: 130_000n },
      { from: '2026-11-21', opening: 130_000n, actual: none, closing: 130_000n },
      { from: '2026-11-22', opening: 130_000n, actual: none, closing: 130_000n },
      { from: '2026-11-23', opening: 130_000n, actual: { inflow: 5_000n, outflow: 3_000n }, closing: 132_000n },
    ]);
  });

  test('the forecast has open items on the due date or the next business day, without overdue items and other currencies', async () => {
    const { buckets, overdue } = await read({ from: '2026-11-24', to: '2026-12-06', granularity: 'week' });
    expect(overdue).toEqual({ inflow: 700n, outflow: 0n });
    expect(
      buckets.map(({ from, to, opening, forecast, closing }) => ({ from, to, opening, forecast, closing })),
    ).toEqual([
      { from: '2026-11-24', to: '2026-11-29', opening: 132_000n, forecast: none, closing: 132_000n },
      {
        ...{ from: '2026-11-30', to: '2026-12-06', opening: 132_000n },
        ...{ forecast: { inflow: 8_000n, outflow: 3_000n }, closing: 137_000n },
      },
    ]);
  });

  test('the cash flow of one account includes only its own forecast and actual flows', async () => {
    const range = { from: '2026-11-23', to: '2026-11-30' };
    const ends = async (accountId: string) => {
      const { buckets, overdue } = await read({ ...range, accountId });
      const total = (of: 'forecast' | 'actual', side: 'inflow' | 'outflow') =>
        buckets.reduce((sum, bucket) => sum + bucket[of][side], 0n);
      return {
        opening: buckets[0]?.opening,
        actual: [total('actual', 'inflow'), total('actual', 'outflow')],
        forecast: [total('forecast', 'inflow'), total('forecast', 'outflow')],
        closing: buckets.at(-1)?.closing,
        overdue,
      };
    };
    expect(await ends(String(first))).toEqual({
      ...{ opening: 100_000n, actual: [5_000n, 1_700n], forecast: [8_000n, 0n], closing: 111_300n, overdue: none },
    });
    expect(await ends(String(second))).toEqual({
      ...{ opening: 0n, actual: [700n, 0n], forecast: [0n, 3_000n], closing: -2_300n, overdue: none },
    });
    expect(await ends(bank)).toEqual({
      ...{ opening: 30_000n, actual: [0n, 2_000n], forecast: [0n, 0n], closing: 28_000n, overdue: none },
    });
  });

  test('the balance is unknown before the opening balance of an account at another bank', async () => {
    const { buckets } = await read({ from: '2025-12-31', to: '2026-01-01' });
    expect(buckets.map(({ opening, closing }) => [opening, closing])).toEqual([
      [null, null],
      [0n, 0n],
    ]);
    const own = await read({ from: '2025-12-31', to: '2026-01-01', accountId: String(first) });
    expect(own.buckets[0]?.opening).toBe(0n);
  });

  test('the cash flow has at most 400 buckets, and by default 30 days from today', async () => {
    await expect(read({ from: '2026-01-01', to: '2027-02-05' })).rejects.toMatchObject({ code: 'validation_failed' });
    expect((await read({ from: '2026-01-01', to: '2027-02-04' })).buckets).toHaveLength(400);
    expect(await read()).toMatchObject({ from: '2026-11-23', to: '2026-12-22', granularity: 'day' });
  });

  test('the cash flow reaches to the end of the calendar', async () => {
    const { buckets } = await read({ from: '9999-12-30', to: '9999-12-31' });
    expect(buckets.map(({ from }) => from)).toEqual(['9999-12-30', '9999-12-31']);
    expect(await read({ from: '9999-12-31' })).toMatchObject({ from: '9999-12-31', to: '9999-12-31' });
  });

  test("the cash flow of an unknown account, or of another institution's account, is refused", async () => {
    const theirs = t.other.master;
    for (const accountId of [String(theirs.source_account_ids[0]), '1', '999999999999999']) {
      await expect(read({ accountId })).rejects.toMatchObject({ code: 'paying_account_not_found' });
    }
    for (const accountId of [theirs.bank_account_ids[0], newId()]) {
      await expect(read({ accountId })).rejects.toMatchObject({ code: 'bank_account_not_found' });
    }
    await expect(read({ accountId: 'nonsense' })).rejects.toMatchObject({ code: 'validation_failed' });
    const { buckets } = await t.other.own.enter(getCashFlow, { from: '2026-11-20', to: '2026-12-06' });
    expect(buckets.every(({ actual, forecast }) => actual.inflow + forecast.inflow === 0n)).toBe(true);
  });

  test('the cash flow of a year runs as many statements as that of a day', async () => {
    const count = async (to: string) => (await t.statementsOf(() => read({ from: '2026-01-01', to }))).length;
    expect(await count('2026-12-31')).toBe(4);
    expect(await count('2026-01-01')).toBe(4);
  });
});
