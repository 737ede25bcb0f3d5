import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  readingOfAccounts,
  readingOfPartner,
  type TransactionListing,
} from '../../../src/domains/transactions/transaction-listing.ts';
import { newCustomer } from '../../support/customers.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';
import { explained, lookedAt } from '../../support/plans.ts';

const ROWS = 40_000;
const DAYS = 40;
/** Highest number of rows that a page of 11 may read, for each side of each account and each partition of work. */
const MAX_LOOKED_AT = 200;

let t: TestDoor;
let session: PoolClient;
let accountIds: number[];

beforeAll(async () => {
  t = await openTestDoor();
  const [first, second] = [await newCustomer(t, t.alpha), await newCustomer(t, t.alpha)];
  accountIds = [first.accountId, second.accountId];
  await t.sql(
    `insert into transaction (id, institution_id, partner_id, account_id, destination_account_id, type, status, amount,
       refunded_amount, error_reason, created_at, completed_at)
     select uuidv7(h.at - clock_timestamp()), $1, $2, h.account_id, case when h.type = 'internal' then $4::bigint end, h.type,
       case when h.status = 'settled' and h.type = 'internal' then 'completed' else h.status end, 1000,
       case when h.status = 'refunded' then 1000 else 0 end, case when h.status in ('rejected', 'timeout') then 'AC03' end, h.at, h.at
     from (
       select now() - ($5 - g) * (interval '1 day' * $6 / $5) as at,
         case when g % 2 = 0 then $3 else 900000 + g % 40 end as account_id,
         case when g % 1000 = 0 then 'pix_out' when g % 1000 = 2 then 'internal' else 'pix_in' end as type,
         case when g % 2000 = 4 then 'rejected' when g % 2000 = 6 then 'refunded' when g % 4000 = 8 then 'timeout'
           when g > $5 - 9 then 'processing' else 'settled' end as status
       from generate_series(1, $5::integer) g
     ) h`,
    [t.institutionId, t.alpha.id, accountIds[0], accountIds[1], ROWS, DAYS],
  );
  await t.sql(
    `insert into reservation (id, account_id, amount, fee, reserved_at)
     select id, account_id, amount, 0, created_at from transaction where status = 'processing'`,
  );
  await t.sql('analyze transaction');
  await t.sql('analyze reservation');
  session = await t.database.session();
});
afterAll(async () => {
  session?.release(true);
  await t.close();
});

const listing = (wanted: Partial<TransactionListing>): TransactionListing => ({
  partnerId: t.alpha.id,
  after: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  limit: 11,
  type: null,
  status: null,
  from: null,
  before: null,
  whole: true,
  ...wanted,
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

const FILTERS: readonly [what: string, () => Partial<TransactionListing>][] = [
  ['nothing', () => ({})],
  ['a rare kind', () => ({ type: 'pix_out' })],
  ['another rare kind', () => ({ type: 'internal' })],
  ['rejected', () => ({ status: 'rejected' })],
  ['refunded', () => ({ status: 'refunded' })],
  ['open', () => ({ status: 'processing' })],
  ['settled', () => ({ status: 'settled' })],
  ['an old week', () => ({ from: daysAgo(37), before: daysAgo(30) })],
  ['the end of an old week', () => ({ before: daysAgo(30) })],
  ['a rare kind in an old week', () => ({ type: 'pix_out', from: daysAgo(37), before: daysAgo(30) })],
  ['rejected in an old week', () => ({ status: 'rejected', from: daysAgo(37), before: daysAgo(30) })],
];

describe('a page of transactions', () => {
  it.each(FILTERS)(
    'a page of transactions filtered by %s reads few more rows than it returns',
    async (_what, wanted) => {
      for (const reading of [
        readingOfPartner(listing(wanted())),
        readingOfAccounts(listing(wanted()), accountIds),
        readingOfPartner(listing({ whole: false, ...wanted() })),
        readingOfAccounts(listing({ whole: false, ...wanted() }), accountIds),
      ]) {
        const plan = await explained(session, reading);
        expect(plan['Actual Rows'], reading.statement.text).toBeGreaterThan(0);
        expect(lookedAt(plan), reading.statement.text).toBeLessThan(MAX_LOOKED_AT);
      }
    },
  );
});
