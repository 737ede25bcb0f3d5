import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '../../../src/domains/accounts/account-opening.ts';
import { holdFunds } from '../../../src/domains/ledger/holds.ts';
import { type Purpose, releaseOrders, revokeOrders, setPurpose } from '../../../src/domains/ledger/released-orders.ts';
import { sendPixPayment } from '../../../src/domains/pix/payments/payment.ts';
import { startRefund } from '../../../src/domains/pix/refunds/refund.ts';
import { sendInternalTransfer } from '../../../src/domains/transfers/internal/internal-transfer.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { openTestSettlement, type TestSettlement } from '../../support/engine.ts';
import {
  balanceOf,
  bookingOf,
  brokenClaims,
  footprint,
  openFunded,
  openFurther,
  outcomeOf,
  paymentInput,
} from '../../support/payments.ts';
import { receivePix } from '../../support/refunds.ts';

let t: TestSettlement;
beforeAll(async () => {
  t = await openTestSettlement();
});
afterAll(() => t.close());

/** Opens a reserved account with R$ 1,000.00 and another account of its customer. */
async function openReserved(purpose: Exclude<Purpose, 'customer'> = 'paying') {
  const { accountId, customerId } = await openFunded(t);
  await setPurpose(t.database, accountId, purpose, t.clock.now());
  t.clock.set(new Date(t.clock.now().getTime() + 1_000).toISOString());
  return { accountId, beneficiary: await openFurther(t, customerId) };
}

async function release(accountId: number, amount: number, held = amount): Promise<string> {
  const id = newId();
  await releaseOrders(t.database, [{ id, accountId, amount, held }], t.clock.now());
  return id;
}

const pay = (releasedOrder: string | undefined, accountId: number, destinationAccountId: number, amount: number) =>
  t.door.enter(
    sendInternalTransfer,
    { ...t.alpha.caller(), releasedOrder },
    { accountId, destinationAccountId, amount },
  );

const RESERVED = { code: 'account_reserved_for_finance', status: 403 };

