import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountRoutes } from '../../../src/domains/accounts/account.rest.ts';
import { blockAccount, closeAccount, unblockAccount } from '../../../src/domains/accounts/account-status.ts';
import { newCustomer } from '../../support/customers.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';
import { book } from '../../support/money.ts';

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t.close());

type Change = typeof blockAccount;
const CHANGES = { block: blockAccount, unblock: unblockAccount, close: closeAccount };
const enter = async (change: Change, accountId: number, partner = t.alpha) =>
  (await t.door.enter(change, partner.caller(), { accountId })).value;
const newAccount = async () => (await newCustomer(t, t.alpha)).accountId;
const eventsOf = (accountId: number) =>
  t.sql<{ type: string; payload: object }>(
    `select type, payload from outbox where account_id = $1 and type <> 'account.created' order by seq`,
    [accountId],
  );

describe('blocking and unblocking', () => {
  test('blocking and unblocking change the state back and forth, each with one event and one audit entry', async () => {
    const accountId = await newAccount();
    t.clock.set('2026-11-23T17:00:00.000Z');
    expect(await enter(blockAccount, accountId)).toMatchObject({ id: accountId, status: 'blocked' });
    expect(await enter(unblockAccount, accountId)).toMatchObject({ status: 'active', updatedAt: t.clock.now() });
    expect(await eventsOf(accountId)).toEqual([
      { type: 'account.blocked', payload: { accountId, status: 'blocked' } },
      { type: 'account.unblocked', payload: { accountId, status: 'active' } },
    ]);
    const audited = await t.sql(
      `select action, changes from audit_event where account_id = $1 and action like 'account.%blocked' order by id`,
      [accountId],
    );
    expect(audited).toEqual([
      { action: 'account.blocked', changes: { status: { from: 'active', to: 'blocked' } } },
      { action: 'account.unblocked', changes: { status: { from: 'blocked', to: 'active' } } },
    ]);
  });

  test('blocking and unblocking leave the other accounts of the partner unchanged', async () => {
    const [accountId, another] = [await newAccount(), await newAccount()];
    await enter(blockAccount, accountId);
    expect(await t.sql('select status from balance where account_id = $1', [another])).toEqual([{ status: 'active' }]);
  });

  test('blocking and unblocking are rejected in any other state, naming it, without an event', async () => {
    const accountId = await newAccount();
    await expect(enter(unblockAccount, accountId)).rejects.toMatchObject({
      code: 'invalid_account_state',
      details: { account_status: 'active' },
    });
    await enter(blockAccount, accountId);
    await expect(enter(blockAccount, accountId)).rejects.toMatchObject({
      code: 'invalid_account_state',
      details: { account_status: 'blocked' },
    });
    await enter(closeAccount, accountId);
    for (const change of [blockAccount, unblockAccount]) {
      await expect(enter(change, accountId)).rejects.toMatchObject({
        code: 'invalid_account_state',
        details: { account_status: 'closed' },
      });
    }
    expect((await eventsOf(accountId)).map(({ type }) => type)).toEqual(['account.blocked', 'account.closed']);
  });

  test('of 8 concurrent blocks of an account, 1 succeeds', async () => {
    const accountId = await newAccount();
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => enter(blockAccount, accountId)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await eventsOf(accountId)).toHaveLength(1);
  });

  test('a block stops outgoing money only', async () => {
    const accountId = await newAccount();
    await enter(blockAccount, accountId);
    await book(t, t.alpha, { type: 'pix_in', accountId, amount: 500 });
    const [refused] = await t.sql(
      'select code from ledger_reserve(uuid_v7(), $1, 100, 0, null, $2, null, null, null, null)',
      [accountId, t.clock.now()],
    );
    expect(refused).toEqual({ code: 'account_blocked' });
  });
});

describe('closing an account', () => {
  test('closing an account sets the Brasília date, which is the previous day during UTC’s night', async () => {
    const accountId = await newAccount();
    t.clock.set('2026-11-24T02:59:59.999Z');
    const closed = await enter(closeAccount, accountId);
    expect(closed).toMatchObject({ status: 'closed', closingDate: '2026-11-23' });
    const route = accountRoutes.find(({ path }) => path === '/accounts/{id}/close');
    expect(route?.reply(closed as never)).toMatchObject({
      id: accountId,
      status: 'closed',
      closing_date: '2026-11-23',
    });
  });

  test('closing an account again returns the same and emits no second event', async () => {
    const accountId = await newAccount();
    const first = await enter(closeAccount, accountId);
    t.clock.set('2026-11-30T12:00:00.000Z');
    expect(await enter(closeAccount, accountId)).toEqual(first);
    expect(await eventsOf(accountId)).toEqual([{ type: 'account.closed', payload: { accountId, status: 'closed' } }]);
    const audited = await t.sql(`select from audit_event where account_id = $1 and action = 'account.closed'`, [
      accountId,
    ]);
    expect(audited).toHaveLength(1);
  });

  test('a blocked account can be closed, also while a compliance review is open', async () => {
    const { accountId } = await newCustomer(t, t.alpha, { name: 'Rui PEP' });
    expect(await enter(closeAccount, accountId)).toMatchObject({ status: 'closed' });
  });

  test('closing an account with money is rejected with the balance and the message of the contract', async () => {
    const accountId = await newAccount();
    await book(t, t.alpha, { type: 'pix_in', accountId, amount: 1 });
    await expect(enter(closeAccount, accountId)).rejects.toMatchObject({
      code: 'account_balance_not_zero',
      status: 422,
      message: 'account with non-zero balance cannot be closed',
      details: { balance: 1, currency: 'BRL' },
    });
    expect(await eventsOf(accountId)).toEqual([]);
  });

  test('closing an account is rejected while all its money is reserved', async () => {
    const accountId = await newAccount();
    await book(t, t.alpha, { type: 'pix_in', accountId, amount: 700 });
    await t.sql('select ledger_reserve(uuid_v7(), $1, 700, 0, null, $2, null, null, null, null)', [
      accountId,
      t.clock.now(),
    ]);
    await expect(enter(closeAccount, accountId)).rejects.toMatchObject({ details: { balance: 700 } });
  });

  test('a closing that races with a credit never leaves money in a closed account', async () => {
    const accountIds = await Promise.all(Array.from({ length: 10 }, newAccount));
    await Promise.all(
      accountIds.flatMap((accountId) => [
        enter(closeAccount, accountId).catch(() => undefined),
        book(t, t.alpha, { type: 'pix_in', accountId, amount: 10 }).catch(() => undefined),
      ]),
    );
    const rows = await t.sql<{ status: string; balance: number }>(
      'select status, balance from balance where account_id = any ($1)',
      [accountIds],
    );
    expect(rows).toHaveLength(10);
    for (const { status, balance } of rows)
      expect([status, balance]).toEqual(balance === 0 ? ['closed', 0] : ['active', 10]);
  });
});

test.each(Object.entries(CHANGES))(
  "to %s another partner's account gets the same response as an unknown one",
  async (_, change) => {
    const accountId = await newAccount();
    const [theirs, unknown] = await Promise.allSettled([
      enter(change, accountId, t.beta),
      enter(change, 999_999, t.beta),
    ]);
    expect(theirs).toMatchObject({ status: 'rejected', reason: { code: 'account_not_found', status: 404 } });
    expect(theirs).toEqual(unknown);
    expect(await eventsOf(accountId)).toEqual([]);
  },
);
