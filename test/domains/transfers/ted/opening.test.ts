import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockAccount, closeAccount, unblockAccount } from '../../../../src/domains/accounts/account-status.ts';
import { deadlines } from '../../../../src/domains.ts';
import { statement } from '../../../../src/platform/database/queryable.ts';
import { runDeadlines } from '../../../../src/platform/operation/unattended.ts';
import { strTed } from '../../../../src/rails/str.ts';
import { casesAbout } from '../../../support/cases.ts';
import { openTestSettlement, type TestSettlement } from '../../../support/engine.ts';
import { lockWaits } from '../../../support/lock-waits.ts';
import { balanceOf, brokenClaims, eventsOf, openFunded } from '../../../support/payments.ts';
import { CLOSED, NEXT_OPENING, OPEN, readTed, send, tedOutcomeOf, tedUse } from '../../../support/teds.ts';
import { until } from '../../../support/until.ts';

let t: TestSettlement;
beforeAll(async () => {
  t = await openTestSettlement();
});
beforeEach(() => t.clock.set(CLOSED));
afterEach(async () => expect(await brokenClaims(t)).toEqual([]));
afterAll(() => t.close());

const due = (workers = 1) =>
  Promise.all(Array.from({ length: workers }, () => runDeadlines(t.database, t.clock.now(), deadlines)));

const block = (accountId: number) => t.door.enter(blockAccount, t.alpha.caller(), { accountId });

const commandsOf = (transactionId: string) =>
  t.sql<{ payload: object }>(`select payload from outbox where type = 'str.ted' and payload->>'transactionId' = $1`, [
    transactionId,
  ]);

const TAKE = statement('', 'update ted_order set sent_at = $2 where transaction_id = $1');
const HOLD_TRANSACTION = statement('', 'select 1 from transaction where id = $1 for update');
const HOLD_BALANCE = statement('', 'select 1 from balance where account_id = $1 for update');

const orderOf = async (transactionId: string) => {
  const [order] = await t.sql<{ sends_at: Date; sent_at: Date | null; cancelled_at: Date | null }>(
    'select sends_at, sent_at, cancelled_at from ted_order where transaction_id = $1',
    [transactionId],
  );
  return order;
};

