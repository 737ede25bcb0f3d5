import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../../src/domains.ts';
import { listDeadMessages, retryFailedMessages } from '../../../../src/messaging/failed-messages.ts';
import { openTestEngine, type TestEngine } from '../../../support/engine.ts';
import { DUE_NOW } from '../../../support/failed-messages.ts';
import {
  balanceOf,
  brokenClaims,
  eventsOf,
  openFunded,
  outcomeOf,
  pay,
  readPayment,
  returnOf,
} from '../../../support/payments.ts';

let t: TestEngine;
beforeAll(async () => {
  t = await openTestEngine();
});
afterAll(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  await t.close();
});

async function retry(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await t.sql(DUE_NOW);
    await retryFailedMessages(t.database, t.broker, messages);
  }
}

test.each([
  ['settled', 'refunded', 100_000, 'pix.return.received'],
  ['rejected', 'rejected', 100_000, 'pix.payout.return.failed'],
] as const)(
  'a return that comes long before its payment is %s waits for it, never becomes dead, and is booked once',
  async (end, status, balance, told) => {
    const { accountId } = await openFunded(t);
    const { transactionId, endToEndId } = await pay(t, accountId, 1_000, { key: 'timeout@sandbox' });
    await t.idle();
    const returned = returnOf(t, endToEndId, 1_000);
    await t.tell(returned);
    await retry(15);
    expect(await listDeadMessages(t.database, 1)).toEqual([]);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: 1_000 });
    await t.tell(outcomeOf(t, endToEndId, end));
    await retry(2);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance, blocked: 0 });
    expect(await readPayment(t, transactionId)).toMatchObject({ status });
    expect((await eventsOf(t, accountId)).filter(({ type }) => type === told)).toHaveLength(1);
    const returns = await t.sql('select status from pix_return where transaction_id = $1', [transactionId]);
    expect(returns).toEqual([{ status: end }]);
    expect(await listDeadMessages(t.database, 1)).toEqual([]);
  },
);
