import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statementsOfAccounts } from '../../src/domains/accounts/statement-pages.ts';
import { transactionsOfAccounts } from '../../src/domains/transactions/transaction-pages.ts';
import type { Queryable } from '../../src/platform/database/queryable.ts';
import { newCnpj, newCustomer } from '../support/customers.ts';
import { openTestGraph, type TestGraph } from '../support/graph.ts';
import { book, reverseFee } from '../support/money.ts';

let test: TestGraph;
let accountId: number;

beforeAll(async () => {
  test = await openTestGraph();
  ({ accountId } = await newCustomer(test, test.alpha, { document: newCnpj() }));
  const { accountId: other } = await newCustomer(test, test.alpha);
  await book(test, test.alpha, { type: 'pix_in', accountId, amount: 10_000, description: 'Rent' });
  const sent = await book(test, test.alpha, { type: 'pix_out', accountId, amount: 1_000, fee: 50 });
  await book(test, test.alpha, { type: 'internal', accountId, destinationAccountId: other, amount: 10 });
  await reverseFee(test, sent);
});
afterAll(() => test.close());

/** Runs the query interpreted and compiled. Returns the data and statements of the second run. */
async function ask(query: string, variables: Record<string, unknown> = {}) {
  const first = await test.ask(test.alpha, query, { variables });
  let again = first;
  const statements = await test.statementsOf(async () => {
    again = await test.ask(test.alpha, query, { variables });
  });
  expect(again.errors).toBeUndefined();
  expect(again.data).toEqual(first.data);
  return { data: again.data, statements };
}

const JOINS = /join transaction t|join fee_charge f/;

const BARE = [
  'nodes { id amount direction type completedAt transactionId feeTransactionId accountId }',
  'edges { cursor node { id ... on InternalTransferEntry { counterAccountId } } }',
  'pageInfo { endCursor hasNextPage }',
];
const WHOLE = [
  'nodes { description }',
  'nodes { id status }',
  'nodes { endToEndId }',
  'edges { node { createdAt } }',
  'nodes { ... on FeeEntry { status } }',
  'nodes { ...Named }',
  'nodes { id } edges { node { renamed: description } }',
  'nodes { description @include(if: $yes) }',
];

const fragment = (selection: string) =>
  selection.includes('...Named') ? 'fragment Named on StatementEntry { description }' : '';
const nested = (selection: string) =>
  `query Nested($id: ID!, $yes: Boolean = true) { account(accountId: $id) { accountId @include(if: $yes) statement { ${selection} } } } ${fragment(selection)}`;
const root = (selection: string) =>
  `query Root($id: ID!, $yes: Boolean = true) { viewer @include(if: $yes) { clientId } statement(accountId: $id) { ${selection} } } ${fragment(selection)}`;

describe.each([
  ['of an account', nested],
  ['at the root', root],
])('a statement %s', (_, document) => {
  it.each(BARE)('a statement joins no tables for %s', async (selection) => {
    const { statements } = await ask(document(selection), { id: accountId });
    const read = statements.filter((text) => text.includes('from posting'));
    expect(read).toHaveLength(1);
    expect(read[0]).not.toMatch(JOINS);
  });

  it.each(WHOLE)('a statement joins transactions and fees for %s', async (selection) => {
    const { statements } = await ask(document(selection), { id: accountId });
    const read = statements.filter((text) => text.includes('from posting'));
    expect(read).toHaveLength(1);
    expect(read[0]).toMatch(JOINS);
  });
});

it('an entry has the same values whether more members are selected or not', async () => {
  const plain = 'id amount direction type completedAt transactionId feeTransactionId accountId';
  const read = async (more: string) =>
    (
      await ask(nested(`nodes { ${plain} ${more} ... on InternalTransferEntry { counterAccountId } }`), {
        id: accountId,
      })
    ).data.account.statement.nodes;
  const whole = await read('description status endToEndId createdAt');
  const bare = await read('');
  expect(bare).toHaveLength(5);
  for (const [n, entry] of bare.entries()) expect(whole[n]).toMatchObject(entry);
  expect(whole.map(({ type }: { type: string }) => type)).toEqual(['FEE', 'INTERNAL', 'FEE', 'PIX', 'PIX']);
});

const COMMON = [
  'nodes { transactionId type status amount fee createdAt completedAt }',
  'edges { cursor node { __typename id accountId description errorReason ... on PixPayment { amount } } }',
  'nodes { id account { accountId } } pageInfo { endCursor hasNextPage }',
];
const OF_ONE_KIND = [
  'nodes { ... on PixPayment { endToEndId } }',
  'nodes { id ... on PixPayment { renamed: recipientKey } }',
  'edges { node { ... on PixPayment { refundedAmount } } }',
  'nodes { ... on InternalTransfer { destinationAccountId } }',
  'nodes { ... on InternalTransfer { destinationAccount { accountId } } }',
  'nodes { ...Held }',
];
const held = (selection: string) => (selection.includes('...Held') ? 'fragment Held on PixPayment { heldSince }' : '');

