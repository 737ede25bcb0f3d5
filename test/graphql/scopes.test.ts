import { isNonNullType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphSchema } from '../../src/domains.ts';
import type { Scope } from '../../src/platform/operation/principal.ts';
import { newCustomer } from '../support/customers.ts';
import { openTestGraph, type TestGraph } from '../support/graph.ts';
import { MOVE_ALL } from '../support/log-positions.ts';
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

/** Data, first refusal and number of statements of a document under these scopes. */
async function refusal(query: string, scopes: readonly Scope[], operationName?: string) {
  let answer: Awaited<ReturnType<TestGraph['ask']>> | undefined;
  const statements = await test.statementsOf(async () => {
    answer = await test.ask(test.alpha, query, { scopes, ...(operationName ? { operationName } : {}) });
  });
  return { statements: statements.length, status: answer?.status, data: answer?.data, error: answer?.errors?.[0] };
}

describe('the scopes of a document', () => {
  it('a non-null edge without its scope is refused at the nearest nullable field before execution', async () => {
    const query = `{ account(accountId: ${accountId}) { status feeCharges { nodes { amount } } } }`;
    const refused = await refusal(query, ['account:read']);
    expect(refused).toMatchObject({
      status: 200,
      statements: 0,
      data: { account: null },
      error: { path: ['account'], extensions: { code: 'forbidden', status: 403, requiredScope: 'fee:read' } },
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
  ])('a field without its scope is refused in %s', async (_, query) => {
    expect(await refusal(query, ['account:read'])).toMatchObject({
      statements: 0,
      data: { account: null },
      error: { path: ['account'], extensions: { requiredScope: 'fee:read' } },
    });
  });

  it('only the executed operation of a document is checked', async () => {
    const query = 'query Mine { viewer { clientId } } query Fees { fees { feeType } }';
    expect(await refusal(query, ['account:read'], 'Fees')).toMatchObject({ data: { fees: null }, statements: 0 });
    expect((await refusal(query, ['account:read'], 'Mine')).error).toBeUndefined();
  });

  it('the scope check is independent of earlier callers of the same document', async () => {
    const query = `{ account(accountId: ${accountId}) { balance { balance } customer { name } } }`;
    for (let round = 0; round < 3; round += 1) {
      expect(await refusal(query, ['account:read'])).toMatchObject({ data: { account: null }, statements: 0 });
      expect((await refusal(query, ['account:read', 'customer:read'])).error).toBeUndefined();
    }
  });

  it('reading any transaction needs the scopes of all kinds of transactions', async () => {
    const query = `{ account(accountId: ${accountId}) { transactions { nodes { amount } } } }`;
    const missing = async (scopes: readonly Scope[]) =>
      (await refusal(query, scopes)).error?.extensions['requiredScope'];
    expect(await missing(['account:read', 'pix:read', 'payment:read'])).toBe('transfer:read');
    expect(await missing(['account:read', 'transfer:read', 'payment:read'])).toBe('pix:read');
    expect(await missing(['account:read', 'pix:read', 'transfer:read'])).toBe('payment:read');
    expect(await missing(['account:read', 'pix:read', 'transfer:read', 'payment:read'])).toBeUndefined();
  });

  it('a node needs the scopes of its requested types and of the node itself', async () => {
    const all = await test.ask(test.alpha, `{ account(accountId: ${accountId}) { id } }`);
    const { id } = all.data.account;
    expect(await refusal(`{ node(id: "${id}") { ... on Account { status } } }`, ['pix:read'])).toMatchObject({
      data: { node: null },
      statements: 0,
      error: { path: ['node'], extensions: { requiredScope: 'account:read' } },
    });
    expect(await refusal(`{ node(id: "${id}") { id } }`, ['pix:read'])).toMatchObject({
      data: { node: null },
      statements: 0,
      error: { extensions: { code: 'forbidden', requiredScope: 'account:read' } },
    });
  });

  it('a mutation’s scope covers its own record, but none of the edges', async () => {
    const block = (selection: string) =>
      `mutation { blockAccount(input: { accountId: ${accountId} }) { ${selection} } }`;
    expect(await refusal(block('... on Account { status balance { balance } }'), ['account:write'])).toMatchObject({
      data: { blockAccount: null },
      statements: 0,
      error: { path: ['blockAccount'], extensions: { requiredScope: 'account:read' } },
    });
    expect(await refusal(block('... on Account { status }'), ['account:read'])).toMatchObject({
      data: { blockAccount: null },
      statements: 0,
      error: { extensions: { requiredScope: 'account:write' } },
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

  it('fields without a scope are open to every token', async () => {
    expect(
      await refusal('{ viewer { partnerName scopes } __typename __schema { queryType { name } } }', ['fee:read']),
    ).toMatchObject({
      status: 200,
      data: { viewer: { partnerName: 'alpha', scopes: ['fee:read'] } },
    });
    expect(customerId).toBeGreaterThan(0);
  });

  it('a page needs the scopes of its rows, even when no row is selected', async () => {
    const query = `{ account(accountId: ${accountId}) { feeCharges { pageInfo { endCursor } } } }`;
    expect(await refusal(query, ['account:read'])).toMatchObject({
      data: { account: null },
      statements: 0,
      error: { extensions: { requiredScope: 'fee:read' } },
    });
  });
});

describe('a refused field', () => {
  it('a refused field leaves the rest of the page in the response, at its own cost, interpreted and compiled', async () => {
    const rest = `viewer { partnerName } account(accountId: ${accountId}) { accountId }`;
    const alone = await refusal(`{ ${rest} }`, ['account:read']);
    for (let round = 0; round < 3; round += 1) {
      const answer = await test.ask(
        test.alpha,
        `{ ${rest} fees { feeType } cursor: eventCursor ...F } fragment F on Query { webhooks { url } }`,
        {
          scopes: ['account:read'],
        },
      );
      expect(answer.status).toBe(200);
      expect(answer.data).toEqual({ ...alone.data, fees: null, cursor: null, webhooks: null });
      expect(answer.errors?.map(({ path, extensions }) => [path, extensions['requiredScope']])).toEqual([
        [['fees'], 'fee:read'],
        [['cursor'], 'webhook:read'],
        [['webhooks'], 'webhook:read'],
      ]);
      const whole = await refusal(`{ ${rest} fees { feeType } }`, ['account:read']);
      expect(whole.statements).toBe(alone.statements);
    }
  });

  it('a refused field is null with an error at each nullable position', async () => {
    await test.sql(MOVE_ALL);
    const query =
      '{ events(first: 2) { nodes { __typename account { accountId } ... on AccountCreated { charge { txId } } } } }';
    for (let round = 0; round < 3; round += 1) {
      const { data, errors } = await test.ask(test.alpha, query, { scopes: ['webhook:read', 'pix:read'] });
      expect(data.events.nodes).toEqual([
        { __typename: 'AccountCreated', account: null, charge: null },
        { __typename: 'AccountBlocked', account: null },
      ]);
      expect(errors?.map(({ path }) => path)).toEqual([0, 1].map((n) => ['events', 'nodes', n, 'account']));
      expect(errors).toMatchObject([{ extensions: { code: 'forbidden' } }, { extensions: { code: 'forbidden' } }]);
    }
  });

  it('a refused mutation is not executed, but the others of the document are', async () => {
    const block = `blockAccount(input: { accountId: ${accountId} }) { ... on Account { status } }`;
    const key = `registerPixKey(input: { accountId: ${accountId}, keyType: EVP }) { __typename }`;
    const open = async () => (await test.sql('select 1 from pix_key where account_id = $1', [accountId])).length;
    const scopes = ['account:write'] as const;
    const { data, errors } = await test.ask(test.alpha, `mutation { ${key} ${block} }`, { scopes });
    expect(data).toEqual({ registerPixKey: null, blockAccount: expect.any(Object) });
    expect(errors).toMatchObject([{ path: ['registerPixKey'], extensions: { requiredScope: 'pix:write' } }]);
    expect(await open()).toBe(0);
  });

  it('the whole operation is refused when a mutation is selected twice under one name and one selection is refused', async () => {
    const block = (selection: string) =>
      `blockAccount(input: { accountId: ${accountId} }) { ... on Account { ${selection} } }`;
    const query = `mutation { ${block('status')} ${block('customer { name }')} }`;
    expect(await refusal(query, ['account:write'])).toMatchObject({
      status: 403,
      data: undefined,
      statements: 0,
      error: { extensions: { requiredScope: 'customer:read' } },
    });
  });

  it('every root field except viewer can be refused', () => {
    const schema = graphSchema('sandbox');
    const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.values(type?.getFields() ?? {}),
    );
    expect(roots.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual(['viewer']);
  });
});
