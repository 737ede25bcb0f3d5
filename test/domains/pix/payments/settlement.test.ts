import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HIGHEST_BALANCE } from '../../../../src/domains/ledger/balance.ts';
import type { Message } from '../../../../src/messaging/broker.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { casesAbout } from '../../../support/cases.ts';
import { openTestSettlement, type TestSettlement } from '../../../support/engine.ts';
import { book } from '../../../support/money.ts';
import {
  again,
  arrivalOf,
  balanceOf,
  bookingOf,
  brokenClaims,
  eventsOf,
  failedReturnOf,
  footprint,
  openFunded,
  openFurther,
  outcomeOf,
  pay,
  readPayment,
  returnOf,
  transfer,
} from '../../../support/payments.ts';

let t: TestSettlement;
beforeAll(async () => {
  t = await openTestSettlement();
});
beforeEach(() => t.clock.set('2026-11-23T15:00:00.000Z'));
afterAll(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  await t.close();
});

let made = 0;
const newEndToEndId = () => `E99999011202611231500${String(++made).padStart(11, '0')}`;

/** Every table except the records of consumed messages and the receipts. */
async function facts() {
  const { consumed_message: _, ...rest } = await footprint(t);
  const [staged] = await t.sql<{ n: number }>(`select count(*) as n from outbox where type <> 'spi.receipt'`);
  return { ...rest, outbox: staged?.n };
}

const receiptsOf = (id: string) =>
  t.sql<{ status: string; reasonCode: string | null; account_id: number | null }>(
    `select payload->>'status' as status, payload->>'reasonCode' as "reasonCode", account_id from outbox
     where type = 'spi.receipt' and payload->>'id' = $1 order by seq`,
    [id],
  );

describe('set of outcomes', () => {
  test.each([1, 100])('a set of outcomes of %i payments takes one transaction of four statements', async (size) => {
    const { accountId } = await openFunded(t, { balance: 1_000_000 });
    const sent = await Promise.all(Array.from({ length: size }, () => pay(t, accountId, 1_000)));
    const outcomes = sent.map(({ endToEndId }) => outcomeOf(t, endToEndId, 'settled'));
    const statements = await t.statementsOf(() => t.settle(...outcomes));
    expect(statements).toHaveLength(4);
    expect([statements[0], statements.at(-1)]).toEqual(['begin', 'commit']);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000_000 - size * 1_000, blocked: 0 });
  });

  test('a set of outcomes of every kind over many accounts takes four statements, and each takes effect', async () => {
    const accounts = await Promise.all(Array.from({ length: 5 }, () => openFunded(t, { holder: 'pj' })));
    const messages: Message[] = [];
    for (const [i, { accountId, customerId }] of accounts.entries()) {
      const [settled, rejected, held] = [
        await pay(t, accountId, 1_000),
        await pay(t, accountId, 2_000),
        await pay(t, accountId, 4_000),
      ];
      const moved = await transfer(t, accountId, await openFurther(t, customerId), 300);
      messages.push(
        outcomeOf(t, settled.endToEndId, 'settled'),
        outcomeOf(t, rejected.endToEndId, 'rejected'),
        outcomeOf(t, held.endToEndId, 'held'),
        returnOf(t, settled.endToEndId, i + 1),
        bookingOf(moved.transactionId),
        await arrivalOf(t, accountId, 70, newEndToEndId()),
      );
    }
    expect(await t.statementsOf(() => t.settle(...messages))).toHaveLength(4);
    for (const [i, { accountId }] of accounts.entries()) {
      expect(await balanceOf(t, accountId)).toMatchObject({
        balance: 100_000 - 1_000 + (i + 1) - 300 + 70,
        blocked: 4_000,
      });
    }
  });

  test('a set with one invalid outcome changes nothing', async () => {
    const { accountId } = await openFunded(t);
    const { endToEndId } = await pay(t, accountId, 1_000);
    const before = await footprint(t);
    for (const poison of [
      { ...outcomeOf(t, endToEndId, 'settled'), routingKey: 'spi.unknown' },
      { ...outcomeOf(t, endToEndId, 'settled'), body: { endToEndId } },
      returnOf(t, endToEndId, 1),
      bookingOf(newId()),
    ]) {
      await expect(t.settle(outcomeOf(t, endToEndId, 'held'), poison)).rejects.toThrow();
      expect(await footprint(t)).toEqual(before);
    }
  });
});

