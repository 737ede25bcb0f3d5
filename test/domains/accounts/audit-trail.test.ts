import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountRoutes } from '../../../src/domains/accounts/account.rest.ts';
import { blockAccount, closeAccount, unblockAccount } from '../../../src/domains/accounts/account-status.ts';
import { listAccountEvents } from '../../../src/domains/accounts/audit-trail.ts';
import { changeLimits } from '../../../src/domains/accounts/limit-change.ts';
import { newCustomer } from '../../support/customers.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t.close());

const read = async (accountId: number, input: Record<string, unknown> = {}, partner = t.alpha) =>
  (await t.door.enter(listAccountEvents, partner.caller(), { accountId, ...input })).value;
const actions = async (accountId: number, input: Record<string, unknown> = {}) =>
  (await read(accountId, input)).map(({ action }) => action);

test('every action on an account is in its audit trail with its actor, newest first', async () => {
  t.clock.set('2026-11-23T15:00:00.000Z');
  const { accountId } = await newCustomer(t, t.alpha);
  const caller = t.alpha.caller();
  await t.door.enter(changeLimits, caller, { accountId, nighttimeLimit: 10 });
  t.clock.set('2026-11-23T16:00:00.000Z');
  await t.door.enter(blockAccount, caller, { accountId });
  await t.door.enter(unblockAccount, caller, { accountId });
  t.clock.set('2026-11-23T17:00:00.000Z');
  await t.door.enter(closeAccount, caller, { accountId });

  const events = await read(accountId);
  expect(events.map(({ action }) => action)).toEqual([
    'account.closed',
    'account.unblocked',
    'account.blocked',
    'limits.changed',
    'customer.created',
    'account.opened',
  ]);
  const route = accountRoutes.find(({ path }) => path === '/accounts/{id}/events');
  expect(route?.reply(events as never)).toMatchObject({
    events: [
      {
        id: expect.any(String),
        action: 'account.closed',
        resourceType: 'account',
        actorType: 'partner_credential',
        changes: { status: { from: 'active', to: 'closed' } },
        metadata: { request_id: 'request-of-alpha' },
        occurredAt: '2026-11-23T17:00:00.000Z',
      },
      ...Array.from({ length: 5 }, () => ({})),
    ],
    source: 'audit_trail',
  });
});

describe('periods of the audit trail', () => {
  test('a period of the audit trail lies between two instants or Brasília days, both included', async () => {
    t.clock.set('2026-11-23T15:00:00.000Z');
    const { accountId } = await newCustomer(t, t.alpha);
    t.clock.set('2026-11-24T02:59:59.999Z');
    await t.door.enter(blockAccount, t.alpha.caller(), { accountId });
    t.clock.set('2026-11-24T03:00:00.000Z');
    await t.door.enter(unblockAccount, t.alpha.caller(), { accountId });

    expect(await actions(accountId, { from: '2026-11-24T02:59:59.999Z' })).toEqual([
      'account.unblocked',
      'account.blocked',
    ]);
    expect(
      await actions(accountId, { from: '2026-11-23T23:59:59.999-03:00', to: '2026-11-23T23:59:59.999-03:00' }),
    ).toEqual(['account.blocked']);
    expect(await actions(accountId, { from: '2026-11-24', to: '2026-11-24' })).toEqual(['account.unblocked']);
    expect(await actions(accountId, { to: '2026-11-23' })).toHaveLength(3);
    expect(await actions(accountId, { from: '0001-01-01T00:00:00Z', to: '9999-12-31' })).toHaveLength(4);
    expect(await actions(accountId, { from: '2027-01-01' })).toEqual([]);
    // Without an offset it is Brasília time.
    expect(await actions(accountId, { from: '2026-11-23T23:59:59.999', to: '2026-11-23T23:59:59.999' })).toEqual([
      'account.blocked',
    ]);
  });

  test('the audit trail returns 50 events by default and at most 100', async () => {
    const { accountId } = await newCustomer(t, t.alpha);
    await t.sql(
      `insert into audit_event (id, institution_id, partner_id, account_id, actor_type, actor_id, action, resource_type,
         resource_id, changes, metadata, occurred_at)
       select uuid_v7(), institution_id, partner_id, account_id, actor_type, actor_id, 'account.seen', resource_type,
         resource_id, '{}', '{}', occurred_at + make_interval(secs => n)
       from audit_event cross join generate_series(1, 120) n where account_id = $1 and action = 'account.opened'`,
      [accountId],
    );
    expect(await read(accountId)).toHaveLength(50);
    expect(await read(accountId, { limit: 100 })).toHaveLength(100);
    expect(await read(accountId, { limit: 1 })).toHaveLength(1);
    const inTwo = [await read(accountId, { limit: 60 }), await read(accountId, { limit: 100, offset: 60 })].flat();
    expect(inTwo.slice(0, 100)).toEqual(await read(accountId, { limit: 100 }));
    expect(new Set(inTwo.map(({ id }) => id)).size).toBe(inTwo.length);
    expect(await read(accountId, { offset: inTwo.length })).toEqual([]);
  });

  test.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ from: '0000-01-01T00:00:00Z' }, 'from'],
    [{ to: '0000-01-01T00:00:00' }, 'to'],
    [{ to: '9999-12-31T23:00:00' }, 'to'],
    [{ from: 'yesterday' }, 'from'],
    [{ from: '2026-11-23T25:00:00' }, 'from'],
    [{ to: '2026-13-01' }, 'to'],
    [{ from: '2026-11-24', to: '2026-11-23' }, 'to'],
  ])('a period of the audit trail like %j is rejected, naming %s', async (input, field) => {
    await expect(read(1, input)).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: { [field]: expect.any(String) } },
    });
  });
});

test("another partner's audit trail gets the same response as that of an unknown account", async () => {
  const { accountId } = await newCustomer(t, t.alpha);
  const [theirs, unknown] = await Promise.allSettled([read(accountId, {}, t.beta), read(999_999, {}, t.beta)]);
  expect(theirs).toMatchObject({ status: 'rejected', reason: { code: 'account_not_found', status: 404 } });
  expect(theirs).toEqual(unknown);
});
