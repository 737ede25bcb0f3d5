import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getReceivablesAging } from '../../../../src/domains/finance/receivables/aging.ts';
import { cancelReceivable, reverseReceipt } from '../../../../src/domains/finance/receivables/receipt-reversal.ts';
import { getReceiptsReport } from '../../../../src/domains/finance/receivables/receipts-report.ts';
import { encodeCursor } from '../../../../src/platform/database/pagination.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { owe, reais, receive } from '../../../support/receivables.ts';

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());

const at = (day: string) => t.clock.set(`${day}T15:00:00.000Z`);
const report = (from: string, to: string, more: object = {}) => t.own.enter(getReceiptsReport, { from, to, ...more });
const aging = (asOf: string, more: object = {}) => t.own.enter(getReceivablesAging, { asOf, ...more });
const reverse = (receiptId: string) => t.as('davi').enter(reverseReceipt, { receiptId, reason: 'Wrong' });
const NONE = { not_due: 0, '1_30': 0, '31_60': 0, '61_90': 0, over_90: 0 };

describe('receipts report', () => {
  test('the receipts report counts each fact on its own day, and a receipt that was reversed later stays gross', async () => {
    at('2027-01-31');
    const { id } = await owe(t);
    const first = await receive(t, id, reais(30));
    await receive(t, id, reais(20), { receivedOn: '2027-01-30' });
    const january = await report('2027-01-01', '2027-01-31');
    expect(january).toMatchObject({ received: 5_000, receivedCount: 2, reversed: 0, reversedCount: 0, net: 5_000 });
    at('2027-02-02');
    await reverse(first.id);
    await receive(t, id, reais(5));
    const again = await report('2027-01-01', '2027-01-31');
    expect({ ...again, receipts: null }).toEqual({ ...january, receipts: null });
    expect(await report('2027-02-01', '2027-02-28')).toMatchObject({
      ...{ received: 500, receivedCount: 1, reversed: 3_000, reversedCount: 1, net: -2_500 },
      reversals: { items: [{ id: first.id, receivedOn: '2027-01-31', reversedOn: '2027-02-02' }] },
    });
  });

  test('the receipts report sums exactly beyond 2^53, as text', async () => {
    at('2027-03-01');
    const most = 9_007_199_254_740_900;
    for (let n = 0; n < 2; n += 1) await receive(t, (await owe(t, { amountBaseUnits: most })).id, most);
    expect((await report('2027-03-01', '2027-03-01')).received).toBe(180_143_985_094_818);
    await t.sql(
      `insert into receivable_receipt (id, institution_id, receivable_id, amount_base_units, cash_base_units, received_on, channel,
         created_by, created_at)
       select gen_random_uuid(), institution_id, receivable_id, $1, $1, received_on, channel, created_by, created_at
       from receivable_receipt cross join generate_series(1, 100) where received_on = '2027-03-01'`,
      [most],
    );
    expect((await report('2027-03-01', '2027-03-01')).received).toBe('18194542494576618');
  });

  test('the receipts report has separate cursors for receipts and reversals', async () => {
    at('2027-04-10');
    const { id } = await owe(t);
    const made = [];
    for (let n = 0; n < 3; n += 1) made.push(await receive(t, id, reais(1)));
    for (const each of made.slice(0, 2)) await reverse(each.id);
    const page = await report('2027-04-01', '2027-04-30', { first: 1 });
    expect([page.receipts.hasMore, page.reversals.hasMore, page.receivedCount]).toEqual([true, true, 3]);
    const [receipt, reversal] = [page.receipts.items[0], page.reversals.items[0]];
    const next = await report('2027-04-01', '2027-04-30', {
      first: 1,
      after: encodeCursor([receipt?.receivedOn ?? '', receipt?.id ?? '']),
      reversalsAfter: encodeCursor([reversal?.reversedOn ?? '', reversal?.id ?? '']),
    });
    expect(next.receipts.items[0]?.id).toBe(made[1]?.id);
    expect(next.reversals).toMatchObject({ items: [{ id: made[1]?.id }], hasMore: false });
    await expect(report('2027-04-01', '2027-04-30', { after: 'nonsense' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await expect(report('2027-04-02', '2027-04-01')).rejects.toMatchObject({ code: 'validation_failed' });
  });

  test('the receipts report contains nothing of another institution', async () => {
    expect(await t.other.own.enter(getReceiptsReport, { from: '2027-01-01', to: '2027-12-31' })).toMatchObject({
      ...{ received: 0, receipts: { items: [] }, reversals: { items: [] } },
    });
  });
});

describe('aging report', () => {
  test('the aging report groups open amounts by days overdue, and the due date itself is not overdue', async () => {
    at('2028-01-10');
    const key = (await owe(t, { debtorDocument: '52998224725', dueDate: '2028-02-01' })).debtorKey;
    const rowAt = async (asOf: string) => {
      const { rows } = await aging(asOf, { first: 100 });
      return rows.items.find((row) => row.key === key)?.sums;
    };
    const buckets = { '2028-02-01': 'not_due', '2028-02-02': '1_30', '2028-03-02': '1_30', '2028-03-03': '31_60' };
    for (const [asOf, bucket] of Object.entries({
      ...buckets,
      ...{ '2028-04-01': '31_60', '2028-04-02': '61_90', '2028-05-01': '61_90', '2028-05-02': 'over_90' },
    })) {
      expect(await rowAt(asOf), asOf).toEqual({ ...NONE, [bucket]: 10_000, total: 10_000 });
    }
    expect(await rowAt('2028-01-09')).toBeUndefined();
  });

  test('the aging report of a past cut-off does not change after later receipts, reversals or cancellations', async () => {
    at('2028-06-01');
    const debtorDocument = '11144477735';
    const { id, debtorKey } = await owe(t, { debtorDocument, dueDate: '2028-06-30' });
    const openAt = async (asOf: string) =>
      (await aging(asOf, { first: 100 })).rows.items.find((row) => row.key === debtorKey)?.sums.total ?? 0;
    at('2028-06-05');
    const receipt = await receive(t, id, reais(100), { receivedOn: '2028-06-04' });
    at('2028-06-10');
    await reverse(receipt.id);
    at('2028-06-15');
    await t.as('ana').enter(cancelReceivable, { receivableId: id, reason: 'Not delivered' });
    const days = ['2028-05-31', '2028-06-03', '2028-06-04', '2028-06-09', '2028-06-10', '2028-06-14', '2028-06-15'];
    expect(await Promise.all(days.map(openAt))).toEqual([0, 10_000, 0, 0, 10_000, 10_000, 0]);
  });

  test('the aging report groups by opaque debtor keys and currency, lists details by due date, and pages both', async () => {
    at('2029-01-01');
    const debtorDocument = '39053344705';
    const dues = ['2029-01-03', '2029-01-02', '2029-01-04'];
    const made = [];
    for (const dueDate of dues) made.push(await owe(t, { debtorDocument, dueDate }));
    await owe(t, { debtorDocument, currency: 'USD', dueDate: '2029-01-05' });
    const { debtorKey } = made[0] as (typeof made)[number];
    const whole = await aging('2029-01-03', { first: 100 });
    const mine = whole.rows.items.filter(({ key }) => key === debtorKey);
    expect(mine.map(({ currency, count, sums }) => [currency, count, sums.total, sums['1_30']])).toEqual([
      ['BRL', 3, 30_000, 10_000],
      ['USD', 1, 10_000, 0],
    ]);
    const details = whole.detail.items.filter((detail) => detail.debtorKey === debtorKey);
    expect(details.map(({ dueDate, bucket, daysOverdue }) => [dueDate, bucket, daysOverdue])).toEqual([
      ['2029-01-02', '1_30', 1],
      ['2029-01-03', 'not_due', 0],
      ['2029-01-04', 'not_due', 0],
      ['2029-01-05', 'not_due', 0],
    ]);
    expect(JSON.stringify(whole)).not.toContain(debtorDocument);
    const seen: string[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const { rows } = await aging('2029-01-03', { first: 1, after });
      seen.push(...rows.items.map(({ key, currency }) => `${key} ${currency}`));
      const last = rows.items.at(-1);
      more = rows.hasMore;
      after = encodeCursor([last?.key ?? '', last?.currency ?? '']);
    }
    expect(seen).toEqual(whole.rows.items.map(({ key, currency }) => `${key} ${currency}`));
    const total = (sums: readonly (number | string)[]) => sums.reduce((sum: bigint, each) => sum + BigInt(each), 0n);
    const inReais = whole.rows.items.filter(({ currency }) => currency === 'BRL');
    expect(BigInt(whole.totals.find(({ currency }) => currency === 'BRL')?.sums.total ?? 0)).toBe(
      total(inReais.map(({ sums }) => sums.total)),
    );
  });

  test('the aging report takes three statements for any amount of data and shows nothing of another institution', async () => {
    const sent = await t.statementsOf(() => aging('2029-01-03', { first: 100 }));
    expect(sent).toHaveLength(3);
    const theirs = await t.other.own.enter(getReceivablesAging, { asOf: '2029-01-03' });
    expect(theirs).toMatchObject({ totals: [], rows: { items: [] }, detail: { items: [] } });
    const of = async (companyId: string) => (await aging('2029-01-03', { companyId })).totals.length;
    expect([await of(t.master.company_id), await of(t.other.master.company_id)]).toEqual([2, 0]);
  });
});