describe('a reserved account', () => {
  test('a reserved account accepts a debit of exactly the amount of its released order, once', async () => {
    const { accountId, beneficiary } = await openReserved();
    const order = await release(accountId, 40_000);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: 40_000 });
    const { value } = await pay(order, accountId, beneficiary, 40_000);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: 40_000 });
    await expect(pay(order, accountId, beneficiary, 40_000)).rejects.toMatchObject(RESERVED);
    await t.settle(bookingOf(value.transactionId));
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 60_000, blocked: 0 });
    await expect(pay(order, accountId, beneficiary, 40_000)).rejects.toMatchObject(RESERVED);
    expect(await brokenClaims(t)).toEqual([]);
  });

  test('a debit of a reserved account without a matching order of its amount and account is refused and changes nothing', async () => {
    const { accountId, beneficiary } = await openReserved();
    const { accountId: another } = await openReserved();
    const [order, foreign, revoked] = [
      await release(accountId, 5_000, 0),
      await release(another, 5_000),
      await release(accountId, 5_000, 5_000),
    ];
    await revokeOrders(t.database, [revoked], t.clock.now());
    const before = await footprint(t);
    for (const [released, amount] of [
      [undefined, 5_000],
      [order, 4_999],
      [order, 5_001],
      [foreign, 5_000],
      [revoked, 5_000],
      [newId(), 5_000],
    ] as const) {
      await expect(pay(released, accountId, beneficiary, amount)).rejects.toMatchObject(RESERVED);
    }
    expect(await footprint(t)).toEqual(before);
  });

  test('the held amount of an order is unavailable to other orders, holds of funds and releases', async () => {
    const { accountId, beneficiary } = await openReserved();
    const order = await release(accountId, 90_000);
    await expect(release(accountId, 10_001)).rejects.toMatchObject({
      code: 'insufficient_balance',
      details: { available: 10_000, required: 10_001 },
    });
    const without = await release(accountId, 20_000, 0);
    await expect(pay(without, accountId, beneficiary, 20_000)).rejects.toMatchObject({ code: 'insufficient_balance' });
    const wanted = { accountId, amount: 50_000, fillUntil: new Date(t.clock.now().getTime() + 60_000) };
    await holdFunds(t.database, wanted, t.clock.now());
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: 100_000 });
    await pay(order, accountId, beneficiary, 90_000);
    expect(await brokenClaims(t)).toEqual([]);
  });

  test('revoking an order makes its amount available and first fills an open hold of funds', async () => {
    const { accountId } = await openReserved();
    const order = await release(accountId, 90_000);
    const fillUntil = new Date(t.clock.now().getTime() + 60_000);
    await holdFunds(t.database, { accountId, amount: 30_000, fillUntil }, t.clock.now());
    await revokeOrders(t.database, [order], t.clock.now());
    await revokeOrders(t.database, [order], t.clock.now());
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: 30_000 });
    expect(await brokenClaims(t)).toEqual([]);
  });

  test('concurrent debits that spend one order, in one batch and in several, are accepted at most once', async () => {
    for (let round = 0; round < 5; round++) {
      const { accountId, beneficiary } = await openReserved();
      const order = await release(accountId, 1_000);
      const inputs = await Promise.all(Array.from({ length: 8 }, () => paymentInput(t, accountId, 1_000)));
      const caller = { ...t.alpha.caller(), releasedOrder: order };
      const debits = await Promise.allSettled([
        ...inputs.map((input) => t.door.enter(sendPixPayment, caller, input)),
        pay(order, accountId, beneficiary, 1_000),
        pay(order, accountId, beneficiary, 1_000),
        revokeOrders(t.database, [order], t.clock.now()),
      ]);
      const accepted = debits.slice(0, 10).filter(({ status }) => status === 'fulfilled');
      expect(accepted.length).toBeLessThanOrEqual(1);
      const [row] = await t.sql<{ spent: boolean; revoked: boolean; held: number }>(
        `select transaction_id is not null as spent, revoked_at is not null as revoked, held from released_order where id = $1`,
        [order],
      );
      expect(row).toEqual({ spent: accepted.length === 1, revoked: accepted.length === 0, held: 0 });
    }
    expect(await brokenClaims(t)).toEqual([]);
  });

  test('a rejection by the rail returns the money, and the order stays spent', async () => {
    const { accountId, beneficiary } = await openReserved();
    const order = await release(accountId, 40_000);
    const input = await paymentInput(t, accountId, 40_000);
    const caller = { ...t.alpha.caller(), releasedOrder: order };
    const { value } = await t.door.enter(sendPixPayment, caller, input);
    await t.settle(outcomeOf(t, value.endToEndId, 'rejected'));
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: 0 });
    await expect(pay(order, accountId, beneficiary, 40_000)).rejects.toMatchObject(RESERVED);
    await pay(await release(accountId, 40_000), accountId, beneficiary, 40_000);
    expect(await brokenClaims(t)).toEqual([]);
  });

  test('a return from a hold of funds needs no released order', async () => {
    const { accountId } = await openReserved();
    const { transactionId } = await receivePix(t, accountId, 3_000);
    const { institutionId, alpha, clock } = t;
    await t.database.transaction(async (tx) => {
      const holdId = await holdFunds(tx, { accountId, amount: 3_000, fillUntil: clock.now() }, clock.now());
      const order = { institutionId, partnerId: alpha.id, accountId, originalTransactionId: transactionId, holdId };
      await startRefund(
        { tx, now: clock.now(), stage() {} },
        { ...order, amount: 3_000, reason: 'FR01', infractionId: newId() },
      );
    });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 103_000, blocked: 3_000 });
  });
});

describe('the purpose of an account', () => {
  test('a new escrow account has the purpose escrow, and every other account has the purpose customer', async () => {
    const { customerId, accountId } = await openFunded(t);
    const opened = await t.door.enter(openAccount, t.alpha.caller(), { customerId, accountType: 'escrow' });
    const rows = await t.sql('select purpose from balance where account_id = any ($1) order by account_id', [
      [accountId, opened.value.id],
    ]);
    expect(rows).toEqual([{ purpose: 'customer' }, { purpose: 'escrow' }]);
  });

  test('an account that has a purpose keeps it when setPurpose is called again', async () => {
    const { accountId } = await openReserved('escrow');
    await setPurpose(t.database, accountId, 'paying', t.clock.now());
    expect(await t.sql('select purpose from balance where account_id = $1', [accountId])).toEqual([
      { purpose: 'escrow' },
    ]);
  });

  test('a debit that was accepted before the account was reserved runs to its end', async () => {
    const { accountId, customerId } = await openFunded(t);
    const beneficiary = await openFurther(t, customerId);
    const { value } = await pay(undefined, accountId, beneficiary, 1_000);
    await setPurpose(t.database, accountId, 'paying', t.clock.now());
    await t.settle(bookingOf(value.transactionId));
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 99_000, blocked: 0 });
    expect(await brokenClaims(t)).toEqual([]);
  });
});
