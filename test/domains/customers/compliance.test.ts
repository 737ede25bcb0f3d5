import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '../../../src/domains/accounts/account-opening.ts';
import { unblockAccount } from '../../../src/domains/accounts/account-status.ts';
import { getCustomer } from '../../../src/domains/customers/customer.ts';
import { simulateReviewConclusion } from '../../../src/domains/customers/sandbox/review.ts';
import { newCustomer } from '../../support/customers.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t.close());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const clearReview = (customerId: number) =>
  t.door.enter(simulateReviewConclusion, t.alpha.caller(), { customerId, outcome: 'cleared' });

describe('a customer with a compliance hit', () => {
  test.each([
    ['SANCTIONED', true, false],
    ['PEP', false, true],
    ['SANCTIONED PEP', true, true],
  ])(
    'a customer with %s in the name starts blocked and under review, with a case',
    async (word, sanctionsHit, pepHit) => {
      const customer = await newCustomer(t, t.alpha, { name: `João ${word} Souza` });
      expect(customer.status).toBe('blocked');
      expect(customer.kyc).toEqual({
        outcome: 'blocked',
        eddRequired: true,
        sanctionsHit,
        pepHit,
        complianceCaseId: expect.stringMatching(UUID),
      });
      expect(customer.accounts).toMatchObject([{ status: 'blocked' }]);
      const [event] = await t.sql('select payload from outbox where account_id = $1', [customer.accountId]);
      expect(event).toMatchObject({ payload: { status: 'blocked' } });
    },
  );

  test('a customer with a hit has a pending, high-risk review', async () => {
    const { id } = await newCustomer(t, t.alpha, { name: 'Ana PEP' });
    const { value } = await t.door.enter(getCustomer, t.alpha.caller(), { customerId: id });
    expect(value.kyc).toEqual({
      status: 'pending',
      riskLevel: 'high',
      isPep: true,
      lastReviewedAt: t.clock.now(),
      eddRequired: true,
    });
  });

  test('a customer with a hit cannot be unblocked by the partner while the review is open', async () => {
    const { accountId } = await newCustomer(t, t.alpha, { name: 'SANCTIONED Ltda' });
    const unblock = t.door.enter(unblockAccount, t.alpha.caller(), { accountId });
    await expect(unblock).rejects.toMatchObject({ code: 'compliance_review_pending', status: 422 });
  });

  test('further accounts of a customer with a hit start blocked until the review is concluded', async () => {
    const { id } = await newCustomer(t, t.alpha, { name: 'Rui PEP' });
    const open = () => t.door.enter(openAccount, t.alpha.caller(), { customerId: id, accountType: 'checking' });
    expect((await open()).value.status).toBe('blocked');
    await clearReview(id);
    expect((await open()).value.status).toBe('active');
  });
});

test('names that only resemble the magic words are no hit', async () => {
  for (const name of ['Pepe Sanctioned', 'pep sanctioned', 'P E P']) {
    expect((await newCustomer(t, t.alpha, { name })).kyc.outcome).toBe('approved');
  }
});

test('the compliance check runs before the transaction opens, so a slow check holds no connection', async () => {
  let asked: readonly string[] | undefined;
  const slow = await openTestDoor({
    compliance: {
      async check() {
        const [{ open = 0 } = {}] = await slow.sql<{ open: number }>(
          `select count(*) as open from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
        );
        asked = [String(open)];
        return { sanctionsHit: false, pepHit: false };
      },
    },
  });
  await newCustomer(slow, slow.alpha);
  expect(asked).toEqual(['0']);
  await slow.close();
});
