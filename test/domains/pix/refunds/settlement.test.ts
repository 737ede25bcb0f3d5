import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HIGHEST_BALANCE } from '../../../../src/domains/ledger/balance.ts';
import { lookUpKey } from '../../../../src/domains/pix/dict/dict-lookup.ts';
import { queryOverduePayments } from '../../../../src/domains/pix/payments/inquiry.ts';
import { sendPixPayment } from '../../../../src/domains/pix/payments/payment.ts';
import { startRefund } from '../../../../src/domains/pix/refunds/refund.ts';
import { unattended } from '../../../../src/platform/operation/unattended.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { casesAbout } from '../../../support/cases.ts';
import { payloadKeys } from '../../../support/catalogue.ts';
import { addKey, paymentOf, staticQr } from '../../../support/charges.ts';
import { openTestSettlement, type TestSettlement } from '../../../support/engine.ts';
import { book } from '../../../support/money.ts';
import {
  again,
  balanceOf,
  brokenClaims,
  eventsOf,
  footprint,
  openFunded,
  readPayment,
} from '../../../support/payments.ts';
import { receivePix, refund, refundOutcomeOf, returnIdOf, trail } from '../../../support/refunds.ts';

let t: TestSettlement;
beforeAll(async () => {
  t = await openTestSettlement();
});
beforeEach(() => t.clock.set('2026-11-23T15:00:00.000Z'));
afterAll(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  await t.close();
});

async function refunded(amount = 400) {
  const { accountId } = await openFunded(t, { balance: 0 });
  const original = await receivePix(t, accountId, 1_000);
  const { refundId } = await refund(t, { accountId, transactionId: original.transactionId, amount });
  return { accountId, original, refundId, returnId: await returnIdOf(t, refundId) };
}

/** Every table except the records of consumed messages. */
async function facts() {
  const { consumed_message: _, ...rest } = await footprint(t);
  return rest;
}

describe('settled refund', () => {
  test('a settled refund is posted, counts on the received PIX and emits an event with every member', async () => {
    const { accountId, original, refundId, returnId } = await refunded();
    t.clock.set('2026-11-23T15:00:07.000Z');
    await t.settle(await refundOutcomeOf(t, refundId, 'settled'));
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 600, blocked: 0 });
    expect(await readPayment(t, refundId)).toMatchObject({ status: 'settled', completedAt: t.clock.now() });
    expect(await readPayment(t, original.transactionId)).toMatchObject({ status: 'settled', refundedAmount: 400 });
    const published = (await eventsOf(t, accountId)).at(-1);
    expect(published).toEqual({
      type: 'pix.refund.completed',
      account_id: accountId,
      payload: {
        accountId,
        transactionId: refundId,
        endToEndId: returnId,
        refundTransactionId: refundId,
        refundEndToEndId: returnId,
        returnId,
        originalTransactionId: original.transactionId,
        originalEndToEndId: original.endToEndId,
        externalId: null,
        originalExternalId: null,
        amount: 400,
        status: 'settled',
        errorReason: null,
        recipient: 'João Pagador',
      },
    });
    expect(Object.keys(published?.payload ?? {}).sort()).toEqual(payloadKeys('pix.refund.completed'));
    const [posting] = await t.sql(
      'select debit_account_id, amount, kind, fee_charge_id from posting where transaction_id = $1',
      [refundId],
    );
    expect(posting).toEqual({ debit_account_id: accountId, amount: 400, kind: 'pix_refund', fee_charge_id: null });
  });

  test('a refund of the full amount makes the received PIX refunded', async () => {
    const { accountId, original, refundId } = await refunded(400);
    const { refundId: rest } = await refund(t, { accountId, transactionId: original.transactionId, amount: 600 });
    await t.settle(await refundOutcomeOf(t, rest, 'settled'), await refundOutcomeOf(t, refundId, 'settled'));
    expect(await readPayment(t, original.transactionId)).toMatchObject({ status: 'refunded', refundedAmount: 1_000 });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 0, blocked: 0 });
  });
});

