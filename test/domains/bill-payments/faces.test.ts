import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client/core';
import { Client, fetchExchange } from '@urql/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BillBehaviour } from '../../../src/domains/bill-payments/sandbox/bill-behaviour.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { boleto, secondsToNoon } from '../../support/bills.ts';
import { connectLive } from '../../support/live.ts';
import { fundedAccount, type ServedGateway, serveGateway } from '../../support/served-gateway.ts';
import { until } from '../../support/until.ts';

let gateway: ServedGateway;
let account: number;
beforeAll(async () => {
  gateway = await serveGateway({ BILL_QUOTE_SECONDS: '1' });
  ({ accountId: account } = await fundedAccount(gateway.alpha));
  const { data } = (await gateway.alpha.request('GET', '/api/sandbox/v1/clock')).body;
  await advance(secondsToNoon(new Date(data.now)));
});
afterAll(() => gateway?.stop());

const advance = (seconds: number) => gateway.alpha.request('POST', '/api/sandbox/v1/clock/advance', { seconds });
const post = (path: string, body?: object, key: string = newId()) =>
  gateway.alpha.request('POST', `/bill-payments${path}`, body, { 'idempotency-key': key });
const read = async (id: string) => (await gateway.alpha.request('GET', `/bill-payments/${id}`)).body.data;
const quote = async (behaviour: BillBehaviour = 'settles', amount = 1_000) =>
  (await post('/quotes', { account_id: account, barcode: boleto(behaviour, amount) })).body.data;
const ended = (id: string) =>
  until(async () => {
    const bill = await read(id);
    return bill.status !== 'processing' && bill;
  });

