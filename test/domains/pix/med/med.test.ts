import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMed } from '../../../../src/domains/pix/med/med.ts';
import { listMeds, pageMeds } from '../../../../src/domains/pix/med/med-pages.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import {
  commandsOf,
  DAY_MS,
  directoryMessage,
  endMed,
  openReceived,
  openSent,
  openTestDirectory,
  publishedEventsOf,
  readMed,
  recover,
  requestRefund,
  type TestDirectory,
  typesOf,
} from '../../../support/infractions.ts';
import { again, balanceOf, brokenClaims, footprint, openFunded, pay, returnOf } from '../../../support/payments.ts';

const NOON = '2026-11-23T15:00:00.000Z';

let t: TestDirectory;
beforeAll(async () => {
  t = await openTestDirectory();
});
beforeEach(() => t.clock.set(NOON));
afterAll(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  await t.close();
});

async function expectRefusal(act: () => Promise<unknown>, refusal: object): Promise<void> {
  const before = await footprint(t);
  await expect(act()).rejects.toMatchObject(refusal);
  expect(await footprint(t)).toEqual(before);
}

async function opened(amount = 1_000) {
  const sent = await openSent(t, amount);
  const { id: medId } = await recover(t, sent);
  return { ...sent, medId };
}

const moved = (medId: string, status: string) => directoryMessage('med_updated', { medId, status, amount: 1_000 });
const completed = (medId: string, status = 'COMPLETED', amount = 0) =>
  directoryMessage('med_completed', { medId, status, amount });

describe('fund recovery', () => {
  test('opening a fund recovery on a sent PIX emits an event without amount and goes to the arrangement', async () => {
    const sent = await openSent(t);
    const med = await recover(t, sent);
    expect(med).toMatchObject({
      status: 'CREATED',
      rootTransactionId: sent.transactionId,
      fraudCategory: 'SCAM',
      amount: 1_000,
      createdAt: new Date(NOON),
    });
    const { accountId, endToEndId } = sent;
    expect(await publishedEventsOf(t, accountId)).toEqual([
      { type: 'pix.med.created', payload: { accountId, medId: med.id, endToEndId, status: 'CREATED' } },
    ]);
    expect(await commandsOf(t, accountId)).toEqual([
      {
        type: 'dict.med_open',
        payload: { medId: med.id, endToEndId, amount: 1_000, fraudCategory: 'SCAM', details: 'A false shop.' },
      },
    ]);
  });

  test('a fund recovery requires a settled PIX that the account sent', async () => {
    const sent = await openSent(t);
    const { accountId } = await openFunded(t);
    const refusal = { code: 'transaction_not_of_account' };
    await expectRefusal(() => recover(t, { accountId, endToEndId: sent.endToEndId }), refusal);
    await expectRefusal(() => recover(t, { accountId, endToEndId: 'nonsense' }), refusal);
    const { endToEndId } = await pay(t, accountId, 100);
    await expectRefusal(() => recover(t, { accountId, endToEndId }), refusal);
    const received = await openReceived(t);
    await expectRefusal(() => recover(t, received), { code: 'med_not_allowed' });
    await t.settle(returnOf(t, sent.endToEndId, 1_000));
    await expectRefusal(() => recover(t, sent), refusal);
    await expectRefusal(() => recover(t, sent, t.beta), { code: 'account_not_of_partner' });
  });

  test('a fund recovery can be opened until exactly 80 days after the PIX', async () => {
    const [inTime, late] = [await openSent(t), await openSent(t)];
    const last = new Date(new Date(NOON).getTime() + 80 * DAY_MS);
    t.clock.set(last.toISOString());
    await recover(t, inTime);
    t.clock.set(new Date(last.getTime() + 1).toISOString());
    await expectRefusal(() => recover(t, late), {
      code: 'med_window_expired',
      details: { open_until: last.toISOString() },
    });
  });

  test('one fund recovery per transaction is open, even after concurrent requests, and another can follow its end', async () => {
    const sent = await openSent(t);
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => recover(t, sent)));
    const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []));
    expect(made).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'med_already_open' });
    }
    await t.answer(completed(made[0] ?? ''));
    await recover(t, sent);
  });

  test.each([
    ['fraudCategory', { fraudCategory: 'COERCION' }],
    ['details', { details: 'x'.repeat(2_001) }],
    ['endToEndId', { endToEndId: '' }],
  ])('a fund recovery with an invalid %s is refused', async (field, wrong) => {
    const input = { accountId: 1, endToEndId: 'E', fraudCategory: 'SCAM', ...wrong };
    await expect(t.door.enter(openMed, t.alpha.caller(), input)).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: { [field]: expect.any(String) } },
    });
  });
});

