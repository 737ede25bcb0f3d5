import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockAccount, closeAccount } from '../../../../src/domains/accounts/account-status.ts';
import { holdFunds } from '../../../../src/domains/ledger/holds.ts';
import { getTransfer } from '../../../../src/domains/transactions/transaction.ts';
import { queryOverdueTedRefunds } from '../../../../src/domains/transfers/credits/inquiry.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { numCtrlIfOf } from '../../../../src/rails/str.ts';
import { casesAbout } from '../../../support/cases.ts';
import { payloadKeys } from '../../../support/catalogue.ts';
import { openTestSettlement, type TestSettlement } from '../../../support/engine.ts';
import { again, balanceOf, brokenClaims, eventsOf, footprint, openFunded, pay } from '../../../support/payments.ts';
import { credits, receiveTed, refundTed, tedRefundOutcome } from '../../../support/ted-credits.ts';
import { OPEN } from '../../../support/teds.ts';

let t: TestSettlement;
beforeAll(async () => {
  t = await openTestSettlement();
});
beforeEach(() => t.clock.set(OPEN));
afterEach(async () => expect(await brokenClaims(t)).toEqual([]));
afterAll(() => t.close());

/** An account with only a TED of 1,000 cents. */
async function received() {
  const { accountId } = await openFunded(t, { balance: 0 });
  const credit = await receiveTed(t, accountId, 1_000);
  return { accountId, credit, order: { accountId, creditId: credit.id } };
}

const only = async (accountId: number) => (await credits(t, accountId))[0];
const last = async (accountId: number) => (await eventsOf(t, accountId)).at(-1);

describe('refunds of a TED', () => {
  test('a refund of a TED reserves the full amount, has an event with every member, and orders a STR0010 to the sender', async () => {
    const { accountId, credit, order } = await received();
    const answer = await refundTed(t, order);
    expect(answer).toEqual({ refundId: answer.refundId, numCtrlStr: credit.numCtrlStr, amount: 1_000 });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000, blocked: 1_000 });
    expect(await only(accountId)).toMatchObject({ status: 'refund_processing', refundable: false });
    expect(await last(accountId)).toMatchObject({
      type: 'ted.refund.requested',
      payload: { accountId, amount: 1_000, numCtrlStr: credit.numCtrlStr, reasonCode: '70', status: 'processing' },
    });
    const [command] = await t.sql<{ payload: object }>(
      `select payload from outbox where type = 'str.refund' and payload->>'transactionId' = $1`,
      [answer.refundId],
    );
    expect(command?.payload).toMatchObject({
      numCtrlIf: numCtrlIfOf(answer.refundId),
      originalNumCtrlStr: credit.numCtrlStr,
      amount: 1_000,
      reasonCode: '70',
      debtorIspb: '99999004',
      recipient: { ispb: '60701190', accountNumber: '7654321' },
    });
  });

  test('a refund of a TED costs one statement in addition to reading immutable data, and so does its replay', async () => {
    const { order } = await received();
    for (const _ of [1, 2]) {
      const statements = await t.statementsOf(() => refundTed(t, order, { idempotencyKey: order.creditId }));
      expect(statements.map((text) => /from (\w+)/.exec(text)?.[1])).toEqual(['ted_credit', 'accept_ted_refund']);
    }
  });

  test('a settled refund of a TED debits the money, and the credit stays refunded', async () => {
    const { accountId, credit, order } = await received();
    const { refundId } = await refundTed(t, { ...order, reason: '5' });
    const outcome = tedRefundOutcome(t, refundId, 'settled', { numCtrlStr: 'STR20261123900000001' });
    await t.settle(outcome, again(outcome));
    await t.settle(again(outcome));
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 0, blocked: 0 });
    expect(await only(accountId)).toMatchObject({ status: 'refunded', refundable: false });
    const latest = await last(accountId);
    expect(latest).toMatchObject({
      type: 'ted.refund.completed',
      payload: { amount: 1_000, numCtrlStr: credit.numCtrlStr, reasonCode: '5', spbNumCtrl: 'STR20261123900000001' },
    });
    expect(Object.keys(latest?.payload ?? {}).sort()).toEqual(payloadKeys('ted.refund.completed'));
    expect(await eventsOf(t, accountId)).toHaveLength(3);
    const read = (id: string) => t.door.enter(getTransfer, t.alpha.caller(), { transactionId: id });
    expect((await read(refundId)).value).toMatchObject({ type: 'ted_refund', status: 'settled' });
    expect((await read(credit.transactionId)).value).toMatchObject({ status: 'refunded', refundedAmount: 1_000 });
    await expect(refundTed(t, order)).rejects.toMatchObject({ code: 'credit_already_returned' });
  });

  test.each([
    ['rejected', { reasonCode: '2' }, { errorCode: '2', errorMessage: 'agency or account does not exist' }],
    ['rejected', { reasonCode: 'X9', reasonDescription: 'no' }, { errorCode: 'X9', errorMessage: 'no' }],
    ['timeout', {}, { errorCode: 'timeout', errorMessage: 'timeout' }],
  ] as const)(
    'a refund of a TED with the outcome %s %j releases the money, and the credit can be refunded again',
    async (status, members, says) => {
      const { accountId, order } = await received();
      const { refundId } = await refundTed(t, order);
      await t.settle(tedRefundOutcome(t, refundId, status, members));
      expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000, blocked: 0 });
      expect(await only(accountId)).toMatchObject({ status: 'received', refundable: true });
      const latest = await last(accountId);
      expect(latest).toMatchObject({ type: 'ted.refund.failed', payload: { status: 'rejected', ...says } });
      expect(Object.keys(latest?.payload ?? {}).sort()).toEqual(payloadKeys('ted.refund.failed'));
      const second = await refundTed(t, order);
      await t.settle(tedRefundOutcome(t, second.refundId, 'settled'));
      expect(await only(accountId)).toMatchObject({ status: 'refunded' });
    },
  );

  test('a refund of a TED keeps its final state when an outcome contradicts it, and a case is opened', async () => {
    const { order, accountId } = await received();
    const { refundId } = await refundTed(t, order);
    await t.settle(tedRefundOutcome(t, refundId, 'rejected'));
    const later = tedRefundOutcome(t, refundId, 'settled');
    await t.settle(later, tedRefundOutcome(t, refundId, 'timeout', { numCtrlIf: 'ANOTHER' }));
    const { numCtrlIf } = later.body as { numCtrlIf: string };
    expect(await casesAbout(t, numCtrlIf)).toMatchObject([{ kind: 'settled_after_failure' }]);
    expect(await casesAbout(t, 'ANOTHER')).toMatchObject([{ kind: 'unknown_order' }]);
    expect(await only(accountId)).toMatchObject({ status: 'received', refundable: true });
  });
});

