import { getNamedType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphSchema } from '../../src/domains.ts';
import { newCustomer } from '../support/customers.ts';
import { openTestGraph, type TestGraph } from '../support/graph.ts';
import { book } from '../support/money.ts';

const globalId = (type: string, id: string | number) => btoa(`${type}:${id}`);

let test: TestGraph;
let customer: { id: number; accountId: number };
let other: { id: number; accountId: number };
let transferId: string;

beforeAll(async () => {
  test = await openTestGraph({ schema: graphSchema('sandbox') });
  customer = await newCustomer(test, test.alpha);
  other = await newCustomer(test, test.alpha);
  const { accountId } = customer;
  await book(test, test.alpha, { type: 'pix_in', accountId, amount: 100_000 });
  const destinationAccountId = other.accountId;
  transferId = await book(test, test.alpha, { type: 'internal', accountId, destinationAccountId, amount: 500 });
});
afterAll(() => test.close());

const inputs = () =>
  Object.values(graphSchema('sandbox').getTypeMap())
    .filter((type) => !type.name.startsWith('__'))
    .flatMap((type) => {
      if (isInputObjectType(type))
        return Object.values(type.getFields()).map((member) => ({ place: `${type.name}.${member.name}`, member }));
      if (!isObjectType(type) && !isInterfaceType(type)) return [];
      return Object.values(type.getFields()).flatMap((field) =>
        field.args.map((member) => ({ place: `${type.name}.${field.name}(${member.name})`, member })),
      );
    });

describe('references to objects', () => {
  /**
   * References without a type: to any type, to entries (not a node), and to companies, branches and accounts of the
   * console.
   */
  const OTHERS = [
    ...['CreatePayableInput.branchId', 'CreatePayableInput.companyId', 'CreatePayableInput.financialAccountId'],
    ...[
      'CreateReceivableInput.branchId',
      'CreateReceivableInput.companyId',
      'CreateReceivableInput.financialAccountId',
    ],
    'ImportStatementInput.bankAccountId',
    'Query.cashFlow(accountId)',
    ...['Query.node(id)', 'Query.nodes(ids)'],
    ...['Query.payables(companyId)', 'Query.payablesAging(companyId)'],
    'Query.receipt(entryId)',
    ...['Query.receivables(companyId)', 'Query.receivablesAging(companyId)'],
    ...['Reconciliation.entries(bankAccountId)', 'Reconciliation.pending(bankAccountId)'],
  ];

  it('every ID argument names the type of the object that it refers to', () => {
    const ids = inputs().filter(({ member }) => getNamedType(member.type).name === 'ID');
    const types = ({ member }: (typeof ids)[number]) =>
      (member.extensions['namedObject'] as { readonly types: readonly string[] } | undefined)?.types;
    expect(ids.filter((id) => types(id) === undefined).map(({ place }) => place)).toEqual(OTHERS);
    const known = new Set(Object.keys(graphSchema('sandbox').getTypeMap()));
    expect(ids.filter((id) => types(id)?.some((type) => !known.has(type)))).toEqual([]);
  });

  it('every member named id is an ID, except ids of the rail or the partner', () => {
    const named = inputs().filter(({ member }) => /(^i|I)ds?$/.test(member.name));
    const texts = named.filter(({ member }) => getNamedType(member.type).name !== 'ID');
    expect(new Set(texts.map(({ member }) => member.name))).toEqual(new Set(['endToEndId', 'externalId', 'payableId']));
  });
});

