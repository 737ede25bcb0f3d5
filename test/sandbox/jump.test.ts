import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryOverduePayments } from '../../src/domains/pix/payments/inquiry.ts';
import { spiCommit } from '../../src/domains/pix/payments/sandbox/spi.ts';
import type { CommitMessages } from '../../src/messaging/consumer.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { dueMessages, messagesSent } from '../../src/sandbox/outside-messages.ts';
import { openTestSettlement, type TestSettlement } from '../support/engine.ts';
import { balanceOf, brokenClaims, eventsOf, openFunded, pay, readPayment } from '../support/payments.ts';

const SPI_SECONDS = 20;
const AMOUNT = 10_000;
const FEE = 100;

let t: TestSettlement;
let rail: CommitMessages;

beforeAll(async () => {
  t = await openTestSettlement();
  await t.sql(
    `insert into fee (id, institution_id, fee_type, client_type, fixed_amount, effective_from, scope)
     values ($1, $2, 'pix_out', 'pj', $3, '2026-01-01', 'global')`,
    [newId(), t.institutionId, FEE],
  );
});
beforeEach(() => {
  t.clock.set('2026-11-23T15:00:00.000Z');
  const settings = { slowSeconds: 30, holdSeconds: 5 };
  rail = spiCommit({ database: t.database, clock: t.clock, settings, onScheduled: () => {} });
});
afterEach(async () => expect(await brokenClaims(t)).toEqual([]));
afterAll(() => t.close());

async function relay(): Promise<void> {
  const staged = await t.sql<{ id: string; type: string; payload: object }>(
    `delete from outbox where kind = 'command' returning id, type, payload`,
  );
  await rail(
    staged
      .filter(({ type }) => type.startsWith('spi.'))
      .map(({ id, type, payload }) => ({ id, exchange: 'rails', routingKey: type, body: payload })),
  );
}

/** Sends all due messages and settles them as one batch. */
async function sendWhatIsDue(): Promise<void> {
  const due = await dueMessages(t.database, t.clock.now(), 500);
  await t.settle(
    ...due.map(({ id, routing_key, body }) => ({ id, exchange: 'outcomes' as const, routingKey: routing_key, body })),
  );
  await messagesSent(
    t.database,
    due.map(({ id }) => id),
    t.clock.now(),
  );
}

async function payAndAdvance(key: string, { told }: { readonly told: boolean }) {
  const { accountId } = await openFunded(t, { holder: 'pj' });
  const { transactionId, endToEndId } = await pay(t, accountId, AMOUNT, { key });
  await relay();
  if (told) await sendWhatIsDue();
  t.clock.set('2026-11-25T20:00:00.000Z');
  await queryOverduePayments(t.database, t.clock.now(), SPI_SECONDS);
  await relay();
  await sendWhatIsDue();
  const [order] = await t.sql<{ state: string }>('select state from sandbox_order where end_to_end_id = $1', [
    endToEndId,
  ]);
  const { balance, blocked } = await balanceOf(t, accountId);
  const names = (await eventsOf(t, accountId)).map(({ type }) => type.replace('pix.payout.', ''));
  return {
    status: (await readPayment(t, transactionId)).status,
    spent: 100_000 - balance,
    blocked,
    events: names.slice(names.indexOf('processing') + 1),
    order: order?.state,
  };
}

const SETTLED = ['confirmed', 'fee.charged'];
const RETURNED = ['returned', 'pix.return.received'];

describe.each([
  ['before the outcome of the rail', { told: false }],
  ['after the outcome of the rail', { told: true }],
])('an advance of two days at once, %s', (_, when) => {
  test.each([
    ['ok@sandbox', 'settled', AMOUNT + FEE, SETTLED, 'settled'],
    ['slow@sandbox', 'settled', AMOUNT + FEE, SETTLED, 'settled'],
    ['hold@sandbox', 'settled', AMOUNT + FEE, ['held', ...SETTLED], 'settled'],
    ['hold-reject@sandbox', 'rejected', 0, ['held', 'failed'], 'rejected'],
    ['reject-ac03@sandbox', 'rejected', 0, ['failed'], 'rejected'],
    ['return@sandbox', 'refunded', 0, [...SETTLED, ...RETURNED], 'settled'],
    ['return-half@sandbox', 'settled', AMOUNT / 2 + FEE, [...SETTLED, ...RETURNED], 'settled'],
    ['timeout@sandbox', 'timeout', 0, ['failed'], 'void'],
  ])('a payment to %s ends as without the advance', async (key, status, spent, events, order) => {
    expect(await payAndAdvance(key, when)).toEqual({ status, spent, blocked: 0, events, order });
  });
});
