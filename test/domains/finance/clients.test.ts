import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client/core';
import { relayStylePagination } from '@apollo/client/utilities';
import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { introspectionFromSchema, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateAccountingBatch } from '../../../src/domains/finance/accounting/accounting-batch.ts';
import { recordEntries } from '../../../src/domains/finance/accounting/accounting-entry.ts';
import { createReceivable } from '../../../src/domains/finance/receivables/receivable-creation.ts';
import { graphSchema } from '../../../src/domains.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { brasiliaDate } from '../../../src/platform/time/calendar.ts';
import { type ServedFinance, serveFinance } from '../../support/finance.ts';
import { relayStore } from '../../support/normalised-stores.ts';
import { until } from '../../support/until.ts';

const TODAY = brasiliaDate(new Date());
const schema = graphSchema();

let gateway: ServedFinance;
let uri: string;
let headers: Readonly<Record<string, string>>;
beforeAll(async () => {
  gateway = await serveFinance();
  uri = `${gateway.app.origin}/graphql`;
  headers = { authorization: `Bearer ${gateway.own.token}` };
});
afterAll(() => gateway?.stop());

/** An urql client with its normalised cache. */
const urqlClient = () =>
  new Client({
    ...{ url: uri, fetchSubscriptions: true, preferGetMethod: false, fetchOptions: { headers } },
    exchanges: [
      cacheExchange({
        schema: introspectionFromSchema(schema),
        resolvers: { Query: { receivables: relayPagination() } },
        keys: { PageInfo: () => null },
      }),
      fetchExchange,
    ],
  });

async function owe(): Promise<string> {
  const { id } = await gateway.as('ana').enter(
    createReceivable,
    {
      ...{ companyId: gateway.master.company_id, debtorName: 'Ana Souza', debtorDocument: '12345678909' },
      ...{ description: 'Services', documentReference: 'NF 1', amountBaseUnits: 1_000_000, dueDate: '2030-01-10' },
    },
    newId(),
  );
  return id;
}

const PAYABLE = { paymentMethod: 'PIX', pixKey: 'oficina@example.com', description: 'Parts', dueDate: '2030-01-10' };
const payable = (documentReference: string) => ({
  ...{ companyId: gateway.master.company_id, supplierName: 'Oficina', supplierDocument: '11222333000181' },
  ...{ ...PAYABLE, documentReference, amount: 45_600 },
});
const CREATE = `mutation ($input: CreatePayableInput!, $key: String!) {
  result: createPayable(input: $input, idempotencyKey: $key) { __typename ... on Payable { id payableId status } }
}`;
const RECEIVE = `mutation ($input: RegisterReceiptInput!, $key: String!) {
  result: registerReceipt(input: $input, idempotencyKey: $key) {
    __typename ... on ReceivableReceipt { id receivable { id status openBaseUnits } }
  }
}`;

