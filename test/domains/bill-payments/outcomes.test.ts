import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getBillPaymentReceipt } from '../../../src/domains/bill-payments/bill-receipt.ts';
import type { BillBehaviour } from '../../../src/domains/bill-payments/sandbox/bill-behaviour.ts';
import { deleteEndedBillOrders } from '../../../src/domains/bill-payments/sandbox/retention.ts';
import {
  agreeOnBills,
  answer,
  billOutcomeOf,
  boleto,
  confirm,
  NOON,
  quote,
  readBill,
  receiptOf,
  requestQuote,
} from '../../support/bills.ts';
import { casesAbout } from '../../support/cases.ts';
import { openTestEngine, openTestSettlement, type TestEngine, type TestSettlement } from '../../support/engine.ts';
import { again, balanceOf, brokenClaims, openFunded } from '../../support/payments.ts';

const receipt = (t: TestSettlement | TestEngine, billPaymentId: string) =>
  t.door.enter(getBillPaymentReceipt, t.alpha.caller(), { billPaymentId }).then(({ value }) => value);

describe('outcomes of a bill payment', () => {
  let t: TestSettlement;
  let accountId: number;
  beforeAll(async () => {
    t = await openTestSettlement({ billQuoteSeconds: 0 });
    await agreeOnBills(t);
  });
  beforeEach(async () => {
    t.clock.set(NOON);
    ({ accountId } = await openFunded(t));
  });
  afterEach(async () => expect(await brokenClaims(t)).toEqual([]));
  afterAll(() => t.close());
  const confirmed = async () => confirm(t, await quote(t, accountId));

  test('a settled bill payment debits the money once, keeps the limits used, and has the receipt that came with the outcome', async () => {
    const bill = await confirmed();
    await expect(receipt(t, bill.id)).rejects.toMatchObject({ code: 'not_settled' });
    const settled = billOutcomeOf(t, bill, 'settled', { receipt: { authentication: 'A1', content: 'Paid' } });
    await t.settle(settled, settled, again(settled));
    await t.settle(again(settled));
    expect(await readBill(t, bill.id)).toMatchObject({ status: 'settled', failureCode: null });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 99_000, blocked: 0, pix_out_day_used: 1_000 });
    expect(await receipt(t, bill.id)).toMatchObject({
      authentication: 'A1',
      content: 'Paid',
      barcode: `${bill.barcode.slice(0, 4)}${'*'.repeat(36)}${bill.barcode.slice(-4)}`,
      beneficiaryDocument: '**.222.333/0001-**',
    });
  });

  test.for([
    ['rejected', { code: 'provider_rejected', reason: 'closed' }, 'provider_rejected', 'closed'],
    [
      'rejected',
      { code: 'amount_changed' },
      'amount_changed',
      'the bill amount differs from the quote; request a new quote',
    ],
    ['timeout', {}, 'provider_timeout', 'the provider did not accept the payment in time'],
  ] as const)(
    'a bill payment that is %s returns the money and the limits once, with the reason (%o)',
    async ([status, members, code, message]) => {
      const bill = await confirmed();
      const failed = billOutcomeOf(t, bill, status, members);
      await t.settle(failed, again(failed));
      await t.settle(again(failed));
      expect(await readBill(t, bill.id)).toMatchObject({
        status: 'failed',
        failureCode: code,
        failureMessage: message,
      });
      expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: 0, pix_out_day_used: 0 });
      await expect(receipt(t, bill.id)).rejects.toMatchObject({ code: 'not_settled' });
    },
  );

  test('an outcome that contradicts an earlier one changes nothing and opens a case', async () => {
    const bill = await confirmed();
    await t.settle(billOutcomeOf(t, bill, 'timeout'));
    await t.settle(billOutcomeOf(t, bill, 'settled'));
    const paid = await confirmed();
    await t.settle(billOutcomeOf(t, paid, 'settled'));
    await t.settle(billOutcomeOf(t, paid, 'rejected'));
    expect(await casesAbout(t, bill.id)).toMatchObject([{ kind: 'settled_after_failure' }]);
    expect(await casesAbout(t, paid.id)).toMatchObject([{ kind: 'failed_after_settlement' }]);
    expect([(await readBill(t, bill.id)).status, (await readBill(t, paid.id)).status]).toEqual(['failed', 'settled']);
  });

  test('an outcome of one bill payment cannot settle another and opens a case', async () => {
    const [one, two] = [await confirmed(), await confirmed()];
    await t.settle(billOutcomeOf(t, { ...one, transactionId: two.transactionId }, 'settled'));
    expect(await casesAbout(t, one.id)).toMatchObject([{ kind: 'unknown_order' }]);
    expect([(await readBill(t, one.id)).status, (await readBill(t, two.id)).status]).toEqual([
      'processing',
      'processing',
    ]);
  });

  test('outcome and receipt arrive in any order: an early receipt is stored and shown after the outcome', async () => {
    const [early, late] = [await confirmed(), await confirmed()];
    await answer(t, receiptOf(t, early.id, 'EARLY'));
    await expect(receipt(t, early.id)).rejects.toMatchObject({ code: 'not_settled' });
    await t.settle(billOutcomeOf(t, early, 'settled'), billOutcomeOf(t, late, 'settled'));
    expect((await receipt(t, early.id)).authentication).toBe('EARLY');
    await expect(receipt(t, late.id)).rejects.toMatchObject({ code: 'receipt_pending', status: 409 });
    await answer(t, receiptOf(t, late.id, 'LATE'), receiptOf(t, late.id, 'OTHER'));
    expect((await receipt(t, late.id)).authentication).toBe('LATE');
  });

  test('many outcomes of bill payments cost as many statements as one', async () => {
    const bills = [await confirmed(), await confirmed(), await confirmed()];
    const outcomes = bills.map((bill) => billOutcomeOf(t, bill, 'settled'));
    const one = await t.statementsOf(() => t.settle(...outcomes.slice(0, 1)));
    const two = await t.statementsOf(() => t.settle(...outcomes.slice(1)));
    expect([one.length, two.length]).toEqual([4, 4]);
  });
});

