import { afterAll, beforeAll, expect, test } from 'vitest';
import { getStatementEntry, listStatementEntries } from '../../../../src/domains/finance/reconciliation/entry-pages.ts';
import { matchEntries } from '../../../../src/domains/finance/reconciliation/manual-matching.ts';
import { itemKeyset, listOpenItems, namedItems } from '../../../../src/domains/finance/reconciliation/open-items.ts';
import { importStatement } from '../../../../src/domains/finance/reconciliation/statement-import.ts';
import { unmatchEntries } from '../../../../src/domains/finance/reconciliation/unmatching.ts';
import { encodeCursor } from '../../../../src/platform/database/pagination.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { paidThings } from '../../../support/reconciliation.ts';

const RANGE = { from: '2026-11-01', to: '2026-11-20' };
let t: FinanceDoor;
let bankAccountId: string;
let accountId: number;
let made: { readonly order: string; readonly item: string; readonly receipt: string };

beforeAll(async () => {
  t = await openFinance();
  bankAccountId = t.master.bank_account_ids[0] as string;
  accountId = t.master.source_account_ids[0] as number;
  const things = paidThings(t.database, () => t);
  made = {
    order: await things.order({ amount: 11_100, on: '2026-11-17', accountId, name: 'Fornecedor Ômega' }),
    item: await things.remittanceItem({ amount: 22_200, on: '2026-11-18', reference: 'NF 77/a' }),
    receipt: await things.receipt({ amount: 33_300, on: '2026-11-19', document: '11444777000161' }),
  };
  await things.receipt({ amount: 1, on: '2026-10-31' });
});
afterAll(() => t?.close());

const listed = async (input: object = {}, of: Pick<FinanceDoor, 'as'> = t) =>
  (await of.as('vera').enter(listOpenItems, { first: 50, ...RANGE, ...input })).items;
const ids = async (input: object = {}) => (await listed(input)).map(({ id }) => id);

test('open items are listed by day, newest first, with name and signed amount', async () => {
  const items = await listed();
  expect(items.map(({ id }) => id)).toEqual([made.receipt, made.item, made.order]);
  expect(items).toMatchObject([
    { kind: 'receipt', amount: 33_300, day: '2026-11-19', name: 'Cliente Beta', accountId: null, bankAccountId: null },
    { kind: 'remittance_item', amount: -22_200, documentReference: 'NF 77/a', bankAccountId },
    { kind: 'payment_order', amount: -11_100, name: 'Fornecedor Ômega', accountId },
  ]);
});

test('the pages of open items together give the whole list', async () => {
  const first = await listed({ first: 2 });
  const after = encodeCursor([...itemKeyset(first[1] as (typeof first)[number])]);
  expect([...first, ...(await listed({ first: 2, after }))].map(({ id }) => id)).toEqual(await ids());
});

test('open items are filtered by kind, account and part of a text, and items without an account fit every account', async () => {
  expect(await ids({ kind: 'payment_order' })).toEqual([made.order]);
  expect(await ids({ accountId })).toEqual([made.receipt, made.order]);
  expect(await ids({ bankAccountId })).toEqual([made.receipt, made.item]);
  expect(await ids({ text: 'ôMEGA' })).toEqual([made.order]);
  expect(await ids({ text: 'nf 77' })).toEqual([made.item]);
  expect(await ids({ text: '11444777000161' })).toEqual([made.receipt]);
  expect(await ids({ text: '%' })).toEqual([]);
});

test('a matched item disappears from the open items and returns when the match is undone', async () => {
  const key = newId();
  const given = { externalId: key, date: '2026-11-18', amount: -22_200, description: 'DEBITO' };
  await t.own.enter(importStatement, { bankAccountId, entries: [given] }, key);
  const [entry] = (await t.own.enter(listStatementEntries, { first: 1 })).items;
  const entryId = entry?.id as string;
  expect((await t.as('vera').enter(getStatementEntry, { entryId })).externalId).toBe(key);
  const items = [{ kind: 'remittance_item' as const, id: made.item }];
  const match = await t.as('davi').enter(matchEntries, { entryIds: [entryId], items });
  expect(await ids()).toEqual([made.receipt, made.order]);
  await t.as('davi').enter(unmatchEntries, { matchId: match.id, reason: 'Not that one' });
  expect(await ids()).toEqual([made.receipt, made.item, made.order]);
});

test('open items of another institution are invisible in lists and by id', async () => {
  expect(await listed({}, t.other)).toEqual([]);
  const wanted = [{ kind: 'receipt' as const, id: made.receipt }];
  expect(await namedItems(t.database, t.other.institutionId, wanted)).toEqual([]);
  expect(await namedItems(t.database, t.institutionId, wanted)).toMatchObject([{ id: made.receipt }]);
  const [entry] = (await t.own.enter(listStatementEntries, { first: 1 })).items;
  await expect(t.other.as('vera').enter(getStatementEntry, { entryId: entry?.id as string })).rejects.toMatchObject({
    code: 'statement_entry_not_found',
  });
});
