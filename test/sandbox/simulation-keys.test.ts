import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulatePixReceived } from '../../src/domains/pix/payments/sandbox/pix-received.ts';
import { advanceClock } from '../../src/sandbox/clock.ts';
import { openTestEngine, type TestEngine } from '../support/engine.ts';
import { balanceOf, openFunded } from '../support/payments.ts';

let t: TestEngine;
beforeAll(async () => {
  t = await openTestEngine();
});
afterAll(() => t.close());

test('a simulation with an idempotency key happens once, and a repeat returns the same answer', async () => {
  const { accountId } = await openFunded(t);
  const caller = t.alpha.caller({ idempotencyKey: 'salary-11' });
  const first = await t.door.enter(simulatePixReceived, caller, { accountId, amount: 700 });
  expect(first).toMatchObject({ replayed: false, value: { status: 'settled', amount: 700 } });
  const again = await t.door.enter(simulatePixReceived, caller, { accountId, amount: 700, description: null });
  expect(again).toEqual({ ...first, replayed: true });
  expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_700 });
  await expect(t.door.enter(simulatePixReceived, caller, { accountId, amount: 701 })).rejects.toMatchObject({
    code: 'idempotency_conflict',
  });
});

test('of two concurrent simulations with one key one happens, and the other is refused as in progress', async () => {
  const { accountId } = await openFunded(t);
  const caller = t.alpha.caller({ idempotencyKey: 'two-at-once' });
  const racing = await Promise.allSettled(
    [1, 2, 3].map(() => t.door.enter(simulatePixReceived, caller, { accountId, amount: 10 })),
  );
  const answered = racing.filter(({ status }) => status === 'fulfilled');
  expect(answered.length).toBeGreaterThan(0);
  for (const one of racing) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'idempotency_in_progress' });
  }
  expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_010 });
});

test('a refused simulation leaves its idempotency key free', async () => {
  const caller = t.alpha.caller({ idempotencyKey: 'not-mine' });
  await expect(t.door.enter(simulatePixReceived, caller, { accountId: 999_999, amount: 10 })).rejects.toMatchObject({
    code: 'account_not_of_partner',
  });
  const { accountId } = await openFunded(t);
  expect(await t.door.enter(simulatePixReceived, caller, { accountId, amount: 10 })).toMatchObject({ replayed: false });
});

test('the clock advances once per idempotency key', async () => {
  const caller = t.alpha.caller({ idempotencyKey: 'an-hour' });
  const first = await t.door.enter(advanceClock, caller, { seconds: 3_600 });
  expect(await t.door.enter(advanceClock, caller, { seconds: 3_600 })).toEqual({ ...first, replayed: true });
  const { value } = await t.door.enter(advanceClock, t.alpha.caller(), { seconds: 1 });
  expect(value.offsetSeconds).toBe(3_601);
});
