import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { blockAccount, closeAccount } from '../../../../src/domains/accounts/account-status.ts';
import { HIGHEST_BALANCE } from '../../../../src/domains/ledger/balance.ts';
import { internalTransferRoutes } from '../../../../src/domains/transfers/internal/internal-transfer.rest.ts';
import { sendInternalTransfer } from '../../../../src/domains/transfers/internal/internal-transfer.ts';
import { payloadKeys } from '../../../support/catalogue.ts';
import { newCustomer } from '../../../support/customers.ts';
import { openTestEngine, openTestSettlement, type TestEngine, type TestSettlement } from '../../../support/engine.ts';
import {
  balanceOf,
  bookingOf,
  brokenClaims,
  eventsOf,
  footprint,
  openFunded,
  openFurther,
  readTransfer,
  transfer,
} from '../../../support/payments.ts';

let t: TestSettlement;
let engine: TestEngine;
beforeAll(async () => {
  [t, engine] = await Promise.all([openTestSettlement(), openTestEngine()]);
});
afterEach(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  expect(await brokenClaims(engine)).toEqual([]);
});
afterAll(async () => {
  await engine.close();
  await t.close();
});

const send = (input: unknown, partner = t.alpha) => t.door.enter(sendInternalTransfer, partner.caller(), input);

async function expectRefusal(act: () => Promise<unknown>, refusal: object): Promise<void> {
  const before = await footprint(t);
  await expect(act()).rejects.toMatchObject(refusal);
  expect(await footprint(t)).toEqual(before);
}

describe('an internal transfer', () => {
  test('an internal transfer with a repeated key returns the first response and moves no money', async () => {
    const { accountId, customerId } = await openFunded(t);
    const input = { accountId, destinationAccountId: await openFurther(t, customerId), amount: 100 };
    const caller = t.alpha.caller({ idempotencyKey: 'once-and-again' });
    const first = await t.door.enter(sendInternalTransfer, caller, input);
    const before = await footprint(t);
    expect(await t.door.enter(sendInternalTransfer, caller, input)).toEqual({ value: first.value, replayed: true });
    expect(await footprint(t)).toEqual(before);
  });

  test('an internal transfer is accepted, then booked by the worker, with an event and its alias for both accounts', async () => {
    const { accountId } = await openFunded(engine);
    const { accountId: destination } = await openFunded(engine, { balance: 0 });
    const { value } = await engine.door.enter(sendInternalTransfer, engine.alpha.caller(), {
      accountId,
      destinationAccountId: destination,
      amount: 2_500,
      description: 'Savings',
    });
    const { transactionId } = value;
    expect(value).toEqual({ transactionId, amount: 2_500 });
    await engine.idle();
    const settledAt = engine.clock.now().toISOString();
    expect(await readTransfer(engine, transactionId)).toMatchObject({
      type: 'internal',
      status: 'completed',
      amount: 2_500,
      fee: 0,
      accountId,
      destinationAccountId: destination,
      description: 'Savings',
      completedAt: engine.clock.now(),
    });
    expect(await balanceOf(engine, accountId)).toMatchObject({ balance: 97_500, blocked: 0 });
    expect(await balanceOf(engine, destination)).toMatchObject({ balance: 2_500, blocked: 0 });

    const common = { transactionId, type: 'internal', amount: 2_500, status: 'completed' };
    const alias = {
      senderAccountId: accountId,
      receiverAccountId: destination,
      transactionId,
      amount: 2_500,
      description: 'Savings',
      settledAt,
    };
    expect(await eventsOf(engine, accountId)).toEqual([
      {
        type: 'transfer.confirmed',
        account_id: accountId,
        payload: { accountId, destinationAccountId: destination, ...common },
      },
      { type: 'tef.transfer.sent', account_id: accountId, payload: { accountId, ...alias } },
    ]);
    expect(await eventsOf(engine, destination)).toEqual([
      {
        type: 'transfer.received',
        account_id: destination,
        payload: { accountId: destination, sourceAccountId: accountId, ...common },
      },
      { type: 'tef.transfer.received', account_id: destination, payload: { accountId: destination, ...alias } },
    ]);
  });

  test('an internal transfer to an account that was closed meanwhile fails, returns the money and reports the reason', async () => {
    const { accountId } = await openFunded(t);
    const { accountId: destination } = await newCustomer(t, t.alpha);
    const { transactionId } = await transfer(t, accountId, destination, 2_500);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: 2_500 });
    await t.door.enter(closeAccount, t.alpha.caller(), { accountId: destination });
    await t.settle(bookingOf(transactionId));
    expect(await readTransfer(t, transactionId)).toMatchObject({
      status: 'rejected',
      errorReason: 'destination_account_closed',
      completedAt: t.clock.now(),
    });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: 0 });
    expect(await balanceOf(t, destination)).toMatchObject({ status: 'closed', balance: 0 });
    const published = await eventsOf(t, accountId);
    expect(published).toEqual([
      {
        type: 'transfer.failed',
        account_id: accountId,
        payload: {
          accountId,
          destinationAccountId: destination,
          transactionId,
          type: 'internal',
          amount: 2_500,
          status: 'rejected',
        },
      },
      {
        type: 'tef.transfer.failed',
        account_id: accountId,
        payload: {
          accountId,
          senderAccountId: accountId,
          receiverAccountId: destination,
          transactionId,
          amount: 2_500,
          description: null,
          settledAt: null,
          failureReason: 'destination_account_closed',
          failedAt: t.clock.now().toISOString(),
        },
      },
    ]);
    for (const { type, payload } of published) expect(Object.keys(payload).sort()).toEqual(payloadKeys(type));
    expect(await eventsOf(t, destination)).toEqual([]);
  });

  test.each([
    [2_500, 'completed', null],
    [2_499, 'rejected', 'AM02: amount above what the receiving account accepts'],
  ] as const)(
    'an internal transfer to an account with room for %i of 2,500 cents is %s, and a failed one returns the money',
    async (room, status, errorReason) => {
      const { accountId } = await openFunded(t);
      const { accountId: destination } = await openFunded(t, { balance: HIGHEST_BALANCE - room });
      const { transactionId } = await transfer(t, accountId, destination, 2_500);
      await t.settle(bookingOf(transactionId));
      expect(await readTransfer(t, transactionId)).toMatchObject({ status, errorReason });
      const moved = errorReason === null ? 2_500 : 0;
      expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000 - moved, blocked: 0 });
      expect((await balanceOf(t, destination)).balance).toBe(HIGHEST_BALANCE - room + moved);
      if (errorReason === null) return;
      expect(await eventsOf(t, accountId)).toMatchObject([
        { type: 'transfer.failed', payload: { transactionId, status: 'rejected' } },
        { type: 'tef.transfer.failed', payload: { transactionId, failureReason: errorReason } },
      ]);
    },
  );

  test('an internal transfer is booked although its source was blocked after the acceptance, because the money was reserved', async () => {
    const { accountId, customerId } = await openFunded(t);
    const destination = await openFurther(t, customerId);
    const { transactionId } = await transfer(t, accountId, destination, 2_500);
    await t.door.enter(blockAccount, t.alpha.caller(), { accountId });
    await t.settle(bookingOf(transactionId));
    expect(await balanceOf(t, destination)).toMatchObject({ balance: 2_500 });
  });

  test('an internal transfer to a blocked account is credited', async () => {
    const { accountId, customerId } = await openFunded(t);
    const destination = await openFurther(t, customerId);
    await t.door.enter(blockAccount, t.alpha.caller(), { accountId: destination });
    const { transactionId } = await transfer(t, accountId, destination, 2_500);
    await t.settle(bookingOf(transactionId));
    expect(await balanceOf(t, destination)).toMatchObject({ balance: 2_500 });
  });

  test("an internal transfer is found at its own address, with the contract's transaction record", async () => {
    const { accountId, customerId } = await openFunded(t);
    const { transactionId } = await transfer(t, accountId, await openFurther(t, customerId), 2_500);
    const route = internalTransferRoutes.find(({ method }) => method === 'GET');
    expect(route?.reply((await readTransfer(t, transactionId)) as never)).toMatchObject({
      transactionId,
      type: 'internal',
      direction: 'outbound',
      status: 'processing',
      amount: 2_500,
      fee: 0,
      recipientKey: null,
      endToEndId: null,
      errorReason: null,
      completedAt: null,
    });
  });
});

