import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../../src/platform/text/ids.ts';
import { openTestEngine, type TestEngine } from '../../../support/engine.ts';
import { balanceOf, brokenClaims, eventsOf, openFunded } from '../../../support/payments.ts';
import { credits, refundTed } from '../../../support/ted-credits.ts';
import { OPEN, readTed, send } from '../../../support/teds.ts';

let t: TestEngine;
beforeAll(async () => {
  t = await openTestEngine({ spiSeconds: 1 });
  await t.sql(
    `insert into fee (id, institution_id, fee_type, client_type, fixed_amount, effective_from, scope)
     values ($1, $2, 'ted', 'pj', 900, '2026-01-01', 'global')`,
    [newId(), t.institutionId],
  );
});
beforeEach(() => t.clock.set(OPEN));
afterEach(async () => expect(await brokenClaims(t)).toEqual([]));
afterAll(() => t.close());

/** A company of another partner sends a TED of 20,000 cents to an account of this institution. */
async function sentTo(accountId: number, members: object = {}, balance = 100_000) {
  const [account] = await t.sql<{ ispb: string; agency: string; number: string }>(
    `select i.ispb, a.agency, a.account_number as number from account a join institution i on i.id = a.institution_id
     where a.id = $1`,
    [accountId],
  );
  const payer = await openFunded(t, { holder: 'pj', partner: t.beta, balance });
  const { transactionId } = await send(
    t,
    payer.accountId,
    20_000,
    {
      ...{ recipientBankCode: account?.ispb, recipientBranch: account?.agency, recipientAccount: account?.number },
      ...{ description: 'Rent', ...members },
    },
    { partner: t.beta },
  );
  await t.idle();
  return { payerId: payer.accountId, transactionId };
}

const eventNames = async (accountId: number) => (await eventsOf(t, accountId)).map(({ type }) => type);
const strCommands = () => t.sql(`select 1 from log where type like 'str.%'`);

describe('a TED within the institution', () => {
  test('a TED within the institution is settled for both sides at once, without the STR', async () => {
    const { accountId } = await openFunded(t, { balance: 0 });
    const { payerId, transactionId } = await sentTo(accountId);
    expect(await readTed(t, transactionId, t.beta)).toMatchObject({ status: 'settled', fee: 900 });
    expect(await balanceOf(t, payerId)).toMatchObject({ balance: 79_100, blocked: 0 });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 20_000 });
    expect(await eventNames(payerId)).toEqual(['ted.confirmed', 'fee.charged']);
    expect(await eventNames(accountId)).toEqual(['ted.received']);
    const [credit] = await credits(t, accountId);
    expect(credit).toMatchObject({ messageType: 'STR0008', refundable: true, sender: { ispb: '99999004' } });
    expect(await strCommands()).toEqual([]);
  });

  test('a TED within the institution finds the account by a branch without its zeros, and without a branch', async () => {
    const { accountId } = await openFunded(t, { balance: 0 });
    await sentTo(accountId, { recipientBranch: '1' });
    await sentTo(accountId, { recipientBranch: undefined });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 40_000 });
  });

  test.each([
    ['2', 'the account does not exist', async () => ({ recipientAccount: '1' })],
    [
      '1',
      'the account is closed',
      async (accountId: number) => {
        await t.sql(`update balance set status = 'closed' where account_id = $1`, [accountId]);
        return {};
      },
    ],
  ])('a TED within the institution fails with %s when %s, and its money is returned', async (code, _when, spoil) => {
    const { accountId } = await openFunded(t, { balance: 0 });
    const { payerId, transactionId } = await sentTo(accountId, await spoil(accountId));
    const ted = await readTed(t, transactionId, t.beta);
    expect(ted.status).toBe('rejected');
    expect(ted.errorReason).toMatch(new RegExp(`^${code}: `));
    expect(await balanceOf(t, payerId)).toMatchObject({ balance: 100_000, blocked: 0 });
    expect(await eventNames(payerId)).toEqual(['ted.failed']);
  });

  test('a refund within the institution also skips the STR, returns the fee, and causes no inquiry', async () => {
    const { accountId } = await openFunded(t, { balance: 0 });
    const { payerId, transactionId } = await sentTo(accountId);
    const [credit] = await credits(t, accountId);
    await refundTed(t, { accountId, creditId: credit?.id ?? '', reason: '5' });
    await t.idle();
    expect(await eventNames(accountId)).toEqual(['ted.received', 'ted.refund.requested', 'ted.refund.completed']);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 0, blocked: 0 });
    expect(await balanceOf(t, payerId)).toMatchObject({ balance: 100_000, blocked: 0 });
    expect(await readTed(t, transactionId, t.beta)).toMatchObject({ status: 'refunded', fee: 0 });
    expect((await eventsOf(t, payerId)).at(-1)).toMatchObject({
      type: 'ted.received',
      payload: { messageType: 'STR0010', amount: 20_000 },
    });
    expect(await strCommands()).toEqual([]);
  });

  test("a refund within the institution fails when the sender's account was closed", async () => {
    const { accountId } = await openFunded(t, { balance: 0 });
    const { payerId } = await sentTo(accountId, {}, 20_900);
    await t.sql(`update balance set status = 'closed' where account_id = $1`, [payerId]);
    const [credit] = await credits(t, accountId);
    await refundTed(t, { accountId, creditId: credit?.id ?? '' });
    await t.idle();
    expect((await eventsOf(t, accountId)).at(-1)).toMatchObject({
      type: 'ted.refund.failed',
      payload: { errorCode: '1' },
    });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 20_000, blocked: 0 });
    expect((await credits(t, accountId))[0]).toMatchObject({ status: 'received', refundable: true });
  });
});
