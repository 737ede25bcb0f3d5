import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockAccount } from '../../../../src/domains/accounts/account-status.ts';
import { refundPixPayment } from '../../../../src/domains/pix/refunds/refund.ts';
import { REFUND_REASONS } from '../../../../src/domains/pix/refunds/refund-reason.ts';
import { isReturnId } from '../../../../src/platform/text/end-to-end-id.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { openTestSettlement, type TestSettlement } from '../../../support/engine.ts';
import {
  arrivalOf,
  balanceOf,
  brokenClaims,
  eventsOf,
  footprint,
  openFunded,
  openFurther,
  outcomeOf,
  pay,
  readPayment,
} from '../../../support/payments.ts';
import { receivePix, refund, refundOutcomeOf, trail } from '../../../support/refunds.ts';

const NOON = '2026-11-23T15:00:00.000Z';
const DAYS_90 = 90 * 24 * 3_600_000;

let t: TestSettlement;
beforeAll(async () => {
  t = await openTestSettlement();
});
beforeEach(() => t.clock.set(NOON));
afterAll(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  await t.close();
});

async function received(amount = 1_000, partner = t.alpha) {
  const { accountId, customerId } = await openFunded(t, { balance: 0, partner });
  return { accountId, customerId, amount, ...(await receivePix(t, accountId, amount)) };
}

const rows = async () => {
  const [counted] = await t.sql<{ n: number }>('select count(*) as n from pix_refund');
  return { ...(await footprint(t)), refunds: counted?.n };
};

/** Expects the refusal and that nothing was written. */
async function expectRefusal(act: () => Promise<unknown>, refusal: object): Promise<void> {
  const before = await rows();
  await expect(act()).rejects.toMatchObject(refusal);
  expect(await rows()).toEqual(before);
}

describe('accepted refund', () => {
  test('an accepted refund reserves its amount, is processing, and stages its event and its command', async () => {
    const { accountId, transactionId, endToEndId } = await received();
    const accepted = await refund(t, { accountId, transactionId, amount: 400 });
    expect(accepted).toEqual({
      refundId: expect.any(String),
      originalTransactionId: transactionId,
      endToEndId,
      amount: 400,
      remainingRefundable: 600,
    });
    const made = await readPayment(t, accepted.refundId);
    expect(made).toMatchObject({
      type: 'pix_refund',
      status: 'processing',
      amount: 400,
      fee: 0,
      accountId,
      createdAt: t.clock.now(),
      completedAt: null,
    });
    expect(isReturnId(made.endToEndId ?? '')).toBe(true);
    expect(made.endToEndId?.slice(1, 9)).toBe('99999004');
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000, blocked: 400, pix_out_day_used: 0 });
    const staged = await t.sql(
      `select kind, type, payload from outbox where account_id = $1 and type like '%refund%' order by seq`,
      [accountId],
    );
    expect(staged).toEqual([
      {
        kind: 'event',
        type: 'pix.refund.requested',
        payload: {
          ...{ accountId, transactionId, endToEndId, amount: 400, status: 'requested' },
          refundTransactionId: accepted.refundId,
        },
      },
      {
        kind: 'command',
        type: 'spi.refund',
        payload: {
          returnId: made.endToEndId,
          transactionId: accepted.refundId,
          originalEndToEndId: endToEndId,
          amount: 400,
          reason: 'MD06',
        },
      },
    ]);
    const [audit] = await t.sql('select action, account_id, changes from audit_event where resource_id = $1', [
      accepted.refundId,
    ]);
    expect(audit).toEqual({
      action: 'pix.refund.requested',
      account_id: accountId,
      changes: { amount: 400, reason: 'MD06', original_transaction_id: transactionId },
    });
  });

  test('accepting a refund takes one statement beyond reading constant facts, also with an idempotency key or on replay', async () => {
    const { accountId, transactionId } = await received();
    const input = { accountId, transactionId, amount: 100 };
    for (const idempotencyKey of [undefined, 'one-refund', 'one-refund']) {
      const statements = await t.statementsOf(() => refund(t, input, idempotencyKey ? { idempotencyKey } : {}));
      expect(statements.map((text) => /from (\w+)/.exec(text)?.[1])).toEqual(['transaction', 'accept_pix_refund']);
    }
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 200 });
  });

  test('a repeated idempotency key returns the same acknowledgement and moves no money twice', async () => {
    const { accountId, transactionId } = await received();
    const input = { accountId, transactionId, amount: 100 };
    const first = await refund(t, input, { idempotencyKey: 'again' });
    await refund(t, input);
    const before = await rows();
    expect(await refund(t, input, { idempotencyKey: 'again' })).toEqual(first);
    expect(await rows()).toEqual(before);
    await expectRefusal(() => refund(t, { ...input, amount: 101 }, { idempotencyKey: 'again' }), {
      code: 'idempotency_conflict',
    });
  });

  test.each(REFUND_REASONS)('a refund can have the reason %s', async (reason) => {
    const { accountId, transactionId } = await received();
    await refund(t, { accountId, transactionId, amount: 100, reason });
    expect((await trail(t, accountId, transactionId)).refunds).toMatchObject([{ reason }]);
  });

  test('a refund ignores limits and costs no fee, even for a legal entity at night', async () => {
    t.clock.set('2026-11-24T03:00:00.000Z');
    const { accountId } = await openFunded(t, { balance: 0, holder: 'pj' });
    const { transactionId } = await receivePix(t, accountId, 900_000_000);
    const { refundId } = await refund(t, { accountId, transactionId, amount: 900_000_000 });
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 900_000_000, night_used: 0 });
    await t.settle(await refundOutcomeOf(t, refundId, 'settled'));
    expect(await readPayment(t, refundId)).toMatchObject({ status: 'settled', fee: 0 });
  });
});

