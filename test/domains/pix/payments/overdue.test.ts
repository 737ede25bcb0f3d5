import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { queryOverduePayments } from '../../../../src/domains/pix/payments/inquiry.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { casesAbout } from '../../../support/cases.ts';
import { openTestEngine, openTestSettlement, type TestEngine } from '../../../support/engine.ts';
import {
  balanceOf,
  brokenClaims,
  eventsOf,
  footprint,
  openFunded,
  outcomeOf,
  pay,
  readPayment,
} from '../../../support/payments.ts';

const SPI_SECONDS = 20;

let t: TestEngine;
beforeAll(async () => {
  t = await openTestEngine({ spiSeconds: SPI_SECONDS, slowSeconds: 90, holdSeconds: 90 });
});
afterEach(async () => expect(await brokenClaims(t)).toEqual([]));
afterAll(() => t.close());

/** Runs the worker's inquiry job immediately. */
async function ask(): Promise<void> {
  await queryOverduePayments(t.database, t.clock.now(), SPI_SECONDS);
  await t.idle();
}

const inquiries = (endToEndId: string) =>
  t.sql(`select 1 from log where type = 'spi.status' and payload->>'endToEndId' = $1`, [endToEndId]);

describe('payment without an outcome', () => {
  test('an overdue payment is queried, and times out with its money available when the rail reports that', async () => {
    const { accountId } = await openFunded(t);
    const { transactionId, endToEndId } = await pay(t, accountId, 1_000, { key: 'timeout@sandbox' });
    await t.idle();
    t.advance(SPI_SECONDS);
    await ask();
    expect(await inquiries(endToEndId)).toHaveLength(0);
    t.advance(0.001);
    await ask();
    expect(await inquiries(endToEndId)).toHaveLength(1);
    expect(await readPayment(t, transactionId)).toMatchObject({
      status: 'timeout',
      errorReason: 'AB03: the rail did not answer in time',
      completedAt: t.clock.now(),
    });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: 0, pix_out_day_used: 0 });
    expect((await eventsOf(t, accountId)).at(-1)).toEqual({
      type: 'pix.payout.failed',
      account_id: accountId,
      payload: {
        accountId,
        transactionId,
        endToEndId,
        amount: 1_000,
        status: 'rejected',
        errorReason: 'AB03: the rail did not answer in time',
      },
    });
    t.advance(SPI_SECONDS * 2);
    await ask();
    expect(await inquiries(endToEndId)).toHaveLength(1);
  });

  test('an overdue payment is queried despite failed messages about other payments or of another kind', async () => {
    const { accountId } = await openFunded(t);
    const { endToEndId } = await pay(t, accountId, 1_000, { key: 'hold@sandbox' });
    await t.idle();
    for (const [type, body] of [
      ['spi.outcome', {}],
      ['spi.outcome', null],
      ['spi.returned', { endToEndId }],
    ]) {
      await t.sql(
        `insert into failed_message (id, queue, exchange, routing_key, body, malformed, error, failures, dead)
         values ($1, 'settlement', 'outcomes', $2, $3::jsonb, case when $3::jsonb is null then '' end, 'a fault', 1, true)`,
        [newId(), type, body],
      );
    }
    t.advance(SPI_SECONDS + 1);
    await ask();
    expect(await inquiries(endToEndId)).toHaveLength(1);
    await t.sql('delete from failed_message');
    t.advance(90);
    await t.idle();
  });

  test.each([
    ['waits for a retry', false],
    ['is dead', true],
  ])('an overdue payment is not queried again while a reply %s, because every reply would fail', async (_, isDead) => {
    const { accountId } = await openFunded(t);
    const { transactionId, endToEndId } = await pay(t, accountId, 1_000, { key: 'hold@sandbox' });
    await t.idle();
    await t.sql(
      `insert into failed_message (id, queue, exchange, routing_key, body, error, failures, dead, retry_at)
       values ($1, 'settlement', 'outcomes', 'spi.outcome', $2, 'a fault', 1, $3, case when $3 then null else 'infinity'::timestamptz end)`,
      [newId(), { endToEndId }, isDead],
    );
    for (let n = 0; n < 3; n += 1) {
      t.advance(SPI_SECONDS + 1);
      await ask();
    }
    expect(await inquiries(endToEndId)).toHaveLength(0);
    await t.sql('delete from failed_message');
    await ask();
    expect(await inquiries(endToEndId)).toHaveLength(1);
    t.advance(90);
    await t.idle();
    expect(await readPayment(t, transactionId)).not.toMatchObject({ status: 'processing' });
  });

  test.each(['slow@sandbox', 'hold@sandbox'])(
    'an overdue payment that the rail still processes (%s) stays open, however often it is queried',
    async (key) => {
      const { accountId } = await openFunded(t);
      const { transactionId, endToEndId } = await pay(t, accountId, 1_000, { key });
      await t.idle();
      for (let asked = 1; asked <= 3; asked += 1) {
        t.advance(SPI_SECONDS + 1);
        await ask();
        expect(await inquiries(endToEndId)).toHaveLength(asked);
        expect(await readPayment(t, transactionId)).toMatchObject({ status: 'processing' });
      }
      t.advance(60);
      await t.idle();
      expect(await readPayment(t, transactionId)).toMatchObject({ status: 'settled' });
      const published = (await eventsOf(t, accountId)).map(({ type }) => type);
      expect(published.filter((type) => type === 'pix.payout.held')).toHaveLength(key === 'hold@sandbox' ? 1 : 0);
    },
  );

  test('a payment whose outcome was lost gets it by an inquiry', async () => {
    const { accountId } = await openFunded(t);
    const { transactionId, endToEndId } = await pay(t, accountId, 1_000, { key: 'slow@sandbox' });
    await t.idle();
    await t.sql(`delete from sandbox_message where end_to_end_id = $1`, [endToEndId]);
    await t.sql(`update sandbox_order set state = 'settled' where end_to_end_id = $1`, [endToEndId]);
    t.advance(SPI_SECONDS + 1);
    await ask();
    expect(await readPayment(t, transactionId)).toMatchObject({ status: 'settled' });
  });

  test('the worker queries an overdue payment automatically', async () => {
    const { accountId } = await openFunded(t);
    const { transactionId } = await pay(t, accountId, 1_000, { key: 'timeout@sandbox' });
    await t.idle();
    t.advance(SPI_SECONDS + 1);
    await expect.poll(async () => (await readPayment(t, transactionId)).status, { timeout: 5_000 }).toBe('timeout');
  });

  test('a payment queried before its order arrived is void, and the later order pays nothing', async () => {
    const { accountId } = await openFunded(t);
    const { transactionId, endToEndId } = await pay(t, accountId, 1_000, { key: 'timeout@sandbox' });
    await t.idle();
    // Simulates an order that was delayed: the rail has not seen it.
    await t.sql('delete from sandbox_order where end_to_end_id = $1', [endToEndId]);
    t.advance(SPI_SECONDS + 1);
    await ask();
    expect(await readPayment(t, transactionId)).toMatchObject({ status: 'timeout' });
    const before = await footprint(t);
    const [command] = await t.sql<{ payload: object }>(
      `select payload from log where type = 'spi.payment' and payload ->> 'endToEndId' = $1`,
      [endToEndId],
    );
    const body = { ...command?.payload, key: 'ok@sandbox' };
    await t.broker.publish([{ id: newId(), exchange: 'rails', routingKey: 'spi.payment', body }]);
    await t.idle();
    expect(await footprint(t)).toEqual(before);
    expect(await t.sql('select state from sandbox_order where end_to_end_id = $1', [endToEndId])).toEqual([
      { state: 'void' },
    ]);
  });
});

