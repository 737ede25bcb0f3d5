import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../../src/platform/ids.ts';
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

/** A company that has paid 20,001 cents to this key, once everything due has happened. */
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
    /** Names of what was told of the payment; that every payload has exactly the catalogue's members is checked. */
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

describe('a payment to', () => {
  test('ok@sandbox is settled, and its fee charged after it', async () => {
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

  test('ok@sandbox by an individual is settled without a fee', async () => {
    const { payment, balance, told } = await payTo('ok@sandbox', 'pf');
    expect(await payment()).toMatchObject({ status: 'settled', fee: 0 });
    expect(await balance()).toMatchObject({ balance: 79_999, blocked: 0 });
    expect(await told()).toEqual([...ACCEPTED, 'pix.payout.confirmed']);
  });

  test.each([
    ['reject-ac03@sandbox', 'AC03: agency or account does not exist'],
    ['reject-frad@sandbox', 'FRAD: suspected fraud'],
    ['reject-zz99@sandbox', 'ZZ99'],
  ])('%s is rejected with that code, and all of it is available again', async (key, errorReason) => {
    const { facts, payment, balance, told, last } = await payTo(key);
    expect(await payment()).toMatchObject({ status: 'rejected', fee: 0, errorReason });
    expect(await balance()).toMatchObject({ balance: 100_000, blocked: 0 });
    expect(await told()).toEqual([...ACCEPTED, 'pix.payout.failed']);
    expect(await last('pix.payout.failed')).toEqual({ ...facts, status: 'rejected', errorReason });
  });

  test('hold@sandbox is held, its record still processing and its money still reserved, and settled later', async () => {
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

  test('hold-reject@sandbox is held, and then rejected with its money back', async () => {
    const { payment, balance, told } = await payTo('hold-reject@sandbox');
    expect(await payment()).toMatchObject({ status: 'processing' });
    t.advance(5);
    await t.idle();
    expect(await payment()).toMatchObject({ status: 'rejected', errorReason: 'FRAD: suspected fraud' });
    expect(await balance()).toMatchObject({ balance: 100_000, blocked: 0 });
    expect(await told()).toEqual([...ACCEPTED, 'pix.payout.held', 'pix.payout.failed']);
  });

  test('slow@sandbox is settled after its 30 seconds and not before', async () => {
    const { payment, told } = await payTo('slow@sandbox');
    t.advance(29);
    await t.idle();
    expect(await payment()).toMatchObject({ status: 'processing' });
    t.advance(1);
    await t.idle();
    expect(await payment()).toMatchObject({ status: 'settled' });
    expect(await told()).toEqual([...ACCEPTED, 'pix.payout.confirmed', 'fee.charged']);
  });

  test('return@sandbox is settled and comes back whole, its fee given back', async () => {
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

  test('return-half@sandbox comes back by half, rounded up; it stays settled and its fee stays charged', async () => {
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

  test('timeout@sandbox is never answered: it is processing for as long as nobody asks', async () => {
    const { payment, balance, told } = await payTo('timeout@sandbox');
    t.advance(19);
    await t.idle();
    expect(await payment()).toMatchObject({ status: 'processing' });
    expect(await balance()).toMatchObject({ balance: 100_000, blocked: 20_201 });
    expect(await told()).toEqual(ACCEPTED);
  });
});
