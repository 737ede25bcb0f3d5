import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockAccount } from '../../../../src/domains/accounts/account-status.ts';
import { sendPixPayment } from '../../../../src/domains/pix/payments/payment.ts';
import { counterpartiesOfTransactions } from '../../../../src/domains/transactions/transaction.ts';
import { sendInternalTransfer } from '../../../../src/domains/transfers/internal/internal-transfer.ts';
import { Metrics } from '../../../../src/platform/observability/metrics.ts';
import { Door } from '../../../../src/platform/operation/door.ts';
import { newCustomer } from '../../../support/customers.ts';
import { openTestSettlement, type TestSettlement } from '../../../support/engine.ts';
import {
  balanceOf,
  brokenClaims,
  eventsOf,
  footprint,
  limitTo,
  lookUp,
  OK,
  openFunded,
  openFurther,
  outcomeOf,
  pay,
  paymentInput,
  readPayment,
} from '../../../support/payments.ts';
import { until } from '../../../support/until.ts';

const NOON = '2026-11-23T15:00:00.000Z';

const issuedLookups = new Map();
let t: TestSettlement;
beforeAll(async () => {
  t = await openTestSettlement({ issuedLookups });
});
beforeEach(() => t.clock.set(NOON));
afterAll(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  await t.close();
});

const send = (input: unknown, partner = t.alpha, idempotencyKey?: string) =>
  t.door.enter(sendPixPayment, partner.caller(idempotencyKey === undefined ? {} : { idempotencyKey }), input);

/** The door of another process on the same database. */
function anotherDoor(): Door {
  const { database, clock, services } = t;
  return new Door({ database, clock, services, metrics: new Metrics(), onStaged: () => {} });
}

/** Expects the refusal and that nothing was written. */
async function expectRefusal(act: () => Promise<unknown>, refusal: object): Promise<void> {
  const before = await footprint(t);
  await expect(act()).rejects.toMatchObject(refusal);
  expect(await footprint(t)).toEqual(before);
}