describe('refused refund', () => {
  test.each([0, -1, 1.5])('a refund of the amount %j is refused', async (amount) => {
    const { accountId, transactionId } = await received();
    await expectRefusal(() => refund(t, { accountId, transactionId, amount }), { code: 'validation_failed' });
  });

  test.each(['XX99', 'md06', 'REFU', '', 7])('a refund with the unknown reason %j is refused', async (reason) => {
    const { accountId, transactionId } = await received();
    const input = { accountId, transactionId, amount: 1, reason };
    await expectRefusal(() => t.door.enter(refundPixPayment, t.alpha.caller(), input), {
      code: 'invalid_refund_reason',
      status: 422,
    });
  });

  test('a refund with a token that lacks pix:write is refused', async () => {
    const { accountId, transactionId } = await received();
    const caller = t.alpha.caller({ scopes: ['pix:read'] });
    const input = { accountId, transactionId, amount: 1 };
    await expectRefusal(() => t.door.enter(refundPixPayment, caller, input), {
      code: 'forbidden',
      details: { required_scope: 'pix:write' },
    });
  });

  test('a refund of a PIX of another account of the partner is refused as unknown', async () => {
    const { accountId, customerId, transactionId } = await received();
    const further = await openFurther(t, customerId);
    const refusal = { code: 'transaction_not_found', status: 404 };
    await expectRefusal(() => refund(t, { accountId: further, transactionId, amount: 1 }), refusal);
    await expectRefusal(() => refund(t, { accountId, transactionId: newId(), amount: 1 }), refusal);
  });

  test('a refund from another partner’s account is refused like one from an unknown account', async () => {
    const { accountId, transactionId } = await received(1_000, t.beta);
    const refusal = { code: 'account_not_of_partner', status: 403 };
    await expectRefusal(() => refund(t, { accountId, transactionId, amount: 1 }), refusal);
    await expectRefusal(() => refund(t, { accountId: 999_999_999, transactionId, amount: 1 }), refusal);
    const own = await received();
    await expectRefusal(() => refund(t, { accountId: own.accountId, transactionId, amount: 1 }), {
      code: 'transaction_not_found',
    });
  });

  test('a refund of a sent PIX, of a refund or of a rejected PIX is refused', async () => {
    const { accountId, transactionId } = await received();
    const refusal = { code: 'refund_not_allowed', status: 422 };
    const made = await refund(t, { accountId, transactionId, amount: 100 });
    await expectRefusal(() => refund(t, { accountId, transactionId: made.refundId, amount: 1 }), refusal);
    await t.settle(await refundOutcomeOf(t, made.refundId, 'settled'));
    await expectRefusal(() => refund(t, { accountId, transactionId: made.refundId, amount: 1 }), refusal);
    const sent = await pay(t, accountId, 100);
    await t.settle(outcomeOf(t, sent.endToEndId, 'settled'));
    await expectRefusal(() => refund(t, { accountId, transactionId: sent.transactionId, amount: 1 }), refusal);
    const arrival = await arrivalOf(t, accountId, 70, 'E99999011202611231500SCREENED001');
    await t.settle({ ...arrival, body: { ...(arrival.body as object), screening: 'RR04' } });
    const [refused] = await t.sql<{ id: string }>(
      `select id from transaction where account_id = $1 and type = 'pix_in' and status = 'rejected'`,
      [accountId],
    );
    await expectRefusal(() => refund(t, { accountId, transactionId: refused?.id ?? '', amount: 1 }), refusal);
  });

  test('a refund is refused from one millisecond after 90 days since the settlement', async () => {
    const { accountId, transactionId } = await received();
    const until = new Date(new Date(NOON).getTime() + DAYS_90).toISOString();
    t.clock.set(new Date(new Date(until).getTime() + 1).toISOString());
    await expectRefusal(() => refund(t, { accountId, transactionId, amount: 1 }), {
      code: 'refund_window_expired',
      status: 422,
      details: { refundable_until: until },
    });
    t.clock.set(until);
    await refund(t, { accountId, transactionId, amount: 1 });
  });

  test('a refund above the remainder is refused: open refunds reduce the remainder and rejected ones do not', async () => {
    const { accountId, transactionId } = await received(1_000);
    await receivePix(t, accountId, 5_000);
    await expectRefusal(() => refund(t, { accountId, transactionId, amount: 1_001 }), {
      code: 'refund_exceeds_remainder',
      status: 422,
      details: { remaining_refundable: 1_000 },
    });
    const one = await refund(t, { accountId, transactionId, amount: 300 });
    const two = await refund(t, { accountId, transactionId, amount: 300 });
    const refusal = { code: 'refund_exceeds_remainder', details: { remaining_refundable: 400 } };
    await expectRefusal(() => refund(t, { accountId, transactionId, amount: 401 }), refusal);
    await t.settle(await refundOutcomeOf(t, one.refundId, 'settled'));
    await expectRefusal(() => refund(t, { accountId, transactionId, amount: 401 }), refusal);
    await t.settle(await refundOutcomeOf(t, two.refundId, 'rejected'));
    expect((await refund(t, { accountId, transactionId, amount: 700 })).remainingRefundable).toBe(0);
    await expectRefusal(() => refund(t, { accountId, transactionId, amount: 1 }), {
      code: 'refund_exceeds_remainder',
      message: 'BRL 0.00 of this PIX can still be refunded; pending refunds are already deducted',
    });
  });

  test('a refund above the available balance is refused', async () => {
    const { accountId, transactionId } = await received(1_000);
    await pay(t, accountId, 700);
    await expectRefusal(() => refund(t, { accountId, transactionId, amount: 301 }), {
      code: 'insufficient_balance',
      status: 422,
      details: { available: 300, required: 301 },
    });
    await refund(t, { accountId, transactionId, amount: 300 });
  });

  test('a refund from a blocked account is refused', async () => {
    const { accountId, transactionId } = await received();
    await t.door.enter(blockAccount, t.alpha.caller(), { accountId });
    await expectRefusal(() => refund(t, { accountId, transactionId, amount: 1 }), {
      code: 'account_blocked',
      status: 422,
    });
  });
});

