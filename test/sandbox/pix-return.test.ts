import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { simulatePixReceived } from '../../src/domains/pix/payments/sandbox/pix-received.ts';
import { simulatePixReturn } from '../../src/domains/pix/payments/sandbox/pix-return.ts';
import { payloadKeys } from '../support/catalogue.ts';
import { openTestEngine, type TestEngine } from '../support/engine.ts';
import { balanceOf, brokenClaims, eventsOf, footprint, openFunded, pay, readPayment } from '../support/payments.ts';

let t: TestEngine;
beforeAll(async () => {
  t = await openTestEngine();
});
afterEach(async () => expect(await brokenClaims(t)).toEqual([]));
afterAll(() => t.close());

async function sent(key = 'ok@sandbox') {
  const { accountId } = await openFunded(t);
  const payment = await pay(t, accountId, 1_000, { key });
  await t.idle();
  return { accountId, ...payment };
}

const giveBack = async (input: object, partner = t.alpha) =>
  (await t.door.enter(simulatePixReturn, partner.caller(), input)).value;

test('a receiver returns a part and then the rest, and each return is booked and published', async () => {
  const { accountId, transactionId, endToEndId } = await sent();
  const part = await giveBack({ transactionId, amount: 300, reason: 'SL02' });
  expect(part).toEqual({
    returnId: expect.stringMatching(/^D99999011/),
    transactionId,
    endToEndId,
    amount: 300,
    status: 'settled',
    reasonCode: null,
  });
  expect(await balanceOf(t, accountId)).toMatchObject({ balance: 99_300 });
  const [returned, received] = (await eventsOf(t, accountId)).slice(-2);
  expect(returned).toMatchObject({
    type: 'pix.payout.returned',
    payload: { transactionId, returnId: part.returnId, amount: 300, reason: 'SL02', status: 'returned' },
  });
  expect(Object.keys(returned?.payload ?? {}).sort()).toEqual(payloadKeys('pix.payout.returned'));
  expect(received).toMatchObject({
    type: 'pix.return.received',
    payload: { amount: 300, originalAmount: 1_000, refundedAmount: 300, isPartial: true, returnReason: 'SL02' },
  });
  expect(Object.keys(received?.payload ?? {}).sort()).toEqual(payloadKeys('pix.return.received'));
  expect(await giveBack({ transactionId })).toMatchObject({ amount: 700, status: 'settled' });
  expect(await readPayment(t, transactionId)).toMatchObject({ status: 'refunded', refundedAmount: 1_000 });
  expect((await eventsOf(t, accountId)).at(-1)).toMatchObject({ payload: { isPartial: false, refundedAmount: 1_000 } });
});

test('a return above the remaining amount is refused with AM09, and a refusal of the rail moves no money', async () => {
  const { accountId, transactionId } = await sent();
  expect(await giveBack({ transactionId, amount: 1_001 })).toMatchObject({ status: 'rejected', reasonCode: 'AM09' });
  const failed = await giveBack({ transactionId, amount: 400, failsWith: 'DT05' });
  expect(failed).toMatchObject({ amount: 400, status: 'rejected', reasonCode: 'DT05' });
  expect(await balanceOf(t, accountId)).toMatchObject({ balance: 99_000 });
  const published = (await eventsOf(t, accountId)).slice(-2);
  for (const { type, payload } of published) {
    expect(type).toBe('pix.payout.return.failed');
    expect(Object.keys(payload).sort()).toEqual(payloadKeys('pix.payout.return.failed'));
  }
  expect(published[1]?.payload).toMatchObject({ returnId: failed.returnId, reasonCode: 'DT05', refundedAmount: 0 });
  expect(await readPayment(t, transactionId)).toMatchObject({ status: 'settled', refundedAmount: 0 });
});

test('only a settled PIX of the partner can be returned', async () => {
  const { transactionId } = await sent();
  const rejected = await sent('reject-ac03@sandbox');
  const open = await sent('timeout@sandbox');
  const before = await footprint(t);
  await expect(giveBack({ transactionId }, t.beta)).rejects.toMatchObject({ code: 'transaction_not_of_partner' });
  for (const { transactionId: id } of [rejected, open]) {
    await expect(giveBack({ transactionId: id })).rejects.toMatchObject({ code: 'refund_not_allowed', status: 422 });
  }
  await expect(giveBack({ transactionId, reason: 'AC03' })).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(giveBack({ transactionId, failsWith: 'nope' })).rejects.toMatchObject({ code: 'validation_failed' });
  expect(await footprint(t)).toEqual(before);
});

test('an incoming PIX refused by screening is not credited: the sender gets the code, the partner pix.received.failed', async () => {
  const { accountId } = await openFunded(t, { balance: 0 });
  const input = { accountId, amount: 500, refuseWith: 'RR04' };
  const { value } = await t.door.enter(simulatePixReceived, t.alpha.caller(), input);
  expect(value).toMatchObject({ status: 'rejected', reasonCode: 'RR04' });
  expect(await balanceOf(t, accountId)).toMatchObject({ balance: 0 });
  expect(await eventsOf(t, accountId)).toMatchObject([
    {
      type: 'pix.received.failed',
      payload: { reasonCode: 'RR04', reasonDescription: 'payer under sanctions', amount: 500, status: 'failed' },
    },
  ]);
});

test.each(['Settle', 'reject-AC07', 'reject-ac', 'hold', ''])('on_refund %j is rejected', async (onRefund) => {
  const { accountId } = await openFunded(t, { balance: 0 });
  const input = { accountId, amount: 500, onRefund };
  await expect(t.door.enter(simulatePixReceived, t.alpha.caller(), input)).rejects.toMatchObject({
    code: 'validation_failed',
  });
});