describe('steps of the arrangement', () => {
  test('each step of a fund recovery changes its state and emits an event with amount and instant', async () => {
    const { accountId, medId, endToEndId } = await opened();
    for (const status of ['TRACKED', 'AWAITING_ANALYSIS', 'ANALYSED', 'REFUNDING']) {
      await t.answer(moved(medId, status));
      expect(await readMed(t, accountId, medId)).toMatchObject({ status });
      expect((await publishedEventsOf(t, accountId)).at(-1)).toEqual({
        type: 'pix.med.updated',
        payload: { accountId, medId, endToEndId, amount: 1_000, status, updatedAt: NOON },
      });
    }
    await t.answer(completed(medId));
    expect((await publishedEventsOf(t, accountId)).at(-1)).toEqual({
      type: 'pix.med.completed',
      payload: { accountId, medId, endToEndId, amount: 0, status: 'COMPLETED' },
    });
  });

  test('a step of a fund recovery that arrives late has no effect', async () => {
    const { accountId, medId } = await opened();
    const [tracked, analysed] = [moved(medId, 'TRACKED'), moved(medId, 'ANALYSED')];
    await t.answer(analysed, tracked, again(analysed), analysed, moved(medId, 'AWAITING_ANALYSIS'));
    expect(await readMed(t, accountId, medId)).toMatchObject({ status: 'ANALYSED' });
    expect(await typesOf(t, accountId)).toEqual(['pix.med.created', 'pix.med.updated']);
    await t.answer(completed(medId), moved(medId, 'REFUNDING'), completed(medId, 'REFUND_COMPLETED', 5));
    expect(await readMed(t, accountId, medId)).toMatchObject({ status: 'COMPLETED' });
    expect(await typesOf(t, accountId)).toHaveLength(3);
  });

  test('a message about an unknown fund recovery is retried later', async () => {
    await expect(t.answer(moved(newId(), 'TRACKED'))).rejects.toThrow(/no fund recovery/);
    await expect(t.answer(completed(newId()))).rejects.toThrow(/no fund recovery/);
    const { medId } = await opened();
    await expect(t.answer(directoryMessage('med_refund_closed', { medId, refundId: newId() }))).rejects.toThrow(
      /no refund request/,
    );
  });

  test('a fund recovery that the arrangement cancels emits its amount and cancels its refund request', async () => {
    const { accountId, medId, endToEndId } = await opened();
    await requestRefund(t, { accountId, medId }, 400);
    const voided = directoryMessage('med_cancelled', { medId, amount: 1_000 });
    await t.answer(voided, again(voided));
    expect((await publishedEventsOf(t, accountId)).slice(2)).toMatchObject([
      { type: 'pix.med.refund.cancelled', payload: { amount: 400, status: 'CANCELLED' } },
      {
        type: 'pix.med.cancelled',
        payload: { accountId, medId, endToEndId, amount: 1_000, status: 'CANCELLED' },
      },
    ]);
  });
});

describe('fund recovery that the partner cancels', () => {
  test('cancelling a fund recovery before its analysis emits an event without amount and cancels its refund request', async () => {
    for (const status of ['CREATED', 'TRACKED', 'AWAITING_ANALYSIS']) {
      const { accountId, medId, endToEndId } = await opened();
      if (status !== 'CREATED') await t.answer(moved(medId, status));
      await requestRefund(t, { accountId, medId });
      expect(await endMed(t, accountId, medId)).toMatchObject({ id: medId, status: 'CANCELLED' });
      expect((await publishedEventsOf(t, accountId)).slice(-2)).toMatchObject([
        { type: 'pix.med.refund.cancelled' },
        { type: 'pix.med.cancelled', payload: { accountId, medId, endToEndId, status: 'CANCELLED' } },
      ]);
      expect((await publishedEventsOf(t, accountId)).at(-1)?.payload).not.toHaveProperty('amount');
      expect((await commandsOf(t, accountId)).at(-1)).toEqual({ type: 'dict.med_cancel', payload: { medId } });
    }
  });

  test.each(['ANALYSED', 'REFUNDING', 'COMPLETED', 'REFUND_COMPLETED', 'CANCELLED'])(
    'a fund recovery that is %s cannot be cancelled',
    async (status) => {
      const { accountId, medId } = await opened();
      if (status === 'CANCELLED') await endMed(t, accountId, medId);
      else if (status.endsWith('COMPLETED')) await t.answer(completed(medId, status, 1));
      else await t.answer(moved(medId, status));
      await expectRefusal(() => endMed(t, accountId, medId), { code: 'invalid_med_state' });
    },
  );

  test('of a racing cancellation and analysis of a fund recovery one takes effect', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { accountId, medId } = await opened();
      const [, cancelled] = await Promise.allSettled([t.answer(moved(medId, 'ANALYSED')), endMed(t, accountId, medId)]);
      const { status } = await readMed(t, accountId, medId);
      expect(status).toBe(cancelled.status === 'fulfilled' ? 'CANCELLED' : 'ANALYSED');
      expect(await typesOf(t, accountId)).toHaveLength(2);
    }
  });
});

