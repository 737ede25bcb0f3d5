import { graphql } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followLedger } from '../../../../src/domains/finance/reconciliation/ledger-follower.ts';
import { matchEntries } from '../../../../src/domains/finance/reconciliation/manual-matching.ts';
import { listMatches } from '../../../../src/domains/finance/reconciliation/match-pages.ts';
import { importStatement } from '../../../../src/domains/finance/reconciliation/statement-import.ts';
import { unmatchEntries } from '../../../../src/domains/finance/reconciliation/unmatching.ts';
import { graphSchema } from '../../../../src/domains.ts';
import { createContext } from '../../../../src/graphql/context.ts';
import { globalId } from '../../../../src/graphql/nodes.ts';
import { type Entrant, type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { book } from '../../../support/money.ts';
import { integration } from '../../../support/receivables.ts';
import { paidThings } from '../../../support/reconciliation.ts';

const DAY = '2026-11-18';
let t: FinanceDoor;
let bankAccountId: string;
let things: ReturnType<typeof paidThings>;
let n = 0;
let cents = 100_000;
const amount = () => ++cents;

beforeAll(async () => {
  t = await openFinance();
  bankAccountId = t.master.bank_account_ids[0] as string;
  things = paidThings(t.database, () => t);
});
afterAll(() => t?.close());

// biome-ignore lint/suspicious/noExplicitAny: what a document answers is of no type here
async function ask(source: string, variableValues: object = {}, as: Entrant = t.own): Promise<any> {
  const { principal } = as.caller();
  const scopes = new Set<string>([...principal.scopes, 'account:read', 'pix:read']);
  const asking = { principal: { ...principal, scopes }, requestId: 'a-request', charge: () => {} };
  const contextValue = createContext({ door: t.door, database: t.database, live: null as never }, asking);
  const { data, errors } = await graphql({
    schema: graphSchema('sandbox'),
    source,
    contextValue,
    variableValues: variableValues as Record<string, unknown>,
  });
  expect(errors, source).toBeUndefined();
  return data;
}

/** Imports entries that are matched immediately, each to its own payment by file. */
async function matchedEntries(many: number) {
  const items: string[] = [];
  const entries = [];
  for (let each = 0; each < many; each += 1) {
    n += 1;
    const paid = amount();
    items.push(await things.remittanceItem({ amount: paid, on: DAY, yourNumber: `GRA${n}` }));
    entries.push({ externalId: `graph-${n}`, date: DAY, amount: -paid, description: `GRA${n}` });
  }
  await t.own.enter(importStatement, { bankAccountId, entries }, `graph-${n}-key`);
  return items;
}

const MATCH = `kind rule reason createdBy undoneBy undoReason matchId
  entries { nodes { externalId amount } }
  items { nodes { kind amount reason remittanceItem { itemId installment { installmentId } } receipt { receiptId } } }`;

describe('match in GraphQL', () => {
  test('a match leads to its entries and items, and both lead back to it', async () => {
    const [item] = await matchedEntries(1);
    const { reconciliationMatches } = await ask(
      `{ reconciliationMatches(first: 1) { nodes { id ${MATCH}
         entries { nodes { id matches { nodes { matchId } } } }
         items { nodes { remittanceItem { matches { nodes { matchId } } installment { matches { nodes { matchId } } } } } } } } }`,
    );
    const [match] = reconciliationMatches.nodes;
    expect(match).toMatchObject({ kind: 'AUTOMATIC', rule: 'OWN_NUMBER', undoneBy: null });
    const back = { nodes: [{ matchId: match.matchId }] };
    expect(match.entries.nodes).toMatchObject([{ externalId: `graph-${n}`, amount: -cents, matches: back }]);
    expect(match.items.nodes).toMatchObject([
      {
        ...{ kind: 'REMITTANCE_ITEM', amount: -cents, reason: null, receipt: null },
        remittanceItem: { itemId: item, matches: back, installment: { matches: back } },
      },
    ]);
    const { node, reconciliationMatch } = await ask(
      `query ($id: ID!) { node(id: $id) { id ... on ReconciliationMatch { matchId } } reconciliationMatch(matchId: $id) { id } }`,
      { id: match.id },
    );
    expect(node).toEqual({ id: match.id, matchId: match.matchId });
    expect(reconciliationMatch).toEqual({ id: match.id });
  });

  test('a match of a payment order leads from the payable to the account entry and back to the transaction', async () => {
    const accountId = t.master.source_account_ids[0] as number;
    await book(t, integration(t), { type: 'pix_in', accountId, amount: 5_000 });
    const transactionId = await book(t, integration(t), { type: 'pix_out', accountId, amount: 700 });
    const order = await things.order({ amount: 700, on: DAY, accountId, transactionId });
    await followLedger(t.database, t.clock.now());
    const { node } = await ask(
      `query ($id: ID!) { node(id: $id) { ... on PaymentOrder {
         installment { payable { status } matches { nodes { rule } } }
         transaction { id bankStatementEntries { kind amount } }
         matches { nodes { entries { nodes { amount account { accountId } transaction { id } matches { nodes { items { nodes {
           paymentOrder { orderId } } } } } } } } } } } }`,
      { id: globalId('PaymentOrder', order) },
    );
    const [entry] = node.matches.nodes[0].entries.nodes;
    expect(entry).toEqual({
      ...{ amount: -700, account: { accountId }, transaction: { id: node.transaction.id } },
      matches: { nodes: [{ items: { nodes: [{ paymentOrder: { orderId: order } }] } }] },
    });
    expect(node.transaction.bankStatementEntries).toContainEqual({ kind: 'PIX', amount: -700 });
    expect(node.installment.matches.nodes).toEqual([{ rule: 'OWN_NUMBER' }]);
  });

  test('a manual match shows its author and difference, and after an undo the operator who undid it', async () => {
    const received = amount();
    const receipt = await things.receipt({ amount: received, on: DAY });
    n += 1;
    const given = { externalId: `graph-${n}`, date: DAY, amount: received - 150, description: 'CREDITO' };
    await t.own.enter(importStatement, { bankAccountId, entries: [given] }, `graph-${n}-key`);
    const { reconciliation } = await ask('{ reconciliation { pending(first: 100) { nodes { entryId externalId } } } }');
    const { entryId } = reconciliation.pending.nodes.find(
      ({ externalId }: { externalId: string }) => externalId === given.externalId,
    );
    const made = await t.as('davi').enter(matchEntries, {
      ...{ entryIds: [entryId], items: [{ kind: 'receipt', id: receipt }], reason: 'kept by the bank' },
      differences: [{ amount: -150, reason: 'fee' }],
    });
    const read = async () =>
      (await ask(`query ($id: ID!) { reconciliationMatch(matchId: $id) { ${MATCH} } }`, { id: made.id }))
        .reconciliationMatch;
    expect(await read()).toMatchObject({
      ...{ kind: 'MANUAL', rule: 'MANUAL', reason: 'kept by the bank', createdBy: 'operator:davi', undoneBy: null },
      items: {
        nodes: [
          { kind: 'RECEIPT', amount: received, receipt: { receiptId: receipt } },
          { kind: 'DIFFERENCE', amount: -150, reason: 'FEE', receipt: null },
        ],
      },
    });
    await t.as('davi').enter(unmatchEntries, { matchId: made.id, reason: 'twice' });
    expect(await read()).toMatchObject({ undoneBy: 'operator:davi', undoReason: 'twice' });
    const { node } = await ask(
      'query ($id: ID!) { node(id: $id) { ... on ReceivableReceipt { matches { nodes { matchId undoneBy } } } } }',
      { id: globalId('ReceivableReceipt', receipt) },
    );
    expect(node.matches.nodes).toEqual([{ matchId: made.id, undoneBy: 'operator:davi' }]);
  });

  test('a page of 10 matches runs as many SQL statements as a page of 1', async () => {
    await matchedEntries(12);
    const follow = async (first: number) => {
      let found = 0;
      const statements = await t.statementsOf(async () => {
        const { reconciliationMatches } = await ask(
          `query ($first: Int!) { reconciliationMatches(first: $first) { nodes { ${MATCH}
             entries { nodes { matches { nodes { id } } } }
             items { nodes { remittanceItem { matches { nodes { id } } installment { matches { nodes { id } } } } } } } } }`,
          { first },
        );
        found = reconciliationMatches.nodes.length;
      });
      return { found, statements: statements.length };
    };
    const [one, ten] = [await follow(1), await follow(10)];
    expect([one.found, ten.found]).toEqual([1, 10]);
    expect(ten.statements).toBe(one.statements);
    const all: string[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const { reconciliationMatches: page } = await ask(
        `query ($after: Cursor) { reconciliationMatches(first: 5, after: $after) {
           nodes { matchId } pageInfo { endCursor hasNextPage } } }`,
        { after },
      );
      all.push(...page.nodes.map(({ matchId }: { matchId: string }) => matchId));
      [after, more] = [page.pageInfo.endCursor, page.pageInfo.hasNextPage];
    }
    const { items } = await t.own.enter(listMatches, { first: 100 });
    expect(all).toEqual(items.map(({ id }) => id));
  });

  test('a match with more lines than a page can be read to its end', async () => {
    const items = [];
    for (let each = 0; each < 5; each += 1) items.push(await things.remittanceItem({ amount: 10, on: DAY }));
    n += 1;
    const given = { externalId: `graph-${n}`, date: DAY, amount: -50, description: 'LOTE' };
    await t.own.enter(importStatement, { bankAccountId, entries: [given] }, `graph-${n}-key`);
    const { reconciliation } = await ask('{ reconciliation { entries(first: 100) { nodes { entryId externalId } } } }');
    const { entryId } = reconciliation.entries.nodes.find(
      ({ externalId }: { externalId: string }) => externalId === given.externalId,
    );
    const wanted = items.map((id) => ({ kind: 'remittance_item' as const, id }));
    const { id } = await t.as('davi').enter(matchEntries, { entryIds: [entryId], items: wanted });
    const read: string[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const { reconciliationMatch } = await ask(
        `query ($id: ID!, $after: Cursor) { reconciliationMatch(matchId: $id) { items(first: 2, after: $after) {
           nodes { itemId } pageInfo { endCursor hasNextPage } } } }`,
        { id, after },
      );
      const page = reconciliationMatch.items;
      read.push(...page.nodes.map(({ itemId }: { itemId: string }) => itemId));
      [after, more] = [page.pageInfo.endCursor, page.pageInfo.hasNextPage];
    }
    expect(read.toSorted()).toEqual(items.toSorted());
  });

  test('a match is invisible to another institution by any id', async () => {
    await matchedEntries(1);
    const [match] = (await t.own.enter(listMatches, { first: 1 })).items;
    const source = `query ($id: ID!, $node: ID!) { node(id: $node) { id } reconciliationMatch(matchId: $id) { id }
      reconciliationMatches { nodes { id } } }`;
    const variables = { id: match?.id, node: globalId('ReconciliationMatch', match?.id ?? '') };
    expect(await ask(source, variables, t.other.own)).toEqual({
      ...{ node: null, reconciliationMatch: null },
      reconciliationMatches: { nodes: [] },
    });
  });
});
