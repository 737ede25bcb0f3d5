import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCnpj } from '../../../support/customers.ts';
import { fundedAccount, type ServedGateway, serveGateway } from '../../../support/served-gateway.ts';
import { closeTeds, openTeds } from '../../../support/ted-hours.ts';
import { until } from '../../../support/until.ts';

let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway();
});
afterAll(() => gateway?.stop());

const call = async (method: string, path: string, body?: object) =>
  (await gateway.alpha.request(method, path, body)).body.data;

const RECIPIENT = {
  recipientName: 'João Fornecedor',
  recipientDocument: '11144477735',
  recipientBankCode: '60746948',
  recipientBranch: '1234',
  recipientAccount: '12345-6',
};

const send = (accountId: number, members: object = {}, headers = {}) =>
  gateway.alpha.request(
    'POST',
    '/transfers/ted',
    { account_id: accountId, amount: 20_000, ...RECIPIENT, ...members },
    headers,
  );

const untilSettled = (transactionId: string) =>
  expect
    .poll(() => call('GET', `/transfers/${transactionId}`), { timeout: 10_000 })
    .toMatchObject({ status: 'settled', fee: 900 });

describe('TEDs in REST', () => {
  test('a TED in REST is acknowledged flat, found at both paths, and has an entry with a receipt next to its fee', async () => {
    await openTeds(call);
    const { accountId } = await fundedAccount(gateway.alpha, 100_000, newCnpj());
    const answer = await send(accountId, { purposeCode: '', description: 'Invoice 42' });
    const { transactionId } = answer.body;
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({
      status: 'accepted',
      transactionId,
      amount: 20_000,
      message: 'TED accepted; follow it at GET /transfers/{id}',
    });
    await untilSettled(transactionId);
    const record = await call('GET', `/transfers/${transactionId}`);
    expect(record).toEqual({
      ...{ transactionId, type: 'ted', direction: 'outbound', status: 'settled', account_id: accountId },
      ...{ amount: 20_000, fee: 900, refundedAmount: 0, recipientKey: null, endToEndId: null },
      ...{ description: 'Invoice 42', errorReason: null },
      ...{ createdAt: expect.any(String), completedAt: expect.any(String) },
    });
    expect((await gateway.alpha.request('GET', `/pix/${transactionId}`)).body).toEqual(record);
    expect((await gateway.alpha.request('GET', `/pix/payments/${transactionId}`)).status).toBe(404);

    const entries = await call('GET', `/accounts/${accountId}/statement`);
    expect(entries.slice(0, 2)).toMatchObject([
      { type: 'fee', direction: 'debit', amount: 900, originTransactionId: transactionId },
      { type: 'ted', direction: 'debit', amount: 20_000, description: 'Invoice 42', status: 'settled' },
    ]);
    expect(await call('GET', `/fees/charges?origin_transaction_id=${transactionId}`)).toMatchObject([
      { feeType: 'ted', amount: 900, originTransactionType: 'ted' },
    ]);
    expect(await call('GET', `/accounts/${accountId}/statement/${entries[1].id}/receipt`)).toMatchObject({
      type: 'ted',
      payer: { name: 'Ana Souza', ispb: '99999004' },
      payee: {
        ...{ name: 'João Fornecedor', document: '***.444.777-**', ispb: '60746948' },
        ...{ agency: '1234', account_number: '123456' },
      },
    });
  });

  test('a TED in REST outside opening hours states when it is sent, in Brasília time, and a repeat returns the same', async () => {
    await closeTeds(call);
    const { accountId } = await fundedAccount(gateway.alpha);
    const key = { 'idempotency-key': 'kept-for-tomorrow' };
    const first = await send(accountId, {}, key);
    expect(first.status).toBe(202);
    expect(first.body.message).toMatch(
      /^TED accepted and kept: TEDs leave between 06:30 and 17:00 on business days, this one on \d{4}-\d\d-\d\d at 06:30 \(Brasília\); follow it at GET \/transfers\/\{id\}$/,
    );
    expect(await call('GET', `/transfers/${first.body.transactionId}`)).toMatchObject({ status: 'processing' });
    await openTeds(call);
    const second = await send(accountId, {}, key);
    expect(second.headers.get('x-idempotent-replay')).toBe('true');
    expect(second.body).toEqual(first.body);
  });

  test('a kept TED is not counted by the metric of payments that wait for an outcome', async () => {
    await closeTeds(call);
    const { accountId } = await fundedAccount(gateway.alpha);
    const { transactionId } = (await send(accountId)).body;
    const open = async () => {
      const { body } = await gateway.stranger.request('GET', '/metrics');
      return ['gateway_open_payments', 'gateway_oldest_open_payment_seconds'].map((name) =>
        Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]),
      );
    };
    await expect.poll(open, { timeout: 10_000 }).toEqual([0, 0]);
    expect(await call('GET', `/transfers/${transactionId}`)).toMatchObject({ status: 'processing' });
  });

  test('missing members of a TED are named with their REST names and the message of the contract', async () => {
    const { body, status } = await gateway.alpha.request('POST', '/transfers/ted', {
      recipientName: ' ',
      recipientBankCode: '',
      recipientAccount: '1',
    });
    expect(status).toBe(422);
    expect(body.error).toMatchObject({
      code: 'missing_spb_fields',
      message: 'Campos obrigatórios SPB ausentes: account_id, amount, recipientDocument, recipientBankCode',
      fields: { account_id: 'is required', recipientBankCode: 'is required' },
    });
  });

  test('an unknown bank is rejected, and Banco do Brasil with its ISPB of zeros is accepted', async () => {
    const { accountId } = await fundedAccount(gateway.alpha);
    expect((await send(accountId, { recipientBankCode: '12345678' })).body.error.code).toBe('unknown_bank');
    expect((await send(accountId, { recipientBankCode: '00000000' })).status).toBe(202);
  });
});

