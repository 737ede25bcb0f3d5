import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BillPayment } from '../../../src/domains/bill-payments/bill-payment.ts';
import { listBillPayments, pageBillPayments } from '../../../src/domains/bill-payments/bill-payment-pages.ts';
import { billPaymentStates } from '../../../src/domains/bill-payments/bill-payment-states.ts';
import { deadlines } from '../../../src/domains.ts';
import { runDeadlines } from '../../../src/platform/operation/unattended.ts';
import { wordsOf } from '../../../src/platform/text/words.ts';
import { agreeOnBills, boleto, confirm, NOON, quote, readBill } from '../../support/bills.ts';
import { AMPLE_LOOKUPS } from '../../support/engine.ts';
import { openTestGraph, type TestGraph } from '../../support/graph.ts';
import { openFunded } from '../../support/payments.ts';

let t: TestGraph;
let accountId: number;
let bill: BillPayment;

beforeAll(async () => {
  t = await openTestGraph({ services: { billQuoteSeconds: 0, lookupBudget: AMPLE_LOOKUPS } });
  await agreeOnBills(t);
  t.clock.set(NOON);
  ({ accountId } = await openFunded(t));
  bill = await quote(t, accountId, { barcode: boleto() });
});
afterAll(() => t.close());

const STATUSES = wordsOf(billPaymentStates.states);

const DOCUMENT = `query ($id: ID!, $account: ID!, $status: BillPaymentStatus) {
  one: billPayment(billPaymentId: $id) { status id }
  all: billPayments(status: $status) { nodes { status } }
  ofAccount: account(accountId: $account) { billPayments(status: $status) { nodes { status } } }
}`;

/** Status of the bill in every read, by the status filter of lists; null: no filter. */
async function readings(status: (typeof STATUSES)[number] | null) {
  const enter = t.alpha.caller();
  const { data, errors } = await t.ask(t.alpha, DOCUMENT, {
    variables: { id: bill.id, account: accountId, status: status?.toUpperCase() ?? null },
  });
  expect(errors).toBeUndefined();
  const lists = [
    (await t.door.enter(listBillPayments, enter, { status })).value,
    (await t.door.enter(listBillPayments, enter, { status, sourceAccountId: accountId })).value,
    (await t.door.enter(pageBillPayments, enter, { status })).value.items,
    (await t.door.enter(pageBillPayments, enter, { status, accountId })).value.items,
    data.all.nodes,
    data.ofAccount.billPayments.nodes,
  ] as readonly (readonly { readonly status: string }[])[];
  const node = await t.ask(t.alpha, 'query ($id: ID!) { node(id: $id) { ... on BillPayment { status } } }', {
    variables: { id: data.one.id },
  });
  return {
    one: [(await readBill(t, bill.id)).status, data.one.status.toLowerCase(), node.data.node.status.toLowerCase()],
    lists: lists.map((list) => list.map((each) => each.status.toLowerCase())),
  };
}

async function expectEverywhere(status: (typeof STATUSES)[number]): Promise<void> {
  for (const filter of [null, ...STATUSES]) {
    const { one, lists } = await readings(filter);
    expect(new Set(one)).toEqual(new Set([status]));
    const shown = filter === null || filter === status ? [status] : [];
    expect(lists, `filtered by ${filter}`).toEqual(lists.map(() => shown));
  }
}

it('a quote is expired in every read and every filtered list from the instant at which it cannot be confirmed', async () => {
  const until = bill.quoteExpiresAt.getTime();
  t.clock.set(new Date(until - 1).toISOString());
  await expectEverywhere('quoted');
  await expect(confirm(t, { id: bill.id, totalAmount: 1 })).rejects.toMatchObject({ code: 'amount_mismatch' });
  t.clock.set(new Date(until).toISOString());
  await expect(confirm(t, bill)).rejects.toMatchObject({ code: 'quote_expired' });
  await expectEverywhere('expired');
  await runDeadlines(t.database, t.clock.now(), deadlines);
  await expectEverywhere('expired');
  await expect(confirm(t, bill)).rejects.toMatchObject({ code: 'quote_expired' });
});
