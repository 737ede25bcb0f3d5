import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AccountEdges,
  AccountStatuses,
  AccountTotal,
  AccountTransactions,
  Everything,
  FourLevels,
  PagesOfTwoSizes,
  PaymentParties,
  type TypedDocument,
} from '../documents.generated.ts';
import { newCnpj, newCustomer } from '../support/customers.ts';
import { type GraphAnswer, openTestGraph, type TestGraph } from '../support/graph.ts';
import { book } from '../support/money.ts';

const ACCOUNTS = 50;

let test: TestGraph;
const accountIds: number[] = [];

beforeAll(async () => {
  test = await openTestGraph({ safety: { maxCost: 1_000_000 } });
  const customer = await newCustomer(test, test.alpha, { document: newCnpj() });
  accountIds.push(customer.accountId);
  await test.sql(
    `with l as (insert into ledger_account (institution_id, kind) select $1, 'customer' from generate_series(2, $4) returning id),
     a as (
       insert into account (id, institution_id, partner_id, customer_id, account_type, agency, account_number, iban, created_at, updated_at)
       select id, $1, $2, $3, 'payment', '0001', id::text, 'BR', $5, $5 from l returning *
     ) insert into balance (account_id, institution_id, partner_id, customer_id, holder_type, status, updated_at)
     select id, $1, $2, $3, 'pj', 'active', $5 from a`,
    [test.institutionId, test.alpha.id, customer.id, ACCOUNTS, test.clock.now()],
  );
  const rows = await test.sql<{ id: number }>('select id from account where partner_id = $1 order by id', [
    test.alpha.id,
  ]);
  accountIds.splice(0, 1, ...rows.map(({ id }) => id));
  for (const [index, accountId] of accountIds.entries()) {
    test.clock.set(new Date(Date.parse('2026-11-23T15:00:00.000Z') + index * 1_000).toISOString());
    await book(test, test.alpha, { type: 'pix_in', accountId, amount: 100_000, counterparty: { name: 'Ana' } });
    await book(test, test.alpha, { type: 'pix_out', accountId, amount: 1_000, fee: 50 });
    await book(test, test.alpha, { type: 'pix_out', accountId, amount: 2_000, fee: 60 });
    const destinationAccountId = accountIds[(index + 1) % accountIds.length];
    if (destinationAccountId !== undefined)
      await book(test, test.alpha, { type: 'internal', accountId, destinationAccountId, amount: 10 });
  }
});

afterAll(() => test.close());

async function counted<Data, Variables>(query: TypedDocument<Data, Variables>, variables: Variables) {
  let answer: GraphAnswer<Data> | undefined;
  const statements = await test.statementsOf(async () => {
    answer = await test.ask(test.alpha, query, { variables });
  });
  expect(answer?.errors).toBeUndefined();
  if (!answer) throw new Error('there is no answer');
  return { statements: statements.length, data: answer.data };
}