test('the refund event of a charge’s payment contains the external id of the charge', async () => {
  const { accountId } = await openFunded(t, { balance: 0 });
  await addKey(t, accountId);
  const charge = await staticQr(t, accountId, { externalId: 'order-77' });
  await t.settle(await paymentOf(t, charge, 1_000));
  const [paid] = await t.sql<{ transaction_id: string }>(
    'select transaction_id from charge_payment where charge_id = $1',
    [charge.id],
  );
  const { refundId } = await refund(t, { accountId, transactionId: paid?.transaction_id ?? '', amount: 400 });
  await t.settle(await refundOutcomeOf(t, refundId, 'settled'));
  expect((await eventsOf(t, accountId)).at(-1)).toMatchObject({
    type: 'pix.refund.completed',
    payload: { externalId: null, originalExternalId: 'order-77' },
  });
});

describe('rejected refund', () => {
  test.each([
    ['rejected', 'AC07', 'AC07: account closed'],
    ['rejected', null, 'rejected'],
    ['timeout', 'AB03', 'AB03: settlement timed out in the SPI'],
  ] as const)(
    'a rejected refund (%s %s) leaves the money on the account, where it can be refunded again',
    async (status, code, errorReason) => {
      const { accountId, original, refundId } = await refunded();
      await t.settle(await refundOutcomeOf(t, refundId, status, code));
      expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000, blocked: 0 });
      expect(await readPayment(t, refundId)).toMatchObject({ status, errorReason, completedAt: t.clock.now() });
      expect(await trail(t, accountId, original.transactionId)).toMatchObject({ remainingRefundable: 1_000 });
      const published = (await eventsOf(t, accountId)).at(-1);
      expect(published).toMatchObject({
        type: 'pix.refund.failed',
        payload: { refundTransactionId: refundId, amount: 400, status: 'rejected', errorReason },
      });
      expect(Object.keys(published?.payload ?? {}).sort()).toEqual(payloadKeys('pix.refund.failed'));
      await refund(t, { accountId, transactionId: original.transactionId, amount: 1_000 });
    },
  );

  test('a rejected refund of an infraction also emits pix.med.return_rejected', async () => {
    const { accountId } = await openFunded(t, { balance: 0 });
    const { transactionId, endToEndId } = await receivePix(t, accountId, 1_000);
    const infractionId = newId();
    const { value } = await unattended(t.database, t.clock.now(), (context) =>
      startRefund(context, {
        institutionId: t.institutionId,
        partnerId: t.alpha.id,
        accountId,
        originalTransactionId: transactionId,
        amount: 300,
        reason: 'FR01',
        infractionId,
        holdId: null,
      }),
    );
    expect(value).toMatchObject({ originalTransactionId: transactionId, amount: 300, remainingRefundable: 700 });
    await t.settle(await refundOutcomeOf(t, value.refundId, 'rejected', 'AC06'));
    const published = (await eventsOf(t, accountId)).slice(-3);
    expect(published.map(({ type }) => type)).toEqual([
      'pix.refund.requested',
      'pix.refund.failed',
      'pix.med.return_rejected',
    ]);
    expect(published[2]?.payload).toEqual({
      eventType: 'pix.med.return_rejected',
      accountId,
      returnId: await returnIdOf(t, value.refundId),
      endToEndId,
      amount: 300,
      status: 'rejected',
      medId: null,
      infractionId,
      returnStage: 'rejected',
      reasonCode: 'AC06',
      reasonDescription: 'account blocked',
      rejectedAt: t.clock.now().toISOString(),
      occurredAt: t.clock.now().toISOString(),
    });
  });
});

describe('refund inside another transaction', () => {
  const order = (accountId: number, originalTransactionId: string, holdId: string | null = null) => ({
    institutionId: t.institutionId,
    partnerId: t.alpha.id,
    accountId,
    originalTransactionId,
    amount: 400,
    reason: 'FR01',
    infractionId: newId(),
    holdId,
  });

  test('a refund can take its money from a hold, even on a blocked account without other money', async () => {
    const { accountId } = await openFunded(t, { balance: 0 });
    const { transactionId } = await receivePix(t, accountId, 1_000);
    const holdId = newId();
    const until = '2026-12-31T00:00:00.000Z';
    await t.sql('select * from ledger_hold($1, $2, 1000, $3, $4)', [holdId, accountId, until, t.clock.now()]);
    await t.sql(`update balance set status = 'blocked' where account_id = $1`, [accountId]);
    const run = (hold: string | null) =>
      unattended(t.database, t.clock.now(), (context) => startRefund(context, order(accountId, transactionId, hold)));
    await expect(run(null)).rejects.toMatchObject({ code: 'account_blocked' });
    const { value } = await run(holdId);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000, blocked: 1_000 });
    await t.settle(await refundOutcomeOf(t, value.refundId, 'settled'));
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 600, blocked: 600 });
  });

  test('a refund rolls back with the transaction that it runs in', async () => {
    const { accountId } = await openFunded(t, { balance: 0 });
    const { transactionId } = await receivePix(t, accountId, 1_000);
    const before = await footprint(t);
    const failing = unattended(t.database, t.clock.now(), async (context) => {
      await startRefund(context, order(accountId, transactionId));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await footprint(t)).toEqual(before);
  });
});

