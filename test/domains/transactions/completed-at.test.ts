import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestSettlement, type TestSettlement } from '../../support/engine.ts';
import { brokenClaims, openFunded, outcomeOf, pay, readPayment, returnOf } from '../../support/payments.ts';
import { receivePix, refund, refundOutcomeOf, trail } from '../../support/refunds.ts';
import { tedReturnOf } from '../../support/ted-credits.ts';
import { OPEN, readTed, send, tedOutcomeOf } from '../../support/teds.ts';

const LATER_MS = 3_600_000;

let t: TestSettlement;
beforeAll(async () => {
  t = await openTestSettlement();
});
beforeEach(() => t.clock.set(OPEN));
afterAll(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  await t.close();
});

const later = (): Date => {
  t.clock.set(new Date(t.clock.now().getTime() + LATER_MS).toISOString());
  return t.clock.now();
};

test('a PIX that is returned in parts, up to its full amount, keeps the time of its settlement', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 4 }), async (parts) => {
      const { accountId } = await openFunded(t);
      const amount = parts.reduce((sum, part) => sum + part, 0);
      const { transactionId, endToEndId } = await pay(t, accountId, amount);
      const settledAt = later();
      await t.settle(outcomeOf(t, endToEndId, 'settled'));
      for (const part of parts) {
        later();
        await t.settle(returnOf(t, endToEndId, part));
        expect(await readPayment(t, transactionId)).toMatchObject({ completedAt: settledAt });
      }
      expect(await readPayment(t, transactionId)).toMatchObject({ status: 'refunded', completedAt: settledAt });
    }),
    { numRuns: 8 },
  );
});

test('a received PIX that is refunded in full keeps the time of its settlement, also in its list of refunds', async () => {
  const { accountId } = await openFunded(t, { balance: 0 });
  const settledAt = t.clock.now();
  const { transactionId } = await receivePix(t, accountId, 1_000);
  for (const amount of [400, 600]) {
    later();
    const { refundId } = await refund(t, { accountId, transactionId, amount });
    later();
    await t.settle(await refundOutcomeOf(t, refundId, 'settled'));
  }
  expect(await readPayment(t, transactionId)).toMatchObject({ status: 'refunded', completedAt: settledAt });
  const { original, refunds } = await trail(t, accountId, transactionId);
  expect(original).toMatchObject({ status: 'refunded', completedAt: settledAt });
  expect(refunds.map(({ completedAt }) => Number(completedAt) > settledAt.getTime())).toEqual([true, true]);
});

test('a returned TED keeps the time of its settlement', async () => {
  const { accountId } = await openFunded(t);
  const { transactionId } = await send(t, accountId, 20_000);
  const settledAt = later();
  await t.settle(tedOutcomeOf(t, transactionId, 'settled'));
  later();
  await t.settle(tedReturnOf(t, transactionId, 20_000, { reasonCode: '3' }));
  expect(await readTed(t, transactionId)).toMatchObject({ status: 'refunded', completedAt: settledAt });
});
