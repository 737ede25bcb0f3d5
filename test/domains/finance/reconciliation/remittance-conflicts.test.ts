import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleRemittanceConflict } from '../../../../src/domains/finance/payment-runs/conflict-settlement.ts';
import {
  downloadRemittance,
  generateRemittance,
} from '../../../../src/domains/finance/payment-runs/remittance-generation.ts';
import { importRemittanceReturn } from '../../../../src/domains/finance/payment-runs/remittance-return.ts';
import { returnOf } from '../../../support/cnab240.ts';
import { type FinanceDoor, type ServedFinance, serveFinance } from '../../../support/finance.ts';
import { approved, released } from '../../../support/payment-runs.ts';

let t: ServedFinance;
let bankAccountId: string;
const PAID_ON = '2026-11-19';
beforeAll(async () => {
  t = await serveFinance();
  bankAccountId = t.master.bank_account_ids[0] as string;
});
afterAll(() => t?.stop());

/** Creates a file payment that the bank reports first as paid and then as refused. Returns its `yourNumber`. */
async function createConflict(): Promise<string> {
  const institution = { ...t, own: t.as('ana') } as unknown as FinanceDoor;
  const batch = await released(institution, [await approved(institution)], { bankAccountId });
  const { id: remittanceId } = await t.as('carla').enter(generateRemittance, { batchId: batch.id });
  const { content } = await t.as('carla').enter(downloadRemittance, { remittanceId });
  for (const answer of [{ occurrences: '00', paidOn: PAID_ON }, { occurrences: 'AN' }]) {
    const file = Buffer.from(
      returnOf(content, () => answer),
      'latin1',
    ).toString('base64');
    await t.as('davi').enter(importRemittanceReturn, { bankAccountId, file });
  }
  const [item] = await t.sql<{ number: string }>(
    'select your_number as number from remittance_item where remittance_id = $1',
    [remittanceId],
  );
  return item?.number ?? '';
}

const pending = async (query = '') =>
  (await t.own.request('GET', `/finance/reconciliation/pending?${query}`)).body.data;
const panel = async () =>
  (await t.own.request('GET', '/finance/reconciliation/panel')).body.data.accounts.find(
    (each: { bank_account_id: string | null }) => each.bank_account_id === bankAccountId,
  ).remittance_conflicts;

test('a file payment reported as paid and then refused is in the panel and the pending pages until it is settled, over REST and GraphQL', async () => {
  const entry = (external_id: string, date: string) => ({ external_id, date, amount: -1_234, description: 'Unknown' });
  const entries = [entry('before', '2026-11-18'), entry('after', '2026-11-20')];
  const body = { bank_account_id: bankAccountId, entries };
  await t.own.request('POST', '/finance/reconciliation/statements', body, { 'idempotency-key': 'entries-around' });
  const number = await createConflict();
  expect(await panel()).toEqual({ count: 1, amount: -45_600 });
  const all = await pending();
  expect(all.items.map((each: { external_id: string }) => each.external_id)).toEqual(['before', number, 'after']);
  const [unmatched, item] = all.items;
  expect(unmatched).toMatchObject({ status: 'unmatched', remittance_item_id: null });
  expect(item).toMatchObject({
    ...{ bank_account_id: bankAccountId, account_id: null, date: PAID_ON, amount: -45_600, open_amount: -45_600 },
    ...{ status: 'conflict', status_reason: 'refused_after_paid', remittance_item_id: item.id, proposals: [] },
  });
  const pagedIds: string[] = [];
  for (let after = ''; ; ) {
    const page = await pending(`limit=1${after && `&after=${after}`}`);
    pagedIds.push(...page.items.map((each: { id: string }) => each.id));
    if (page.next_cursor === null) break;
    after = page.next_cursor;
  }
  expect(pagedIds).toEqual(all.items.map(({ id }: { id: string }) => id));

  const query = `{ reconciliation(to: "2030-12-31") {
    accounts { bankAccountId remittanceConflicts { count amount } }
    remittanceConflicts(first: 5) { nodes {
      itemId yourNumber status conflict conflictStatus settledBy settlementReason returnedOn
      installment { status } remittance { refusedCount }
    } pageInfo { hasNextPage } }
  } }`;
  const reconciliation = async () => (await t.own.graphql(query)).body.data.reconciliation;
  const { accounts, remittanceConflicts } = await reconciliation();
  expect(accounts).toContainEqual({ bankAccountId, remittanceConflicts: { count: 1, amount: -45_600 } });
  expect(remittanceConflicts).toEqual({
    nodes: [
      {
        ...{ itemId: item.id, yourNumber: number, status: 'PAID', conflict: 'REFUSED_AFTER_PAID' },
        ...{ conflictStatus: 'OPEN', settledBy: null, settlementReason: null, returnedOn: null },
        ...{ installment: { status: 'PAID' }, remittance: { refusedCount: 0 } },
      },
    ],
    pageInfo: { hasNextPage: false },
  });

  const settlement = { itemId: item.id, outcome: 'came_back', reason: 'Letter of the bank' } as const;
  await t.as('davi').enter(settleRemittanceConflict, settlement);
  expect(await panel()).toEqual({ count: 0, amount: 0 });
  expect((await pending()).items).toHaveLength(2);
  expect((await reconciliation()).remittanceConflicts.nodes).toEqual([]);
  const [node] = (
    await t.own.graphql(
      `{ remittances(first: 1) { nodes { refusedCount paidCount items { nodes { status conflictStatus settledBy settlementReason installment { status } } } } } }`,
    )
  ).body.data.remittances.nodes;
  expect(node).toEqual({
    ...{ refusedCount: 1, paidCount: 0 },
    items: {
      nodes: [
        {
          ...{ status: 'PAID', conflictStatus: 'CAME_BACK', settledBy: 'operator:davi' },
          ...{ settlementReason: 'Letter of the bank', installment: { status: 'APPROVED' } },
        },
      ],
    },
  });
});