describe('an argument that refers to an object', () => {
  const query = `query ($id: ID!) {
    account(accountId: $id) { accountId }
    statement(accountId: $id, first: 1) { nodes { amount } }
    events(accountIds: [$id]) { nodes { id } }
  }`;

  it('an account argument accepts the global id, the integer and its text with the same result', async () => {
    const { id, accountId } = (
      await test.ask(test.alpha, `{ account(accountId: ${customer.accountId}) { id accountId } }`)
    ).data.account;
    expect(id).toBe(globalId('Account', accountId));
    for (const given of [id, String(accountId), accountId]) {
      const { data, errors } = await test.ask(test.alpha, query, { variables: { id: given } });
      expect(errors).toBeUndefined();
      expect(data).toEqual({ account: { accountId }, statement: { nodes: [{ amount: 500 }] }, events: { nodes: [] } });
    }
  });

  it('the variable of node is also accepted by UUID arguments and input members', async () => {
    const { data, errors } = await test.ask(
      test.alpha,
      `query ($id: ID!, $customer: ID!) {
        node(id: $id) { __typename }
        transaction(transactionId: $id) { transactionId }
        internalTransfer(transactionId: $id) { transactionId }
        customer(by: { customerId: $customer }) { customerId }
      }`,
      { variables: { id: globalId('InternalTransfer', transferId), customer: globalId('Customer', customer.id) } },
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      node: { __typename: 'InternalTransfer' },
      transaction: { transactionId: transferId },
      internalTransfer: { transactionId: transferId },
      customer: { customerId: customer.id },
    });
  });

  it('the global id of another type is refused with the argument’s name, although both ids are integers', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { data, errors } = await test.ask(test.alpha, query, { variables: { id: globalId('Customer', 1) } });
      expect(data).toEqual({ account: null, statement: null, events: null });
      const fields = errors?.map(({ path, extensions }) => [path, extensions['code'], extensions['fields']]);
      const message = 'must be an id of type Account, but is an id of type Customer';
      expect(fields).toEqual([
        [['account'], 'validation_failed', { accountId: message }],
        [['statement'], 'validation_failed', { accountId: message }],
        [['events'], 'validation_failed', { accountIds: message }],
      ]);
    }
  });

  it('a text that is not an id is refused as no integer', async () => {
    for (const id of ['abc', '1.5', '007', globalId('Account', 'x'), globalId('Nothing', 1)]) {
      const { errors } = await test.ask(test.alpha, query, { variables: { id } });
      expect(errors?.[0]?.extensions).toMatchObject({ fields: { accountId: 'must be an integer' } });
    }
  });

  it('an argument of a subscription accepts and refuses the same ids', async () => {
    const follow = async (id: string) => {
      const { payload } = await test.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${test.tokenOf(test.alpha)}`, accept: 'text/event-stream' },
        payload: {
          query: 'subscription ($id: ID!) { transaction(transactionId: $id) { transactionId } }',
          variables: { id },
        },
      });
      return JSON.parse(/^event: next\ndata: (.*)$/m.exec(payload)?.[1] ?? 'null');
    };
    expect((await follow(globalId('InternalTransfer', transferId))).data.transaction).toEqual({
      transactionId: transferId,
    });
    expect((await follow(globalId('Account', customer.accountId))).errors[0].extensions).toMatchObject({
      code: 'validation_failed',
      fields: { transactionId: 'must be an id of type Transaction, but is an id of type Account' },
    });
  });
});

describe('a mutation that refers to objects', () => {
  const transfer = (accountId: string | number, destinationAccountId: string | number) =>
    test.ask(
      test.alpha,
      `mutation ($input: SendInternalTransferInput!) { sendInternalTransfer(input: $input, idempotencyKey: "by any id") {
         __typename
         ... on AcceptedInternalTransfer { transactionId }
         ... on ValidationFailed { fields { name message } }
       } }`,
      { variables: { input: { accountId, destinationAccountId, amount: 100 } } },
    );

  it('a mutation with either id is the same request under one idempotency key', async () => {
    const [from, to] = [customer.accountId, other.accountId];
    const first = (await transfer(globalId('Account', from), globalId('Account', to))).data.sendInternalTransfer;
    expect(first.__typename).toBe('AcceptedInternalTransfer');
    expect((await transfer(from, String(to))).data.sendInternalTransfer).toEqual(first);
  });

  it('a mutation returns the id of another type as a refusal with the member’s name', async () => {
    const { data, errors } = await transfer(customer.accountId, globalId('Customer', other.id));
    expect(errors).toBeUndefined();
    expect(data.sendInternalTransfer).toEqual({
      __typename: 'ValidationFailed',
      fields: [
        { name: 'destinationAccountId', message: 'must be an id of type Account, but is an id of type Customer' },
      ],
    });
  });
});
