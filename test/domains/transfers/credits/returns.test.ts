import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TooEarlyError } from '../../../../src/messaging/consumer.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { openTestSettlement, type TestSettlement } from '../../../support/engine.ts';
import { again, balanceOf, brokenClaims, eventsOf, openFunded } from '../../../support/payments.ts';
import {
  credits,
  message,
  receipts,
  refundTed,
  tedRefundOutcome,
  tedReturnOf,
  tedTo,
} from '../../../support/ted-credits.ts';
import { OPEN, readTed, send, tedOutcomeOf } from '../../../support/teds.ts';

let t: TestSettlement;
beforeAll(async () => {
  t = await openTestSettlement();
  await t.sql(
    `insert into fee (id, institution_id, fee_type, client_type, fixed_amount, effective_from, scope)
     values ($1, $2, 'ted', 'pj', 900, '2026-01-01', 'global')`,
    [newId(), t.institutionId],
  );
});
beforeEach(() => t.clock.set(OPEN));
afterEach(async () => expect(await brokenClaims(t)).toEqual([]));
afterAll(() => t.close());

/** A company that sends a TED of 20,000 with a fee of 900. */
async function sent(outcome: 'settled' | 'rejected' | null = 'settled', balance = 100_000) {
  const { accountId } = await openFunded(t, { holder: 'pj', balance });
  const { transactionId } = await send(t, accountId, 20_000);
  if (outcome) await t.settle(tedOutcomeOf(t, transactionId, outcome));
  return { accountId, transactionId };
}

const receiptReasons = async (numCtrlStr: string) => (await receipts(t, numCtrlStr)).map(({ reason }) => reason);

describe('returns of a sent TED', () => {
  test('a returned TED is credited with its fee, has an event with every member, and cannot be refunded', async () => {
    const { accountId, transactionId } = await sent();
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 79_100 });
    const back = tedReturnOf(t, transactionId, 20_000, { reasonCode: '3' });
    await t.settle(back);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: 0 });
    expect(await readTed(t, transactionId)).toMatchObject({ status: 'refunded', refundedAmount: 20_000, fee: 0 });
    expect((await eventsOf(t, accountId)).at(-1)).toEqual({
      type: 'ted.received',
      account_id: accountId,
      payload: {
        accountId,
        amount: 20_000,
        numCtrlStr: back.body.numCtrlStr,
        messageType: 'STR0010',
        senderIspb: '60746948',
        senderName: 'João Fornecedor',
        senderDocument: '11144477735',
        senderAgency: null,
        senderAccount: '1234567',
        receivedAt: t.clock.now().toISOString(),
      },
    });
    const [credit] = await credits(t, accountId);
    expect(credit).toMatchObject({ messageType: 'STR0010', returnReason: '3', refundable: false, status: 'received' });
    await expect(refundTed(t, { accountId, creditId: credit?.id ?? '' })).rejects.toMatchObject({
      code: 'refund_not_allowed',
    });
  });

  test('a returned TED is credited once: the same message is confirmed, another number is rejected', async () => {
    const { accountId, transactionId } = await sent();
    const [first, second] = [tedReturnOf(t, transactionId, 20_000), tedReturnOf(t, transactionId, 20_000)];
    await t.settle(first, again(first), second);
    await t.settle(again(second), again(first));
    expect(await receiptReasons(first.body.numCtrlStr)).toEqual([null, null, null]);
    expect(await receiptReasons(second.body.numCtrlStr)).toEqual(['18', '18']);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000 });
  });

  test('a return that reaches 2 workers with 2 numbers is credited once', async () => {
    const { accountId, transactionId } = await sent();
    const backs = [tedReturnOf(t, transactionId, 20_000), tedReturnOf(t, transactionId, 20_000)];
    await Promise.all(backs.map((back) => t.settle(back)));
    const reasons = await Promise.all(backs.map(async ({ body }) => (await receiptReasons(body.numCtrlStr))[0]));
    expect(reasons.toSorted()).toEqual(['18', null]);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000 });
  });

  test('a return that arrives before the settlement of its TED waits for the settlement', async () => {
    const { accountId, transactionId } = await sent(null);
    const back = tedReturnOf(t, transactionId, 20_000);
    await expect(t.settle(back)).rejects.toThrow(TooEarlyError);
    await t.settle(tedOutcomeOf(t, transactionId, 'settled'));
    await t.settle(back);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: 0 });
    expect(await readTed(t, transactionId)).toMatchObject({ status: 'refunded' });
  });
});

describe('rejected returns', () => {
  test.each([
    ['72', 'another amount', { amount: 19_999 }],
    ['8', 'an unknown TED', { transactionId: newId() }],
    ['8', "a number that differs from the TED's number", { numCtrlIf: 'ANOTHER' }],
  ])('a return is permanently rejected with %s when it has %s', async (reason, _of, members) => {
    const { accountId, transactionId } = await sent();
    const back = tedReturnOf(t, transactionId, 20_000, members);
    await t.settle(back);
    await t.settle(again(back));
    expect(await receiptReasons(back.body.numCtrlStr)).toEqual([reason, reason]);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 79_100 });
    expect(await readTed(t, transactionId)).toMatchObject({ status: 'settled' });
  });

  test('a return of a TED within the institution is rejected with 8, and so is an STR settlement of it', async () => {
    const [payer, payee] = [await openFunded(t), await openFunded(t, { balance: 0 })];
    const { body: incoming } = await tedTo(t, payee.accountId, 20_000);
    const { ispb, agency, accountNumber } = incoming.creditor;
    const to = { recipientBankCode: ispb, recipientBranch: agency, recipientAccount: accountNumber };
    const { transactionId } = await send(t, payer.accountId, 20_000, to);
    await expect(t.settle(tedOutcomeOf(t, transactionId, 'settled'))).rejects.toThrow('was not sent yet');
    const [order] = await t.sql<{ payload: object }>(
      "select payload from outbox where type = 'book.ted' and account_id = $1",
      [payer.accountId],
    );
    await t.settle(message('book.ted', order?.payload ?? {}));
    const back = tedReturnOf(t, transactionId, 20_000);
    await t.settle(back);
    expect(await receiptReasons(back.body.numCtrlStr)).toEqual(['8']);
    expect(await balanceOf(t, payer.accountId)).toMatchObject({ balance: 80_000, blocked: 0 });
    const [credit] = await credits(t, payee.accountId);
    const refund = await refundTed(t, { accountId: payee.accountId, creditId: credit?.id ?? '' });
    await expect(t.settle(tedRefundOutcome(t, refund.refundId, 'settled'))).rejects.toThrow('books without the STR');
    expect(await balanceOf(t, payee.accountId)).toMatchObject({ balance: 20_000, blocked: 20_000 });
  });

  test('a return of a TED that never settled is rejected with 8', async () => {
    const { accountId, transactionId } = await sent('rejected');
    const back = tedReturnOf(t, transactionId, 20_000);
    await t.settle(back);
    expect(await receiptReasons(back.body.numCtrlStr)).toEqual(['8']);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000 });
  });

  test('a return to a closed account is rejected with 1', async () => {
    const { accountId, transactionId } = await sent('settled', 20_900);
    await t.sql(`update balance set status = 'closed' where account_id = $1`, [accountId]);
    const back = tedReturnOf(t, transactionId, 20_000);
    await t.settle(back);
    expect(await receiptReasons(back.body.numCtrlStr)).toEqual(['1']);
    expect(await credits(t, accountId)).toEqual([]);
  });
});