describe('accepted payment', () => {
  test('an accepted payment reserves its amount, is processing, and stages its command between its first two events', async () => {
    const { accountId } = await openFunded(t);
    const input = { ...(await paymentInput(t, accountId, 1_500)), description: 'Lunch' };
    const { value } = await send(input);
    expect(value).toEqual({ transactionId: value.transactionId, endToEndId: input.endToEndId, amount: 1_500 });
    expect(await readPayment(t, value.transactionId)).toMatchObject({
      type: 'pix_out',
      status: 'processing',
      amount: 1_500,
      fee: 0,
      description: 'Lunch',
      recipientKey: OK,
      endToEndId: input.endToEndId,
      createdAt: t.clock.now(),
      completedAt: null,
      errorReason: null,
    });
    const recipient = { name: 'Maria Recebedora', document: '12345678909', ispb: '99999011' };
    expect(await counterpartiesOfTransactions(t.database, t.alpha.id, [value.transactionId])).toMatchObject([
      { id: value.transactionId, counterparty: recipient },
    ]);
    expect(await counterpartiesOfTransactions(t.database, t.beta.id, [value.transactionId])).toEqual([]);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: 1_500 });
    const facts = {
      accountId,
      transactionId: value.transactionId,
      endToEndId: input.endToEndId,
      amount: 1_500,
      errorReason: null,
    };
    const staged = await t.sql(
      `select kind, type, payload from outbox where account_id = $1 and type <> 'account.created' order by seq`,
      [accountId],
    );
    expect(staged).toEqual([
      { kind: 'event', type: 'pix.payout.queued', payload: { ...facts, status: 'queued' } },
      {
        kind: 'command',
        type: 'spi.payment',
        payload: {
          endToEndId: input.endToEndId,
          transactionId: value.transactionId,
          amount: 1_500,
          key: OK,
          description: 'Lunch',
          payer: expect.objectContaining({ ispb: '99999004', agency: '0001', name: 'Maria da Silva' }),
          recipient: expect.objectContaining({ ispb: '99999011', accountNumber: '1234567' }),
        },
      },
      { kind: 'event', type: 'pix.payout.processing', payload: { ...facts, status: 'processing' } },
    ]);
  });

  test('an accepted payment is in the audit log with its caller', async () => {
    const { accountId } = await openFunded(t);
    const { transactionId, endToEndId } = await pay(t, accountId, 1_500);
    const [audit] = await t.sql('select * from audit_event where resource_id = $1', [transactionId]);
    expect(audit).toMatchObject({
      action: 'pix.payment.requested',
      account_id: accountId,
      actor_id: t.alpha.clientId,
      resource_type: 'transaction',
      changes: { amount: 1_500, pix_key: OK, end_to_end_id: endToEndId },
      metadata: { request_id: 'request-of-alpha' },
    });
  });

  test('a payment with a lookup of another process takes one more statement and has the same result', async () => {
    const { accountId } = await openFunded(t);
    const commandOf = async (input: { endToEndId: string }) => {
      await send(input);
      const [staged] = await t.sql<{ payload: Record<string, unknown> }>(
        `select payload - 'endToEndId' - 'transactionId' as payload from outbox
         where type = 'spi.payment' and payload ->> 'endToEndId' = $1`,
        [input.endToEndId],
      );
      return staged?.payload;
    };
    const known = await commandOf(await paymentInput(t, accountId, 100));
    const input = await paymentInput(t, accountId, 100);
    issuedLookups.clear();
    let read: Record<string, unknown> | undefined;
    expect(await t.statementsOf(async () => (read = await commandOf(input)))).toHaveLength(2);
    expect(read).toEqual(known);
    expect(read).toMatchObject({ payer: { ispb: '99999004' }, recipient: { ispb: '99999011' } });
  });

  test('a payment of an account whose next day another clock began counts for that day’s instant, limits and fee', async () => {
    const { accountId } = await openFunded(t, { holder: 'pj' });
    await limitTo(t, accountId, { daily: 10_000 });
    await t.sql(
      `insert into fee (id, institution_id, fee_type, client_type, scope, account_id, fixed_amount, min_amount, percent,
         charging_model, free_transactions_per_month, effective_from)
       select uuid_v7(), institution_id, 'pix_out', 'pj', 'account', account_id, 7, 0, 0, 'immediate', 0, '2026-11-24'
       from balance where account_id = $1`,
      [accountId],
    );
    t.clock.set('2026-11-24T03:00:00.001Z');
    await pay(t, accountId, 9_900);
    t.clock.set('2026-11-24T02:59:59.999Z');
    await expectRefusal(async () => pay(t, accountId, 101), { code: 'limit_exceeded', details: { remaining: 100 } });
    const { transactionId } = await pay(t, accountId, 100);
    expect(await readPayment(t, transactionId)).toMatchObject({ createdAt: new Date('2026-11-24T03:00:00.000Z') });
    expect(await t.sql('select fee, limit_day::text from reservation where id = $1', [transactionId])).toEqual([
      { fee: 7, limit_day: '2026-11-24' },
    ]);
  });
});