describe('repeated outcome', () => {
  test('an outcome repeated under its id has no effect and counts as consumed, even twice in one set', async () => {
    const { accountId } = await openFunded(t);
    const { endToEndId } = await pay(t, accountId, 1_000);
    const settled = outcomeOf(t, endToEndId, 'settled');
    await t.settle(settled, settled);
    const before = await footprint(t);
    await t.settle(settled);
    await t.settle(settled, settled);
    expect(await footprint(t)).toEqual(before);
  });

  test('a different outcome under a consumed id has no effect, in the same or a later set', async () => {
    const { accountId } = await openFunded(t);
    const { endToEndId, transactionId } = await pay(t, accountId, 1_000);
    const held = outcomeOf(t, endToEndId, 'held');
    const reused = { ...outcomeOf(t, endToEndId, 'rejected'), id: held.id };
    await t.settle(held, reused);
    await t.settle(reused);
    expect(await readPayment(t, transactionId)).toMatchObject({ status: 'processing' });
  });

  test('outcomes of payments, returns, arrivals and transfers repeated under another id have no effect', async () => {
    const { accountId, customerId } = await openFunded(t);
    const { endToEndId } = await pay(t, accountId, 1_000);
    const moved = await transfer(t, accountId, await openFurther(t, customerId), 300);
    const published = [
      outcomeOf(t, endToEndId, 'held'),
      outcomeOf(t, endToEndId, 'settled'),
      returnOf(t, endToEndId, 400),
      failedReturnOf(t, endToEndId, 600),
      await arrivalOf(t, accountId, 70, newEndToEndId()),
      bookingOf(moved.transactionId),
    ];
    await t.settle(...published);
    const before = await facts();
    for (const message of published) await t.settle(again(message));
    await t.settle(...published.map(again), ...published.map(again));
    expect(await facts()).toEqual(before);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000 - 1_000 + 400 + 70 - 300 });
  });

  test('an outcome delivered to racing consumers takes effect once', async () => {
    const { accountId } = await openFunded(t);
    const { endToEndId } = await pay(t, accountId, 1_000);
    const messages = [outcomeOf(t, endToEndId, 'settled'), await arrivalOf(t, accountId, 70, newEndToEndId())];
    await Promise.all([
      ...Array.from({ length: 5 }, () => t.settle(...messages)),
      ...Array.from({ length: 5 }, () => t.settle(...messages.map(again).reverse())),
    ]);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 99_070, blocked: 0 });
    expect((await eventsOf(t, accountId)).map(({ type }) => type).sort()).toEqual([
      'pix.payout.confirmed',
      'pix.payout.processing',
      'pix.payout.queued',
      'pix.received',
    ]);
  });
});

