import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeAccount } from '../../../../src/domains/accounts/account-status.ts';
import { type Charge, getCharge } from '../../../../src/domains/pix/charges/charge.ts';
import { cancelCharge } from '../../../../src/domains/pix/charges/charge-cancellation.ts';
import { chargeExpiry } from '../../../../src/domains/pix/charges/charge-expiry.ts';
import type { Message } from '../../../../src/messaging/broker.ts';
import { runDeadlines } from '../../../../src/platform/operation/unattended.ts';
import { payloadKeys } from '../../../support/catalogue.ts';
import { addKey, dueDate, immediate, paymentOf, staticQr } from '../../../support/charges.ts';
import { newCustomer } from '../../../support/customers.ts';
import { openTestSettlement, type TestSettlement } from '../../../support/engine.ts';
import { again, arrivalOf, balanceOf, brokenClaims, eventsOf } from '../../../support/payments.ts';

const MONDAY = '2026-11-23T15:00:00.000Z';

let t: TestSettlement;
beforeAll(async () => {
  t = await openTestSettlement();
});
afterEach(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  t.clock.set(MONDAY);
});
afterAll(() => t.close());

async function keyed(): Promise<number> {
  const { accountId } = await newCustomer(t, t.alpha);
  await addKey(t, accountId);
  return accountId;
}

const read = async ({ txId }: Charge): Promise<Charge> =>
  (await t.door.enter(getCharge, t.alpha.caller(), { txId })).value;
const cancel = ({ txId }: Charge, partner = t.alpha) => t.door.enter(cancelCharge, partner.caller(), { txId });
const expire = () => runDeadlines(t.database, t.clock.now(), [chargeExpiry]);
const wait = (seconds: number) => t.clock.set(new Date(t.clock.now().getTime() + seconds * 1000).toISOString());

const eventNames = async (accountId: number) =>
  (await eventsOf(t, accountId)).filter(({ type }) => type !== 'pix.charge.created');
const names = async (accountId: number) => (await eventNames(accountId)).map(({ type }) => type);

async function receiptOf(message: Message) {
  const rows = await t.sql<{ payload: object }>(
    `select payload from outbox where type = 'spi.receipt' and payload ->> 'id' = $1`,
    [(message.body as { endToEndId: string }).endToEndId],
  );
  return rows.map(({ payload }) => payload);
}

async function refused(charge: Charge, message: Message, reasonCode: string) {
  const before = await balanceOf(t, charge.accountId);
  const { status, paymentCount } = await read(charge);
  await t.settle(message);
  expect(await balanceOf(t, charge.accountId)).toEqual(before);
  expect(await read(charge)).toMatchObject({ status, paymentCount });
  expect((await eventNames(charge.accountId)).at(-1)).toMatchObject({
    type: 'pix.received.failed',
    payload: { txId: charge.txId, reasonCode, amount: (message.body as { amount: number }).amount },
  });
  expect(await receiptOf(message)).toMatchObject([{ status: 'rejected', reasonCode }]);
}