describe('refund trail', () => {
  test('the refund trail shows the PIX, its remainder and all its refunds, oldest first', async () => {
    const { accountId, transactionId, endToEndId } = await received();
    const one = await refund(t, { accountId, transactionId, amount: 100 });
    const two = await refund(t, { accountId, transactionId, amount: 200, reason: 'BE08' });
    await t.settle(await refundOutcomeOf(t, two.refundId, 'settled'));
    expect(await trail(t, accountId, transactionId)).toMatchObject({
      original: { id: transactionId, endToEndId, amount: 1_000, status: 'settled', refundedAmount: 200 },
      remainingRefundable: 700,
      refunds: [
        { id: one.refundId, amount: 100, status: 'processing', reason: 'MD06' },
        { id: two.refundId, amount: 200, status: 'settled', reason: 'BE08' },
      ],
    });
  });

  test('the trail of an unknown id, another account’s PIX or a sent PIX is not found; another partner’s account is forbidden', async () => {
    const { accountId, customerId, transactionId } = await received();
    const further = await openFurther(t, customerId);
    const { transactionId: sent } = await pay(t, accountId, 100);
    const refusal = { code: 'transaction_not_found', status: 404 };
    await expect(trail(t, accountId, newId())).rejects.toMatchObject(refusal);
    await expect(trail(t, further, transactionId)).rejects.toMatchObject(refusal);
    await expect(trail(t, accountId, sent)).rejects.toMatchObject(refusal);
    await expect(trail(t, accountId, transactionId, t.beta)).rejects.toMatchObject({
      code: 'account_not_of_partner',
      status: 403,
    });
  });
});