describe('refused refunds of a TED', () => {
  test.each([
    ['invalid_refund_reason', 'invalid reason', async () => ({ reason: '71' })],
    ['ted_credit_not_found', 'unknown credit', async () => ({ creditId: newId() })],
    ['ted_credit_not_found', 'credit of another account', async () => ({ accountId: (await openFunded(t)).accountId })],
    ['account_not_of_partner', "another partner's account", async () => ({ accountId: 1 })],
  ] as const)('a refund of a TED is rejected with %s and changes nothing: %s', async (code, _what, change) => {
    const { order } = await received();
    const input = { ...order, ...(await change()) };
    const before = await footprint(t);
    await expect(refundTed(t, input)).rejects.toMatchObject({ code });
    expect(await footprint(t)).toEqual(before);
  });

  test('a refund of a TED is rejected with insufficient_balance after the money is spent, and the list shows it', async () => {
    const { accountId, order } = await received();
    await pay(t, accountId, 1);
    expect(await only(accountId)).toMatchObject({ refundable: false });
    await expect(refundTed(t, order)).rejects.toMatchObject({
      code: 'insufficient_balance',
      details: { available: 999, required: 1_000 },
    });
  });

  test('a refund of a TED from a blocked account is rejected with account_blocked', async () => {
    const { accountId, order } = await received();
    await t.door.enter(blockAccount, t.alpha.caller(), { accountId });
    expect(await only(accountId)).toMatchObject({ refundable: false });
    await expect(refundTed(t, order)).rejects.toMatchObject({ code: 'account_blocked' });
  });

  test('a refund of a TED is rejected with insufficient_balance while an infraction of another bank blocks the money', async () => {
    const { accountId, order } = await received();
    const fillUntil = new Date('2026-12-23T15:00:00.000Z');
    await holdFunds(t.database, { accountId, amount: 300, fillUntil }, t.clock.now());
    expect(await only(accountId)).toMatchObject({ refundable: false });
    await expect(refundTed(t, order)).rejects.toMatchObject({ code: 'insufficient_balance' });
  });

  test('a refund of a TED from a closed account is rejected with account_closed', async () => {
    const { accountId, order } = await received();
    const { refundId } = await refundTed(t, order);
    await expect(t.door.enter(closeAccount, t.alpha.caller(), { accountId })).rejects.toMatchObject({
      code: 'account_balance_not_zero',
    });
    await t.settle(tedRefundOutcome(t, refundId, 'settled'));
    await t.door.enter(closeAccount, t.alpha.caller(), { accountId });
    await expect(refundTed(t, order)).rejects.toMatchObject({ code: 'credit_already_returned' });
  });
});

