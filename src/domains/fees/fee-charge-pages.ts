import { z } from 'zod';
import { isCalendarDate } from '../../platform/calendar.ts';
import { type Queryable, statement } from '../../platform/database.ts';
import { validationFailed } from '../../platform/errors.ts';
import { IntegerId, Uuid } from '../../platform/ids.ts';
import { readOperation } from '../../platform/operation.ts';
import {
  beforeInstant,
  byIdDescending,
  type KeysetPage,
  keysetPage,
  Page,
  type Paged,
  type Slice,
  sliceOf,
  slicesByParent,
} from '../../platform/pagination.ts';
import { rowsByIds } from '../../platform/rows-by-ids.ts';
import { requireAccount } from '../accounts/account-ownership.ts';
import { boundsOf } from '../accounts/statement.ts';
import { inOrder } from '../accounts/statement-pages.ts';
import { FEE_CHARGE_COLUMNS, type FeeCharge } from './fee.ts';

/** A calendar date, YYYY-MM-DD, read as a day of Brasília. */
const Day = z.string().refine(isCalendarDate, 'must be a date, YYYY-MM-DD');

const FILTER = `f.partner_id = $1 and ($2::bigint is null or f.account_id = $2)
  and ($3::uuid is null or f.origin_transaction_id = $3) and f.charged_at >= $4 and f.charged_at < $5`;

const CHARGES = statement(
  'fee_charges_before',
  `select ${FEE_CHARGE_COLUMNS} from fee_charge f where ${FILTER} and (f.charged_at, f.id) < ($6, $7)
   order by f.charged_at desc, f.id desc limit $8`,
);
const LIST_CHARGES = statement(
  'list_fee_charges',
  `select ${FEE_CHARGE_COLUMNS} from fee_charge f where ${FILTER}
   order by f.charged_at desc, f.id desc limit $6 offset $7`,
);
const COUNT_CHARGES = statement('count_fee_charges', `select count(*) as total from fee_charge f where ${FILTER}`);

const CHARGES_OF_ACCOUNTS = statement(
  'fee_charges_of_accounts',
  `select c.* from unnest($2::bigint[]) parent(id) cross join lateral (
     select ${FEE_CHARGE_COLUMNS} from fee_charge f
     where f.account_id = parent.id and f.partner_id = $1 and (f.charged_at, f.id) < ($3, $4)
     order by f.charged_at desc, f.id desc limit $5
   ) c`,
);
const filter = {
  accountId: IntegerId.nullish(),
  originTransactionId: Uuid.nullish(),
  from: Day.nullish(),
  to: Day.nullish(),
};
type Filter = z.output<z.ZodObject<typeof filter>>;

const filterValues = (partnerId: string, { accountId, originTransactionId, from, to }: Partial<Filter>): unknown[] => [
  partnerId,
  accountId ?? null,
  originTransactionId ?? null,
  ...boundsOf(from, to),
];

async function countOf(db: Queryable, values: readonly unknown[]): Promise<number> {
  const [row] = await db.query<{ total: number }>(COUNT_CHARGES, values);
  return row?.total ?? 0;
}

/** Highest `per_page` of the fee charges (contract). */
const MAX_PER_PAGE = 200;

export const listFeeCharges = readOperation({
  name: 'listFeeCharges',
  scopes: ['fee:read'],
  summary: 'Lists the fees charged, newest first',
  refusals: ['account_not_of_partner'],
  input: z.strictObject({
    accountId: IntegerId.optional(),
    originTransactionId: Uuid.optional(),
    from: Day.optional(),
    to: Day.optional(),
    page: Page,
    perPage: z.int('must be an integer').min(1).max(MAX_PER_PAGE, `must be at most ${MAX_PER_PAGE}`).default(50),
  }),
  async run({ database, principal }, { page, perPage, ...wanted }): Promise<Paged<FeeCharge>> {
    const { accountId, from, to } = wanted;
    if (from !== undefined && to !== undefined && from > to) throw validationFailed({ from: 'is after to' });
    if (accountId !== undefined) await requireAccount(database, principal.partnerId, accountId);
    const values = filterValues(principal.partnerId, wanted);
    const [items, total] = await Promise.all([
      database.query<FeeCharge>(LIST_CHARGES, [...values, perPage, (page - 1) * perPage]),
      countOf(database, values),
    ]);
    return { items, page, pageSize: perPage, total };
  },
});

export const pageFeeCharges = readOperation({
  name: 'pageFeeCharges',
  scopes: ['fee:read'],
  summary: 'Reads the fees charged by cursor, newest first',
  refusals: ['account_not_of_partner'],
  input: inOrder(z.strictObject({ ...keysetPage, ...filter })),
  async run({ database, principal }, { first, after, ...wanted }): Promise<Slice<FeeCharge>> {
    const { partnerId } = principal;
    const values = [...filterValues(partnerId, wanted), ...beforeInstant(after), first + 1];
    const rows = await database.query<FeeCharge>(CHARGES, values);
    if (rows.length === 0 && wanted.accountId) await requireAccount(database, partnerId, wanted.accountId);
    return sliceOf(rows, first);
  },
});

export const countFeeCharges = readOperation({
  name: 'countFeeCharges',
  scopes: ['fee:read'],
  summary: 'Counts the fees charged',
  refusals: [],
  input: inOrder(z.strictObject(filter)),
  run: ({ database, principal }, wanted) => countOf(database, filterValues(principal.partnerId, wanted)),
});

const newestFirst = (a: FeeCharge, b: FeeCharge): number =>
  b.chargedAt.getTime() - a.chargedAt.getTime() || byIdDescending(a, b);

/** The newest fee charges of each of the partner's accounts, in one statement. */
export async function feeChargesOfAccounts(
  db: Queryable,
  partnerId: string,
  accountIds: readonly number[],
  { first, after }: KeysetPage,
): Promise<ReadonlyMap<number, Slice<FeeCharge>>> {
  const values = [partnerId, accountIds, ...beforeInstant(after), first + 1];
  const rows = await db.query<FeeCharge>(CHARGES_OF_ACCOUNTS, values);
  return slicesByParent(rows, first, (row) => row.accountId, newestFirst);
}

/** The fee charges that the partner's transactions caused. */
export const feeChargesOfTransactions = rowsByIds<FeeCharge>(
  'fee_charges_of_transactions',
  `select ${FEE_CHARGE_COLUMNS} from fee_charge f where f.partner_id = $1 and f.origin_transaction_id = any ($2)
   order by f.origin_transaction_id, f.fee_type`,
);

/** The partner's fee charges of these ids, in any order. */
export const feeChargesById = rowsByIds<FeeCharge>(
  'fee_charges_by_id',
  `select ${FEE_CHARGE_COLUMNS} from fee_charge f where f.partner_id = $1 and f.id = any ($2)`,
);