describe('payment of an immediate charge', () => {
  it('a payment of an immediate charge is credited, ends the charge and emits pix.charge.paid instead of pix.received', async () => {
    const accountId = await keyed();
    const charge = await immediate(t, accountId, { description: 'Order 42', externalId: 'order-42' });
    wait(60);
    const message = await paymentOf(t, charge, 1_500);
    await t.settle(message);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_500 });
    expect(await read(charge)).toMatchObject({ status: 'paid', paidAt: t.clock.now(), paymentCount: 1 });
    const [paid, ...others] = await eventNames(accountId);
    expect(others).toEqual([]);
    expect(Object.keys(paid?.payload ?? {}).sort()).toEqual(payloadKeys('pix.charge.paid'));
    const { endToEndId } = message.body as { endToEndId: string };
    expect(paid).toEqual({
      type: 'pix.charge.paid',
      account_id: accountId,
      payload: {
        ...{ accountId, entityId: charge.entityId, txId: charge.txId, externalId: 'order-42', endToEndId },
        ...{ amount: 1_500, description: 'Order 42', paidAt: t.clock.now().toISOString() },
        transactionId: expect.any(String),
      },
    });
    expect(
      await t.sql('select type, status, amount from transaction where id = $1', [paid?.payload['transactionId']]),
    ).toEqual([{ type: 'pix_in', status: 'settled', amount: 1_500 }]);
    expect(await receiptOf(message)).toMatchObject([{ status: 'accepted', reasonCode: null }]);
  });

  it('a payment of another amount than the charge is returned to the payer', async () => {
    const charge = await immediate(t, await keyed());
    for (const amount of [1, 1_499, 1_501, 150_000]) await refused(charge, await paymentOf(t, charge, amount), 'BE17');
    await t.settle(await paymentOf(t, charge, 1_500));
    expect(await read(charge)).toMatchObject({ status: 'paid' });
  });

  it('a second payment of an immediate charge is returned to the payer as a duplicate', async () => {
    const charge = await immediate(t, await keyed());
    await t.settle(await paymentOf(t, charge, 1_500));
    await refused(charge, await paymentOf(t, charge, 1_500), 'DUPL');
    await refused(charge, await paymentOf(t, charge, 1), 'DUPL');
  });

  it('a redelivered payment message changes nothing, in whatever envelope it arrives', async () => {
    const charge = await immediate(t, await keyed());
    const message = await paymentOf(t, charge, 1_500);
    await t.settle(message, message, again(message));
    await t.settle(message);
    await t.settle(again(message));
    expect(await balanceOf(t, charge.accountId)).toMatchObject({ balance: 1_500 });
    expect(await names(charge.accountId)).toEqual(['pix.charge.paid']);
    // One receipt for the first message and the same one for each envelope in which the rail repeated it.
    expect(await receiptOf(message)).toEqual(
      Array(3).fill({ id: expect.any(String), status: 'accepted', reasonCode: null }),
    );
  });

  it.each(['in one set', 'at once'])('of two payments of one charge %s exactly one is credited', async (how) => {
    const charge = await immediate(t, await keyed());
    const messages = await Promise.all([1, 2, 3].map(() => paymentOf(t, charge, 1_500)));
    if (how === 'at once') await Promise.all(messages.map((message) => t.settle(message)));
    else await t.settle(...messages);
    expect(await balanceOf(t, charge.accountId)).toMatchObject({ balance: 1_500 });
    expect((await names(charge.accountId)).sort()).toEqual([
      'pix.charge.paid',
      'pix.received.failed',
      'pix.received.failed',
    ]);
    const codes = (await Promise.all(messages.map(receiptOf))).flat().map((receipt) => JSON.stringify(receipt));
    expect(codes.filter((code) => code.includes('DUPL'))).toHaveLength(2);
  });

  it('a set of payments of charges settles in four statements, whatever its size', async () => {
    const charges = await Promise.all([1, 2, 3].map(async () => immediate(t, await keyed())));
    const messages = await Promise.all(charges.map((charge) => paymentOf(t, charge, 1_500)));
    expect(await t.statementsOf(() => t.settle(...messages))).toHaveLength(4);
    for (const charge of charges) expect(await read(charge)).toMatchObject({ status: 'paid' });
  });

  it('a payment of a charge of a closed account is returned as for any closed account', async () => {
    const charge = await immediate(t, await keyed());
    await t.door.enter(closeAccount, t.alpha.caller(), { accountId: charge.accountId });
    await refused(charge, await paymentOf(t, charge, 1_500), 'AC07');
  });
});

