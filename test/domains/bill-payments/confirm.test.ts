import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockAccount } from '../../../src/domains/accounts/account-status.ts';
import type { BillPayment } from '../../../src/domains/bill-payments/bill-payment.ts';
import { deadlines } from '../../../src/domains.ts';
import { runDeadlines } from '../../../src/platform/operation/unattended.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import {
  agreeOnBills,
  billOutcomeOf,
  boleto,
  cancel,
  confirm,
  NOON,
  quote,
  readBill,
  requestQuote,
} from '../../support/bills.ts';
import { openTestSettlement, type TestSettlement } from '../../support/engine.ts';
import { balanceOf, brokenClaims, footprint, limitTo, openFunded, pay } from '../../support/payments.ts';

let t: TestSettlement;
let accountId: number;
beforeAll(async () => {
  t = await openTestSettlement({ billQuoteSeconds: 0 });
  await agreeOnBills(t);
});
beforeEach(async () => {
  t.clock.set(NOON);
  ({ accountId } = await openFunded(t));
});
afterAll(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  await t.close();
});

/** Expects this refusal and no writes. */
async function expectRefusal(act: () => Promise<unknown>, refusal: object): Promise<void> {
  const before = await footprint(t);
  await expect(act()).rejects.toMatchObject(refusal);
  expect(await footprint(t)).toEqual(before);
}
/** Values of the promises, or the codes of their refusals. */
const outcomesOf = async (acts: readonly Promise<BillPayment>[]) =>
  (await Promise.allSettled(acts)).map((act) => (act.status === 'fulfilled' ? act.value.status : act.reason.code));

describe('confirming a bill', () => {
  test('a confirmed bill reserves its money, counts in the PIX limits and stages its order, in 2 statements', async () => {
    const quoted = await quote(t, accountId, { amount: 1_500 });
    let confirmed: BillPayment | undefined;
    const statements = await t.statementsOf(async () => {
      confirmed = await confirm(t, quoted);
    });
    expect(statements).toHaveLength(2);
    expect(confirmed).toEqual({
      ...quoted,
      status: 'processing',
      transactionId: expect.any(String),
      updatedAt: t.clock.now(),
    });
    expect(await readBill(t, quoted.id)).toEqual(confirmed);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: 1_500, pix_out_day_used: 1_500 });
    const orders = await t.sql<{ payload: object }>(
      `select payload from outbox where type = 'bills.payment' and payload->>'operationId' = $1`,
      [quoted.id],
    );
    expect(orders.map(({ payload }) => payload)).toMatchObject([
      { transactionId: confirmed?.transactionId, barcode: quoted.barcode, amount: 1_500, paymentDate: '2026-11-23' },
    ]);
  });

  test('a repeated confirmation with the same key returns the same and moves no money', async () => {
    const quoted = await quote(t, accountId);
    const idempotencyKey = newId();
    const first = await confirm(t, quoted, { idempotencyKey });
    await t.settle(billOutcomeOf(t, first, 'settled'));
    expect(await confirm(t, quoted, { idempotencyKey })).toEqual(first);
    const unknown = confirm(t, { ...quoted, id: newId() }, { idempotencyKey });
    await expect(unknown).rejects.toMatchObject({ code: 'idempotency_conflict' });
    await expect(confirm(t, quoted)).rejects.toMatchObject({
      code: 'invalid_bill_state',
      details: { bill_status: 'settled' },
    });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 99_000, blocked: 0 });
  });

  test('bills share their limits with PIX, by day and at night', async () => {
    await limitTo(t, accountId, { daily: 2_500 });
    await pay(t, accountId, 1_000);
    await confirm(t, await quote(t, accountId, { amount: 1_000 }));
    const more = await quote(t, accountId, { amount: 501 });
    await expectRefusal(() => confirm(t, more), {
      code: 'limit_exceeded',
      details: { limit: 'daily', remaining: 500 },
    });
    const { accountId: atNight } = await openFunded(t);
    await limitTo(t, atNight, { nighttime: 1_000 });
    t.clock.set('2026-11-23T23:30:00.000Z');
    const [first, second] = [await quote(t, atNight, { amount: 600 }), await quote(t, atNight, { amount: 600 })];
    await confirm(t, first);
    await expectRefusal(() => confirm(t, second), {
      code: 'limit_exceeded',
      details: { limit: 'nighttime', remaining: 400 },
    });
  });
});