describe('refund request', () => {
  test('a refund request for the full PIX or a part emits its event and goes to the arrangement', async () => {
    const { accountId, medId, endToEndId } = await opened();
    const refund = await requestRefund(t, { accountId, medId });
    expect(refund).toMatchObject({ medId, status: 'OPEN', amount: 1_000 });
    expect((await publishedEventsOf(t, accountId)).at(-1)).toEqual({
      type: 'pix.med.refund.created',
      payload: {
        accountId,
        medId,
        refundId: refund.id,
        recoveryId: medId,
        endToEndId,
        amount: 1_000,
        status: 'OPEN',
        occurredAt: NOON,
      },
    });
    expect((await commandsOf(t, accountId)).at(-1)).toEqual({
      type: 'dict.med_refund_request',
      payload: { medId, refundId: refund.id, amount: 1_000 },
    });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 99_000, blocked: 0 });
  });

  test('a refund request above what has not come back is refused', async () => {
    const { accountId, medId, endToEndId } = await opened();
    await expectRefusal(() => requestRefund(t, { accountId, medId }, 1_001), {
      code: 'med_refund_exceeded',
      details: { remaining: 1_000 },
    });
    await t.settle(returnOf(t, endToEndId, 300));
    await expectRefusal(() => requestRefund(t, { accountId, medId }, 701), {
      code: 'med_refund_exceeded',
      details: { remaining: 700 },
    });
    expect(await requestRefund(t, { accountId, medId })).toMatchObject({ amount: 700 });
  });

  test('a refund request without amount is refused when everything has come back', async () => {
    const { accountId, medId, endToEndId } = await opened();
    await t.settle(returnOf(t, endToEndId, 1_000));
    await expectRefusal(() => requestRefund(t, { accountId, medId }), {
      code: 'med_refund_exceeded',
      details: { remaining: 0 },
    });
  });

  test('one refund request per recovery is open, even after concurrent requests, and another can follow its decision', async () => {
    const { accountId, medId } = await opened();
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, () => requestRefund(t, { accountId, medId }, 100)),
    );
    const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []));
    expect(made).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'invalid_med_state' });
    }
    await t.answer(directoryMessage('med_refund_closed', { medId, refundId: made[0] }));
    await requestRefund(t, { accountId, medId }, 100);
  });

  test('the arrangement changes and closes a refund request with one event each', async () => {
    const { accountId, medId } = await opened();
    const { id: refundId } = await requestRefund(t, { accountId, medId });
    const [smaller, closed] = [
      directoryMessage('med_refund_updated', { medId, refundId, amount: 600 }),
      directoryMessage('med_refund_closed', { medId, refundId }),
    ];
    await t.answer(
      smaller,
      again(smaller),
      closed,
      again(closed),
      directoryMessage('med_refund_cancelled', { medId, refundId }),
    );
    await t.answer(directoryMessage('med_refund_updated', { medId, refundId, amount: 500 }));
    expect((await publishedEventsOf(t, accountId)).slice(2)).toMatchObject([
      { type: 'pix.med.refund.updated', payload: { refundId, amount: 600, status: 'OPEN' } },
      { type: 'pix.med.refund.closed', payload: { refundId, amount: 600, status: 'CLOSED' } },
    ]);
  });

  test('the arrangement can cancel a refund request', async () => {
    const { accountId, medId } = await opened();
    const { id: refundId } = await requestRefund(t, { accountId, medId });
    await t.answer(
      directoryMessage('med_refund_cancelled', { medId, refundId }),
      directoryMessage('med_refund_closed', { medId, refundId }),
    );
    expect((await publishedEventsOf(t, accountId)).slice(2)).toMatchObject([
      { type: 'pix.med.refund.cancelled', payload: { refundId, amount: 1_000, status: 'CANCELLED' } },
    ]);
  });

  test('a refund request is closed when its recovery ends, whichever message arrives first', async () => {
    const { accountId, medId } = await opened();
    const { id: refundId } = await requestRefund(t, { accountId, medId });
    await t.answer(
      completed(medId, 'REFUND_COMPLETED', 1_000),
      directoryMessage('med_refund_closed', { medId, refundId }),
    );
    expect((await typesOf(t, accountId)).slice(2)).toEqual(['pix.med.refund.closed', 'pix.med.completed']);
  });

  test.each(['COMPLETED', 'REFUND_COMPLETED', 'CANCELLED'])(
    'a refund request for a fund recovery that is %s is refused',
    async (status) => {
      const { accountId, medId } = await opened();
      if (status === 'CANCELLED') await endMed(t, accountId, medId);
      else await t.answer(completed(medId, status));
      await expectRefusal(() => requestRefund(t, { accountId, medId }), { code: 'invalid_med_state' });
    },
  );
});