describe('a kept TED', () => {
  test('a kept TED is sent at the opening and not before, with the same order as a TED that is sent at once', async () => {
    const { accountId } = await openFunded(t);
    t.clock.set(OPEN);
    const { transactionId: atOnce } = await send(t, accountId, 1_500, { recipientBranch: '1234' });
    t.clock.set(CLOSED);
    const { transactionId } = await send(t, accountId, 1_500, { recipientBranch: '1234' });
    t.clock.set('2026-11-24T09:29:59.999Z');
    await due();
    expect(await commandsOf(transactionId)).toEqual([]);
    t.clock.set(NEXT_OPENING);
    await due();
    const [[command], [likewise]] = [await commandsOf(transactionId), await commandsOf(atOnce)];
    const own = { transactionId, numCtrlIf: expect.any(String) };
    expect(command?.payload).toEqual({ ...likewise?.payload, ...own });
    expect(strTed.body.safeParse(command?.payload).success).toBe(true);
    expect(await orderOf(transactionId)).toMatchObject({ sent_at: t.clock.now(), cancelled_at: null });
    await t.settle(tedOutcomeOf(t, transactionId, 'settled'), tedOutcomeOf(t, atOnce, 'settled'));
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 97_000, blocked: 0 });
  });

  test('a kept TED waits over holidays and the weekend', async () => {
    const { accountId } = await openFunded(t);
    t.clock.set('2026-12-24T20:00:00.000Z');
    const { transactionId, keptUntil } = await send(t, accountId, 100);
    expect(keptUntil).toBe('2026-12-28T09:30:00.000Z');
    for (const closed of ['2026-12-25T15:00:00.000Z', '2026-12-26T15:00:00.000Z', '2026-12-28T09:29:00.000Z']) {
      t.clock.set(closed);
      await due();
      expect(await commandsOf(transactionId)).toEqual([]);
    }
    t.clock.set('2026-12-28T09:30:00.000Z');
    await due();
    expect(await commandsOf(transactionId)).toHaveLength(1);
  });

  test('a kept TED is sent once, however many workers look for due TEDs', async () => {
    const { accountId } = await openFunded(t);
    const kept = await Promise.all(Array.from({ length: 30 }, () => send(t, accountId, 100)));
    t.clock.set(NEXT_OPENING);
    await due(4);
    await due();
    for (const { transactionId } of kept) expect(await commandsOf(transactionId)).toHaveLength(1);
  });

  test('a kept TED that no worker sends during opening hours is kept for the following opening', async () => {
    const { accountId } = await openFunded(t);
    const { transactionId } = await send(t, accountId, 100);
    t.clock.set('2026-11-24T20:00:00.000Z');
    await due();
    expect(await commandsOf(transactionId)).toEqual([]);
    expect(await orderOf(transactionId)).toMatchObject({ sends_at: new Date('2026-11-25T09:30:00.000Z') });
    t.clock.set('2026-11-25T09:30:00.000Z');
    await due();
    expect(await commandsOf(transactionId)).toHaveLength(1);
  });

  test('a kept TED counts in the limits of the day of its order', async () => {
    const { accountId } = await openFunded(t);
    const { transactionId } = await send(t, accountId, 1_500);
    t.clock.set(NEXT_OPENING);
    await due();
    await send(t, accountId, 200);
    expect(await tedUse(t, accountId)).toEqual({ day: 200, month: 1_700 });
    await t.settle(tedOutcomeOf(t, transactionId, 'rejected'));
    expect(await tedUse(t, accountId)).toEqual({ day: 200, month: 200 });
  });

  test('an account with a kept TED cannot be closed', async () => {
    const { accountId } = await openFunded(t);
    await send(t, accountId, 100_000);
    await expect(t.door.enter(closeAccount, t.alpha.caller(), { accountId })).rejects.toMatchObject({
      code: 'account_balance_not_zero',
    });
  });
});