test('a settled outcome after a timeout opens a case with the message as evidence and moves no money', async () => {
  const { accountId } = await openFunded(t);
  const { transactionId, endToEndId } = await pay(t, accountId, 1_000, { key: 'timeout@sandbox' });
  await t.idle();
  t.advance(SPI_SECONDS + 1);
  await ask();
  const before = await footprint(t);
  const late = outcomeOf(t, endToEndId, 'settled');
  await t.tell(late);
  await t.idle();
  expect(await footprint(t)).toEqual({ ...before, consumed_message: Number(before['consumed_message']) + 1 });
  expect(await casesAbout(t, endToEndId)).toMatchObject([
    { kind: 'settled_after_failure', transaction_id: transactionId, amount: 1_000 },
  ]);
  expect(await t.sql('select message_id as id, type, body from rail_case_evidence')).toEqual([
    { id: late.id, type: 'spi.outcome', body: late.body },
  ]);
  expect(await t.sql('select 1 from failed_message')).toEqual([]);
});

test('an inquiry takes two statements, or one when no payment is overdue, and of two workers only one sends it', async () => {
  const s = await openTestSettlement();
  try {
    const { accountId } = await openFunded(s);
    await Promise.all(Array.from({ length: 50 }, () => pay(s, accountId, 1_000)));
    s.clock.set('2026-11-23T15:00:20.001Z');
    const askers = () => queryOverduePayments(s.database, s.clock.now(), SPI_SECONDS);
    expect(await s.statementsOf(async () => expect(await askers()).toBe(50))).toHaveLength(2);
    expect(await s.statementsOf(async () => expect(await askers()).toBe(0))).toHaveLength(1);
    s.clock.set('2026-11-23T15:00:40.002Z');
    const counts = await Promise.all(Array.from({ length: 8 }, askers));
    expect(counts.reduce((a, b) => a + b)).toBe(50);
  } finally {
    await s.close();
  }
});