describe('outcomes of refunds', () => {
  test.each([1, 40])('the outcomes of %i refunds take one transaction of four statements', async (size) => {
    const { accountId } = await openFunded(t, { balance: 0 });
    const { transactionId } = await receivePix(t, accountId, 1_000);
    const refunds: string[] = [];
    for (let n = 0; n < size; n += 1)
      refunds.push((await refund(t, { accountId, transactionId, amount: 10 })).refundId);
    const outcomes = await Promise.all(
      refunds.map((id, n) => refundOutcomeOf(t, id, n % 4 === 3 ? 'rejected' : 'settled')),
    );
    expect(await t.statementsOf(() => t.settle(...outcomes))).toHaveLength(4);
    const settled = Math.ceil((size * 3) / 4);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000 - settled * 10, blocked: 0 });
  });

  test('repeated outcomes of a refund have no effect, under the same or another id, in one set or several', async () => {
    const [one, two] = [await refunded(), await refunded()];
    const published = [
      await refundOutcomeOf(t, one.refundId, 'settled'),
      await refundOutcomeOf(t, two.refundId, 'rejected'),
    ];
    await t.settle(...published, ...published);
    const before = await facts();
    await t.settle(...published);
    for (const message of published) await t.settle(again(message), again(message));
    expect(await facts()).toEqual(before);
  });

  test('outcomes from racing consumers take effect once', async () => {
    const { accountId, refundId } = await refunded();
    const outcome = await refundOutcomeOf(t, refundId, 'settled');
    await Promise.all(Array.from({ length: 8 }, (_, n) => t.settle(n % 2 ? outcome : again(outcome))));
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 600, blocked: 0 });
  });

  test.each([
    ['settled', 'rejected'],
    ['settled', 'timeout'],
    ['rejected', 'settled'],
    ['timeout', 'settled'],
  ] as const)('the contradicting outcomes %s and %s of a refund move nothing and open a case', async (end, said) => {
    const { refundId } = await refunded();
    await t.settle(await refundOutcomeOf(t, refundId, end));
    const before = await footprint(t);
    const outcome = await refundOutcomeOf(t, refundId, said);
    await t.settle(outcome);
    expect(await footprint(t)).toEqual({ ...before, consumed_message: Number(before['consumed_message']) + 1 });
    const { returnId } = outcome.body as { returnId: string };
    expect(await casesAbout(t, returnId)).toMatchObject([{ transaction_id: refundId }]);
  });

  test('an outcome of an unknown refund opens a case', async () => {
    const { refundId } = await refunded();
    const outcome = await refundOutcomeOf(t, refundId, 'settled');
    const body = { ...(outcome.body as object), returnId: 'D99999004202611231500NOBODYMADE1' };
    await t.settle({ ...outcome, body });
    expect(await casesAbout(t, body.returnId)).toMatchObject([{ kind: 'unknown_order', transaction_id: null }]);
  });
});