describe('txId of a payment', () => {
  it('the txId of another account’s charge has no effect on a payment', async () => {
    const charge = await immediate(t, await keyed());
    const accountId = await keyed();
    await t.settle(await paymentOf(t, { accountId, txId: charge.txId }, 1_500));
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_500 });
    expect(await names(accountId)).toEqual(['pix.received']);
    expect(await read(charge)).toMatchObject({ status: 'active' });
  });

  it.each(['***', '', 'x'.repeat(36), "'; drop table charge", 'nobody4knows4this4reference4x'])(
    'a payment whose txId matches no charge (%j) is an ordinary credit',
    async (txId) => {
      const accountId = await keyed();
      await t.settle(await paymentOf(t, { accountId, txId }, 700));
      expect(await balanceOf(t, accountId)).toMatchObject({ balance: 700 });
      expect(await names(accountId)).toEqual(['pix.received']);
    },
  );

  it('a payment without a txId is an ordinary credit, even in a set with payments of charges', async () => {
    const charge = await immediate(t, await keyed());
    const plain = await arrivalOf(t, charge.accountId, 20, `E99999011202611231500${'x'.repeat(11)}`);
    await t.settle(plain, await paymentOf(t, charge, 1_500));
    expect((await names(charge.accountId)).sort()).toEqual(['pix.charge.paid', 'pix.received']);
  });
});

