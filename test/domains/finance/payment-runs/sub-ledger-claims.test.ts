import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payableClaims } from '../../../../src/domains/finance/payables/payable-claims.ts';
import type { PaymentOrderRecord } from '../../../../src/domains/finance/payment-runs/payment-order.ts';
import { paymentRunClaims } from '../../../../src/domains/finance/payment-runs/payment-run-claims.ts';
import {
  downloadRemittance,
  generateRemittance,
} from '../../../../src/domains/finance/payment-runs/remittance-generation.ts';
import { importRemittanceReturn } from '../../../../src/domains/finance/payment-runs/remittance-return.ts';
import { followReturns } from '../../../../src/domains/finance/payment-runs/returns/payment-return.ts';
import { statement } from '../../../../src/platform/database/queryable.ts';
import { returnOf as returnFileOf } from '../../../support/cnab240.ts';
import { keptLog } from '../../../support/engine.ts';
import { approved, openPaymentRuns, orderThat, type PaymentRuns, released } from '../../../support/payment-runs.ts';
import { returnOf } from '../../../support/payments.ts';

let t: PaymentRuns;
let order: PaymentOrderRecord;
let itemId: string;
const claims = [...payableClaims, ...paymentRunClaims];

async function paidOrder(): Promise<PaymentOrderRecord> {
  const batch = await released(t, [await approved(t)]);
  return orderThat(t, batch.id, ({ status }) => status === 'paid');
}

async function paidItem(): Promise<string> {
  const bankAccountId = t.master.bank_account_ids[0] as string;
  const batch = await released(t, [await approved(t)], { bankAccountId });
  const { id } = await t.as('carla').enter(generateRemittance, { batchId: batch.id });
  const { content } = await t.as('carla').enter(downloadRemittance, { remittanceId: id });
  const said = returnFileOf(content, () => ({ occurrences: '00', paidOn: '2026-11-20', bankNumber: 'BB01' }));
  const file = Buffer.from(said, 'latin1').toString('base64');
  await t.as('davi').enter(importRemittanceReturn, { bankAccountId, file });
  const [row] = await t.sql<{ id: string }>('select id from remittance_item where remittance_id = $1', [id]);
  return row?.id ?? '';
}

/** The claims that name a broken row, after a change that is rolled back. */
async function brokenBy(change: string, values: readonly unknown[]): Promise<readonly string[]> {
  const undone = new Error('undone');
  let broken: string[] = [];
  await t.database
    .transaction(async (tx) => {
      const changed = await tx.query(statement('', `${change} returning 1`), [...values]);
      expect(changed, change).not.toHaveLength(0);
      for (const claim of claims) {
        if ((await tx.query(statement('', claim.broken), [])).length > 0) broken = [...broken, claim.name];
      }
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return broken;
}

beforeAll(async () => {
  t = await openPaymentRuns({ spiSeconds: 30 });
  order = await paidOrder();
  itemId = await paidItem();
  const returned = await paidOrder();
  await t.tell(returnOf(t, returned.endToEndId ?? '', returned.amount));
  await followReturns({ database: t.database, now: t.clock.now(), log: keptLog, onStaged() {} });
});
afterAll(() => t?.close());

describe('proof of payables and payments', () => {
  test('paid and returned orders and paid remittance items agree with the books and the ledger', async () => {
    for (const { name, broken, examined } of claims) {
      expect(await t.sql(broken), name).toEqual([]);
      const [row] = await t.sql<{ n: number }>(examined);
      expect(row?.n, name).toBeGreaterThan(0);
    }
  });

  const ofOrder = () => [order.id];
  const ofInstallment = () => [order.installmentId];
  const ofPayable = () => [order.payableId];
  test.each<[string, string, () => readonly unknown[], readonly string[]]>([
    ['a wrong paid amount', 'update payable set paid_amount = 1 where id = $1', ofPayable, ['payable_amounts']],
    [
      'an order with another amount than its posting',
      'update payment_order set amount = 1 where id = $1',
      ofOrder,
      ['paid_orders_in_the_ledger'],
    ],
    [
      'a return that is no posting',
      'update payment_order set returned_amount = 1 where id = $1',
      ofOrder,
      ['paid_orders_in_the_ledger'],
    ],
    [
      'an installment that forgets the order that paid it',
      'update payable_installment set payment_order_id = null where id = $1',
      ofInstallment,
      ['payments_of_installments'],
    ],
    [
      'an installment whose order is not paid',
      "update payment_order set status = 'rejected', paid_on = null, error_code = 'x' where id = $1",
      ofOrder,
      ['payments_of_installments'],
    ],
    [
      'a remittance item whose installment is not paid',
      'update payable_installment set remittance_item_id = null where remittance_item_id = $1',
      () => [itemId],
      ['payments_of_installments'],
    ],
  ])('%s is named', async (_what, change, values, names) => {
    expect(await brokenBy(change, values())).toEqual(names);
  });

  // The gateway's own login cannot change an accounting entry.
  test.each([
    ['a lost recognition', 'payable_recognised', ["source_id = source_id || '-'", 'source_id = rtrim(source_id, $3)']],
    ['a payment with another amount', 'payable_paid', ['amount = amount + 1', 'amount = amount - 1']],
    ['a payment on another day', 'payable_paid', ['day = day + 1', 'day = day - 1']],
  ] as const)('%s in the books is named', async (_what, kind, [change, undo]) => {
    const source = kind === 'payable_paid' ? order.installmentId : order.payableId;
    const set = (text: string) =>
      t.sql(
        `update accounting_entry set ${text} where kind = $1 and starts_with(source_id, $2) and $3 = '-' returning 1`,
        [kind, source, '-'],
      );
    expect(await set(change)).toHaveLength(1);
    const broken = await Promise.all(
      claims.map(async (claim) => ((await t.sql(claim.broken)).length > 0 ? claim.name : [])),
    );
    await set(undo);
    const name = kind === 'payable_paid' ? 'payments_of_installments_in_the_books' : 'payables_in_the_books';
    expect(broken.flat()).toEqual([name]);
  });
});