describe('repeated receipt', () => {
  /** Repeats the message in the same batch, in another batch and concurrently. */
  async function deliverOften(message: Message) {
    await t.settle(message, again(message));
    const before = await facts();
    await t.settle(again(message));
    await Promise.all([t.settle(again(message)), t.settle(again(message), again(message))]);
    expect(await facts()).toEqual(before);
  }

  test('a credit repeated by the rail under another id gets the same receipt, even after it was refunded', async () => {
    const { accountId } = await openFunded(t, { balance: 0 });
    const endToEndId = newEndToEndId();
    const arrival = await arrivalOf(t, accountId, 70, endToEndId);
    await deliverOften(arrival);
    await t.sql(`update transaction set status = 'refunded', refunded_amount = 70 where end_to_end_id = $1`, [
      endToEndId,
    ]);
    await t.settle(again(arrival));
    expect(await receiptsOf(endToEndId)).toEqual(
      Array(7).fill({ status: 'accepted', reasonCode: null, account_id: accountId }),
    );
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 70 });
    await t.sql(`update transaction set status = 'settled', refunded_amount = 0 where end_to_end_id = $1`, [
      endToEndId,
    ]);
  });

  test('a refused credit repeated by the rail under another id gets the same receipt', async () => {
    const { accountId } = await openFunded(t, { balance: 0 });
    await t.sql(`update balance set status = 'closed' where account_id = $1`, [accountId]);
    const endToEndId = newEndToEndId();
    const arrival = await arrivalOf(t, accountId, 70, endToEndId);
    await deliverOften(arrival);
    await t.sql(`update balance set status = 'active' where account_id = $1`, [accountId]);
    await t.settle(again(arrival));
    expect(await receiptsOf(endToEndId)).toEqual(
      Array(7).fill({ status: 'rejected', reasonCode: 'AC07', account_id: accountId }),
    );
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 0 });
  });

  test.each([
    [1_000, 'accepted', null, 100_000],
    [1_001, 'rejected', 'AM09', 99_000],
  ])(
    'a return of %i cents of 1,000 repeated by the rail gets the same receipt',
    async (amount, status, reasonCode, balance) => {
      const { accountId } = await openFunded(t);
      const { endToEndId } = await pay(t, accountId, 1_000);
      await t.settle(outcomeOf(t, endToEndId, 'settled'));
      const returned = returnOf(t, endToEndId, amount);
      await deliverOften(returned);
      expect(await receiptsOf((returned.body as { returnId: string }).returnId)).toEqual(
        Array(6).fill({ status, reasonCode, account_id: accountId }),
      );
      expect(await balanceOf(t, accountId)).toMatchObject({ balance });
    },
  );

  test('a message redelivered by the broker under its own id gets no second receipt', async () => {
    const { accountId } = await openFunded(t, { balance: 0 });
    const endToEndId = newEndToEndId();
    const arrival = await arrivalOf(t, accountId, 70, endToEndId);
    await t.settle(arrival, arrival);
    await t.settle(arrival);
    expect(await receiptsOf(endToEndId)).toHaveLength(1);
  });
});

describe('outcomes in another order', () => {
  test.each(['settled', 'rejected', 'timeout'] as const)(
    'a payment that is %s ignores later outcomes unless they contradict it',
    async (end) => {
      const { accountId } = await openFunded(t);
      const { endToEndId, transactionId } = await pay(t, accountId, 1_000);
      await t.settle(outcomeOf(t, endToEndId, end));
      const before = await facts();
      const words = end === 'settled' ? (['held', 'settled'] as const) : (['held', 'rejected', 'timeout'] as const);
      for (const word of words) await t.settle(outcomeOf(t, endToEndId, word));
      expect(await facts()).toEqual(before);
      expect((await readPayment(t, transactionId)).status).toBe(end);
    },
  );

  test.each([
    ['rejected', 'settled'],
    ['timeout', 'settled'],
    ['settled', 'rejected'],
    ['settled', 'timeout'],
  ] as const)('the contradicting outcomes %s and %s of a payment move no money and open a case', async (end, said) => {
    const { accountId } = await openFunded(t);
    const { endToEndId, transactionId } = await pay(t, accountId, 1_000);
    await t.settle(outcomeOf(t, endToEndId, end));
    const before = await footprint(t);
    await t.settle(outcomeOf(t, endToEndId, said));
    expect(await footprint(t)).toEqual({ ...before, consumed_message: Number(before['consumed_message']) + 1 });
    const kind = said === 'settled' ? 'settled_after_failure' : 'failed_after_settlement';
    expect(await casesAbout(t, endToEndId)).toEqual([{ kind, transaction_id: transactionId, amount: 1_000 }]);
  });

  test('a return that arrives before the settlement waits for it', async () => {
    const { accountId } = await openFunded(t);
    const { endToEndId } = await pay(t, accountId, 1_000);
    const returned = returnOf(t, endToEndId, 1_000);
    await expect(t.settle(returned)).rejects.toThrow(/was returned before it was settled/);
    await t.settle(outcomeOf(t, endToEndId, 'settled'), returned);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: 0 });
  });
});