describe('concurrent refunds of a TED', () => {
  test('of many concurrent refunds of one credit, one is accepted', async () => {
    const { accountId, order } = await received();
    await openFunded(t);
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => refundTed(t, order)));
    const codes = asked.map((each) => (each.status === 'rejected' ? each.reason.code : 'accepted'));
    expect(codes.toSorted()).toEqual(['accepted', ...Array(4).fill('refund_in_progress')]);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000, blocked: 1_000 });
  });

  test.each(['settled', 'rejected'] as const)(
    'a refund that is %s and a concurrent closing of its account never leave money on a closed account',
    async (outcome) => {
      for (let round = 0; round < 5; round += 1) {
        const { accountId, order } = await received();
        const close = () => t.door.enter(closeAccount, t.alpha.caller(), { accountId });
        const [asked, early] = await Promise.allSettled([refundTed(t, order), close()]);
        expect(early).toMatchObject({ status: 'rejected', reason: { code: 'account_balance_not_zero' } });
        if (asked.status === 'rejected') throw asked.reason;
        const settling = t.settle(tedRefundOutcome(t, asked.value.refundId, outcome));
        const [, closing] = await Promise.allSettled([settling, close()]);
        await settling;
        const { status, ...money } = await balanceOf(t, accountId);
        const left = outcome === 'settled' ? 0 : 1_000;
        expect(money).toMatchObject({ balance: left, blocked: 0 });
        expect(status).toBe(closing.status === 'fulfilled' ? 'closed' : 'active');
        if (left > 0) expect(status).toBe('active');
      }
    },
  );

  test('a refund of a TED and a concurrent block of funds never use the same cent', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { accountId, order } = await received();
      const fillUntil = new Date('2026-12-23T15:00:00.000Z');
      const [asked] = await Promise.allSettled([
        refundTed(t, order),
        holdFunds(t.database, { accountId, amount: 1_000, fillUntil }, t.clock.now()),
      ]);
      const [held] = await t.sql<{ held: number }>('select held from hold where account_id = $1', [accountId]);
      expect(held?.held).toBe(asked.status === 'fulfilled' ? 0 : 1_000);
      expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000, blocked: 1_000 });
    }
  });

  test('two contradicting outcomes end a refund of a TED once and open a case', async () => {
    const { accountId, order } = await received();
    const { refundId } = await refundTed(t, order);
    const settled = tedRefundOutcome(t, refundId, 'settled');
    await Promise.all([t.settle(settled), t.settle(tedRefundOutcome(t, refundId, 'rejected'))]);
    const { numCtrlIf } = settled.body as { numCtrlIf: string };
    expect(await casesAbout(t, numCtrlIf)).toHaveLength(1);
    expect(await eventsOf(t, accountId)).toHaveLength(3);
  });
});

describe('inquiries about refunds without an outcome', () => {
  const questions = (refundId: string) =>
    t.sql(`select 1 from outbox where type = 'str.refund_status' and payload->>'transactionId' = $1`, [refundId]);
  const at = (seconds: number) => t.clock.set(new Date(Date.parse(OPEN) + seconds * 1_000).toISOString());

  test('one worker makes an inquiry about a refund after the rail’s time limit, and another one after the same time without a reply', async () => {
    const { order } = await received();
    const { refundId } = await refundTed(t, order);
    for (const [seconds, asked] of [
      [20, 0],
      [21, 1],
      [40, 1],
      [42, 2],
    ] as const) {
      at(seconds);
      await Promise.all([1, 2, 3].map(() => queryOverdueTedRefunds(t.database, t.clock.now(), 20)));
      expect(await questions(refundId), `after ${seconds} s`).toHaveLength(asked);
    }
    await t.settle(tedRefundOutcome(t, refundId, 'timeout'));
    at(90);
    await queryOverdueTedRefunds(t.database, t.clock.now(), 20);
    expect(await questions(refundId)).toHaveLength(2);
  });

  test('no inquiry is made about a refund while an outcome that could not be applied waits', async () => {
    const { order } = await received();
    const { refundId } = await refundTed(t, order);
    await t.sql(
      `insert into failed_message (id, queue, exchange, routing_key, body, error, failures, dead)
       values ($1, 'settlement', 'outcomes', 'str.refund_outcome', $2, 'a fault', 1, true)`,
      [newId(), { transactionId: refundId }],
    );
    at(21);
    await queryOverdueTedRefunds(t.database, t.clock.now(), 20);
    expect(await questions(refundId)).toHaveLength(0);
    await t.sql('delete from failed_message');
    await queryOverdueTedRefunds(t.database, t.clock.now(), 20);
    expect(await questions(refundId)).toHaveLength(1);
  });
});