describe('expiry of a charge', () => {
  it('payments are refused from the expiry instant on, whether or not the charge is marked expired', async () => {
    const charge = await immediate(t, await keyed(), { expiresInSeconds: 60 });
    wait(60);
    await refused(charge, await paymentOf(t, charge, 1_500), 'BE17');
    await expire();
    expect(await read(charge)).toMatchObject({ status: 'expired' });
    await refused(charge, await paymentOf(t, charge, 1_500), 'BE17');
  });

  it('an expired charge emits pix.charge.expired once, with its expiry instant', async () => {
    const charge = await immediate(t, await keyed(), { expiresInSeconds: 60, externalId: 'x' });
    wait(59);
    await expire();
    expect(await names(charge.accountId)).toEqual([]);
    wait(1_000);
    await Promise.all([expire(), expire(), expire()]);
    await expire();
    const [event, ...others] = await eventNames(charge.accountId);
    expect(others).toEqual([]);
    expect(Object.keys(event?.payload ?? {}).sort()).toEqual(payloadKeys('pix.charge.expired'));
    expect(event).toMatchObject({
      type: 'pix.charge.expired',
      payload: {
        ...{ entityId: String(charge.entityId), txId: charge.txId, externalId: 'x', amount: 1_500, status: 'expired' },
        expiredAt: charge.expiresAt?.toISOString(),
      },
    });
  });

  it('the expiry deadline skips charges paid or cancelled in time and never expires a static code', async () => {
    const accountId = await keyed();
    const [paid, cancelled] = [await immediate(t, accountId), await immediate(t, accountId)];
    const qr = await staticQr(t, accountId);
    await t.settle(await paymentOf(t, paid, 1_500));
    await cancel(cancelled);
    wait(100 * 365 * 86_400);
    await expire();
    for (const [charge, status] of [
      [paid, 'paid'],
      [cancelled, 'cancelled'],
      [qr, 'active'],
    ] as const) {
      expect(await read(charge)).toMatchObject({ status });
    }
    await t.settle(await paymentOf(t, qr, 5));
    expect(await read(qr)).toMatchObject({ status: 'active', paymentCount: 1 });
  });

  it('the expiry deadline expires many charges in batches', async () => {
    const accountId = await keyed();
    await Promise.all(Array.from({ length: 20 }, () => immediate(t, accountId, { expiresInSeconds: 60 })));
    wait(60);
    let sizes: number[] = [];
    await runDeadlines(t.database, t.clock.now(), [
      {
        name: 'watched',
        async run(context) {
          const ended = await chargeExpiry.run(context, 8);
          sizes = [...sizes, ended];
          return ended === 8 ? 200 : ended;
        },
      },
    ]);
    expect(sizes).toEqual([8, 8, 4]);
    expect(await names(accountId)).toHaveLength(20);
  });

  it.each([-1, 0])(
    'a payment %i s from the expiry settles by its own time when it races the expiry deadline',
    async (offset) => {
      const charges = await Promise.all(
        Array.from({ length: 5 }, async () => immediate(t, await keyed(), { expiresInSeconds: 60 })),
      );
      wait(60 + offset);
      const messages = await Promise.all(charges.map((charge) => paymentOf(t, charge, 1_500)));
      // The deadline's clock can be ahead of the settlement's.
      const sweep = () => runDeadlines(t.database, new Date(t.clock.now().getTime() + 1_000), [chargeExpiry]);
      await Promise.all(messages.flatMap((message) => [t.settle(message), sweep()]));
      // The deadline skips locked rows; its next run finds them.
      await sweep();
      for (const charge of charges) {
        const { status } = await read(charge);
        const { balance } = await balanceOf(t, charge.accountId);
        expect([status, balance]).toEqual(offset < 0 ? ['paid', 1_500] : ['expired', 0]);
        const published = await names(charge.accountId);
        if (offset < 0)
          expect([['pix.charge.paid'], ['pix.charge.expired', 'pix.charge.paid']]).toContainEqual(published);
        else expect(published.sort()).toEqual(['pix.charge.expired', 'pix.received.failed']);
      }
    },
  );

  describe('payment accepted before the expiry', () => {
    it.each(['has not been marked', 'has been published'])(
      'a payment accepted before an expiry that %s pays the charge once',
      async (what) => {
        const charge = await immediate(t, await keyed(), { expiresInSeconds: 60 });
        wait(59);
        const [message, second] = [await paymentOf(t, charge, 1_500), await paymentOf(t, charge, 1_500)];
        wait(6 * 3_600);
        if (what === 'has been published') await expire();
        await t.settle(message, message);
        await t.settle(message);
        await expire();
        expect(await read(charge)).toMatchObject({ status: 'paid', paidAt: t.clock.now(), paymentCount: 1 });
        expect(await balanceOf(t, charge.accountId)).toMatchObject({ balance: 1_500 });
        const ended = what === 'has been published' ? ['pix.charge.expired'] : [];
        expect(await names(charge.accountId)).toEqual([...ended, 'pix.charge.paid']);
        expect(await receiptOf(message)).toMatchObject([{ status: 'accepted' }]);
        await refused(charge, second, 'DUPL');
      },
    );

    it('a late message of a timely payment is refused when the amount is wrong', async () => {
      const charge = await immediate(t, await keyed(), { expiresInSeconds: 60 });
      const message = await paymentOf(t, charge, 1_499);
      wait(60);
      await expire();
      await refused(charge, message, 'BE17');
    });

    it('a late message of a timely payment does not undo a cancellation', async () => {
      const charge = await immediate(t, await keyed());
      const message = await paymentOf(t, charge, 1_500);
      wait(1);
      await cancel(charge);
      await refused(charge, message, 'BE17');
    });
  });

  it('a payment dated in the future by the rail does not extend the expiry', async () => {
    const charge = await immediate(t, await keyed(), { expiresInSeconds: 60 });
    const dated = (message: Message, at: string) => ({ ...message, body: { ...(message.body as object), at } });
    const [early, late] = [await paymentOf(t, charge, 1_500), await paymentOf(t, charge, 1_500)];
    wait(60);
    await refused(charge, dated(late, '9999-12-31T00:00:00.000Z'), 'BE17');
    t.clock.set(MONDAY);
    await t.settle(dated(early, '9999-12-31T00:00:00.000Z'));
    expect(await read(charge)).toMatchObject({ status: 'paid' });
  });
});