describe('return of a sent PIX', () => {
  test('partial returns are credited up to the amount, and the excess is refused with AM09', async () => {
    const { accountId } = await openFunded(t);
    const { endToEndId, transactionId } = await pay(t, accountId, 1_000);
    await t.settle(outcomeOf(t, endToEndId, 'settled'));
    await t.settle(returnOf(t, endToEndId, 600));
    await t.settle(returnOf(t, endToEndId, 401));
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 99_600 });
    expect((await eventsOf(t, accountId)).at(-1)).toMatchObject({
      type: 'pix.payout.return.failed',
      payload: { transactionId, amount: 401, status: 'rejected', reasonCode: 'AM09', refundedAmount: 0 },
    });
    await t.settle(returnOf(t, endToEndId, 400));
    expect(await readPayment(t, transactionId)).toMatchObject({ status: 'refunded', refundedAmount: 1_000 });
    await t.settle(returnOf(t, endToEndId, 1));
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000 });
  });

  test('of two returns in one set that exceed the amount together, the second is refused', async () => {
    const { accountId } = await openFunded(t);
    const { endToEndId } = await pay(t, accountId, 1_000);
    await t.settle(outcomeOf(t, endToEndId, 'settled'), returnOf(t, endToEndId, 700), returnOf(t, endToEndId, 700));
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 99_700 });
  });

  test('a return that the rail refused only emits its event', async () => {
    const { accountId } = await openFunded(t);
    const { endToEndId, transactionId } = await pay(t, accountId, 1_000);
    await t.settle(outcomeOf(t, endToEndId, 'settled'));
    const failed = failedReturnOf(t, endToEndId, 600);
    await t.settle(failed);
    expect(await readPayment(t, transactionId)).toMatchObject({ status: 'settled', refundedAmount: 0 });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 99_000 });
    expect((await eventsOf(t, accountId)).at(-1)).toEqual({
      type: 'pix.payout.return.failed',
      account_id: accountId,
      payload: {
        accountId,
        transactionId,
        endToEndId,
        originalTransactionId: transactionId,
        originalEndToEndId: endToEndId,
        externalId: null,
        returnId: (failed.body as { returnId: string }).returnId,
        amount: 600,
        status: 'rejected',
        reasonCode: 'AM09',
        reasonDescription: 'return above the original amount',
        refundedAmount: 0,
      },
    });
  });

  test.each([
    [1_000, HIGHEST_BALANCE - 1_000, null],
    [1_000, HIGHEST_BALANCE - 999, 'AM02'],
    [999, HIGHEST_BALANCE - 998, 'AM02'],
    [1_001, HIGHEST_BALANCE, 'AM09'],
  ] as const)(
    'a return of %i of 1,000 cents to an account that holds %i cents has the refusal %s',
    async (amount, held, refusal) => {
      const { accountId } = await openFunded(t, { balance: 2_000 });
      const { endToEndId, transactionId } = await pay(t, accountId, 1_000);
      await t.settle(outcomeOf(t, endToEndId, 'settled'));
      await book(t, t.alpha, { type: 'pix_in', accountId, amount: held - 1_000 });
      const returned = returnOf(t, endToEndId, amount);
      await t.settle(returned);
      const back = refusal === null ? amount : 0;
      expect(await balanceOf(t, accountId)).toMatchObject({ balance: held + back });
      expect(await readPayment(t, transactionId)).toMatchObject({ refundedAmount: back });
      expect(await receiptsOf((returned.body as { returnId: string }).returnId)).toMatchObject([
        { reasonCode: refusal },
      ]);
      if (refusal === null) return;
      expect((await eventsOf(t, accountId)).at(-1)).toMatchObject({
        type: 'pix.payout.return.failed',
        payload: { reasonCode: refusal },
      });
    },
  );

  test.each([HIGHEST_BALANCE + 1, 2 ** 53, 1e30])(
    'a return of %i cents is refused with AM09 and recorded, without an event',
    async (amount) => {
      const { accountId } = await openFunded(t);
      const { endToEndId, transactionId } = await pay(t, accountId, 1_000);
      await t.settle(outcomeOf(t, endToEndId, 'settled'));
      const returned = returnOf(t, endToEndId, amount);
      const published = await eventsOf(t, accountId);
      await t.settle(returned);
      expect(await eventsOf(t, accountId)).toEqual(published);
      expect(await receiptsOf((returned.body as { returnId: string }).returnId)).toMatchObject([
        { reasonCode: 'AM09' },
      ]);
      expect(await t.sql('select amount, status from pix_return where transaction_id = $1', [transactionId])).toEqual([
        { amount: Math.min(amount, Number.MAX_SAFE_INTEGER), status: 'rejected' },
      ]);
    },
  );

  test('a return to a blocked account is credited, and one to a closed account is refused with AC07', async () => {
    const { accountId } = await openFunded(t, { balance: 2_000 });
    const [one, two] = [await pay(t, accountId, 1_000), await pay(t, accountId, 1_000)];
    await t.settle(outcomeOf(t, one.endToEndId, 'settled'), outcomeOf(t, two.endToEndId, 'settled'));
    await t.sql(`update balance set status = 'closed' where account_id = $1`, [accountId]);
    await t.settle(returnOf(t, one.endToEndId, 1_000));
    expect((await eventsOf(t, accountId)).at(-1)).toMatchObject({ payload: { reasonCode: 'AC07' } });
    await t.sql(`update balance set status = 'blocked' where account_id = $1`, [accountId]);
    await t.settle(returnOf(t, two.endToEndId, 1_000));
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000 });
  });
});