describe('unmodified GraphQL clients', () => {
  test('Apollo Client updates a list by id after a mutation and continues it by its cursor', async () => {
    const cache = new InMemoryCache({
      typePolicies: { Query: { fields: { payables: relayStylePagination(['supplierDocument']) } } },
    });
    const apollo = new ApolloClient({ link: new HttpLink({ uri, headers: { ...headers } }), cache });
    const made: string[] = [];
    for (const reference of ['one', 'two', 'three']) {
      const variables = { input: payable(reference), key: newId() };
      const { data } = await apollo.mutate<{ result: { payableId: string } }>({ mutation: gql(CREATE), variables });
      made.unshift(data?.result.payableId ?? '');
    }
    const list = gql(`query ($after: Cursor) { payables(first: 2, after: $after, supplierDocument: "11222333000181") {
      edges { cursor node { id payableId status } } pageInfo { hasNextPage endCursor hasPreviousPage startCursor } } }`);
    type List = { payables: { edges: { node: { payableId: string } }[]; pageInfo: { endCursor: string } } };
    const first = await apollo.query<List>({ query: list });
    const after = first.data?.payables.pageInfo.endCursor;
    await apollo.query<List>({ query: list, variables: { after }, fetchPolicy: 'network-only' });
    const joined = apollo.readQuery<List>({ query: list })?.payables.edges;
    expect(joined?.map(({ node }) => node.payableId)).toEqual(made);

    const { institution_id: institutionId } = (
      await gateway.sql<{ institution_id: number }>("select institution_id from partner where name = 'own'")
    )[0] as { institution_id: number };
    const entry = { institutionId, kind: 'bank_fee_charged', companyId: null, financialAccountId: null } as const;
    const fee = { ...entry, amount: 900, day: TODAY, description: 'Fee', sourceId: newId() };
    await gateway.app.database.transaction((tx) => recordEntries(tx, [fee]));
    const { id: batchId } = await gateway.as('davi').enter(generateAccountingBatch, {});
    const batches = gql('{ accountingBatches(first: 1) { nodes { id status protocol } } }');
    await apollo.query({ query: batches });
    await apollo.mutate({
      mutation: gql(`mutation ($input: AcknowledgeAccountingBatchInput!, $key: String!) {
        result: acknowledgeAccountingBatch(input: $input, idempotencyKey: $key) {
          __typename ... on AccountingBatch { id status protocol } } }`),
      variables: { input: { batchId, protocol: 'ERP-7' }, key: newId() },
    });
    expect(apollo.readQuery({ query: batches })).toMatchObject({
      accountingBatches: { nodes: [{ status: 'CONFIRMED', protocol: 'ERP-7' }] },
    });
    apollo.stop();
  });

  test('urql updates its cache by id after a mutation, joins pages and receives live events', async () => {
    const urql = urqlClient();
    const ids = [await owe(), await owe(), await owe()];
    const list = `query ($after: Cursor) { receivables(first: 2, after: $after) {
      edges { cursor node { id receivableId status openBaseUnits } } pageInfo { hasNextPage endCursor } } }`;
    type Shown = {
      receivables: { edges: { node: { receivableId: string; status: string; openBaseUnits: number } }[] };
    };
    const shown = async (after?: string) => {
      const { data, error } = await urql.query(
        list,
        { after },
        { requestPolicy: after ? 'cache-and-network' : 'cache-first' },
      );
      if (error) throw error;
      return data as Shown & { receivables: { pageInfo: { endCursor: string } } };
    };
    const first = await shown();
    await urql.query(list, { after: first.receivables.pageInfo.endCursor }).toPromise();
    expect((await shown()).receivables.edges.map(({ node }) => node.receivableId)).toEqual(ids.toReversed());

    const received: object[] = [];
    urql
      .subscription('subscription { financeEvents(types: [RECEIVABLE_RECEIVED]) { cursor name data } }', {})
      .subscribe(({ data, error }) => received.push(error ?? data.financeEvents));
    await until(async () => /^gateway_live_subscriptions 1$/m.test(await metrics()));
    const input = { receivableId: ids[2], amountBaseUnits: 1_000_000, receivedOn: TODAY, channel: 'CASH' };
    const { data, error } = await urql.mutation(RECEIVE, { input, key: newId() }).toPromise();
    expect([error, data?.result.__typename]).toEqual([undefined, 'ReceivableReceipt']);
    expect((await shown()).receivables.edges[0]?.node).toMatchObject({ status: 'RECEIVED', openBaseUnits: 0 });
    await until(() => received.length > 0);
    expect(received).toMatchObject([
      { name: 'receivable.received', data: { receivable_id: ids[2], amount_base_units: 1_000_000, channel: 'CASH' } },
    ]);
  });

  test('Relay updates every document that shows the object of a mutation', async () => {
    const store = relayStore(schema);
    const receivableId = await owe();
    const ask = async (text: string, variables: object = {}) => {
      const { body } = await gateway.own.graphql(text, variables);
      expect(body.errors).toBeUndefined();
      return body.data;
    };
    const list =
      '{ receivables(first: 1) { __typename edges { cursor node { __typename id status openBaseUnits } } } }';
    const document = parse(list);
    await store.write(document, await ask(list));
    const input = { receivableId, amountBaseUnits: 250_000, receivedOn: TODAY, channel: 'CASH' };
    const { result } = await ask(RECEIVE, { input, key: newId() });
    // Relay writes the objects of a mutation payload into its store by id.
    const node = `{ node(id: "${result.receivable.id}") { __typename id ... on Receivable { status openBaseUnits } } }`;
    await store.write(parse(node), { node: { __typename: 'Receivable', ...result.receivable } });
    expect(await store.read(document)).toMatchObject({
      receivables: { edges: [{ node: { status: 'PARTIALLY_RECEIVED', openBaseUnits: 750_000 } }] },
    });
    expect(await ask(node)).toMatchObject({ node: { status: 'PARTIALLY_RECEIVED', openBaseUnits: 750_000 } });
  });
});

const metrics = async () => (await fetch(`${gateway.app.managementOrigin}/metrics`)).text();
