import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount } from '../../../src/domains/accounts/account-opening.ts';
import { Customer } from '../../../src/domains/customers/customer.entity.ts';
import { customerRoutes } from '../../../src/domains/customers/customer.rest.ts';
import { getCustomer } from '../../../src/domains/customers/customer.ts';
import { newCustomer } from '../../support/customers.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t.close());

const get = (customerId: unknown, partner = t.alpha) => t.door.enter(getCustomer, partner.caller(), { customerId });

test('a customer is read with its compliance state and all its accounts', async () => {
  const created = await newCustomer(t, t.alpha, { name: 'Ana Lima' });
  const { value: further } = await t.door.enter(openAccount, t.alpha.caller(), {
    customerId: created.id,
    accountType: 'escrow',
  });
  const { value } = await get(created.id);
  expect(value).toMatchObject({
    id: created.id,
    name: 'Ana Lima',
    document: created.document,
    status: 'active',
    partnerId: t.alpha.id,
    kyc: { status: 'approved', riskLevel: 'low', isPep: false, lastReviewedAt: t.clock.now(), eddRequired: false },
    accounts: [created.accounts[0], further],
  });
  expect(JSON.stringify(value)).not.toContain('argon2');

  const route = customerRoutes.find(({ method }) => method === 'GET');
  expect(route?.reply(value as never)).toMatchObject({
    kyc: {
      status: 'approved',
      risk_level: 'low',
      is_pep: false,
      last_reviewed_at: '2026-11-23T15:00:00.000Z',
      edd_required: false,
    },
    accounts: [{ account_type: 'payment' }, { account_type: 'escrow', kind: 7 }],
  });
});

test("another partner's customer gets the same response as an unknown one", async () => {
  const { id } = await newCustomer(t, t.alpha);
  const [theirs, unknown] = await Promise.allSettled([get(id, t.beta), get(999_999, t.beta)]);
  expect(theirs).toMatchObject({ status: 'rejected', reason: { code: 'customer_not_found', status: 404 } });
  expect(theirs).toEqual(unknown);
});

test.each(['abc', 0, -1, 1.5, 2 ** 53, '', null])('the customer id %j is rejected as invalid', async (id) => {
  await expect(get(id)).rejects.toMatchObject({ code: 'validation_failed', status: 422 });
});

test('an entity manager without a tenant refuses to read customers, and one with a tenant sees only its customers', async () => {
  const { id } = await newCustomer(t, t.alpha);
  await expect(t.database.orm.em.fork().findOne(Customer, id)).rejects.toThrow(/tenant/);
  await t.database.transaction(async (tx) => {
    const theirs = tx.entityManager({ partnerId: t.beta.id, institutionId: t.institutionId });
    expect(await theirs.findOne(Customer, id)).toBeNull();
    expect(await theirs.count(Customer, { id })).toBe(0);
  });
});