describe.each([
  [
    'of an account',
    (selection: string) =>
      `query Nested($id: ID!) { account(accountId: $id) { transactions { ${selection} } } } ${held(selection)}`,
  ],
  [
    'at the root',
    (selection: string) => `query Root($id: ID!) { transactions(accountId: $id) { ${selection} } } ${held(selection)}`,
  ],
  [
    'of the partner',
    (selection: string) =>
      `query All($id: ID!) { account(accountId: $id) { id } transactions { ${selection} } } ${held(selection)}`,
  ],
])('transactions %s', (_, document) => {
  const readsOf = async (selection: string) =>
    (await ask(document(selection), { id: accountId })).statements.filter((text) =>
      text.includes('from transaction t'),
    );

  it.each(COMMON)('transactions are read without their kind’s tables for %s', async (selection) => {
    const reads = await readsOf(selection);
    expect(reads).toHaveLength(1);
    expect(reads[0]).not.toMatch(/end_to_end_id|recipient_key|refunded_amount|held_since|as "destinationAccountId"/);
  });

  it.each(OF_ONE_KIND)('transactions are read completely for %s', async (selection) => {
    const reads = await readsOf(selection);
    expect(reads).toHaveLength(1);
    expect(reads[0]).toMatch(/end_to_end_id/);
  });
});

it('a transaction has the same values whether more members are selected or not', async () => {
  const fields =
    '__typename id transactionId accountId account { accountId } type status amount fee description errorReason createdAt completedAt';
  const read = async (more: string) =>
    (
      await ask(
        `query Same($id: ID!) { account(accountId: $id) { transactions { nodes { ${fields} ${more} } } } transactions { nodes { ${fields} ${more} } } }`,
        { id: accountId },
      )
    ).data;
  const bare = await read('');
  const whole = await read('... on PixPayment { endToEndId refundedAmount recipientKey heldSince }');
  expect(bare.transactions.nodes).toHaveLength(3);
  expect(whole).toMatchObject(bare);
  const sent = whole.transactions.nodes.find(({ type }: { type: string }) => type === 'PIX_OUT');
  expect(sent).toMatchObject({ refundedAmount: 0, heldSince: null });
});

it('two fields of one account with different selections get their own members', async () => {
  const query = `query Two($id: ID!) { account(accountId: $id) {
    bare: statement { nodes { id } } whole: statement { nodes { id description } }
  } }`;
  const { data, statements } = await ask(query, { id: accountId });
  expect(data.account.whole.nodes.map(({ id }: { id: string }) => ({ id }))).toEqual(data.account.bare.nodes);
  expect(data.account.whole.nodes.at(-1).description).toBe('Rent');
  expect(statements.filter((text) => text.includes('from posting'))).toHaveLength(2);
});

describe('hasNextPage', () => {
  it.each([
    'pageInfo { hasNextPage }',
    'pageInfo: pageInfo { hasNextPage } nodes { id }',
    '...Info',
    '... on TransactionConnection @include(if: $yes) { pageInfo { hasNextPage } }',
  ])('hasNextPage is correct for %s, also next to a list without it', async (selection) => {
    const info = selection.includes('...Info')
      ? 'fragment Info on TransactionConnection { edges { cursor } pageInfo { hasNextPage } }'
      : '';
    const query = `query More($id: ID!, $yes: Boolean = true) { account(accountId: $id) { bare: transactions(first: 1) { nodes { id } }
      one: transactions(first: 1) { ${selection} } all: transactions(first: 3) { ${selection} }
      entry: statement(first: 1) { pageInfo { hasNextPage } } entries: statement(first: 5) { pageInfo { hasNextPage } }
    } viewer @include(if: $yes) { clientId } } ${info}`;
    const { account } = (await ask(query, { id: accountId })).data;
    expect(account.bare.nodes).toHaveLength(1);
    expect(account).toMatchObject({
      ...{ one: { pageInfo: { hasNextPage: true } }, all: { pageInfo: { hasNextPage: false } } },
      ...{ entry: { pageInfo: { hasNextPage: true } }, entries: { pageInfo: { hasNextPage: false } } },
    });
  });

  it('one more row is read only when hasNextPage is selected', async () => {
    let rows = 0;
    const counting: Queryable = {
      query: async (statement, values) => {
        const read = await test.database.query(statement, values);
        rows = read.length;
        return read as never;
      },
    };
    const page = { first: 1, after: null };
    const read = async (more: boolean) => {
      const asked = { whole: false, more };
      await transactionsOfAccounts(counting, test.alpha.id, [accountId], page, asked);
      const transactions = rows;
      await statementsOfAccounts(counting, test.alpha.id, [accountId], page, asked);
      return [transactions, rows];
    };
    expect([await read(true), await read(false)]).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });
});