describe('concurrent refunds', () => {
  test('of two concurrent refunds that exceed the remainder together, exactly one succeeds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { accountId, transactionId } = await received(1_000);
      await receivePix(t, accountId, 5_000);
      const tried = await Promise.allSettled(
        Array.from({ length: 6 }, () => refund(t, { accountId, transactionId, amount: 501 })),
      );
      expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const one of tried) {
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'refund_exceeds_remainder' });
      }
      expect(await balanceOf(t, accountId)).toMatchObject({ balance: 6_000, blocked: 501 });
    }
  });

  test('a refund concurrent with a block of its account is either complete or refused as blocked', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { accountId, transactionId } = await received(1_000);
      const tries = [
        () => refund(t, { accountId, transactionId, amount: 1_000 }),
        () => t.door.enter(blockAccount, t.alpha.caller(), { accountId }),
      ];
      if (round % 2 === 1) tries.reverse();
      const results = await Promise.allSettled(tries.map((act) => act()));
      const [failed] = results.filter((result) => result.status === 'rejected');
      if (failed) expect(failed.reason).toMatchObject({ code: 'account_blocked' });
      expect(await balanceOf(t, accountId)).toMatchObject({ status: 'blocked', blocked: failed ? 0 : 1_000 });
    }
  });

  test('the remainder is correct when a refund is requested while an earlier one settles', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { accountId, transactionId } = await received(1_000);
      await receivePix(t, accountId, 5_000);
      const earlier = await refund(t, { accountId, transactionId, amount: 600 });
      const outcome = await refundOutcomeOf(t, earlier.refundId, 'settled');
      const [refused] = await Promise.allSettled([
        refund(t, { accountId, transactionId, amount: 401 }),
        refund(t, { accountId, transactionId, amount: 400 }),
        t.settle(outcome),
      ]);
      expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'refund_exceeds_remainder' } });
      expect((await trail(t, accountId, transactionId)).remainingRefundable).toBe(0);
    }
  });

  test('concurrent refunds run one by one, because sets of calls have no lock order for the original PIX', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => received(1_000)));
    const all = () =>
      Promise.all(made.map(({ accountId, transactionId }) => refund(t, { accountId, transactionId, amount: 1 })));
    const calls = (await t.statementsOf(all)).filter((text) => text.includes('accept_pix_refund'));
    expect(calls).toHaveLength(made.length);
  });

  test('many concurrent refunds and outcomes of many accounts cause no deadlock', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => received(1_000)));
    const started = await Promise.all(
      made.map(({ accountId, transactionId }) => refund(t, { accountId, transactionId, amount: 100 })),
    );
    const outcomes = await Promise.all(started.map(({ refundId }) => refundOutcomeOf(t, refundId, 'settled')));
    await Promise.all([
      ...made.flatMap(({ accountId, transactionId }) =>
        [1, 2, 3].map((amount) => refund(t, { accountId, transactionId, amount })),
      ),
      t.settle(...outcomes),
      t.settle(...outcomes.toReversed()),
    ]);
    for (const { accountId } of made) {
      expect(await balanceOf(t, accountId)).toMatchObject({ balance: 900, blocked: 6 });
      expect((await eventsOf(t, accountId)).filter(({ type }) => type === 'pix.refund.completed')).toHaveLength(1);
    }
  });
});