describe('blocking an account with TEDs', () => {
  test('blocking an account cancels its kept TEDs, returns money and limits, and emits an event for each; sent TEDs continue', async () => {
    const { accountId } = await openFunded(t);
    t.clock.set(OPEN);
    const { transactionId: left } = await send(t, accountId, 1_000);
    t.clock.set(CLOSED);
    const { transactionId: first } = await send(t, accountId, 2_000);
    const { transactionId: second } = await send(t, accountId, 3_000);
    await block(accountId);
    const errorReason = 'cancelled: the account was blocked before the TED left';
    for (const id of [first, second]) {
      expect(await readTed(t, id)).toMatchObject({ status: 'cancelled', errorReason, completedAt: t.clock.now() });
    }
    expect(await balanceOf(t, accountId)).toMatchObject({ status: 'blocked', balance: 100_000, blocked: 1_000 });
    expect(await tedUse(t, accountId)).toEqual({ day: 1_000, month: 1_000 });
    const facts = { accountId, type: 'ted', status: 'rejected', errorReason };
    expect(await eventsOf(t, accountId)).toEqual([
      { type: 'ted.failed', account_id: accountId, payload: { ...facts, transactionId: first, amount: 2_000 } },
      { type: 'ted.failed', account_id: accountId, payload: { ...facts, transactionId: second, amount: 3_000 } },
    ]);
    await t.settle(tedOutcomeOf(t, left, 'settled'));
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 99_000, blocked: 0 });
  });

  test('a TED that a block cancelled is not sent after an unblock, and no outcome revives it', async () => {
    const { accountId } = await openFunded(t);
    const { transactionId } = await send(t, accountId, 2_000);
    await block(accountId);
    await t.door.enter(unblockAccount, t.alpha.caller(), { accountId });
    t.clock.set(NEXT_OPENING);
    await due();
    expect(await commandsOf(transactionId)).toEqual([]);
    const later = tedOutcomeOf(t, transactionId, 'settled');
    await t.settle(later, tedOutcomeOf(t, transactionId, 'rejected'));
    const { numCtrlIf } = later.body as { numCtrlIf: string };
    expect(await casesAbout(t, numCtrlIf)).toMatchObject([{ kind: 'settled_after_failure' }]);
    expect(await readTed(t, transactionId)).toMatchObject({ status: 'cancelled' });
  });

  test('blocking an account leaves the TEDs of other accounts unchanged', async () => {
    const [one, other] = [await openFunded(t), await openFunded(t)];
    const { transactionId } = await send(t, other.accountId, 2_000);
    await send(t, one.accountId, 2_000);
    await block(one.accountId);
    expect(await readTed(t, transactionId)).toMatchObject({ status: 'processing' });
  });

  test('when a block races with the opening, each TED is either sent or cancelled', async () => {
    for (let round = 0; round < 6; round += 1) {
      t.clock.set(CLOSED);
      const { accountId } = await openFunded(t);
      const kept = await Promise.all(Array.from({ length: 8 }, () => send(t, accountId, 1_000)));
      t.clock.set(NEXT_OPENING);
      await Promise.all([block(accountId), due(2)]);
      let left = 0;
      for (const { transactionId } of kept) {
        const { status } = await readTed(t, transactionId);
        const commands = await commandsOf(transactionId);
        expect([status, commands.length]).toEqual(status === 'cancelled' ? ['cancelled', 0] : ['processing', 1]);
        left += commands.length;
      }
      expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: left * 1_000 });
      expect(await eventsOf(t, accountId)).toHaveLength(kept.length - left);
    }
  });

  test('a block leaves a TED that a worker is sending, and cancels the others', async () => {
    const { accountId } = await openFunded(t);
    const { transactionId: taken } = await send(t, accountId, 1_000);
    const { transactionId: kept } = await send(t, accountId, 1_000);
    const { promise: sent, resolve: letGo } = Promise.withResolvers<void>();
    const sending = t.database.transaction(async (tx) => {
      await tx.query(TAKE, [taken, t.clock.now()]);
      await sent;
    });
    const free = 'select 1 from ted_order where account_id = $1 for update skip locked';
    await until(async () => (await t.sql(free, [accountId])).length === 1);
    const blocking = block(accountId);
    await until(async () => (await lockWaits(t)) > 0);
    letGo();
    await Promise.all([sending, blocking]);
    expect(await readTed(t, taken)).toMatchObject({ status: 'processing' });
    expect(await readTed(t, kept)).toMatchObject({ status: 'cancelled' });
  });

  test('a block and a faulty STR message about a kept TED wait for each other without a deadlock', async () => {
    const { accountId } = await openFunded(t);
    const { transactionId } = await send(t, accountId, 1_000);
    const { promise: claimed, resolve: letGo } = Promise.withResolvers<void>();
    // A settlement locks the transaction, then the balance. Here a block comes between the two.
    const settling = t.database.transaction(async (tx) => {
      await tx.query(HOLD_TRANSACTION, [transactionId]);
      await claimed;
      await tx.query(HOLD_BALANCE, [accountId]);
    });
    const free = 'select 1 from transaction where id = $1 for update skip locked';
    await until(async () => (await t.sql(free, [transactionId])).length === 0);
    const blocking = block(accountId);
    await until(async () => (await lockWaits(t)) > 0);
    letGo();
    await Promise.all([settling, blocking]);
    await t.settle(tedOutcomeOf(t, transactionId, 'settled'));
    expect(await balanceOf(t, accountId)).toMatchObject({ status: 'blocked', balance: 100_000, blocked: 0 });
  });
});