describe('incoming PIX', () => {
  test('an incoming PIX that would exceed the maximum balance is refused with AM02', async () => {
    const { accountId } = await openFunded(t, { balance: 0 });
    await t.settle(await arrivalOf(t, accountId, 90_000_000_000_000, newEndToEndId()));
    await t.settle(await arrivalOf(t, accountId, 1, newEndToEndId()));
    expect((await eventsOf(t, accountId)).at(-1)).toMatchObject({
      type: 'pix.received.failed',
      payload: { reasonCode: 'AM02' },
    });
  });

  test('a refused PIX stays refused when it is repeated after room became available', async () => {
    const { accountId } = await openFunded(t, { balance: 0 });
    await t.settle(await arrivalOf(t, accountId, 90_000_000_000_000, newEndToEndId()));
    const refused = await arrivalOf(t, accountId, 50, newEndToEndId());
    await t.settle(refused, again(refused));
    const { endToEndId } = await pay(t, accountId, 1_000);
    await t.settle(outcomeOf(t, endToEndId, 'settled'));
    const before = await facts();
    await t.settle(again(refused));
    expect(await facts()).toEqual(before);
    const published = await eventsOf(t, accountId);
    expect(published.filter(({ type }) => type === 'pix.received.failed')).toHaveLength(1);
    const [record] = await t.sql(`select status, error_reason from transaction where amount = 50 and account_id = $1`, [
      accountId,
    ]);
    expect(record).toEqual({
      status: 'rejected',
      error_reason: 'AM02: amount above what the receiving account accepts',
    });
  });

  test('of two PIX in one set that exceed the maximum balance together, the first is credited and the second refused', async () => {
    const { accountId } = await openFunded(t, { balance: 0 });
    const half = 50_000_000_000_000;
    await t.settle(
      await arrivalOf(t, accountId, half, newEndToEndId()),
      await arrivalOf(t, accountId, half, newEndToEndId()),
    );
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: half });
  });

  test('the room for an incoming PIX depends on every earlier message in its batch', async () => {
    const { accountId, customerId } = await openFunded(t);
    const full = await openFurther(t, customerId);
    await book(t, t.alpha, { type: 'pix_in', accountId: full, amount: HIGHEST_BALANCE - 10 });
    const { transactionId } = await transfer(t, accountId, full, 10);
    const above = await arrivalOf(t, full, 1, newEndToEndId());
    await t.settle(bookingOf(transactionId), above);
    expect((await balanceOf(t, full)).balance).toBe(HIGHEST_BALANCE);
    const sent = await pay(t, full, 300);
    await t.settle(outcomeOf(t, sent.endToEndId, 'settled'), await arrivalOf(t, full, 300, newEndToEndId()));
    expect((await balanceOf(t, full)).balance).toBe(HIGHEST_BALANCE);
  });

  test('an incoming PIX with the end-to-end id of a sent payment is a separate transaction', async () => {
    const { accountId } = await openFunded(t);
    const { endToEndId, transactionId } = await pay(t, accountId, 1_000);
    await t.settle(await arrivalOf(t, accountId, 1_000, endToEndId), outcomeOf(t, endToEndId, 'settled'));
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: 0 });
    expect(await readPayment(t, transactionId)).toMatchObject({ type: 'pix_out', status: 'settled' });
  });
});
