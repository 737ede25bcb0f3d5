import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../../src/platform/text/ids.ts';
import { payloadKeys } from '../../../support/catalogue.ts';
import { openTestEngine, type TestEngine } from '../../../support/engine.ts';
import { balanceOf, brokenClaims, eventsOf, openFunded, pay, readPayment } from '../../../support/payments.ts';

let t: TestEngine;
beforeAll(async () => {
  t = await openTestEngine({ slowSeconds: 30, holdSeconds: 5 });
  await t.sql(
    `insert into fee (id, institution_id, fee_type, client_type, min_amount, max_amount, percent, effective_from, scope)
     values ($1, $2, 'pix_out', 'pj', 50, 1000, 1, '2026-01-01', 'global')`,
    [newId(), t.institutionId],
  );
});
afterEach(async () => expect(await brokenClaims(t)).toEqual([]));
afterAll(() => t.close());

const ACCEPTED = ['pix.payout.queued', 'pix.payout.processing'];

/** A company that has paid 20,001 cents to this key, after all due messages. */
async function payTo(key: string, holder: 'pf' | 'pj' = 'pj') {
  const { accountId } = await openFunded(t, { holder, balance: 100_000 });
  const { transactionId, endToEndId } = await pay(t, accountId, 20_001, { key });
  await t.idle();
  return {
    accountId,
    transactionId,
    endToEndId,
    facts: { accountId, transactionId, endToEndId, amount: 20_001 },
    payment: () => readPayment(t, transactionId),
    balance: () => balanceOf(t, accountId),
    /** Names of the payment's events. Checks that each payload has exactly the catalogue's members. */
    async told() {
      const events = await eventsOf(t, accountId);
      for (const { type, payload } of events) expect(Object.keys(payload).sort(), type).toEqual(payloadKeys(type));
      return events.map(({ type }) => type);
    },
    async last(type: string) {
      return (await eventsOf(t, accountId)).findLast((event) => event.type === type)?.payload;
    },
  };
}

