import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { blockAccount, closeAccount } from '../../../../src/domains/accounts/account-status.ts';
import { simulatePixReceived } from '../../../../src/domains/pix/payments/sandbox/pix-received.ts';
import { payloadKeys } from '../../../support/catalogue.ts';
import { newCustomer } from '../../../support/customers.ts';
import { openTestEngine, type TestEngine } from '../../../support/engine.ts';
import { balanceOf, brokenClaims, eventsOf, openFunded, pay, readPayment } from '../../../support/payments.ts';

let t: TestEngine;
beforeAll(async () => {
  t = await openTestEngine();
});
afterEach(async () => expect(await brokenClaims(t)).toEqual([]));
afterAll(() => t.close());

const receive = async (accountId: number, amount: number, partner = t.alpha) =>
  (await t.door.enter(simulatePixReceived, partner.caller(), { accountId, amount, description: 'Rent' })).value;

test('a received PIX is credited before its sender gets the receipt, and the event names the payer', async () => {
  const { accountId } = await newCustomer(t, t.alpha);
  const received = await receive(accountId, 5_000);
  expect(received).toMatchObject({ accountId, amount: 5_000, status: 'settled', reasonCode: null });
  expect(await balanceOf(t, accountId)).toMatchObject({ balance: 5_000, blocked: 0 });
  const [event, ...others] = await eventsOf(t, accountId);
  expect(others).toEqual([]);
  expect(event).toEqual({
    type: 'pix.received',
    account_id: accountId,
    payload: {
      accountId,
      transactionId: expect.any(String),
      amount: 5_000,
      endToEndId: received.endToEndId,
      payerName: 'João Pagador',
      payerIspb: '99999011',
      payerDocument: '11144477735',
      receivedAt: t.clock.now().toISOString(),
    },
  });
  expect(await readPayment(t, String(event?.payload['transactionId']))).toMatchObject({
    type: 'pix_in',
    status: 'settled',
    amount: 5_000,
    fee: 0,
    description: 'Rent',
    endToEndId: received.endToEndId,
  });
  const [{ counterparty }] = (await t.sql('select counterparty from transaction where id = $1', [
    event?.payload['transactionId'],
  ])) as [{ counterparty: object }];
  expect(counterparty).toMatchObject({ name: 'João Pagador', ispb: '99999011', accountNumber: '7654321' });
});

test('a blocked account receives PIX but cannot send', async () => {
  const { accountId } = await openFunded(t, { balance: 1_000 });
  await t.door.enter(blockAccount, t.alpha.caller(), { accountId });
  expect(await receive(accountId, 500)).toMatchObject({ status: 'settled' });
  expect(await balanceOf(t, accountId)).toMatchObject({ status: 'blocked', balance: 1_500 });
  await expect(pay(t, accountId, 1)).rejects.toMatchObject({ code: 'account_blocked', status: 422 });
});

test('a PIX to a closed account gets a receipt with AC07 and emits pix.received.failed, without a credit', async () => {
  const { accountId, accounts } = await newCustomer(t, t.alpha);
  await t.door.enter(closeAccount, t.alpha.caller(), { accountId });
  const refused = await receive(accountId, 500);
  expect(refused).toMatchObject({ status: 'rejected', reasonCode: 'AC07' });
  expect(await balanceOf(t, accountId)).toMatchObject({ status: 'closed', balance: 0 });
  const [event] = await eventsOf(t, accountId);
  expect(Object.keys(event?.payload ?? {}).sort()).toEqual(payloadKeys('pix.received.failed'));
  expect(event).toMatchObject({
    type: 'pix.received.failed',
    payload: {
      eventType: 'pix.received.failed',
      accountId,
      endToEndId: refused.endToEndId,
      txId: null,
      status: 'failed',
      amount: 500,
      reasonCode: 'AC07',
      reasonDescription: 'account closed',
      debtorIspb: '99999011',
      creditorIspb: '99999004',
      creditorAccount: accounts[0]?.accountNumber,
      rejectedAt: t.clock.now().toISOString(),
    },
  });
});

test('the simulation credits only accounts of the partner', async () => {
  const { accountId } = await newCustomer(t, t.alpha);
  await expect(receive(accountId, 500, t.beta)).rejects.toMatchObject({ code: 'account_not_of_partner', status: 403 });
  expect(await balanceOf(t, accountId)).toMatchObject({ balance: 0 });
});

test('received money can be sent at once', async () => {
  const { accountId } = await newCustomer(t, t.alpha);
  await receive(accountId, 500);
  const { transactionId } = await pay(t, accountId, 500);
  await t.idle();
  expect(await readPayment(t, transactionId)).toMatchObject({ status: 'settled' });
  expect(await balanceOf(t, accountId)).toMatchObject({ balance: 0, blocked: 0 });
  expect((await eventsOf(t, accountId)).map(({ type }) => type)).toEqual([
    'pix.received',
    'pix.payout.queued',
    'pix.payout.processing',
    'pix.payout.confirmed',
  ]);
});

test('many concurrent PIX to many accounts are each credited once', async () => {
  const accounts = await Promise.all(Array.from({ length: 4 }, () => newCustomer(t, t.alpha)));
  await Promise.all(accounts.flatMap(({ accountId }) => Array.from({ length: 10 }, () => receive(accountId, 7))));
  for (const { accountId } of accounts) {
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 70 });
    expect(await eventsOf(t, accountId)).toHaveLength(10);
  }
});