describe('refused payment', () => {
  test('a payment from another partner’s account is refused like one from an unknown account', async () => {
    const { accountId } = await openFunded(t, { partner: t.beta });
    const input = await paymentInput(t, accountId, 100, { partner: t.beta });
    const refusal = { code: 'account_not_of_partner', status: 403 };
    await expectRefusal(() => send(input), refusal);
    await expectRefusal(() => send({ ...input, accountId: 999_999_999 }), refusal);
  });

  test.each([undefined, ''])('a payment without a lookup is refused (endToEndId %j)', async (endToEndId) => {
    const { accountId } = await openFunded(t);
    const input = { ...(await paymentInput(t, accountId, 100)), endToEndId };
    await expectRefusal(() => send(input), { code: 'dict_lookup_required', status: 422 });
  });

  test('a payment with the end-to-end id of no lookup, of another partner’s or of another account’s is refused', async () => {
    const { accountId, customerId } = await openFunded(t);
    const further = await openFurther(t, customerId);
    const { accountId: theirs } = await openFunded(t, { partner: t.beta });
    const input = await paymentInput(t, accountId, 100);
    for (const endToEndId of [
      'E99999004202611231500AAAAAAAAAAA',
      await lookUp(t, theirs, OK, t.beta),
      await lookUp(t, further),
    ]) {
      await expectRefusal(() => send({ ...input, endToEndId }), { code: 'dict_lookup_required', status: 422 });
    }
    // The other partner cannot use alpha's lookup, even from its own account.
    await expectRefusal(() => send({ ...input, accountId: theirs }, t.beta), { code: 'dict_lookup_required' });
  });

  test('a used end-to-end id is refused, even when its payment failed', async () => {
    const { accountId } = await openFunded(t);
    const input = await paymentInput(t, accountId, 100);
    await send(input);
    await expectRefusal(() => send(input), { code: 'end_to_end_id_used', status: 422 });
    await expectRefusal(() => send({ ...input, amount: 7 }), { code: 'end_to_end_id_used' });
    await t.settle(outcomeOf(t, input.endToEndId, 'rejected'));
    await expectRefusal(() => send(input), { code: 'end_to_end_id_used' });
  });

  test('a refused payment does not use up its end-to-end id', async () => {
    const { accountId } = await openFunded(t, { balance: 500 });
    const input = await paymentInput(t, accountId, 501);
    await expectRefusal(() => send(input), { code: 'insufficient_balance' });
    await send({ ...input, amount: 500 });
  });

  test('a payment is refused from one millisecond after 12 hours since the lookup', async () => {
    const { accountId } = await openFunded(t);
    const [early, late] = [await paymentInput(t, accountId, 100), await paymentInput(t, accountId, 100)];
    t.clock.set('2026-11-24T03:00:00.001Z');
    await expectRefusal(() => send(late), { code: 'end_to_end_id_expired', status: 422 });
    t.clock.set('2026-11-24T03:00:00.000Z');
    await send(early);
  });

  test('a payment to another key or institution than the lookup’s is refused', async () => {
    const { accountId } = await openFunded(t);
    const input = await paymentInput(t, accountId, 100);
    const refusal = { code: 'end_to_end_id_mismatch', status: 422 };
    await expectRefusal(() => send({ ...input, pixKey: 'return@sandbox' }), refusal);
    await expectRefusal(() => send({ ...input, pixKey: 'no key' }), refusal);
    await expectRefusal(() => send({ ...input, recipientIspb: '00000000' }), refusal);
    await send(input);
  });

  test('a payment to the key of its lookup, written another way, is accepted', async () => {
    const { accountId } = await openFunded(t);
    const input = await paymentInput(t, accountId, 100);
    await send({ ...input, pixKey: ' OK@Sandbox' });
  });

  test.each(['blocked', 'closed'])('a payment from an account that is %s is refused', async (status) => {
    const { accountId } = await openFunded(t, { balance: 0 });
    const input = await paymentInput(t, accountId, 100);
    await t.sql('update balance set status = $2 where account_id = $1', [accountId, status]);
    await expectRefusal(() => send(input), { code: `account_${status}`, status: 422 });
  });

  test('a payment from an account whose holder is blocked by compliance is refused', async () => {
    const { accountId } = await newCustomer(t, t.alpha, { name: 'Somebody SANCTIONED' });
    const input = await paymentInput(t, accountId, 100);
    await expectRefusal(() => send(input), { code: 'account_blocked' });
  });

  test('a payment above the available balance is refused with the needed and the available amount', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    await pay(t, accountId, 400);
    const input = await paymentInput(t, accountId, 601);
    await expectRefusal(() => send(input), {
      code: 'insufficient_balance',
      status: 422,
      message: 'insufficient balance: BRL 6.01 is needed, BRL 6.00 is available',
      details: { available: 600, required: 601 },
    });
  });

  test.each([
    ['amount', 0],
    ['amount', -1],
    ['amount', 1.5],
    ['amount', '100'],
    ['amount', 1_000_000_000_000],
    ['accountId', 'x'],
    ['pixKey', ''],
    ['recipientIspb', '123'],
    ['endToEndId', 'D99999004202611231500AAAAAAAAAAA'],
    ['description', 'x'.repeat(141)],
    ['description', 'a\0b'],
    ['somethingElse', 1],
  ])('a payment with an invalid body is refused: %s %j', async (field, value) => {
    const { accountId } = await openFunded(t);
    const input = { ...(await paymentInput(t, accountId, 100)), [field]: value };
    await expectRefusal(() => send(input), {
      code: 'validation_failed',
      details: { fields: { [field]: expect.any(String) } },
    });
  });

  test('a payment with a token that lacks pix:write is refused', async () => {
    const { accountId } = await openFunded(t);
    const input = await paymentInput(t, accountId, 100);
    const caller = t.alpha.caller({ scopes: ['pix:read', 'transfer:write'] });
    await expectRefusal(() => t.door.enter(sendPixPayment, caller, input), {
      code: 'forbidden',
      details: { required_scope: 'pix:write' },
    });
  });
});