describe('bill payments in REST', () => {
  test('a bill in REST is quoted with 201, confirmed with 202, settled, and has its receipt', async () => {
    const [body, key] = [{ account_id: account, barcode: boleto('settles', 1_000) }, newId()];
    const quoted = await post('/quotes', body, key);
    expect([quoted.status, quoted.body.data.status]).toEqual([201, 'quoted']);
    const again = await post('/quotes', body, key);
    expect([again.status, again.headers.get('x-idempotent-replay'), again.body]).toEqual([200, 'true', quoted.body]);
    const { id, total_amount_cents } = quoted.body.data;
    const confirmed = await post(`/${id}/confirm`, { amount_cents: total_amount_cents });
    expect([confirmed.status, confirmed.body.data.status]).toEqual([202, 'processing']);
    expect(await ended(id)).toMatchObject({ status: 'settled', failure: null, total_amount_cents: 1_000 });
    const receipt = await gateway.alpha.request('GET', `/bill-payments/${id}/receipt`);
    expect([receipt.status, receipt.body.data.beneficiary_document]).toEqual([200, '**.222.333/0001-**']);
    expect(JSON.stringify(receipt.body)).not.toContain(body.barcode);
    const [entry] = (await gateway.alpha.request('GET', `/accounts/${account}/statement`)).body.data;
    expect(entry).toMatchObject({ type: 'bill_payment', direction: 'debit', amount: 1_000 });
  });

  test('a quote without a reply is 202 with its operation, also under its key, and visible once the provider replies', async () => {
    const [body, key] = [{ account_id: account, barcode: boleto('unconfirmed') }, newId()];
    const answers = [await post('/quotes', body, key), await post('/quotes', body, key)];
    const [{ operation_id: id }] = answers.map((answer) => answer.body) as [{ operation_id: string }];
    for (const { status, headers, body: said } of answers) {
      expect([status, headers.get('location')]).toEqual([202, `/api/partner/v1/bill-payments/${id}`]);
      expect(said).toMatchObject({
        operation_id: id,
        error: { code: 'provider_unconfirmed', status: 202, operation_id: id },
      });
    }
    expect(await read(id)).toMatchObject({ status: 'unconfirmed', total_amount_cents: null });
    await advance(60);
    await until(async () => (await read(id)).status === 'quoted');
    const found = await post('/quotes', body, key);
    expect([found.status, found.body.data.id, found.body.data.total_amount_cents]).toEqual([200, id, 15_000]);
  });

  test.for([
    ['refused_on_quote', 422, 'provider_rejected'],
    ['already_paid', 409, 'bill_already_paid'],
  ] as const)('a quote of a bill that is %s is rejected', async ([behaviour, status, code]) => {
    const answer = await post('/quotes', { account_id: account, barcode: boleto(behaviour) });
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });

  test.for([
    'actor',
    'author',
    'institution',
    'institution_id',
    'amount',
    'total_amount_cents',
    'beneficiary_document',
  ])('a quote that contains %s is rejected without a provider inquiry', async (member) => {
    const barcode = boleto('settles', 1_000);
    const answer = await post('/quotes', { account_id: account, barcode, [member]: '1' });
    expect([answer.status, answer.body.error.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.error.fields).toEqual({ [member]: 'unknown field' });
    expect(await gateway.sql('select 1 from bill_payment where barcode = $1', [barcode])).toEqual([]);
  });

  test('the REST list has every state, by status and account, page by page', async () => {
    const { id } = await quote();
    expect((await post(`/${id}/cancel`)).body.data.status).toBe('cancelled');
    const list = async (query: string) => (await gateway.alpha.request('GET', `/bill-payments?${query}`)).body.data;
    expect(await list(`status=cancelled&source_account_id=${account}`)).toMatchObject([{ id, status: 'cancelled' }]);
    const all = await list('');
    expect(all.length).toBeGreaterThan(3);
    expect([...(await list('limit=2')), ...(await list('limit=100&offset=2'))]).toEqual(all);
    expect((await gateway.alpha.request('GET', '/bill-payments?status=paid')).status).toBe(422);
    for (const limit of [0, 101])
      expect((await gateway.alpha.request('GET', `/bill-payments?limit=${limit}`)).status).toBe(422);
  });

  test('a cancellation has no body, and a confirmation only the amount', async () => {
    const { id } = await quote();
    for (const [path, body] of [
      ['cancel', { reason: 'x' }],
      ['confirm', { amount_cents: 1_000, account_id: account }],
    ] as const) {
      const answer = await post(`/${id}/${path}`, body);
      expect([answer.status, answer.body.error.code]).toEqual([422, 'validation_failed']);
    }
    expect((await gateway.alpha.request('POST', `/bill-payments/${id}/cancel`)).body.error.code).toBe(
      'idempotency_key_required',
    );
    expect((await read(id)).status).toBe('quoted');
  });

  test('capabilities and institutions respond with 503 while the provider’s agreements are unknown', async () => {
    const both = ['/bill-payments/capabilities', '/bill-payments/institutions'];
    const { data } = (await gateway.alpha.request('GET', both[0] ?? '')).body;
    expect(data).toMatchObject({ enabled: true, types: ['boleto', 'guide'], quote_minutes: 30 });
    await gateway.sql('update bill_catalogue set confirmed_at = null');
    for (const path of both) {
      const answer = await gateway.alpha.request('GET', path);
      expect([answer.status, answer.body.error.code]).toEqual([503, 'provider_unconfirmed']);
    }
    await gateway.sql('update bill_catalogue set confirmed_at = now()');
  });
});

describe('bill payments in GraphQL', () => {
  const mutate = async (name: string, input: string, fields: string, key = newId()) => {
    const { body } = await gateway.alpha.graphql(
      `mutation { result: ${name}(input: { ${input} }, idempotencyKey: "${key}") { __typename ... on BillPayment { ${fields} } ... on Error { code } } }`,
    );
    return body.data.result;
  };

  test('a bill in GraphQL is quoted, confirmed, and links to account, transaction, entry and receipt and back', async () => {
    const input = `accountId: ${account}, barcode: "${boleto('settles', 2_000)}", type: BOLETO`;
    const { billPaymentId, totalAmount } = await mutate('quoteBillPayment', input, 'billPaymentId totalAmount');
    const confirmation = `billPaymentId: "${billPaymentId}", amountCents: ${totalAmount}`;
    expect((await mutate('confirmBillPayment', confirmation, 'status')).status).toBe('PROCESSING');
    await ended(billPaymentId);
    const { body } = await gateway.alpha.graphql(`{
      billPayment(billPaymentId: "${billPaymentId}") {
        account { accountId billPayments(status: SETTLED, first: 1) { nodes { billPaymentId } } }
        transaction { type status billPayment { billPaymentId } }
        statementEntry { type amount billPayment { billPaymentId } receipt { payee { name } } }
        receipt { totalAmount authentication }
      }
    }`);
    expect(body.data.billPayment).toEqual({
      account: { accountId: account, billPayments: { nodes: [{ billPaymentId }] } },
      transaction: { type: 'BILL_PAYMENT', status: 'SETTLED', billPayment: { billPaymentId } },
      statementEntry: {
        ...{ type: 'BILL_PAYMENT', amount: 2_000, billPayment: { billPaymentId } },
        receipt: { payee: { name: 'Beneficiário Simulado Ltda' } },
      },
      receipt: { totalAmount: 2_000, authentication: expect.any(String) },
    });
  });

  test('a quote in GraphQL without a reply is unconfirmed, and refusals are types', async () => {
    const unconfirmed = `accountId: ${account}, barcode: "${boleto('unconfirmed')}"`;
    expect(await mutate('quoteBillPayment', unconfirmed, 'status totalAmount')).toMatchObject({
      status: 'UNCONFIRMED',
      totalAmount: null,
    });
    const refused = `accountId: ${account}, barcode: "${boleto('refused_on_quote')}"`;
    expect(await mutate('quoteBillPayment', refused, 'status')).toEqual({
      __typename: 'Refusal',
      code: 'provider_rejected',
    });
    const dear = await quote('settles', 1_000_000);
    const confirmation = `billPaymentId: "${dear.id}", amountCents: 1000000`;
    expect((await mutate('confirmBillPayment', confirmation, 'status')).__typename).toBe('InsufficientBalance');
    expect((await mutate('cancelBillPayment', `billPaymentId: "${dear.id}"`, 'status')).status).toBe('CANCELLED');
  });

  test('a subscription emits each state of a bill payment and completes after the last', async () => {
    const { id } = await quote();
    const live = connectLive(gateway, gateway.alpha);
    const received = live.subscribe(`subscription { billPayment(billPaymentId: "${id}") { status } }`);
    await until(() => received.results.length === 1);
    await post(`/${id}/confirm`, { amount_cents: 1_000 });
    await received.ended();
    const states = received.results.map(({ data }) => data.billPayment.status);
    expect([states[0], states.at(-1)]).toEqual(['QUOTED', 'SETTLED']);
    expect(received.isComplete).toBe(true);
    await live.close();
  });

  test('Apollo confirms a quote and its cache follows the bill by id; urql receives its states live', async () => {
    const [uri, headers] = [`${gateway.app.origin}/graphql`, { authorization: `Bearer ${gateway.alpha.token}` }];
    const apollo = new ApolloClient({ link: new HttpLink({ uri, headers }), cache: new InMemoryCache() });
    const urql = new Client({
      ...{ url: uri, exchanges: [fetchExchange], fetchSubscriptions: true, preferGetMethod: false },
      fetchOptions: { headers },
    });
    const BILL = 'id billPaymentId status totalAmount';
    const change = async (mutation: string, variables: object) => {
      const { data } = await apollo.mutate<{ result: Record<string, never> }>({ mutation: gql(mutation), variables });
      return data?.result;
    };
    const quoted = await change(
      `mutation ($input: QuoteBillPaymentInput!, $key: String!) {
        result: quoteBillPayment(input: $input, idempotencyKey: $key) { __typename ... on BillPayment { ${BILL} } }
      }`,
      { input: { accountId: account, barcode: boleto('settles', 1_000) }, key: newId() },
    );
    expect(quoted).toMatchObject({ __typename: 'BillPayment', status: 'QUOTED', totalAmount: 1_000 });
    const id = quoted?.['billPaymentId'];
    const query = gql(`query ($id: ID!) { billPayment(billPaymentId: $id) { ${BILL} account { id accountId } } }`);
    await apollo.query({ query, variables: { id } });

    const states: string[] = [];
    const { promise: completed, resolve: complete } = Promise.withResolvers<void>();
    urql
      .subscription(`subscription ($id: ID!) { billPayment(billPaymentId: $id) { ${BILL} } }`, { id })
      .subscribe(({ data, error, hasNext }) => {
        if (error) states.push(error.message);
        else if (states.at(-1) !== data.billPayment.status) states.push(data.billPayment.status);
        if (!hasNext) complete();
      });
    await until(() => states.length > 0);
    const confirmed = await change(
      `mutation ($input: ConfirmBillPaymentInput!, $key: String!) {
        result: confirmBillPayment(input: $input, idempotencyKey: $key) { __typename ... on BillPayment { ${BILL} } }
      }`,
      { input: { billPaymentId: id, amountCents: 1_000 }, key: newId() },
    );
    expect(confirmed).toMatchObject({ status: 'PROCESSING' });
    expect(apollo.readQuery({ query, variables: { id } })).toMatchObject({
      billPayment: { status: 'PROCESSING', account: { accountId: account } },
    });
    await until(() => states.at(-1) === 'SETTLED');
    expect([states[0], states.at(-1)]).toEqual(['QUOTED', 'SETTLED']);
    await completed;
    apollo.stop();
  });
});