describe('payments to magic recipients', () => {
  test('a payment to ok@sandbox is settled, and then its fee is charged', async () => {
    const { facts, payment, balance, told, last } = await payTo('ok@sandbox');
    expect(await payment()).toMatchObject({
      status: 'settled',
      fee: 200,
      errorReason: null,
      completedAt: t.clock.now(),
    });
    expect(await balance()).toMatchObject({ balance: 100_000 - 20_001 - 200, blocked: 0 });
    expect(await told()).toEqual([...ACCEPTED, 'pix.payout.confirmed', 'fee.charged']);
    expect(await last('pix.payout.confirmed')).toEqual({ ...facts, status: 'settled', errorReason: null });
  });

  test('a payment to ok@sandbox by an individual is settled without a fee', async () => {
    const { payment, balance, told } = await payTo('ok@sandbox', 'pf');
    expect(await payment()).toMatchObject({ status: 'settled', fee: 0 });
    expect(await balance()).toMatchObject({ balance: 79_999, blocked: 0 });
    expect(await told()).toEqual([...ACCEPTED, 'pix.payout.confirmed']);
  });

  test.each([
    ['reject-ac03@sandbox', 'AC03: agency or account does not exist'],
    ['reject-frad@sandbox', 'FRAD: suspected fraud'],
    ['reject-zz99@sandbox', 'ZZ99'],
  ])('a payment to %s is rejected with that code and its money is available again', async (key, errorReason) => {
    const { facts, payment, balance, told, last } = await payTo(key);
    expect(await payment()).toMatchObject({ status: 'rejected', fee: 0, errorReason });
    expect(await balance()).toMatchObject({ balance: 100_000, blocked: 0 });
    expect(await told()).toEqual([...ACCEPTED, 'pix.payout.failed']);
    expect(await last('pix.payout.failed')).toEqual({ ...facts, status: 'rejected', errorReason });
  });

  test('a payment to hold@sandbox is held while its money stays reserved, and settles later', async () => {
    const { facts, payment, balance, told, last } = await payTo('hold@sandbox');
    const heldSince = t.clock.now();
    expect(await payment()).toMatchObject({ status: 'processing', heldSince, completedAt: null });
    expect(await balance()).toMatchObject({ balance: 100_000, blocked: 20_201 });
    expect(await told()).toEqual([...ACCEPTED, 'pix.payout.held']);
    expect(await last('pix.payout.held')).toEqual({
      ...facts,
      status: 'processing',
      reason: 'held for analysis by the rail',
      spiStatus: 'ACSP',
      heldSince: heldSince.toISOString(),
    });
    t.advance(5);
    await t.idle();
    expect(await payment()).toMatchObject({ status: 'settled', fee: 200, completedAt: t.clock.now() });
    expect(await told()).toEqual([...ACCEPTED, 'pix.payout.held', 'pix.payout.confirmed', 'fee.charged']);
  });

  test('a payment to hold-reject@sandbox is held, then rejected with its money available again', async () => {
    const { payment, balance, told } = await payTo('hold-reject@sandbox');
    expect(await payment()).toMatchObject({ status: 'processing' });
    t.advance(5);
    await t.idle();
    expect(await payment()).toMatchObject({ status: 'rejected', errorReason: 'FRAD: suspected fraud' });
    expect(await balance()).toMatchObject({ balance: 100_000, blocked: 0 });
    expect(await told()).toEqual([...ACCEPTED, 'pix.payout.held', 'pix.payout.failed']);
  });

  test('a payment to slow@sandbox settles after 30 seconds and not before', async () => {
    const { payment, told } = await payTo('slow@sandbox');
    t.advance(29);
    await t.idle();
    expect(await payment()).toMatchObject({ status: 'processing' });
    t.advance(1);
    await t.idle();
    expect(await payment()).toMatchObject({ status: 'settled' });
    expect(await told()).toEqual([...ACCEPTED, 'pix.payout.confirmed', 'fee.charged']);
  });

  test('a payment to return@sandbox settles, is returned in full, and its fee is reversed', async () => {
    const { facts, payment, balance, told, last } = await payTo('return@sandbox');
    expect(await payment()).toMatchObject({ status: 'settled', refundedAmount: 0, fee: 200 });
    t.advance(1);
    await t.idle();
    expect(await payment()).toMatchObject({ status: 'refunded', refundedAmount: 20_001, fee: 0 });
    expect(await balance()).toMatchObject({ balance: 100_000, blocked: 0 });
    expect(await told()).toEqual([
      ...ACCEPTED,
      'pix.payout.confirmed',
      'fee.charged',
      'pix.payout.returned',
      'pix.return.received',
    ]);
    const { accountId, transactionId, endToEndId, amount } = facts;
    expect(await last('pix.payout.returned')).toEqual({
      ...facts,
      originalTransactionId: transactionId,
      originalEndToEndId: endToEndId,
      externalId: null,
      returnId: expect.stringMatching(/^D99999011\d{12}\w{11}$/),
      reason: 'MD06',
      status: 'returned',
    });
    expect(await last('pix.return.received')).toEqual({
      accountId,
      endToEndId,
      amount,
      originalAmount: amount,
      refundedAmount: amount,
      isPartial: false,
      returnReason: 'MD06',
      status: 'settled',
    });
  });

  test('a payment to return-half@sandbox is half returned, rounded up, and keeps its fee', async () => {
    const { payment, balance, told, last } = await payTo('return-half@sandbox');
    t.advance(1);
    await t.idle();
    expect(await payment()).toMatchObject({ status: 'settled', refundedAmount: 10_001, fee: 200 });
    expect(await balance()).toMatchObject({ balance: 100_000 - 20_001 - 200 + 10_001, blocked: 0 });
    expect((await told()).slice(-2)).toEqual(['pix.payout.returned', 'pix.return.received']);
    expect(await last('pix.return.received')).toMatchObject({
      amount: 10_001,
      originalAmount: 20_001,
      refundedAmount: 10_001,
      isPartial: true,
    });
  });

  test('a payment to timeout@sandbox gets no outcome: it stays processing until an inquiry', async () => {
    const { payment, balance, told } = await payTo('timeout@sandbox');
    t.advance(19);
    await t.idle();
    expect(await payment()).toMatchObject({ status: 'processing' });
    expect(await balance()).toMatchObject({ balance: 100_000, blocked: 20_201 });
    expect(await told()).toEqual(ACCEPTED);
  });
});