const SEND = `mutation ($input: SendTedInput!) { sendTed(input: $input) {
  __typename
  ... on AcceptedTed { transactionId amount keptUntil transaction { status order { purposeCode sendsAt sentAt } } }
  ... on Refusal { code }
  ... on ValidationFailed { code fields { name message } }
} }`;
const READ = `query ($id: ID!) {
  ted(transactionId: $id) {
    id status amount fee
    account { accountId }
    beneficiary { name cpf agency accountNumber bank { ispb code name } }
    order { purposeCode numCtrlIf numCtrlStr sendsAt sentAt }
    feeCharges { amount }
    events { nodes { name } }
    statementEntries { __typename type amount receipt { payee { name } } }
  }
  transfer(transactionId: $id) { __typename transactionId }
  transaction(transactionId: $id) { __typename type }
  internalTransfer(transactionId: $id) { transactionId }
}`;

describe('TEDs in GraphQL', () => {
  test('a TED in GraphQL links to its account, bank, fee, events, entries and receipts', async () => {
    await openTeds(call);
    const { accountId } = await fundedAccount(gateway.alpha, 100_000, newCnpj());
    const input = { accountId, amount: 20_000, ...RECIPIENT };
    const sent = (await gateway.alpha.graphql(SEND, { input })).body.data.sendTed;
    const { transactionId } = sent;
    expect(sent).toMatchObject({ __typename: 'AcceptedTed', amount: 20_000, keptUntil: null });
    expect(sent.transaction.order).toMatchObject({ purposeCode: '10', sentAt: sent.transaction.order.sendsAt });
    await untilSettled(transactionId);
    // The log has the events of a settlement shortly after it.
    const { data } = await until(async () => {
      const { body } = await gateway.alpha.graphql(READ, { id: transactionId });
      return body.data.ted.events.nodes.length >= 2 && body;
    });
    expect(data.ted).toEqual({
      ...{ id: expect.any(String), status: 'SETTLED', amount: 20_000, fee: 900, account: { accountId } },
      beneficiary: {
        ...{ name: 'João Fornecedor', cpf: '11144477735', agency: '1234', accountNumber: '123456' },
        bank: { ispb: '60746948', code: '237', name: 'Bradesco' },
      },
      order: {
        ...{ purposeCode: '10', numCtrlIf: expect.any(String), numCtrlStr: expect.stringMatching(/^STR\d{17}$/) },
        ...{ sendsAt: expect.any(String), sentAt: expect.any(String) },
      },
      feeCharges: [{ amount: 900 }],
      events: { nodes: [{ name: 'ted.confirmed' }, { name: 'fee.charged' }] },
      statementEntries: [
        { __typename: 'TedEntry', type: 'TED', amount: 20_000, receipt: { payee: { name: 'João Fornecedor' } } },
        { __typename: 'FeeEntry', type: 'FEE', amount: 900, receipt: { payee: { name: expect.any(String) } } },
      ],
    });
    expect(data.transfer).toEqual({ __typename: 'Ted', transactionId });
    expect(data.transaction).toEqual({ __typename: 'Ted', type: 'TED_OUT' });
    expect(data.internalTransfer).toBeNull();
    const again = await gateway.alpha.graphql(READ, { id: data.ted.id });
    expect(again.body.data).toEqual(data);
  });

  test('a TED is in the GraphQL lists of its account and its kind, and a kept TED shows its opening', async () => {
    await closeTeds(call);
    const { accountId } = await fundedAccount(gateway.alpha);
    const input = { accountId, amount: 20_000, ...RECIPIENT };
    const { transactionId, keptUntil, transaction } = (await gateway.alpha.graphql(SEND, { input })).body.data.sendTed;
    expect(transaction).toMatchObject({ status: 'PROCESSING', order: { sendsAt: keptUntil, sentAt: null } });
    const { body } = await gateway.alpha.graphql(
      `{ account(accountId: ${accountId}) { transactions(type: TED_OUT, status: PROCESSING) { nodes { transactionId } } }
         transactions(type: TED_OUT, first: 1) { nodes { transactionId } } }`,
    );
    expect(body.data.account.transactions.nodes).toEqual([{ transactionId }]);
    expect(body.data.transactions.nodes).toEqual([{ transactionId }]);
  });

  test('refusals of a TED in GraphQL are types, and no field needs a PIX scope', async () => {
    const { accountId } = await fundedAccount(gateway.alpha);
    const ask = async (members: object) => {
      const input = { accountId, amount: 20_000, ...RECIPIENT, ...members };
      return (await gateway.alpha.graphql(SEND, { input })).body.data.sendTed;
    };
    expect(await ask({ recipientBankCode: '12345678' })).toEqual({ __typename: 'Refusal', code: 'unknown_bank' });
    expect(await ask({ recipientName: '' })).toEqual({ __typename: 'Refusal', code: 'missing_spb_fields' });
    expect(await ask({ recipientDocument: '1' })).toMatchObject({
      __typename: 'ValidationFailed',
      fields: [{ name: 'recipientDocument' }],
    });
    const { transactionId } = await ask({});
    const limited = await gateway.alpha.withScopes(['transfer:read']);
    const { body } = await limited.graphql(
      `{ ted(transactionId: "${transactionId}") { amount beneficiary { name bank { name } } order { purposeCode } } }`,
    );
    expect(body).toMatchObject({ data: { ted: { amount: 20_000, beneficiary: { bank: { name: 'Bradesco' } } } } });
  });

  test('Apollo sends a TED, reads it with its edges, and its cache follows the TED by id', async () => {
    await openTeds(call);
    const { accountId } = await fundedAccount(gateway.alpha, 100_000, newCnpj());
    const apollo = new ApolloClient({
      link: new HttpLink({
        uri: `${gateway.app.origin}/graphql`,
        headers: { authorization: `Bearer ${gateway.alpha.token}` },
      }),
      cache: new InMemoryCache(),
    });
    const mutation = gql(`mutation ($input: SendTedInput!) { sendTed(input: $input) {
      __typename ... on AcceptedTed { transactionId transaction { id status } }
    } }`);
    const { data } = await apollo.mutate<{ sendTed: { transactionId: string } }>({
      mutation,
      variables: { input: { accountId, amount: 20_000, ...RECIPIENT } },
    });
    const transactionId = data?.sendTed.transactionId ?? '';
    const list = gql(`query ($account: ID!) { account(accountId: $account) { id
      transactions(type: TED_OUT, first: 5) { edges { node { id transactionId status } } } } }`);
    await apollo.query({ query: list, variables: { account: accountId } });
    await untilSettled(transactionId);

    const variables = { id: transactionId };
    await apollo.query({ query: gql(READ), variables, fetchPolicy: 'network-only' });
    expect(apollo.readQuery({ query: list, variables: { account: accountId } })).toMatchObject({
      account: { transactions: { edges: [{ node: { transactionId, status: 'SETTLED' } }] } },
    });
    apollo.stop();
  });
});