describe('refused confirmations', () => {
  test.for([1, -1, 1_000])(
    'a confirmation with another amount than the quote (%i more) is rejected and writes nothing',
    async (more) => {
      const { id } = await quote(t, accountId, { amount: 1_001 });
      await expectRefusal(() => confirm(t, { id, totalAmount: 1_001 + more }), {
        code: 'amount_mismatch',
        details: { total_amount_cents: 1_001 },
      });
    },
  );

  test("a confirmation of an unknown bill, of another partner's bill, or of a bill that is not quoted is rejected", async () => {
    const quoted = await quote(t, accountId);
    await expectRefusal(() => confirm(t, quoted, { partner: t.beta }), { code: 'bill_not_found' });
    await expectRefusal(() => confirm(t, { ...quoted, id: newId() }), { code: 'bill_not_found' });
    const { id } = await requestQuote(t, accountId, boleto());
    await expectRefusal(() => confirm(t, { id, totalAmount: 1_000 }), {
      code: 'invalid_bill_state',
      details: { bill_status: 'unconfirmed' },
    });
    await cancel(t, quoted.id);
    await expectRefusal(() => confirm(t, quoted), {
      code: 'invalid_bill_state',
      details: { bill_status: 'cancelled' },
    });
  });

  test('a confirmation is rejected from the instant at which the quote expires, even before the deadline has run', async () => {
    const quoted = await quote(t, accountId);
    t.clock.set('2026-11-23T15:30:00.000Z');
    await expectRefusal(() => confirm(t, quoted), { code: 'quote_expired' });
    await expectRefusal(() => cancel(t, quoted.id), {
      code: 'invalid_bill_state',
      details: { bill_status: 'expired' },
    });
    await runDeadlines(t.database, t.clock.now(), deadlines);
    await expectRefusal(() => confirm(t, quoted), { code: 'quote_expired' });
    expect((await readBill(t, quoted.id)).status).toBe('expired');
  });

  test('a confirmation outside the payment window is rejected; the window includes its start and excludes its end', async () => {
    t.clock.set('2026-11-23T09:59:59.999Z');
    const early = await quote(t, accountId);
    await expectRefusal(() => confirm(t, early), {
      code: 'outside_payment_window',
      details: { opens_at: '2026-11-23T10:00:00.000Z' },
    });
    t.clock.set('2026-11-23T10:00:00.000Z');
    expect((await confirm(t, early)).status).toBe('processing');
    t.clock.set('2026-11-24T00:59:59.999Z');
    const late = await quote(t, accountId);
    t.clock.set('2026-11-24T01:00:00.000Z');
    await expectRefusal(() => confirm(t, late), {
      code: 'outside_payment_window',
      details: { closes_at: '2026-11-24T01:00:00.000Z' },
    });
  });

  test('a confirmation without the money or from a blocked account is rejected', async () => {
    const dear = await quote(t, accountId, { amount: 100_001 });
    await expectRefusal(() => confirm(t, dear), { code: 'insufficient_balance' });
    const cheap = await quote(t, accountId);
    await t.door.enter(blockAccount, t.alpha.caller(), { accountId });
    await expectRefusal(() => confirm(t, cheap), { code: 'account_blocked' });
  });
});

describe('concurrent confirmations', () => {
  test('of 2 concurrent confirmations of one bill by 2 partners, 1 succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const barcode = boleto();
      const { accountId: other } = await openFunded(t, { partner: t.beta });
      const [one, two] = [await quote(t, accountId, { barcode }), await quote(t, other, { barcode, partner: t.beta })];
      const ends = await outcomesOf([confirm(t, one), confirm(t, two, { partner: t.beta })]);
      expect(ends.sort()).toEqual(['bill_already_paid', 'processing']);
    }
  });

  test('after a failed payment the other account can pay the bill with a new or an earlier quote', async () => {
    const barcode = boleto();
    const { accountId: other } = await openFunded(t);
    const [one, two] = [await quote(t, accountId, { barcode }), await quote(t, other, { barcode })];
    await t.settle(billOutcomeOf(t, await confirm(t, one), 'rejected'));
    expect((await confirm(t, two)).status).toBe('processing');
  });

  test('of many concurrent confirmations and cancellations of one quote, 1 succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const quoted = await quote(t, accountId, { amount: 100 });
      const ends = await outcomesOf([
        ...Array.from({ length: 3 }, () => confirm(t, quoted)),
        ...Array.from({ length: 3 }, () => cancel(t, quoted.id)),
      ]);
      expect(ends.filter((end) => end === 'processing' || end === 'cancelled')).toEqual([
        (await readBill(t, quoted.id)).status,
      ]);
      expect(ends.filter((end) => end === 'invalid_bill_state')).toHaveLength(5);
    }
  });

  test('a quote that is confirmed while it expires ends in one state, and the money matches it', async () => {
    for (let round = 0; round < 5; round += 1) {
      t.clock.set(NOON);
      const quoted = await quote(t, accountId, { amount: 100 });
      const justBefore = new Date(quoted.quoteExpiresAt.getTime() - 1);
      t.clock.set(justBefore.toISOString());
      const [[end]] = await Promise.all([
        outcomesOf([confirm(t, quoted)]),
        runDeadlines(t.database, quoted.quoteExpiresAt, deadlines),
      ]);
      const { status } = await readBill(t, quoted.id);
      expect([end, status]).toEqual(status === 'expired' ? ['quote_expired', 'expired'] : ['processing', 'processing']);
    }
  });
});
