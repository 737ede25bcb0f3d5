import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestGraph, type TestGraph } from '../../../support/graph.ts';
import { openFunded } from '../../../support/payments.ts';
import { refund, trail } from '../../../support/refunds.ts';

const DAYS_90 = 90 * 24 * 3_600_000;

let t: TestGraph;
let accountId: number;
let transactionId: string;
let settledAt: number;

beforeAll(async () => {
  t = await openTestGraph();
  ({ accountId } = await openFunded(t, { balance: 1_000 }));
  const [received] = await t.sql<{ id: string; completed_at: Date }>(
    `update transaction set end_to_end_id = 'E9999901120261121153000000000001'
     where account_id = $1 and type = 'pix_in' returning id, completed_at`,
    [accountId],
  );
  transactionId = received?.id ?? '';
  settledAt = received?.completed_at.getTime() ?? 0;
});
afterAll(() => t.close());

const DOCUMENT = `query ($id: ID!, $account: ID!) {
  trail: pixRefunds(transactionId: $id, accountId: $account) { remainingRefundable }
  one: pixPayment(transactionId: $id) { ... on PixReceived { remainingRefundable } }
  listed: account(accountId: $account) { transactions(first: 10, type: PIX_IN) { nodes { ... on PixReceived { remainingRefundable } } } }
}`;

async function remaining(): Promise<number[]> {
  const { data, errors } = await t.ask(t.alpha, DOCUMENT, { variables: { id: transactionId, account: accountId } });
  expect(errors).toBeUndefined();
  const parts = [data.trail, data.one, ...data.listed.transactions.nodes] as { remainingRefundable: number }[];
  return [
    (await trail(t, accountId, transactionId)).remainingRefundable,
    ...parts.map(({ remainingRefundable }) => remainingRefundable),
  ];
}

it('remainingRefundable is 0 everywhere from the instant at which a refund is refused as too late', async () => {
  t.clock.set(new Date(settledAt + DAYS_90).toISOString());
  expect(await remaining()).toEqual([1_000, 1_000, 1_000, 1_000]);
  await refund(t, { accountId, transactionId, amount: 100 });
  t.clock.set(new Date(settledAt + DAYS_90 + 1).toISOString());
  expect(await remaining()).toEqual([0, 0, 0, 0]);
  await expect(refund(t, { accountId, transactionId, amount: 100 })).rejects.toMatchObject({
    code: 'refund_window_expired',
  });
});
