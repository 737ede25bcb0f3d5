import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedFinance, serveFinance } from '../../../support/finance.ts';

let t: ServedFinance;
beforeAll(async () => {
  t = await serveFinance();
});
afterAll(() => t?.stop());

/** This many entries exceed 1 MiB, as 5,000 shorter ones do. */
const COUNT = 1_500;

test('a statement of more than a mebibyte is one REST request, answered with its counts, and GraphQL lists its pending entries', async () => {
  const bankAccountId = t.master.bank_account_ids[0] as string;
  const entries = Array.from({ length: COUNT }, (_, n) => ({
    external_id: `${String(n).padStart(8, '0')}-${'x'.repeat(180)}`,
    date: '2026-11-18',
    amount: -100_000 - n,
    description: 'PIX ENVIADO FORNECEDOR '.padEnd(500, 'X'),
    end_to_end_id: `E1234567820261118120012345${String(n).padStart(6, '0')}`,
    document: '11222333000181',
    kind: 'pix',
  }));
  const headers = { 'idempotency-key': 'all-of-november' };
  const body = { bank_account_id: bankAccountId, entries };
  const answer = await t.own.request('POST', '/finance/reconciliation/statements', body, headers);
  expect([answer.status, answer.body.data]).toEqual([
    201,
    {
      ...{ bank_account_id: bankAccountId, received: COUNT, imported: COUNT, recognised: 0 },
      ...{ matched: 0, proposed: 0, conflicts: 0, unmatched: COUNT, is_dry_run: false, report: [] },
    },
  ]);

  const { data } = (await t.own.request('GET', '/finance/reconciliation/pending?limit=2')).body;
  expect(data.items).toMatchObject([{ status: 'unmatched', proposals: [] }, { date: '2026-11-18' }]);
  const next = await t.own.request('GET', `/finance/reconciliation/pending?limit=2&after=${data.next_cursor}`);
  expect(next.body.data.items[0].id > data.items[1].id).toBe(true);

  const graph = await t.own.graphql(`{ reconciliation(from: "2026-11-01", to: "2026-11-30") {
    accounts { bankAccountId unmatched { count amount } reconciledUntil }
    pending(first: 2) { nodes { entryId amount kind status proposals { score } } pageInfo { hasNextPage } }
  } }`);
  const { reconciliation } = graph.body.data;
  const account = reconciliation.accounts.find(
    (each: { bankAccountId: string }) => each.bankAccountId === bankAccountId,
  );
  expect(account).toEqual({
    ...{ bankAccountId, reconciledUntil: null },
    unmatched: { count: COUNT, amount: entries.reduce((sum, { amount }) => sum + amount, 0) },
  });
  expect(reconciliation.pending.nodes.map(({ entryId }: { entryId: string }) => entryId)).toEqual(
    data.items.map(({ id }: { id: string }) => id),
  );
});