describe('nested reads', () => {
  it('four levels of nested reads cost four statements for any page sizes', async () => {
    for (const [accounts, transactions] of [
      [1, 1],
      [1, 50],
      [50, 3],
      [50, 50],
    ] as const) {
      const { statements, data } = await counted(FourLevels, { accounts, transactions });
      expect(statements).toBeLessThanOrEqual(4);
      expect(data.accounts?.nodes).toHaveLength(accounts);
    }
    const { data } = await counted(FourLevels, { accounts: 50, transactions: 50 });
    expect(data.accounts?.nodes).toHaveLength(50);
    for (const account of data.accounts?.nodes ?? []) {
      expect(account.transactions.nodes).toHaveLength(5);
      const charges = account.transactions.nodes.flatMap((node) =>
        node.feeCharges.map((charge) => [node, charge] as const),
      );
      expect(charges).toHaveLength(2);
      for (const [node, charge] of charges) {
        expect(charge.originTransaction).toMatchObject({
          transactionId: node.transactionId,
          amount: node.amount,
          type: 'PIX_OUT',
        });
      }
    }
  });

  it('a nested edge costs one statement for any number of parents', async () => {
    const one = await counted(AccountEdges, { first: 1 });
    const fifty = await counted(AccountEdges, { first: 50 });
    expect(one.statements).toBe(7);
    expect(fifty.statements).toBe(7);
    expect(fifty.data.accounts?.totalCount).toBe(ACCOUNTS);
  });

  it('a connection is counted only when totalCount is selected', async () => {
    expect((await counted(AccountStatuses, {})).statements).toBe(1);
    expect((await counted(AccountTotal, {})).statements).toBe(2);
  });

  it('an account’s transactions include what it sends and receives, also from accounts of the partner, newest first', async () => {
    const { data } = await counted(AccountTransactions, { accountId: accountIds[1] ?? 0 });
    expect(data.account?.transactions.nodes).toEqual([
      { type: 'INTERNAL', amount: 10, accountId: accountIds[1], destinationAccountId: accountIds[2] },
      { type: 'PIX_OUT', amount: 2_000, accountId: accountIds[1] },
      { type: 'PIX_OUT', amount: 1_000, accountId: accountIds[1] },
      { type: 'PIX_IN', amount: 100_000, accountId: accountIds[1], payer: { name: 'Ana' } },
      { type: 'INTERNAL', amount: 10, accountId: accountIds[0], destinationAccountId: accountIds[1] },
    ]);
  });

  it('payers and payees cost one more statement for any number of payments', async () => {
    for (const first of [1, 50]) {
      const { statements, data } = await counted(PaymentParties, { first });
      expect(statements).toBeLessThanOrEqual(4);
      const received = data.accounts?.nodes[0]?.transactions.nodes.find(({ type }) => type === 'PIX_IN');
      expect(received).toMatchObject({ payer: { name: 'Ana' } });
    }
  });

  it('two fields with different arguments get their own pages for each parent', async () => {
    const { data, statements } = await counted(PagesOfTwoSizes, {});
    expect(statements).toBe(3);
    expect(data.accounts?.nodes.length).toBeGreaterThan(0);
    for (const { one, all } of data.accounts?.nodes ?? []) {
      expect(one.nodes).toEqual(all.nodes.slice(0, 1));
      expect(one.pageInfo.hasNextPage).toBe(true);
      expect(all.pageInfo.hasNextPage).toBe(false);
    }
  });
});

describe('compiled documents', () => {
  it('compiled and interpreted documents return identical results', async () => {
    const interpreted = await test.ask(test.alpha, Everything, { variables: { first: 7 } });
    const compiled = await test.ask(test.alpha, Everything, { variables: { first: 7 } });
    const again = await test.ask(test.alpha, Everything, { variables: { first: 7 } });
    expect(interpreted.errors).toBeUndefined();
    expect(JSON.stringify(compiled.data)).toBe(JSON.stringify(interpreted.data));
    expect(JSON.stringify(again.data)).toBe(JSON.stringify(interpreted.data));
    const account = interpreted.data.accounts?.edges[0]?.node;
    expect(account?.balance.balance).toBeGreaterThan(0);
    const paid = account?.transactions.edges.map(({ node }) => node).find(({ type }) => type === 'PIX_OUT');
    expect(paid?.feeCharges[0]?.originTransaction.id).toBe(paid?.id);
  });

  it('compiled and interpreted documents refuse the same input', async () => {
    const query = 'query Bad($first: Int!) { accounts(first: $first) { nodes { status } } }';
    const answers = [];
    for (let round = 0; round < 3; round += 1)
      answers.push(await test.ask(test.alpha, query, { variables: { first: 101 } }));
    for (const { status, errors, data } of answers) {
      expect(status).toBe(200);
      expect(data).toEqual({ accounts: null });
      expect(errors).toMatchObject([
        { path: ['accounts'], extensions: { code: 'validation_failed', fields: { first: 'must be at most 100' } } },
      ]);
    }
  });

  it('a document with several operations runs the named one, whichever ran before', async () => {
    const query = 'query A { viewer { partnerName } } query B { viewer { clientId } }';
    for (let round = 0; round < 3; round += 1) {
      expect((await test.ask(test.alpha, query, { operationName: 'A' })).data).toEqual({
        viewer: { partnerName: 'alpha' },
      });
      expect((await test.ask(test.alpha, query, { operationName: 'B' })).data).toEqual({
        viewer: { clientId: test.alpha.clientId },
      });
    }
  });
});
