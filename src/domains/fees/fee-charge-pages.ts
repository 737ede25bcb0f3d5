import { z } from 'zod';
import {
  beforeInstant,
  boundedRows,
  byIdDescending,
  countUpTo,
  type KeysetPage,
  keysetPage,
  mostCounted,
  Page,
  type Paged,
  type Slice,
  sliceOf,
  slicesByParent,
} from '../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { rowsByIds } from '../../platform/database/rows-by-ids.ts';
import { validationFailed } from '../../platform/errors/errors.ts';
import { inSchema } from '../../platform/language/text.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { IntegerId, Uuid } from '../../platform/text/ids.ts';
import { isCalendarDate } from '../../platform/time/calendar.ts';
import { requireAccount } from '../accounts/account-ownership.ts';
import { boundsOf } from '../accounts/statement.ts';
import { inOrder } from '../accounts/statement-pages.ts';
import { FEE_CHARGE_COLUMNS, type FeeCharge } from './fee.ts';
import { t } from './texts.ts';

const Day = z
  .string()
  .refine(isCalendarDate, inSchema(t('mustBeDate')))
  .meta({
    description: 'Brasília day, YYYY-MM-DD, included',
  });

// One list per indexed filter. A single plan for all filters would use the partner's index. $1 to $5 in each.
const lists = (suffix: string, only: string) => {
  const filter = `f.partner_id = $1 and ${only} and f.charged_at >= $4 and f.charged_at < $5`;
  const order = 'order by f.charged_at desc, f.id desc';
  return {
    before: statement(
      `fee_charges_before${suffix}`,
      `select ${FEE_CHARGE_COLUMNS} from fee_charge f where ${filter} and (f.charged_at, f.id) < ($6, $7) ${order} limit $8`,
    ),
    page: statement(
      `list_fee_charges${suffix}`,
      `select ${FEE_CHARGE_COLUMNS} from fee_charge f where ${filter} ${order} limit $6 offset $7`,
    ),
    count: statement(
      `count_fee_charges${suffix}`,
      `select (${countUpTo('$6', `select from fee_charge f where ${filter} ${order}`)}) as total`,
    ),
  };
};
const ALL = lists('', '$2::bigint is null and $3::uuid is null');
const OF_ACCOUNT = lists('_of_account', 'f.account_id = $2 and $3::uuid is null');
const OF_TRANSACTION = lists(
  '_of_transaction',
  '($2::bigint is null or f.account_id = $2) and f.origin_transaction_id = $3',
);

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

const listOf = ({ accountId, originTransactionId }: Partial<Filter>) =>
  originTransactionId ? OF_TRANSACTION : accountId ? OF_ACCOUNT : ALL;

async function countOf(
  db: Queryable,
  partnerId: string,
  wanted: Partial<Filter>,
  most: number | null,
): Promise<number> {
  const values = [...filterValues(partnerId, wanted), most];
  const [row] = await db.query<{ total: number }>(listOf(wanted).count, values);
  return row?.total ?? 0;
}

/** Highest `per_page` of fee charges (contract). */
const MAX_PER_PAGE = 200;

export const listFeeCharges = readOperation({
  name: 'listFeeCharges',
  scopes: ['fee:read'],
  summary: 'Lists the fees charged, newest first',
  effects: ['reads_personal_data'],
  refusals: ['account_not_of_partner'],
  input: z.strictObject({
    accountId: IntegerId.optional(),
    originTransactionId: Uuid.optional(),
    from: Day.optional(),
    to: Day.optional(),
    page: Page,
    perPage: boundedRows(50, MAX_PER_PAGE),
  }),
  async run({ database, principal }, { page, perPage, ...wanted }): Promise<Paged<FeeCharge>> {
    const { accountId, from, to } = wanted;
    if (from !== undefined && to !== undefined && from > to) throw validationFailed({ from: t('isAfterTo') });
    if (accountId !== undefined) await requireAccount(database, principal.partnerId, accountId);
    const values = filterValues(principal.partnerId, wanted);
    const most = mostCounted(page, perPage);
    const [items, total] = await Promise.all([
      database.query<FeeCharge>(listOf(wanted).page, [...values, perPage, (page - 1) * perPage]),
      countOf(database, principal.partnerId, wanted, most),
    ]);
    return { items, page, pageSize: perPage, total, isMinimum: total === most };
  },
});

export const pageFeeCharges = readOperation({
  name: 'pageFeeCharges',
  scopes: ['fee:read'],
  summary: 'Lists the fees charged by cursor, newest first',
  effects: ['reads_personal_data'],
  refusals: ['account_not_of_partner'],
  input: inOrder(z.strictObject({ ...keysetPage, ...filter })),
  async run({ database, principal }, { first, after, ...wanted }): Promise<Slice<FeeCharge>> {
    const { partnerId } = principal;
    const values = [...filterValues(partnerId, wanted), ...beforeInstant(after), first + 1];
    const rows = await database.query<FeeCharge>(listOf(wanted).before, values);
    if (rows.length === 0 && wanted.accountId) await requireAccount(database, partnerId, wanted.accountId);
    return sliceOf(rows, first);
  },
});

export const countFeeCharges = readOperation({
  name: 'countFeeCharges',
  scopes: ['fee:read'],
  summary: 'Counts the fees charged',
  effects: ['reads_personal_data'],
  refusals: [],
  input: inOrder(z.strictObject(filter)),
  run: ({ database, principal }, wanted) => countOf(database, principal.partnerId, wanted, null),
});

const newestFirst = (a: FeeCharge, b: FeeCharge): number =>
  b.chargedAt.getTime() - a.chargedAt.getTime() || byIdDescending(a, b);

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

export const feeChargesOfTransactions = rowsByIds<FeeCharge>(
  'fee_charges_of_transactions',
  `select ${FEE_CHARGE_COLUMNS} from fee_charge f where f.partner_id = $1 and f.origin_transaction_id = any ($2)
   order by f.origin_transaction_id, f.fee_type`,
);

export const feeChargesById = rowsByIds<FeeCharge>(
  'fee_charges_by_id',
  `select ${FEE_CHARGE_COLUMNS} from fee_charge f where f.partner_id = $1 and f.id = any ($2)`,
);