describe('repeated idempotency key of a payment', () => {
  test('a repeated key returns the first acknowledgement, however much later, and pays once', async () => {
    const { accountId } = await openFunded(t);
    const input = await paymentInput(t, accountId, 100);
    const first = await send(input, t.alpha, 'again-and-again');
    t.clock.set('2026-12-20T15:00:00.000Z');
    await t.sql('update balance set status = $2 where account_id = $1', [accountId, 'blocked']);
    const before = await footprint(t);
    const second = await send(input, t.alpha, 'again-and-again');
    expect(second).toEqual({ value: first.value, replayed: true });
    expect(first.replayed).toBe(false);
    expect(await footprint(t)).toEqual(before);
  });

  test('a repeated key is answered without waiting for a locked account', async () => {
    const { accountId } = await openFunded(t);
    const input = await paymentInput(t, accountId, 100);
    const first = await send(input, t.alpha, 'while-it-is-held');
    const holder = await t.database.session();
    try {
      await holder.query('begin');
      await holder.query('select from balance where account_id = $1 for update', [accountId]);
      expect(await send(input, t.alpha, 'while-it-is-held')).toEqual({ value: first.value, replayed: true });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  test('a repeated key with another body is a conflict and moves no money', async () => {
    const { accountId } = await openFunded(t);
    const input = await paymentInput(t, accountId, 100);
    await send(input, t.alpha, 'one-body');
    for (const other of [
      { ...input, amount: 101 },
      { ...input, description: 'x' },
      await paymentInput(t, accountId, 100),
    ]) {
      await expectRefusal(() => send(other, t.alpha, 'one-body'), { code: 'idempotency_conflict', status: 409 });
    }
  });

  test('the same key of another partner is independent', async () => {
    const { accountId } = await openFunded(t);
    const { accountId: theirs } = await openFunded(t, { partner: t.beta });
    await send(await paymentInput(t, accountId, 100), t.alpha, 'shared-word');
    const { replayed } = await send(await paymentInput(t, theirs, 100, { partner: t.beta }), t.beta, 'shared-word');
    expect(replayed).toBe(false);
  });

  test('a repeated key with another operation is a conflict', async () => {
    const { accountId, customerId } = await openFunded(t);
    const destinationAccountId = await openFurther(t, customerId);
    await send(await paymentInput(t, accountId, 100), t.alpha, 'one-operation');
    const caller = t.alpha.caller({ idempotencyKey: 'one-operation' });
    await expectRefusal(
      () => t.door.enter(sendInternalTransfer, caller, { accountId, destinationAccountId, amount: 100 }),
      {
        code: 'idempotency_conflict',
      },
    );
  });

  test('a refusal does not use up the key: the same request can succeed later', async () => {
    const { accountId } = await openFunded(t);
    const input = await paymentInput(t, accountId, 100);
    await t.door.enter(blockAccount, t.alpha.caller(), { accountId });
    await expectRefusal(() => send(input, t.alpha, 'later'), { code: 'account_blocked' });
    await t.sql(`update balance set status = 'active' where account_id = $1`, [accountId]);
    expect((await send(input, t.alpha, 'later')).replayed).toBe(false);
  });

  test('a repeated key is in progress, with a retry time, while the first request waits for the account in another process', async () => {
    const elsewhere = anotherDoor();
    const { accountId } = await openFunded(t);
    const input = await paymentInput(t, accountId, 100);
    const holder = await t.database.session();
    try {
      await holder.query('begin');
      await holder.query('select 1 from balance where account_id = $1 for update', [accountId]);
      const first = send(input, t.alpha, 'in-progress');
      await until(async () => {
        const waiting = await t.sql(`select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like '%accept_pix_payment%'`);
        return waiting.length === 1;
      });
      await expect(
        elsewhere.enter(sendPixPayment, t.alpha.caller({ idempotencyKey: 'in-progress' }), input),
      ).rejects.toMatchObject({ code: 'idempotency_in_progress', details: { retry_after: 1 } });
      await holder.query('rollback');
      expect((await first).replayed).toBe(false);
    } finally {
      holder.release();
    }
  });

  test('50 concurrent requests with one key at two processes make one payment; the others are replays or in progress', async () => {
    const { accountId } = await openFunded(t);
    const input = await paymentInput(t, accountId, 100);
    const doors = [t.door, anotherDoor()];
    const results = await Promise.allSettled(
      Array.from({ length: 25 }, () =>
        doors.map((door) => door.enter(sendPixPayment, t.alpha.caller({ idempotencyKey: 'fifty-at-once' }), input)),
      ).flat(),
    );
    const answered = results.filter((result) => result.status === 'fulfilled').map((result) => result.value);
    const refused = results.filter((result) => result.status === 'rejected').map((result) => result.reason.code);
    expect(answered.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answered.map(({ value }) => value.transactionId)).size).toBe(1);
    expect(refused.filter((code) => code !== 'idempotency_in_progress')).toEqual([]);
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 100 });
    expect((await eventsOf(t, accountId)).map(({ type }) => type)).toEqual([
      'pix.payout.queued',
      'pix.payout.processing',
    ]);
  });
});