describe('refund of a PIX from another account of the institution', () => {
  /** Alpha pays beta's key at the same institution, so the PIX is booked without the rail. */
  async function paidWithin() {
    const { accountId: payer } = await openFunded(t, { balance: 1_000 });
    const { accountId: receiver } = await openFunded(t, { balance: 0, partner: t.beta });
    const [account] = await t.sql<{ agency: string; number: string }>(
      'select agency, account_number as number from account where id = $1',
      [receiver],
    );
    const key = newId();
    await t.sql(
      `insert into sandbox_dict_entry (key, key_type, ispb, participant_name, branch, account_number, account_type,
         owner_name, owner_document, created_at)
       values ($1, 'EVP', '99999004', 'Banco Sandbox', $2, $3, 'TRAN', 'Beto', '52998224725', $4)`,
      [key, account?.agency, account?.number, t.clock.now()],
    );
    const { endToEndId } = (await t.door.enter(lookUpKey, t.alpha.caller(), { key, accountId: payer })).value;
    const input = { accountId: payer, amount: 1_000, pixKey: key, recipientIspb: '99999004', endToEndId };
    const { transactionId } = (await t.door.enter(sendPixPayment, t.alpha.caller(), input)).value;
    await t.settle(await stagedCommand('book.pix', payer));
    const [arrived] = await t.sql<{ id: string }>('select id from transaction where account_id = $1', [receiver]);
    return { payer, receiver, transactionId, arrived: arrived?.id ?? '', endToEndId };
  }

  async function stagedCommand(type: string, accountId: number) {
    const [row] = await t.sql<{ id: string; payload: object }>(
      'select id, payload from outbox where type = $1 and account_id = $2 order by seq desc limit 1',
      [type, accountId],
    );
    return { id: row?.id ?? '', exchange: 'outcomes', routingKey: type, body: row?.payload } as const;
  }

  test('a refund within the institution returns to the payer in one booking, and both partners get events', async () => {
    const { payer, receiver, transactionId, arrived, endToEndId } = await paidWithin();
    const input = { accountId: receiver, transactionId: arrived, amount: 400 };
    const { refundId } = await refund(t, input, { partner: t.beta });
    const command = await stagedCommand('book.refund', receiver);
    expect(await t.statementsOf(() => t.settle(command))).toHaveLength(4);
    await t.settle(command, again(command));
    expect(await balanceOf(t, payer)).toMatchObject({ balance: 400, blocked: 0 });
    expect(await balanceOf(t, receiver)).toMatchObject({ balance: 600, blocked: 0 });
    expect(await readPayment(t, transactionId)).toMatchObject({ status: 'settled', refundedAmount: 400 });
    const returnId = await returnIdOf(t, refundId);
    expect((await eventsOf(t, payer)).slice(-2)).toMatchObject([
      { type: 'pix.payout.returned', payload: { returnId, transactionId, amount: 400, reason: 'MD06' } },
      { type: 'pix.return.received', payload: { endToEndId, amount: 400, isPartial: true } },
    ]);
    expect((await eventsOf(t, receiver)).at(-1)).toMatchObject({
      type: 'pix.refund.completed',
      payload: { refundTransactionId: refundId, originalTransactionId: arrived },
    });
  });

  test('a refund within the institution is not queried at the rail', async () => {
    const { receiver, arrived } = await paidWithin();
    await refund(t, { accountId: receiver, transactionId: arrived, amount: 400 }, { partner: t.beta });
    t.clock.set('2026-11-23T15:10:00.000Z');
    await queryOverduePayments(t.database, t.clock.now(), 20);
    const asked = await t.sql(`select payload from outbox where type like 'spi.%status' and account_id = $1`, [
      receiver,
    ]);
    expect(asked).toEqual([]);
  });

  test.each([
    ['closes the account', 'AC07: account closed'],
    ['reaches the balance limit', 'AM02: amount above what the receiving account accepts'],
  ])(
    'a refund within the institution fails and leaves the money when the payer %s meanwhile',
    async (meanwhile, errorReason) => {
      const { payer, receiver, arrived } = await paidWithin();
      if (meanwhile === 'reaches the balance limit') {
        await book(t, t.alpha, { type: 'pix_in', accountId: payer, amount: HIGHEST_BALANCE - 999 });
      } else await t.sql(`update balance set status = 'closed' where account_id = $1`, [payer]);
      const input = { accountId: receiver, transactionId: arrived, amount: 1_000 };
      const { refundId } = await refund(t, input, { partner: t.beta });
      await t.settle(await stagedCommand('book.refund', receiver));
      expect(await balanceOf(t, receiver)).toMatchObject({ balance: 1_000, blocked: 0 });
      expect(await readPayment(t, refundId, t.beta)).toMatchObject({
        status: 'rejected',
        errorReason,
      });
      expect((await trail(t, receiver, arrived, t.beta)).remainingRefundable).toBe(1_000);
    },
  );
});
