import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HIGHEST_BALANCE } from '../../../../src/domains/ledger/balance.ts';
import { getTransfer } from '../../../../src/domains/transactions/transaction.ts';
import { payloadKeys } from '../../../support/catalogue.ts';
import { openTestSettlement, type TestSettlement } from '../../../support/engine.ts';
import { again, balanceOf, brokenClaims, eventsOf, openFunded } from '../../../support/payments.ts';
import { credits, message, receipts, receiveTed, tedTo } from '../../../support/ted-credits.ts';

let t: TestSettlement;
beforeAll(async () => {
  t = await openTestSettlement();
});
beforeEach(() => t.clock.set('2026-11-23T15:00:00.000Z'));
afterAll(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  await t.close();
});

const empty = async () => (await openFunded(t, { balance: 0 })).accountId;
const setStatus = (accountId: number, status: string) =>
  t.sql('update balance set status = $2 where account_id = $1', [accountId, status]);

describe('an arriving TED', () => {
  test('an arriving TED is credited to its agency and account, with an event with every member and a receipt for the rail', async () => {
    const accountId = await empty();
    const arrival = await tedTo(t, accountId, 125_000, { description: 'Rent' });
    await t.settle(arrival);
    const { numCtrlStr } = arrival.body;
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 125_000, blocked: 0 });
    expect(await receipts(t, numCtrlStr)).toEqual([{ status: 'accepted', reason: null, owned: true }]);
    const [told] = await eventsOf(t, accountId);
    expect(told).toEqual({
      type: 'ted.received',
      account_id: accountId,
      payload: {
        accountId,
        amount: 125_000,
        numCtrlStr,
        messageType: 'STR0008',
        senderIspb: '60701190',
        senderName: 'João Pagador',
        senderDocument: '11144477735',
        senderAgency: '0001',
        senderAccount: '7654321',
        receivedAt: '2026-11-23T15:00:00.000Z',
      },
    });
    expect(Object.keys(told?.payload ?? {}).sort()).toEqual(payloadKeys('ted.received'));
    const [credit] = await credits(t, accountId);
    expect(credit).toMatchObject({ numCtrlStr, status: 'received', refundable: true, settlementDate: '2026-11-23' });
    const read = await t.door.enter(getTransfer, t.alpha.caller(), { transactionId: credit?.transactionId ?? '' });
    expect(read.value).toMatchObject({
      type: 'ted_in',
      status: 'settled',
      amount: 125_000,
      description: 'Rent',
      fee: 0,
    });
  });

  test('an STR0007 without a sending person and account is credited with the known members', async () => {
    const accountId = await empty();
    const sender = {
      ispb: '00000000',
      name: null,
      document: null,
      agency: null,
      accountNumber: null,
      accountType: null,
    };
    await receiveTed(t, accountId, 100, { messageType: 'STR0007', sender });
    expect((await eventsOf(t, accountId))[0]?.payload).toMatchObject({
      messageType: 'STR0007',
      senderIspb: '00000000',
      senderName: null,
      senderAccount: null,
    });
  });

  test('a repeated TED, with any message id, is credited once and gets the same receipt', async () => {
    const accountId = await empty();
    const arrival = await tedTo(t, accountId, 100);
    await t.settle(arrival, again(arrival));
    await t.settle(again(arrival));
    await setStatus(accountId, 'blocked');
    await t.settle(again(arrival));
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100 });
    expect((await receipts(t, arrival.body.numCtrlStr)).map(({ status }) => status)).toEqual(Array(4).fill('accepted'));
    expect(await eventsOf(t, accountId)).toHaveLength(1);
  });

  test('many arriving TEDs cost as many statements as one', async () => {
    const accountId = await empty();
    const many = await Promise.all(Array.from({ length: 20 }, () => tedTo(t, accountId, 1)));
    const [one, ...others] = many as [Awaited<ReturnType<typeof tedTo>>];
    const single = await t.statementsOf(() => t.settle(one));
    expect(await t.statementsOf(() => t.settle(...others))).toEqual(single);
    expect(single).toHaveLength(4);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 20 });
  });

  test('an arriving TED at 2 workers at once is credited once, and neither worker fails', async () => {
    const accountId = await empty();
    const arrivals = await Promise.all(Array.from({ length: 6 }, () => tedTo(t, accountId, 10)));
    await Promise.all([
      t.settle(...arrivals.map(again)),
      t.settle(...arrivals.map(again).toReversed()),
      t.settle(...arrivals.map(again)),
    ]);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 60 });
    expect(await eventsOf(t, accountId)).toHaveLength(6);
  });

  test('an arriving TED is credited to a blocked account', async () => {
    const accountId = await empty();
    await setStatus(accountId, 'blocked');
    const credit = await receiveTed(t, accountId, 100);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100 });
    expect(credit.refundable).toBe(false);
  });
});

describe('an arriving TED that cannot be credited', () => {
  test.each([
    ['1', 'is for a closed account', async (accountId: number) => ({ closed: await setStatus(accountId, 'closed') })],
    ['2', 'names an unknown account', async () => ({ accountNumber: '00000000' })],
    ['2', 'names an unknown institution', async () => ({ ispb: '99999999' })],
  ] as const)(
    'an arriving TED is permanently rejected with %s when it %s, and no partner is notified',
    async (reason, _when, spoil) => {
      const accountId = await empty();
      const arrival = await tedTo(t, accountId, 100);
      const { closed, ...creditor } = (await spoil(accountId)) as { closed?: unknown };
      Object.assign(arrival.body.creditor, creditor);
      await t.settle(arrival);
      await setStatus(accountId, 'active');
      await t.settle(again(arrival), again(arrival));
      const owned = closed !== undefined;
      const { numCtrlStr } = arrival.body;
      const said = await receipts(t, numCtrlStr);
      expect(said[0]).toEqual({ status: 'rejected', reason, owned });
      expect(said).toEqual([said[0], said[0], said[0]]);
      expect(await balanceOf(t, accountId)).toMatchObject({ balance: 0 });
      expect(await eventsOf(t, accountId)).toEqual([]);
      expect(await credits(t, accountId)).toEqual([]);
      const kept = await t.sql('select amount, reason_code, message from ted_refusal where num_ctrl_str = $1', [
        numCtrlStr,
      ]);
      expect(kept).toEqual([{ amount: 100, reason_code: reason, message: arrival.body }]);
    },
  );

  test('an arriving TED is rejected with 61 when it would exceed the highest balance of the account', async () => {
    const accountId = await empty();
    await receiveTed(t, accountId, 1);
    const arrivals = [
      await tedTo(t, accountId, HIGHEST_BALANCE),
      await tedTo(t, accountId, Number.MAX_SAFE_INTEGER),
      await tedTo(t, accountId, 1e300),
    ];
    await t.settle(...arrivals);
    for (const { body } of arrivals) {
      expect(await receipts(t, body.numCtrlStr)).toEqual([{ status: 'rejected', reason: '61', owned: true }]);
    }
    await receiveTed(t, accountId, HIGHEST_BALANCE - 1);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: HIGHEST_BALANCE });
  });

  test.each([
    ['a control number that the STR does not assign', { numCtrlStr: 'E99999011202611211529AbCdEf12345' }],
    ['an amount that is not a number of cents', { amount: 1.5 }],
    ['no account to credit', { creditor: { ispb: '99999004' } }],
  ])('a message about an arriving TED is invalid with %s', async (_, members) => {
    const { body } = await tedTo(t, await empty(), 1);
    await expect(t.settle(message('str.received', { ...body, ...members }))).rejects.toThrow();
  });
});