describe('racing payments', () => {
  test.each(['pf', 'pj'] as const)(
    'of 100 racing payments of an account (%s) that affords ten with fees, exactly ten succeed',
    async (holder) => {
      await t.sql('delete from fee');
      await t.sql(
        `insert into fee (id, institution_id, fee_type, client_type, min_amount, max_amount, percent, effective_from, scope)
       values (gen_random_uuid(), $1, 'pix_out', 'pj', 50, 1000, 1, '2026-01-01', 'global')`,
        [t.institutionId],
      );
      const fee = holder === 'pj' ? 50 : 0;
      // One cent short of eleven payments.
      const { accountId } = await openFunded(t, { holder, balance: 11 * (1_000 + fee) - 1 });
      const inputs = await Promise.all(Array.from({ length: 100 }, () => paymentInput(t, accountId, 1_000)));
      const results = await Promise.allSettled(inputs.map((input) => send(input)));
      const passed = results.filter((result) => result.status === 'fulfilled');
      expect(passed).toHaveLength(10);
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'insufficient_balance' });
      }
      expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 10 * (1_000 + fee) });
      await t.settle(...passed.map(({ value }) => outcomeOf(t, value.value.endToEndId, 'settled')));
      expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000 + fee - 1, blocked: 0 });
    },
  );

  test('of 20 racing payments with one end-to-end id, exactly one succeeds', async () => {
    const { accountId } = await openFunded(t);
    const input = await paymentInput(t, accountId, 100);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => send(input)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'end_to_end_id_used' });
    }
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 100 });
  });

  test('two accounts that transfer to each other concurrently many times cause no deadlock', async () => {
    const { accountId, customerId } = await openFunded(t);
    const { accountId: other } = await openFunded(t);
    expect(customerId).toBeGreaterThan(0);
    const transfers = Array.from({ length: 40 }, (_, i) => {
      const [from, to] = i % 2 === 0 ? [accountId, other] : [other, accountId];
      return t.door.enter(sendInternalTransfer, t.alpha.caller(), {
        accountId: from,
        destinationAccountId: to,
        amount: 10,
      });
    });
    const accepted = await Promise.all(transfers);
    const bookings = accepted.map(({ value }) => ({
      id: value.transactionId,
      exchange: 'outcomes' as const,
      routingKey: 'book.transfer',
      body: { transactionId: value.transactionId },
    }));
    await Promise.all(bookings.map((booking) => t.settle(booking)));
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: 0 });
    expect(await balanceOf(t, other)).toMatchObject({ balance: 100_000, blocked: 0 });
  });
});