describe('cancellation of a charge', () => {
  it('a cancelled charge refuses later payments and emits its event once', async () => {
    const charge = await immediate(t, await keyed(), { externalId: 'order-1' });
    expect((await cancel(charge)).value).toEqual({ ...charge, status: 'cancelled' });
    const [event, ...others] = await eventNames(charge.accountId);
    expect(others).toEqual([]);
    expect(Object.keys(event?.payload ?? {}).sort()).toEqual(payloadKeys('pix.charge.cancelled'));
    expect(event?.payload).toMatchObject({
      ...{ entityId: String(charge.entityId), txId: charge.txId, externalId: 'order-1', amount: 1_500 },
      ...{ status: 'cancelled', cancelledAt: t.clock.now().toISOString() },
    });
    await refused(charge, await paymentOf(t, charge, 1_500), 'BE17');
  });

  it('a static QR code can be cancelled', async () => {
    const qr = await staticQr(t, await keyed());
    await t.settle(await paymentOf(t, qr, 300));
    await cancel(qr);
    await refused(qr, await paymentOf(t, qr, 300), 'BE17');
    expect(await read(qr)).toMatchObject({ status: 'cancelled', paymentCount: 1 });
  });

  it('only the charge’s partner can cancel it, and only while it is active', async () => {
    const accountId = await keyed();
    const paid = await immediate(t, accountId);
    await t.settle(await paymentOf(t, paid, 1_500));
    const cancelled = await immediate(t, accountId);
    await cancel(cancelled);
    const expired = await immediate(t, accountId, { expiresInSeconds: 1 });
    wait(1);
    for (const [charge, status] of [
      [paid, 'paid'],
      [cancelled, 'cancelled'],
      [expired, 'expired'],
    ] as const) {
      await expect(cancel(charge)).rejects.toMatchObject({
        code: 'invalid_charge_state',
        status: 422,
        details: { status },
      });
      await expect(cancel(charge, t.beta)).rejects.toMatchObject({ code: 'charge_not_found', status: 404 });
    }
    expect(await names(accountId)).toEqual(['pix.charge.paid', 'pix.charge.cancelled']);
    await expire();
  });

  it('when a cancellation races a payment, exactly one of them succeeds', async () => {
    const charges = await Promise.all(Array.from({ length: 6 }, async () => immediate(t, await keyed())));
    await Promise.all(
      charges.map(async (charge) => {
        const message = await paymentOf(t, charge, 1_500);
        const [cancelled] = await Promise.allSettled([cancel(charge), cancel(charge), t.settle(message)]);
        const { status } = await read(charge);
        if (cancelled.status === 'fulfilled') expect(status).toBe('cancelled');
        const { balance } = await balanceOf(t, charge.accountId);
        expect([status, balance]).toEqual(status === 'paid' ? ['paid', 1_500] : ['cancelled', 0]);
        expect((await names(charge.accountId)).sort()).toEqual(
          status === 'paid' ? ['pix.charge.paid'] : ['pix.charge.cancelled', 'pix.received.failed'],
        );
      }),
    );
  });
});

describe('payment of a charge with a due date', () => {
  // Thursday 10 December 2026: 2 % fine, 1 % a month, R$ 5.00 rebate, 10 % discount until the due date.
  const terms = {
    fineType: 'PERCENTUAL',
    fineValue: '2.00',
    interestType: 'PERCENTUAL',
    interestValue: '1.00',
    rebateValue: '5.00',
    discountType: 'PERCENTUAL',
    discountValue: '10.00',
  } as const;

  it.each([
    ['2026-11-24', 8_550],
    ['2026-12-10', 8_550],
    ['2026-12-11', 9_500 + 190 + 3],
    ['2026-12-20', 9_500 + 190 + 32],
    ['2027-01-11', 9_500 + 190 + 101],
  ])('a payment of a charge with a due date on %s must have that day’s amount', async (day, amount) => {
    const charge = await dueDate(t, await keyed(), terms);
    t.clock.set(`${day}T03:00:00.000Z`);
    await refused(charge, await paymentOf(t, charge, amount - 1), 'BE17');
    await refused(charge, await paymentOf(t, charge, 10_000), 'BE17');
    t.clock.set(new Date(Date.parse(`${day}T03:00:00.000Z`) + 86_399_999).toISOString());
    await t.settle(await paymentOf(t, charge, amount));
    expect(await read(charge)).toMatchObject({ status: 'paid', amount: 10_000 });
    expect((await eventNames(charge.accountId)).at(-1)).toMatchObject({ type: 'pix.charge.paid', payload: { amount } });
    await refused(charge, await paymentOf(t, charge, amount), 'DUPL');
  });

  it('a payment after the last day of a charge with a due date is refused, and the charge expires with its event', async () => {
    const charge = await dueDate(t, await keyed());
    t.clock.set('2027-01-12T03:00:00.000Z');
    await refused(charge, await paymentOf(t, charge, 10_000), 'BE17');
    await expire();
    expect(await read(charge)).toMatchObject({ status: 'expired' });
    expect((await eventNames(charge.accountId)).at(-1)?.payload).toMatchObject({
      expiredAt: '2027-01-12T03:00:00.000Z',
    });
  });
});

