import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { queryOverduePayments } from '../../../../src/domains/pix/payments/inquiry.ts';
import { simulatePixReceived } from '../../../../src/domains/pix/payments/sandbox/pix-received.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { openTestEngine, type TestEngine } from '../../../support/engine.ts';
import { balanceOf, brokenClaims, eventsOf, footprint, openFunded, readPayment } from '../../../support/payments.ts';
import { refund, returnIdOf, trail } from '../../../support/refunds.ts';

const SPI_SECONDS = 20;

let t: TestEngine;
beforeAll(async () => {
  t = await openTestEngine({ spiSeconds: SPI_SECONDS, slowSeconds: 90 });
});
afterEach(async () => expect(await brokenClaims(t)).toEqual([]));
afterAll(() => t.close());

/** A PIX of 1,000 cents from a simulated bank with this reaction to refunds. */
async function received(onRefund?: string) {
  const { accountId } = await openFunded(t, { balance: 0 });
  const input = { accountId, amount: 1_000, ...(onRefund === undefined ? {} : { onRefund }) };
  const { endToEndId } = (await t.door.enter(simulatePixReceived, t.alpha.caller(), input)).value;
  const [made] = await t.sql<{ id: string }>('select id from transaction where end_to_end_id = $1', [endToEndId]);
  return { accountId, transactionId: made?.id ?? '' };
}

const eventNames = async (accountId: number) => (await eventsOf(t, accountId)).map(({ type }) => type);
const inquiries = (returnId: string) =>
  t.sql(`select 1 from log where type = 'spi.refund_status' and payload->>'returnId' = $1`, [returnId]);

async function ask(): Promise<void> {
  await queryOverduePayments(t.database, t.clock.now(), SPI_SECONDS);
  await t.idle();
}

test.each([undefined, 'settle'])('the rail settles a refund (on_refund %s)', async (onRefund) => {
  const { accountId, transactionId } = await received(onRefund);
  const { refundId } = await refund(t, { accountId, transactionId, amount: 1_000 });
  await t.idle();
  expect(await readPayment(t, refundId)).toMatchObject({ status: 'settled' });
  expect(await readPayment(t, transactionId)).toMatchObject({ status: 'refunded', refundedAmount: 1_000 });
  expect(await balanceOf(t, accountId)).toMatchObject({ balance: 0, blocked: 0 });
  expect(await eventNames(accountId)).toEqual(['pix.received', 'pix.refund.requested', 'pix.refund.completed']);
});

test('a refund that the payer’s bank rejects with a code leaves the money on the account', async () => {
  const { accountId, transactionId } = await received('reject-ac07');
  const { refundId } = await refund(t, { accountId, transactionId, amount: 600 });
  await t.idle();
  expect(await readPayment(t, refundId)).toMatchObject({ status: 'rejected', errorReason: 'AC07: account closed' });
  expect(await trail(t, accountId, transactionId)).toMatchObject({ remainingRefundable: 1_000 });
  expect(await eventNames(accountId)).toEqual(['pix.received', 'pix.refund.requested', 'pix.refund.failed']);
});

describe('refund without an outcome', () => {
  test('an overdue refund is queried at the rail, and only the rail’s reply returns its money', async () => {
    const { accountId, transactionId } = await received('silence');
    const { refundId } = await refund(t, { accountId, transactionId, amount: 600 });
    const returnId = await returnIdOf(t, refundId);
    await t.idle();
    t.advance(SPI_SECONDS);
    await ask();
    expect(await inquiries(returnId)).toHaveLength(0);
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 600 });
    t.advance(0.001);
    await ask();
    expect(await inquiries(returnId)).toHaveLength(1);
    expect(await readPayment(t, refundId)).toMatchObject({
      status: 'timeout',
      errorReason: 'AB03: the rail did not answer in time',
    });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000, blocked: 0 });
    expect((await eventsOf(t, accountId)).at(-1)).toMatchObject({
      type: 'pix.refund.failed',
      payload: { status: 'rejected', refundTransactionId: refundId },
    });
  });

  test('a refund that the rail still processes stays open, however often it is queried', async () => {
    const { accountId, transactionId } = await received('slow');
    const { refundId } = await refund(t, { accountId, transactionId, amount: 600 });
    const returnId = await returnIdOf(t, refundId);
    await t.idle();
    for (let asked = 1; asked <= 3; asked += 1) {
      t.advance(SPI_SECONDS + 1);
      await ask();
      expect(await inquiries(returnId)).toHaveLength(asked);
      expect(await readPayment(t, refundId)).toMatchObject({ status: 'processing' });
    }
    t.advance(60);
    await t.idle();
    expect(await readPayment(t, refundId)).toMatchObject({ status: 'settled' });
  });

  test('a refund whose outcome was lost gets it by an inquiry', async () => {
    const { accountId, transactionId } = await received('slow');
    const { refundId } = await refund(t, { accountId, transactionId, amount: 600 });
    const returnId = await returnIdOf(t, refundId);
    await t.idle();
    await t.sql('delete from sandbox_message where end_to_end_id = $1', [returnId]);
    await t.sql(`update sandbox_order set state = 'settled' where end_to_end_id = $1`, [returnId]);
    t.advance(SPI_SECONDS + 1);
    await ask();
    expect(await readPayment(t, refundId)).toMatchObject({ status: 'settled' });
  });

  test('a refund queried before its order arrived is void, and the later order pays nothing', async () => {
    const { accountId, transactionId } = await received('silence');
    const { refundId, endToEndId } = await refund(t, { accountId, transactionId, amount: 600 });
    const returnId = await returnIdOf(t, refundId);
    await t.idle();
    await t.sql('delete from sandbox_order where end_to_end_id = $1', [returnId]);
    t.advance(SPI_SECONDS + 1);
    await ask();
    expect(await readPayment(t, refundId)).toMatchObject({ status: 'timeout' });
    await t.sql('update sandbox_order set on_refund = null where end_to_end_id = $1', [endToEndId]);
    const before = await footprint(t);
    const body = { returnId, transactionId: refundId, originalEndToEndId: endToEndId, amount: 600, reason: 'MD06' };
    await t.broker.publish([{ id: newId(), exchange: 'rails', routingKey: 'spi.refund', body }]);
    await t.idle();
    expect(await footprint(t)).toEqual(before);
  });
});

test('a repeated refund order is settled once', async () => {
  const { accountId, transactionId } = await received();
  const { refundId, endToEndId } = await refund(t, { accountId, transactionId, amount: 600 });
  await t.idle();
  const returnId = await returnIdOf(t, refundId);
  const before = await footprint(t);
  const body = { returnId, transactionId: refundId, originalEndToEndId: endToEndId, amount: 600, reason: 'MD06' };
  const order = () => ({ id: newId(), exchange: 'rails', routingKey: 'spi.refund', body }) as const;
  await t.broker.publish([order(), order()]);
  await t.idle();
  expect(await footprint(t)).toEqual(before);
});
