import { afterAll, beforeAll, expect, it } from 'vitest';
import { chargeExpiry } from '../../../../src/domains/pix/charges/charge-expiry.ts';
import { ChargePage, chargesOfAccounts } from '../../../../src/domains/pix/charges/charge-pages.ts';
import type { Queryable } from '../../../../src/platform/database/queryable.ts';
import { newCustomer } from '../../../support/customers.ts';
import { openTestDoor, type TestDoor } from '../../../support/door.ts';
import { lookedAt, type Plan } from '../../../support/plans.ts';

const ROWS = 30_000;
/** Rows that a page of 20 may read: 21 of each of the 12 combinations of kind and state. */
const MAX_LOOKED_AT = 21 * 12;

let t: TestDoor;
let accountId: number;

/**
 * Half of the charges belong to one account. Nearly all are paid; the few active or cancelled ones are spread evenly.
 */
beforeAll(async () => {
  t = await openTestDoor();
  accountId = (await newCustomer(t, t.alpha)).accountId;
  const other = (await newCustomer(t, t.alpha)).accountId;
  await t.sql(
    `insert into charge (id, institution_id, partner_id, account_id, type, status, amount, tx_id, pix_key, city, brcode,
       location_url, location_token, expires_at, payment_count, created_at, paid_at)
     select uuid_v7(), $1, $2, case when g % 2 = 0 then $3::bigint else $4::bigint end, 'immediate', s.status, 100, 'x' || g, 'key',
       'BRASILIA', 'code', 'https://pix.example.com/' || g, 'token' || g, $6::timestamptz + interval '1 day',
       (s.status = 'paid')::integer, $6::timestamptz, case when s.status = 'paid' then $6::timestamptz end
     from generate_series(1, $5::integer) g cross join lateral (
       select case when g % 1000 = 2 then 'active' when g % 1000 = 4 then 'cancelled' else 'paid' end as status) s`,
    [t.institutionId, t.alpha.id, accountId, other, ROWS, t.clock.now()],
  );
  await t.sql('analyze charge');
});
afterAll(() => t.close());

async function explained(act: (db: Queryable) => Promise<unknown>): Promise<Plan> {
  let plan: Plan | undefined;
  await act({
    async query(statement, values) {
      const [row] = await t.sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, format json) ${statement.text}`,
        values,
      );
      plan = row?.['QUERY PLAN'][0].Plan;
      return [];
    },
  });
  if (!plan) throw new Error('no statement was sent');
  return plan;
}

it.each([{}, { type: 'immediate' }, { status: 'active' }, { status: 'expired' }, { type: 'static', status: 'active' }])(
  'a page of an account’s charges reads only a page of rows, however many charges exist: %j',
  async (filter) => {
    const page = ChargePage.parse({ first: 20, ...filter });
    const plan = await explained((db) => chargesOfAccounts(db, t.alpha.id, [accountId], page));
    expect(lookedAt(plan)).toBeLessThanOrEqual(MAX_LOOKED_AT);
  },
);

it('the expiry deadline reads only charges past their end', async () => {
  const context = { now: t.clock.now(), stage: () => {} };
  const plan = await explained((tx) => chargeExpiry.run({ ...context, tx }, 200));
  expect(lookedAt(plan)).toBe(0);
});
