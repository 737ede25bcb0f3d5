import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../src/platform/operation.ts';
import { newCustomer } from '../support/customers.ts';
import { openTestGraph, type TestGraph } from '../support/graph.ts';
import { book } from '../support/money.ts';

let test: TestGraph;
let accountId: number;
let customerId: number;

beforeAll(async () => {
  test = await openTestGraph();
  const customer = await newCustomer(test, test.alpha);
  accountId = customer.accountId;
  customerId = customer.id;
  await book(test, test.alpha, { type: 'pix_in', accountId, amount: 10_000 });
  await book(test, test.alpha, { type: 'pix_out', accountId, amount: 1_000, fee: 50 });
});

afterAll(() => test.close());

/** The refusal that a document meets with these scopes, and how many statements it cost. */
async function refusal(query: string, scopes: readonly Scope[], operationName?: string) {
  let answer: Awaited<ReturnType<TestGraph['ask']>> | undefined;
  const statements = await test.statementsOf(async () => {
    answer = await test.ask(test.alpha, query, { scopes, ...(operationName ? { operationName } : {}) });
  });
  return { statements: statements.length, status: answer?.status, data: answer?.data, error: answer?.errors?.[0] };
}

describe('scopes of a document', () => {
  it('refuse a nested edge whose type needs a scope that the token lacks, before anything runs', async () => {
    const query = `{ account(accountId: ${accountId}) { status feeCharges { nodes { amount } } } }`;
    const refused = await refusal(query, ['account:read']);
    expect(refused).toMatchObject({
      status: 403,
      statements: 0,
      data: undefined,
      error: { extensions: { code: 'forbidden', status: 403, required_scope: 'fee:read' } },
    });
    expect(refused.error?.message).toContain('fee:read');
    const allowed = await test.ask(test.alpha, query, { scopes: ['account:read', 'fee:read'] });
    expect(allowed).toMatchObject({ status: 200, data: { account: { feeCharges: { nodes: [{ amount: 50 }] } } } });
  });

  it.each([
    [
      'a named fragment',
      `{ account(accountId: 1) { ...F } } fragment F on Account { feeCharges { nodes { amount } } }`,
    ],
    ['an inline fragment', `{ account(accountId: 1) { ... on Account { feeCharges { nodes { amount } } } } }`],
    [
      'a fragment within a fragment',
      `{ account(accountId: 1) { ...A } } fragment A on Account { ...B } fragment B on Account { feeCharges { pageInfo { hasNextPage } edges { node { amount } } } }`,
    ],
    ['an alias', `{ account(accountId: 1) { charges: feeCharges { nodes { amount } } } }`],
    ['a directive that skips it', `{ account(accountId: 1) { feeCharges @skip(if: true) { nodes { amount } } } }`],
  ])('see through %s', async (_, query) => {
    expect(await refusal(query, ['account:read'])).toMatchObject({
      status: 403,
      statements: 0,
      error: { extensions: { required_scope: 'fee:read' } },
    });
  });

  it('ask for nothing but the operation that is run', async () => {
    const query = 'query Mine { viewer { clientId } } query Fees { fees { feeType } }';
    expect(await refusal(query, ['account:read'], 'Fees')).toMatchObject({ status: 403 });
    expect(await refusal(query, ['account:read'], 'Mine')).toMatchObject({ status: 200 });
  });

  it('give the same verdict for the same document whoever asked before', async () => {
    const query = `{ account(accountId: ${accountId}) { balance { balance } customer { name } } }`;
    for (let round = 0; round < 3; round += 1) {
      expect(await refusal(query, ['account:read'])).toMatchObject({ status: 403, statements: 0 });
      expect(await refusal(query, ['account:read', 'customer:read'])).toMatchObject({ status: 200 });
    }
  });

  it('of reading any transaction are those of every kind of transaction', async () => {
    const query = `{ account(accountId: ${accountId}) { transactions { nodes { amount } } } }`;
    const missing = async (scopes: readonly Scope[]) =>
      (await refusal(query, scopes)).error?.extensions['required_scope'];
    expect(await missing(['account:read', 'pix:read'])).toBe('transfer:read');
    expect(await missing(['account:read', 'transfer:read'])).toBe('pix:read');
    expect(await missing(['account:read', 'pix:read', 'transfer:read'])).toBeUndefined();
  });

  it('of a node are those of the types that are asked for, and of the node itself', async () => {
    const all = await test.ask(test.alpha, `{ account(accountId: ${accountId}) { id } }`);
    const { id } = all.data.account;
    expect(await refusal(`{ node(id: "${id}") { ... on Account { status } } }`, ['pix:read'])).toMatchObject({
      status: 403,
      statements: 0,
    });
    expect(await refusal(`{ node(id: "${id}") { id } }`, ['pix:read'])).toMatchObject({
      data: { node: null },
      statements: 0,
      error: { extensions: { code: 'forbidden', required_scope: 'account:read' } },
    });
  });

  it('let a mutation answer its own record with the mutation’s scope alone, but no edge from there', async () => {
    const block = (selection: string) =>
      `mutation { blockAccount(input: { accountId: ${accountId} }) { ${selection} } }`;
    expect(await refusal(block('... on Account { status balance { balance } }'), ['account:write'])).toMatchObject({
      status: 403,
      statements: 0,
      error: { extensions: { required_scope: 'account:read' } },
    });
    expect(await refusal(block('... on Account { status }'), ['account:read'])).toMatchObject({
      status: 403,
      error: { extensions: { required_scope: 'account:write' } },
    });
    expect(
      await refusal(block('...Done } } fragment Done on Account { accountId status').replace(/ } }$/, ' }'), [
        'account:write',
      ]),
    ).toMatchObject({
      status: 200,
      data: { blockAccount: { accountId, status: 'BLOCKED' } },
    });
  });

  it('do not matter for what every token may ask', async () => {
    expect(
      await refusal('{ viewer { partnerName scopes } __typename __schema { queryType { name } } }', ['fee:read']),
    ).toMatchObject({
      status: 200,
      data: { viewer: { partnerName: 'alpha', scopes: ['fee:read'] } },
    });
    expect(customerId).toBeGreaterThan(0);
  });
});
