import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CreateCustomer, type CreateCustomerInput } from '../../documents.generated.ts';
import { newCpf, newCustomer } from '../../support/customers.ts';
import { openTestGraph, type TestGraph } from '../../support/graph.ts';

let test: TestGraph;

beforeAll(async () => {
  test = await openTestGraph();
});

afterAll(() => test.close());

describe('customers and accounts in GraphQL', () => {
  it('GraphQL creates a customer with its first account once per idempotency key', async () => {
    const input: CreateCustomerInput = {
      document: newCpf(),
      name: 'Ana Souza',
      password: 'correct horse',
      accountType: 'SAVINGS',
      kyc: { birth_date: '1990-01-31', address: { city: 'Recife' } },
    };
    const first = await test.ask(test.alpha, CreateCustomer, { variables: { input, key: 'customer-1' } });
    expect(first.data.createCustomer).toMatchObject({
      status: 'ACTIVE',
      userType: 'MEMBER_PF',
      kyc: { outcome: 'APPROVED', eddRequired: false, complianceCaseId: null },
      accounts: [{ status: 'ACTIVE', accountType: 'SAVINGS' }],
      customer: { name: 'Ana Souza', kyc: { status: 'APPROVED' } },
    });
    const again = await test.ask(test.alpha, CreateCustomer, { variables: { input, key: 'customer-1' } });
    expect(again.data).toEqual(first.data);
    const taken = await test.ask(test.alpha, CreateCustomer, { variables: { input } });
    expect(first.data.createCustomer).toHaveProperty('customerId', expect.any(Number));
    expect(taken.data.createCustomer).toEqual({
      code: 'customer_already_exists',
      details: { customer_id: (first.data.createCustomer as { customerId?: number }).customerId },
    });
    const empty = await test.ask(test.alpha, CreateCustomer, { variables: { input: { ...input, password: '' } } });
    expect(empty.data.createCustomer).toEqual({
      fields: [{ name: 'password', message: 'must not be empty' }],
    });
  });

  it('GraphQL opens, blocks, unblocks and closes an account', async () => {
    const { id: customerId } = await newCustomer(test, test.alpha);
    const change = async (name: string, input: object) => {
      const type = name.charAt(0).toUpperCase() + name.slice(1);
      const { data } = await test.ask(
        test.alpha,
        `mutation($input: ${type}Input!) { ${name}(input: $input) { ... on Account { accountId customerId status closingDate } ... on Error { code } } }`,
        { variables: { input } },
      );
      return data[name];
    };
    const opened = await change('openAccount', { customerId, accountType: 'ESCROW' });
    expect(opened).toMatchObject({ customerId, status: 'ACTIVE', closingDate: null });
    const { accountId } = opened;
    expect(await change('blockAccount', { accountId })).toMatchObject({ accountId, status: 'BLOCKED' });
    expect(await change('blockAccount', { accountId })).toEqual({ code: 'invalid_account_state' });
    expect(await change('unblockAccount', { accountId })).toMatchObject({ status: 'ACTIVE' });
    expect(await change('closeAccount', { accountId })).toMatchObject({ status: 'CLOSED', closingDate: '2026-11-23' });
    expect(await change('closeAccount', { accountId: 999_999 })).toEqual({ code: 'account_not_found' });
  });

  it('GraphQL lists only the customers of the partner, oldest first, page by page', async () => {
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push((await newCustomer(test, test.beta)).id);
    const page = (after: string | null) =>
      test.ask(
        test.beta,
        'query ($after: Cursor) { customers(first: 2, after: $after) { edges { cursor node { customerId accounts { nodes { customerId } } } } pageInfo { hasNextPage endCursor } } }',
        { variables: { after } },
      );
    const { data } = await page(null);
    const rest = (await page(data.customers.pageInfo.endCursor)).data.customers;
    expect([...data.customers.edges, ...rest.edges].map(({ node }) => node)).toEqual(
      ids.map((customerId) => ({ customerId, accounts: { nodes: [{ customerId }] } })),
    );
    expect([data.customers.pageInfo.hasNextPage, rest.pageInfo.hasNextPage]).toEqual([true, false]);
  });
});