describe('returned money', () => {
  test('money returned in a fund recovery is a return of the PIX, booked before or after the recovery ends', async () => {
    for (const first of ['return', 'end']) {
      const { accountId, medId, endToEndId } = await opened();
      const returned = returnOf(t, endToEndId, 600);
      if (first === 'return') await t.settle(returned);
      await t.answer(completed(medId, 'REFUND_COMPLETED', 600));
      if (first === 'end') await t.settle(returned);
      expect(await balanceOf(t, accountId)).toMatchObject({ balance: 99_600 });
      expect((await publishedEventsOf(t, accountId)).at(-1)).toMatchObject({
        type: 'pix.med.completed',
        payload: { amount: 600, status: 'REFUND_COMPLETED' },
      });
    }
  });

  test('a refused return in a fund recovery emits one event and moves no money', async () => {
    const { accountId, medId, endToEndId } = await opened();
    const returnId = 'D99999011202611231500AAAAAAAAAAA';
    const rejected = directoryMessage('med_return_rejected', {
      medId,
      returnId,
      amount: 400,
      reasonCode: 'AC06',
      reasonDescription: 'account blocked',
      at: NOON,
    });
    await t.answer(rejected, again(rejected), rejected);
    expect((await publishedEventsOf(t, accountId)).slice(1)).toEqual([
      {
        type: 'pix.med.return_rejected',
        payload: {
          eventType: 'pix.med.return_rejected',
          accountId,
          returnId,
          endToEndId,
          amount: 400,
          status: 'rejected',
          medId,
          infractionId: null,
          returnStage: 'rejected',
          reasonCode: 'AC06',
          reasonDescription: 'account blocked',
          rejectedAt: NOON,
          occurredAt: NOON,
        },
      },
    ]);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 99_000 });
    expect(await readMed(t, accountId, medId)).toMatchObject({ status: 'CREATED' });
  });
});

describe('fund recoveries of an account', () => {
  test('an account’s fund recoveries are listed newest first, with their total, and read in pages', async () => {
    const { accountId, medId: first, endToEndId } = await opened();
    await endMed(t, accountId, first);
    const { id: second } = await recover(t, { accountId, endToEndId });
    const list = async (page: object) => (await t.door.enter(listMeds, t.alpha.caller(), { accountId, ...page })).value;
    const all = await list({});
    expect([all.total, all.recoveries.map(({ id }) => id)]).toEqual([2, [second, first]]);
    const one = await list({ limit: 1 });
    expect([one.total, one.recoveries.map(({ id }) => id)]).toEqual([2, [second]]);
    const page = (await t.door.enter(pageMeds, t.alpha.caller(), { accountId, first: 1 })).value;
    expect([page.items.map(({ id }) => id), page.hasMore]).toEqual([[second], true]);
    expect(await list({ limit: 1, offset: 1 })).toMatchObject({ recoveries: [{ id: first }], total: 2 });
    for (const limit of [0, -1]) await expect(list({ limit })).rejects.toMatchObject({ code: 'validation_failed' });
  });

  test('an account’s fund recoveries are visible only to that account, and another partner’s account is refused', async () => {
    const { accountId, medId } = await opened();
    const { accountId: other } = await openFunded(t);
    const refusalOf = (act: Promise<unknown>) => act.catch(({ code, message }) => ({ code, message }));
    const unknown = await refusalOf(readMed(t, other, newId()));
    expect(unknown).toMatchObject({ code: 'med_not_found' });
    expect(await refusalOf(readMed(t, other, medId))).toEqual(unknown);
    expect(await refusalOf(endMed(t, other, medId))).toEqual(unknown);
    expect(await refusalOf(requestRefund(t, { accountId: other, medId }))).toEqual(unknown);
    await expect(t.door.enter(listMeds, t.beta.caller(), { accountId })).rejects.toMatchObject({
      code: 'account_not_of_partner',
    });
    expect((await t.door.enter(listMeds, t.alpha.caller(), { accountId: other })).value).toEqual({
      recoveries: [],
      total: 0,
    });
  });
});
