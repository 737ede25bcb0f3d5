import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../src/domains/ledger/verify.ts';
import { ledgerClaims, modules } from '../../src/domains.ts';
import { functionSet, ownFunctions } from '../../src/platform/database/functions.ts';
import { connectLive, type LiveClient } from '../support/live.ts';
import { fundedAccount, type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { until } from '../support/until.ts';
import { donations } from './toy-operation/module.ts';
import { donationsSandbox } from './toy-operation/sandbox/module.ts';

const DONATE = `mutation ($input: DonateInput!, $key: String) {
  donate(input: $input, idempotencyKey: $key) { ... on AcceptedDonation { transactionId amount } ... on Error { code } }
}`;
const TAKE = `mutation ($id: ID!) {
  simulateDonation(input: { transactionId: $id }) { ... on SimulatedDonation { transactionId } }
}`;

let gateway: ServedGateway;
let receiver: Server;
let live: LiveClient;
let donor: number;
let charity: number;
const delivered: { readonly type: string; readonly body: unknown }[] = [];

beforeAll(async () => {
  const path = 'toy-operation/accept-donation.sql';
  const text = await readFile(new URL(path, import.meta.url), 'utf8');
  const functions = functionSet([...ownFunctions().files, { path, text }]);
  gateway = await serveGateway({}, { modules: [...modules, donations, donationsSandbox], functions });
  await gateway.sql(await readFile(new URL('toy-operation/donation-migration.sql', import.meta.url), 'utf8'));
  receiver = createServer(async (request, response) => {
    const body = await json(request);
    delivered.push({ type: String(request.headers['x-service-event-type']), body });
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  live = connectLive(gateway, gateway.alpha);
  ({ accountId: donor } = await fundedAccount(gateway.alpha, 100_000));
  ({ accountId: charity } = await fundedAccount(gateway.alpha, 1));
});

afterAll(async () => {
  await live?.close();
  await gateway?.stop();
  receiver?.close();
});

const balanceOf = async (accountId: number): Promise<{ balance: number; available: number }> => {
  const { body } = await gateway.alpha.graphql(
    `{ account(accountId: ${accountId}) { balance { balance available } } }`,
  );
  return body.data.account.balance;
};

/** Whether the gateway has counted the subscription. After that, the subscriber misses no event. */
async function isFollowed(): Promise<boolean> {
  const metrics = await (await fetch(`${gateway.app.managementOrigin}/metrics`)).text();
  return /^gateway_live_subscriptions 1$/m.test(metrics);
}

describe('operation of an added module', () => {
  test('an added operation is served by REST, GraphQL, webhooks, the live feed and the sandbox, and its ledger balances', async () => {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
    const hook = await gateway.alpha.request('POST', '/webhooks', { url, events: ['donation.booked'] });
    expect(hook.status).toBe(201);
    const received = live.subscribe(
      `subscription { events(types: [DONATION_BOOKED]) { name ... on DonationBooked { transactionId amount } } }`,
    );
    await until(isFollowed);

    const order = { account_id: donor, charity_account_id: charity, amount: 500 };
    const key = { 'idempotency-key': 'one-donation' };
    const accepted = await gateway.alpha.request('POST', '/donations', order, key);
    expect({ status: accepted.status, amount: accepted.body.amount }).toEqual({ status: 202, amount: 500 });
    const first = accepted.body.transactionId as string;
    expect((await gateway.alpha.request('POST', '/donations', order, key)).body.transactionId).toBe(first);

    const input = { accountId: donor, charityAccountId: charity, amount: 700 };
    const second = (await gateway.alpha.graphql(DONATE, { input })).body.data.donate.transactionId as string;
    expect(await balanceOf(donor)).toEqual({ balance: 100_000, available: 98_800 });

    const taken = await gateway.alpha.request('POST', `/api/sandbox/v1/donations/${first}/take`);
    expect(taken.status).toBe(200);
    await received.take(1);
    expect((await gateway.alpha.graphql(TAKE, { id: second })).body.data.simulateDonation.transactionId).toBe(second);

    const results = await received.take(2);
    expect(results.map(({ data }) => data.events)).toEqual([
      { name: 'donation.booked', transactionId: first, amount: 500 },
      { name: 'donation.booked', transactionId: second, amount: 700 },
    ]);
    await until(() => delivered.length === 2);
    const common = { accountId: donor, destinationAccountId: charity, status: 'completed' };
    expect(delivered).toEqual(
      expect.arrayContaining([
        { type: 'donation.booked', body: { ...common, transactionId: first, amount: 50_000 } },
        { type: 'donation.booked', body: { ...common, transactionId: second, amount: 70_000 } },
      ]),
    );
    expect(await balanceOf(donor)).toEqual({ balance: 98_800, available: 98_800 });
    expect(await balanceOf(charity)).toEqual({ balance: 1_201, available: 1_201 });
    const proofs = await verifyLedger(gateway.app.database, ledgerClaims);
    expect(proofs.filter(({ broken }) => broken.length > 0)).toEqual([]);
  });

  test('an added kind has its own type, words and graph types in transactions and statements', async () => {
    const key = { 'idempotency-key': 'donation-of-kind' };
    const order = { account_id: donor, charity_account_id: charity, amount: 300 };
    const id = (await gateway.alpha.request('POST', '/donations', order, key)).body.transactionId as string;
    await gateway.alpha.request('POST', `/api/sandbox/v1/donations/${id}/take`);
    const read = async () => (await gateway.alpha.request('GET', `/transfers/${id}`)).body.data;
    await until(async () => (await read()).status === 'completed');
    expect(await read()).toMatchObject({ type: 'donation', direction: 'outbound', amount: 300 });

    const TRANSACTION = `query ($id: ID!) {
      transaction(transactionId: $id) { __typename type
        statementEntries { __typename type direction description ... on DonationEntry { accountId } } }
      transactions(type: DONATION, first: 1) { nodes { transactionId } } }`;
    const { transaction, transactions } = (await gateway.alpha.graphql(TRANSACTION, { id })).body.data;
    const common = { __typename: 'DonationEntry', type: 'DONATION' };
    expect(transaction).toEqual({
      __typename: 'Donation',
      type: 'DONATION',
      statementEntries: expect.arrayContaining([
        { ...common, direction: 'DEBIT', description: 'Donation given', accountId: donor },
        { ...common, direction: 'CREDIT', description: 'Donation received', accountId: charity },
      ]),
    });
    expect(transactions.nodes).toEqual([{ transactionId: id }]);

    const statement = (await gateway.alpha.request('GET', `/accounts/${charity}/statement`)).body.data;
    expect(statement[0]).toMatchObject({ type: 'donation', description: 'Donation received', amount: 300 });
    const { schemas } = (await gateway.stranger.request('GET', '/api/openapi')).body.components;
    expect(schemas.TransactionRecord.properties.type.enum).toContain('donation');
    expect(schemas.TransactionRecord.properties.type.description).toContain('`donation` donation to a charity');
    expect(schemas.StatementEntry.properties.type.enum).toContain('donation');
    const proofs = await verifyLedger(gateway.app.database, ledgerClaims);
    expect(proofs.filter(({ broken }) => broken.length > 0)).toEqual([]);
  });

  test('an added operation is refused by scope, by balance and by field over REST and GraphQL', async () => {
    const reader = await gateway.alpha.withScopes(['account:read']);
    const order = { account_id: donor, charity_account_id: charity, amount: 100_000_000 };
    const input = { accountId: donor, charityAccountId: charity, amount: 100_000_000 };
    expect((await reader.request('POST', '/donations', order)).status).toBe(403);
    expect((await reader.graphql(DONATE, { input })).body.errors[0].extensions.code).toBe('forbidden');
    expect((await gateway.alpha.request('POST', '/donations', order)).body.error.code).toBe('insufficient_balance');
    expect((await gateway.alpha.graphql(DONATE, { input })).body.data.donate.code).toBe('insufficient_balance');
    const own = await gateway.alpha.request('POST', '/donations', { ...order, charity_account_id: donor, amount: 1 });
    expect({ status: own.status, ...own.body.error }).toMatchObject({
      status: 422,
      code: 'donation_to_donor',
      message: 'the charity is the account that donates: use another account',
    });
    expect((await gateway.alpha.request('POST', '/donations', {})).body.error.code).toBe('validation_failed');
    expect((await gateway.beta.request('POST', '/donations', order)).body.error.code).toBe('account_not_of_partner');
  });

  test('an added operation is described in every printed document', async () => {
    const openapi = (await gateway.stranger.request('GET', '/api/openapi')).body;
    expect(Object.keys(openapi.paths)).toEqual(
      expect.arrayContaining(['/api/partner/v1/donations', '/api/sandbox/v1/donations/{transactionId}/take']),
    );
    const { body } = await gateway.alpha.request('GET', '/webhooks/events');
    expect(body.data.map(({ name }: { name: string }) => name)).toContain('donation.booked');
  });
});