describe('refused internal transfers', () => {
  test.each([undefined, null])(
    'an internal transfer without a destination (%j) is rejected and writes nothing',
    async (destinationAccountId) => {
      const { accountId } = await openFunded(t);
      await expectRefusal(() => send({ accountId, destinationAccountId, amount: 1 }), {
        code: 'destination_account_required',
        status: 422,
      });
    },
  );

  test('an internal transfer to its source account is rejected and writes nothing', async () => {
    const { accountId } = await openFunded(t);
    await expectRefusal(() => send({ accountId, destinationAccountId: accountId, amount: 1 }), {
      code: 'same_account',
      status: 422,
    });
  });

  test("an internal transfer to another partner's account is rejected in the same way as to an unknown account", async () => {
    const { accountId } = await openFunded(t);
    const { accountId: theirs } = await openFunded(t, { partner: t.beta, balance: 0 });
    const refusal = { code: 'destination_account_not_of_partner', status: 403 };
    await expectRefusal(() => send({ accountId, destinationAccountId: theirs, amount: 1 }), refusal);
    await expectRefusal(() => send({ accountId, destinationAccountId: 999_999_999, amount: 1 }), refusal);
  });

  test("an internal transfer from another partner's account or an unknown account is rejected", async () => {
    const { accountId } = await openFunded(t);
    const { accountId: theirs } = await openFunded(t, { partner: t.beta });
    const refusal = { code: 'account_not_of_partner', status: 403 };
    await expectRefusal(() => send({ accountId: theirs, destinationAccountId: accountId, amount: 1 }), refusal);
    await expectRefusal(() => send({ accountId: 999_999_999, destinationAccountId: accountId, amount: 1 }), refusal);
  });

  test('an internal transfer to a closed account is rejected', async () => {
    const { accountId, customerId } = await openFunded(t);
    const destination = await openFurther(t, customerId);
    await t.door.enter(closeAccount, t.alpha.caller(), { accountId: destination });
    await expectRefusal(() => send({ accountId, destinationAccountId: destination, amount: 1 }), {
      code: 'destination_account_closed',
      status: 422,
    });
  });

  test.each(['blocked', 'closed'])('an internal transfer from an account that is %s is rejected', async (status) => {
    const { accountId, customerId } = await openFunded(t, { balance: 0 });
    const destination = await openFurther(t, customerId);
    await t.sql('update balance set status = $2 where account_id = $1', [accountId, status]);
    await expectRefusal(() => send({ accountId, destinationAccountId: destination, amount: 1 }), {
      code: `account_${status}`,
      status: 422,
    });
  });

  test('an internal transfer above the available balance is rejected', async () => {
    const { accountId, customerId } = await openFunded(t, { balance: 1_000 });
    const destination = await openFurther(t, customerId);
    await transfer(t, accountId, destination, 400);
    await expectRefusal(() => send({ accountId, destinationAccountId: destination, amount: 601 }), {
      code: 'insufficient_balance',
      details: { available: 600, required: 601 },
    });
  });
});
