import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCnpj, newCustomer } from '../support/customers.ts';
import { openTestGraph, type TestGraph } from '../support/graph.ts';
import { book } from '../support/money.ts';

let test: TestGraph;
let accountId: number;
let customerId: number;
let transactionId: string;
const ids: Record<string, string> = {};

/** Objects of an account and their global ids. */
const EVERYTHING = `
  id accountId
  balance { balance } limits { pixOut { dailyLimit } } customer { id name accounts { nodes { id } } }
  statement { nodes { id amount } } auditTrail { nodes { id } }
  feeCharges { nodes { id amount } }
  transactions { nodes { id amount feeCharges { id } account { id } ... on InternalTransfer { destinationAccount { id } } ... on PixPayment { returns { amount } } } }`;

beforeAll(async () => {
  test = await openTestGraph();
  const customer = await newCustomer(test, test.alpha, { document: newCnpj() });
  accountId = customer.accountId;
  customerId = customer.id;
  const { accountId: other } = await newCustomer(test, test.alpha);
  await book(test, test.alpha, { type: 'pix_in', accountId, amount: 10_000 });
  transactionId = await book(test, test.alpha, { type: 'pix_out', accountId, amount: 1_000, fee: 50 });
  await book(test, test.alpha, { type: 'internal', accountId, destinationAccountId: other, amount: 10 });
  await newCustomer(test, test.beta);
  const { data } = await test.ask(test.alpha, `{ account(accountId: ${accountId}) { ${EVERYTHING} } }`);
  ids['account'] = data.account.id;
  ids['customer'] = data.account.customer.id;
  ids['feeCharge'] = data.account.feeCharges.nodes[0].id;
  for (const [index, node] of data.account.transactions.nodes.entries()) ids[`transaction${index}`] = node.id;
});

afterAll(() => test.close());

describe('a partner', () => {
  it('a partner finds its own objects by global id', async () => {
    const { data } = await test.ask(test.alpha, 'query($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }', {
      variables: { ids: Object.values(ids) },
    });
    expect(data.nodes).toEqual([
      { __typename: 'Account', id: ids['account'] },
      { __typename: 'Customer', id: ids['customer'] },
      { __typename: 'FeeCharge', id: ids['feeCharge'] },
      { __typename: 'InternalTransfer', id: ids['transaction0'] },
      { __typename: 'PixPayment', id: ids['transaction1'] },
      { __typename: 'PixReceived', id: ids['transaction2'] },
    ]);
  });

  it('a partner finds nothing by foreign or unknown global ids, or by an id under another type name', async () => {
    const foreign = await test.ask(test.beta, 'query($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
      variables: { ids: Object.values(ids) },
    });
    expect(foreign.data.nodes).toEqual(Object.values(ids).map(() => null));
    for (const name of [
      'Account:999999',
      'Account:x',
      `Account:${'9'.repeat(30)}`,
      'Nothing:1',
      `PixReceived:${transactionId}`,
      'Query:1',
    ]) {
      const { data, errors } = await test.ask(test.alpha, 'query($id: ID!) { node(id: $id) { id } }', {
        variables: { id: Buffer.from(name).toString('base64') },
      });
      expect(errors, name).toBeUndefined();
      expect(data.node, name).toBeNull();
    }
  });

  it('an invalid global id and a list of too many ids are refused', async () => {
    const broken = await test.ask(test.alpha, '{ node(id: "!") { id } }');
    expect(broken.errors).toMatchObject([
      { extensions: { code: 'validation_failed', fields: { id: 'is not a valid global id' } } },
    ]);
    const many = await test.ask(test.alpha, 'query($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
      variables: { ids: Array(101).fill(ids['account']) },
    });
    expect(many.errors).toMatchObject([{ extensions: { code: 'too_many_items', count: 101, max: 100 } }]);
  });

  it('no root field returns a row of another partner', async () => {
    const query = `{
      account(accountId: ${accountId}) { ${EVERYTHING} }
      customer(by: { customerId: ${customerId} }) { name accounts { nodes { ${EVERYTHING} } } }
      transaction(transactionId: "${transactionId}") { amount account { ${EVERYTHING} } }
      accounts { totalCount nodes { ${EVERYTHING} } }
      transactions { nodes { id } }
      feeCharges(originTransactionId: "${transactionId}") { totalCount nodes { id } }
      events { nodes { id } }
    }`;
    const { data, errors } = await test.ask(test.beta, query);
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      account: null,
      customer: null,
      transaction: null,
      accounts: { totalCount: 1 },
      transactions: { nodes: [] },
      feeCharges: { totalCount: 0, nodes: [] },
      events: { nodes: [] },
    });
    const text = JSON.stringify(data);
    for (const id of [...Object.values(ids), transactionId, `"accountId":${accountId}`]) expect(text).not.toContain(id);
  });

  it('a foreign account is refused in the same way as an unknown account', async () => {
    for (const query of [
      'statement(accountId: $id) { nodes { id } }',
      'transactions(accountId: $id) { nodes { id } }',
      'feeCharges(accountId: $id) { nodes { id } }',
    ]) {
      const [foreign, unknown] = await Promise.all(
        [accountId, 999_999].map((id) =>
          test.ask(test.beta, `query($id: ID!) { ${query} }`, { variables: { id }, requestId: 'same' }),
        ),
      );
      expect(foreign?.errors).toMatchObject([{ extensions: { code: 'account_not_of_partner', status: 403 } }]);
      expect(foreign?.errors).toEqual(unknown?.errors);
    }
  });

  it('a partner cannot act on the account or customer of another partner', async () => {
    const act = (field: string) => test.ask(test.beta, `mutation { ${field} { ... on Error { code } } }`);
    const code = async (field: string) =>
      Object.values((await act(field)).data as Record<string, { code: string }>)[0]?.code;
    expect(await code(`blockAccount(input: { accountId: ${accountId} })`)).toBe('account_not_found');
    expect(await code(`changeAccountLimits(input: { accountId: ${accountId}, nighttimeLimit: 0 })`)).toBe(
      'account_not_found',
    );
    expect(await code(`openAccount(input: { customerId: ${customerId}, accountType: PAYMENT })`)).toBe(
      'customer_not_found',
    );
    expect(await code(`lookUpPixKey(input: { accountId: ${accountId}, key: "a@b" })`)).toBe('account_not_of_partner');
  });
});