describe('the simulated provider', () => {
  let t: TestEngine;
  let accountId: number;
  beforeAll(async () => {
    t = await openTestEngine();
    await agreeOnBills(t);
  });
  beforeEach(async () => {
    t.clock.set(NOON);
    ({ accountId } = await openFunded(t));
  });
  afterEach(async () => expect(await brokenClaims(t)).toEqual([]));
  afterAll(() => t.close());
  const paid = async (behaviour: BillBehaviour) => {
    const bill = await confirm(t, await requestQuote(t, accountId, boleto(behaviour)));
    await t.idle();
    return readBill(t, bill.id);
  };
  const questions = (id: string) =>
    t.sql(`select 1 from log where type = 'bills.status' and payload->>'operationId' = $1`, [id]);

  test.for([
    ['settles', 'settled', null],
    ['receipt_late', 'settled', null],
    ['rejected', 'failed', 'provider_rejected'],
    ['amount_changes', 'failed', 'amount_changed'],
  ] as const)(
    'the simulated provider follows the behaviour in the code: %s',
    async ([behaviour, status, failureCode]) => {
      const bill = await paid(behaviour);
      expect(bill).toMatchObject({ status, failureCode });
      expect(await balanceOf(t, accountId)).toMatchObject({
        balance: status === 'settled' ? 85_000 : 100_000,
        blocked: 0,
      });
    },
  );

  test('the simulated provider sends a late receipt 1 minute later', async () => {
    const { id } = await paid('receipt_late');
    await expect(receipt(t, id)).rejects.toMatchObject({ code: 'receipt_pending' });
    t.advance(60);
    await t.idle();
    expect((await receipt(t, id)).authentication).toMatch(/^[0-9A-F]{32}$/);
  });

  test('a silent payment is queried and never ordered again, and its money returns when the provider reports it', async () => {
    const bill = await paid('silent');
    expect(bill.status).toBe('processing');
    t.advance(59);
    await t.idle();
    expect(await questions(bill.id)).toHaveLength(0);
    t.advance(1);
    await t.idle();
    expect(await readBill(t, bill.id)).toMatchObject({ status: 'failed', failureCode: 'provider_timeout' });
    expect(await questions(bill.id)).toHaveLength(1);
    const orders = await t.sql(`select 1 from log where type = 'bills.payment' and payload->>'operationId' = $1`, [
      bill.id,
    ]);
    expect(orders).toHaveLength(1);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: 0, pix_out_day_used: 0 });
  });

  test('the simulated provider forgets old orders, but keeps those that can still be queried', async () => {
    const [settled, silent] = [await paid('settles'), await paid('silent')];
    const kept = async () => {
      const rows = await t.sql<{ operation_id: string }>(
        `select operation_id from sandbox_bill_order where kind = 'payment' and operation_id = any ($1) order by 1`,
        [[settled.id, silent.id]],
      );
      return rows.map(({ operation_id }) => operation_id);
    };
    const inDays = (days: number) => new Date(t.clock.now().getTime() + days * 86_400_000);
    await deleteEndedBillOrders(t.database, inDays(119), 120);
    expect(await kept()).toEqual([settled.id, silent.id].sort());
    await deleteEndedBillOrders(t.database, inDays(121), 120);
    expect(await kept()).toEqual([silent.id]);
  });
});
