import { expect, test } from 'vitest';
import { readBillCode } from '../../../../src/domains/bill-payments/bill-code.ts';
import { makeBoleto } from '../../../../src/domains/bill-payments/bill-code-boleto.ts';
import { makeGuide } from '../../../../src/domains/bill-payments/bill-code-guide.ts';
import { priceOn } from '../../../../src/domains/bill-payments/sandbox/bill-price.ts';

const freeField = '0'.repeat(25);
const boleto = (amount: number | null, dueDate: string | null) =>
  readBillCode(makeBoleto({ bankCode: '999', amount, dueDate, freeField }).line, '2026-12-01');

// 2026-12-15 is a Tuesday, 2026-12-12 a Saturday.
test.each([
  ['30 days early: 2 % cheaper', 100_000, '2026-12-15', '2026-11-14', 2_000, 0],
  ['early until a Sunday, so until Monday', 100_000, '2026-12-15', '2026-11-16', 2_000, 0],
  ['less than 30 days early', 100_000, '2026-12-15', '2026-11-17', 0, 0],
  ['on the day', 100_000, '2026-12-15', '2026-12-15', 0, 0],
  ['one day late: a fine of 2 %, and a thirtieth of 1 %', 100_000, '2026-12-15', '2026-12-16', 0, 2_033],
  ['a month late', 100_000, '2026-12-15', '2027-01-14', 0, 3_000],
  ['due on a Saturday, paid on Monday', 100_000, '2026-12-12', '2026-12-14', 0, 0],
  ['due on a Saturday, paid on Tuesday: one day late', 100_000, '2026-12-12', '2026-12-15', 0, 2_033],
  ['half a cent is rounded up', 178_500, '2026-12-15', '2026-12-26', 0, 3_570 + 655],
  ['the largest amount', 9_999_999_999, '2026-12-15', '2026-12-16', 0, 200_000_000 + 3_333_333],
  ['no amount in the code', null, '2026-12-15', '2026-12-16', 0, 203],
  ['no due date', 100_000, null, '2026-12-16', 0, 0],
])('the price of a boleto: %s', (_why, amount, dueDate, paidOn, discountAmount, additionAmount) => {
  const originalAmount = amount ?? 10_000;
  expect(priceOn(paidOn, boleto(amount, dueDate))).toEqual({ originalAmount, discountAmount, additionAmount });
});

test('a guide costs its own amount on every day', () => {
  const { line } = makeGuide({ segment: 2, valueId: 6, amount: 4_321, companyId: '0097', freeField });
  const price = { originalAmount: 4_321, discountAmount: 0, additionAmount: 0 };
  expect(priceOn('2040-01-01', readBillCode(line, '2026-12-01'))).toEqual(price);
});