describe('late message of a payment of a charge with a due date', () => {
  const terms = { fineType: 'FIXO', fineValue: '2.00', interestType: 'FIXO', interestValue: '0.10' } as const;

  it('a late message of a payment costs the price of the day on which the rail accepted it', async () => {
    const accountId = await keyed();
    const inTime = await dueDate(t, accountId, terms);
    const late = await dueDate(t, accountId, terms);
    t.clock.set('2026-12-11T02:59:59.000Z');
    const atDue = [await paymentOf(t, inTime, 10_000), await paymentOf(t, late, 10_210)] as const;
    t.clock.set('2026-12-11T03:00:00.000Z');
    const dayAfter = [await paymentOf(t, inTime, 10_000), await paymentOf(t, late, 10_210)] as const;
    t.clock.set('2026-12-13T15:00:00.000Z');
    await refused(inTime, dayAfter[0], 'BE17');
    await refused(late, atDue[1], 'BE17');
    await t.settle(atDue[0], dayAfter[1]);
    for (const charge of [inTime, late]) expect(await read(charge)).toMatchObject({ status: 'paid' });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 20_210 });
  });

  it('a payment accepted on the last day pays the charge later, and a payment dated ahead counts as of now', async () => {
    const charge = await dueDate(t, await keyed(), terms);
    const ahead = await dueDate(t, charge.accountId, terms);
    const message = await paymentOf(t, ahead, 10_000);
    await t.settle({ ...message, body: { ...(message.body as object), at: '2026-12-20T15:00:00.000Z' } });
    expect(await read(ahead)).toMatchObject({ status: 'paid' });
    t.clock.set('2027-01-12T02:59:59.000Z');
    const late = await paymentOf(t, charge, 10_200 + 10 * 32);
    t.clock.set('2027-01-13T15:00:00.000Z');
    await expire();
    await t.settle(late);
    expect(await read(charge)).toMatchObject({ status: 'paid' });
  });
});

describe('payments of a static QR code', () => {
  it('every payment of a static QR code is credited and emits an event, whatever its amount', async () => {
    const qr = await staticQr(t, await keyed(), { amount: 1_000, externalId: 'counter-3' });
    const messages = await Promise.all([1_000, 1_000, 5, 123_456].map((amount) => paymentOf(t, qr, amount)));
    const [first, ...others] = messages as [Message, ...Message[]];
    await t.settle(first, first);
    wait(30);
    await t.settle(...others, first);
    expect(await balanceOf(t, qr.accountId)).toMatchObject({ balance: 125_461 });
    expect(await read(qr)).toMatchObject({ status: 'active', paymentCount: 4, paidAt: t.clock.now() });
    const events = await eventNames(qr.accountId);
    expect(
      events.map(({ type, payload }) => [type, payload['amount'], payload['txId'], payload['externalId']]),
    ).toEqual([1_000, 1_000, 5, 123_456].map((amount) => ['pix.charge.paid', amount, qr.txId, 'counter-3']));
  });

  it('concurrent payments of a static QR code are all credited', async () => {
    const qr = await staticQr(t, await keyed());
    const messages = await Promise.all(Array.from({ length: 12 }, (_, n) => paymentOf(t, qr, n + 1)));
    await Promise.all(messages.map((message) => t.settle(message, message)));
    expect(await balanceOf(t, qr.accountId)).toMatchObject({ balance: 78 });
    expect(await read(qr)).toMatchObject({ paymentCount: 12 });
  });
});
