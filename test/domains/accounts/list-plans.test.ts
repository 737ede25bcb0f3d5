import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { listAccounts } from '../../../src/domains/accounts/account-pages.ts';
import { statementRoutes } from '../../../src/domains/accounts/statement.rest.ts';
import { getStatement } from '../../../src/domains/accounts/statement.ts';
import { listFeeCharges } from '../../../src/domains/fees/fee-charge-pages.ts';
import type { Paged } from '../../../src/platform/database/pagination.ts';
import type { Queryable } from '../../../src/platform/database/queryable.ts';
import type { ReadContext, ReadOperation } from '../../../src/platform/operation/operation.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { newCustomer } from '../../support/customers.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';
import { explained, lookedAt, type Sent } from '../../support/plans.ts';

const ROWS = 10_500;
const FIRST = '2026-01-01T12:00:00Z';
const SIZE = 20;
/** Rows that the count reads beyond the page, and rows that the page reads from each side, including joins. */
const MAX_LOOKED_AT = 10_000 + 12 * SIZE;

let t: TestDoor;
let session: PoolClient;
let accountId: number;
let other: number;

/** Accounts with thousands of entries and fees, half of them of another partner. */
beforeAll(async () => {
  t = await openTestDoor();
  const { id, accountId: first } = await newCustomer(t, t.alpha);
  accountId = first;
  other = (await newCustomer(t, t.alpha)).accountId;
  const theirs = await newCustomer(t, t.beta);
  const transactionId = newId();
  await t.sql(
    `insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, created_at, completed_at)
     values ($1, $2, $3, $4, 'pix_in', 'settled', 1, $5, $5)`,
    [transactionId, t.institutionId, t.alpha.id, accountId, FIRST],
  );
  await t.sql(
    `insert into posting (id, institution_id, debit_account_id, credit_account_id, amount, kind, transaction_id, occurred_at)
     select uuid_v7(), $1, case when g % 2 = 0 then $2::bigint else 1 end, case when g % 2 = 0 then 1 else $2::bigint end, 1,
       'pix_in', $3, $4::timestamptz + g * interval '1 minute' from generate_series(1, $5::integer) g`,
    [t.institutionId, accountId, transactionId, FIRST, ROWS],
  );
  await t.sql(
    `insert into fee_charge (id, institution_id, partner_id, account_id, fee_type, amount, origin_transaction_id,
       origin_transaction_type, origin_amount, status, charged_at)
     select uuid_v7(), $1, b.partner_id, b.account_id, 'pix_out', 1, uuid_v7(), 'pix_out', 100, 'posted',
       $3::timestamptz + g * interval '1 minute' from generate_series(1, $4::integer) g, balance b where b.account_id = $2`,
    [t.institutionId, accountId, FIRST, ROWS],
  );
  for (const [partner, customer] of [
    [t.beta.id, theirs.id],
    [t.alpha.id, id],
  ]) {
    await t.sql(
      `with made as (
         insert into ledger_account (institution_id, kind)
         select $1, 'customer' from generate_series(1, $5::integer) returning id
       ), opened as (
         insert into account (id, institution_id, partner_id, customer_id, account_type, agency, account_number, iban,
           created_at, updated_at)
         select id, $1, $2::uuid, $3::bigint, 'payment', '0001', (7000000000 + id)::text, 'BR', $4, $4 from made
       )
       insert into balance (account_id, institution_id, partner_id, customer_id, holder_type, status, updated_at)
       select id, $1, $2::uuid, $3::bigint, 'pf', 'active', $4 from made`,
      [t.institutionId, partner, customer, FIRST, ROWS],
    );
  }
  for (const table of ['posting', 'fee_charge', 'account', 'balance']) await t.sql(`analyze ${table}`);
  session = await t.database.session();
});
afterAll(async () => {
  session?.release(true);
  await t.close();
});

/** Returns a page of a list and the number of rows that its statements read. */
async function read<Input extends z.ZodType, Page extends Paged<unknown>>(
  op: ReadOperation<Input, Page>,
  input: z.input<Input>,
): Promise<Page & { readonly rows: number }> {
  const sent: Sent[] = [];
  const database: Queryable = {
    query(statement, values = []) {
      sent.push({ statement, values });
      return t.database.query(statement, values);
    },
  };
  const context = { database, principal: t.alpha.caller().principal };
  const page = await op.run(context as unknown as ReadContext, op.input.parse(input));
  let rows = 0;
  for (const each of sent) rows += lookedAt(await explained(session, each));
  return { ...page, rows };
}

const LISTS = [
  ['the statement', (page: object) => read(getStatement, { accountId, ...page })],
  [
    'the statement of a period',
    (page: object) => read(getStatement, { accountId, dateFrom: '2026-01-01', dateTo: '2026-02-01', ...page }),
  ],
  ['the accounts', (page: object) => read(listAccounts, page)],
] as const;

describe('a page of a list with more than 10,000 rows', () => {
  it.each(LISTS)('a page of a long list reads its own rows and a bounded count: %s', async (_, list) => {
    const page = await list({ page: 1, pageSize: SIZE });
    expect(page.items).toHaveLength(SIZE);
    expect(page).toMatchObject({ total: SIZE + 10_001, isMinimum: true });
    expect(page.rows).toBeLessThan(MAX_LOOKED_AT);
  });

  it('the total of a list is a minimum while more than 10,000 rows follow, and exact from then on', async () => {
    const meta = async (page: number) => {
      const reply = statementRoutes[0]?.reply((await read(getStatement, { accountId, page, pageSize: 100 })) as never);
      return (reply as { readonly meta: object }).meta;
    };
    const common = { account_id: accountId, page_size: 100 };
    expect(await meta(1)).toEqual({ ...common, page: 1, total: 10_101, total_is_minimum: true });
    expect(await meta(4)).toEqual({ ...common, page: 4, total: 10_401, total_is_minimum: true });
    expect(await meta(5)).toEqual({ ...common, page: 5, total: ROWS });
    expect(await meta(106)).toEqual({ ...common, page: 106, total: ROWS });
  });

  it.each([
    ['all of them', () => ({})],
    ['those of an account', () => ({ accountId })],
    ['those of an account that has none', () => ({ accountId: other })],
    ['those of a transaction', () => ({ originTransactionId: newId() })],
  ])('a page of fees reads its own rows and a bounded count: %s', async (_, filter) => {
    const page = await read(listFeeCharges, { page: 1, perPage: SIZE, ...filter() });
    expect(page.rows).toBeLessThan(MAX_LOOKED_AT);
  });
});
