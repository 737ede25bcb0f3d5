import { z } from 'zod';
import { type Queryable, statement } from '../../platform/database.ts';
import { IntegerId } from '../../platform/ids.ts';
import { readOperation } from '../../platform/operation.ts';
import {
  beforeId,
  byIdDescending,
  keysetPage,
  listRange,
  type Slice,
  slicesByParent,
} from '../../platform/pagination.ts';
import { rowsByIds } from '../../platform/rows-by-ids.ts';
import { wordsOf } from '../../platform/words.ts';
import { pageOfAccount, requireAccount } from '../accounts/account-ownership.ts';
import { BILL_PAYMENT_COLUMNS, type BillPayment } from './bill-payment.ts';
import { billPaymentStates } from './bill-payment-states.ts';

const listed = (parent: 'account_id' | 'partner_id', type: 'bigint' | 'uuid') =>
  `select parent.id as "parentId", x.* from unnest($2::${type}[]) parent(id) cross join lateral (
     select ${BILL_PAYMENT_COLUMNS} from bill_payment b
     where b.${parent} = parent.id and b.partner_id = $1 and b.id < $3 and ($5::text is null or b.status = $5)
     order by b.id desc limit $4
   ) x`;
const OF_ACCOUNTS = statement('bill_payments_of_accounts', listed('account_id', 'bigint'));
const OF_PARTNER = statement('bill_payments_of_partner', listed('partner_id', 'uuid'));

const Status = z
  .enum(wordsOf(billPaymentStates.states))
  .nullish()
  .meta({ description: 'Only bill payments in this state' });

/** Which bill payments of an account are read. */
export const BillPaymentPage = z.strictObject({ ...keysetPage, status: Status });
type Wanted = z.output<typeof BillPaymentPage>;

async function newest<Parent extends string | number>(
  db: Queryable,
  partnerId: string,
  of: { readonly statement: typeof OF_ACCOUNTS; readonly parents: readonly Parent[] },
  { first, after, status }: Wanted,
): Promise<ReadonlyMap<Parent, Slice<BillPayment>>> {
  const values = [partnerId, of.parents, beforeId(after), first + 1, status ?? null];
  const rows = await db.query<BillPayment & { readonly parentId: Parent }>(of.statement, values);
  return slicesByParent(rows, first, (row) => row.parentId, byIdDescending);
}

/** The newest bill payments of each of the partner's accounts, in one statement. */
export const billPaymentsOfAccounts = (
  db: Queryable,
  partnerId: string,
  accountIds: readonly number[],
  page: Wanted,
): Promise<ReadonlyMap<number, Slice<BillPayment>>> =>
  newest(db, partnerId, { statement: OF_ACCOUNTS, parents: accountIds }, page);

const ofPartner = async (db: Queryable, partnerId: string, page: Wanted): Promise<Slice<BillPayment>> =>
  (await newest(db, partnerId, { statement: OF_PARTNER, parents: [partnerId] }, page)).get(partnerId) ?? {
    items: [],
    hasMore: false,
  };

/** The partner's bill payments of these ids, in any order. */
export const billPaymentsById = rowsByIds<BillPayment>(
  'bill_payments_by_id',
  `select ${BILL_PAYMENT_COLUMNS} from bill_payment b where b.partner_id = $1 and b.id = any ($2)`,
);

/** The bill payments that these transactions of the partner are of, in any order. */
export const billPaymentsOfTransactions = rowsByIds<BillPayment>(
  'bill_payments_of_transactions',
  `select ${BILL_PAYMENT_COLUMNS} from bill_payment b where b.partner_id = $1 and b.transaction_id = any ($2)`,
);

export const pageBillPayments = readOperation({
  name: 'pageBillPayments',
  scopes: ['payment:read'],
  summary: 'Reads bill payments by cursor, newest first; those of one account when it is given',
  refusals: ['account_not_of_partner'],
  input: BillPaymentPage.extend({ accountId: IntegerId.nullish() }),
  run: (context, { accountId, ...page }): Promise<Slice<BillPayment>> =>
    accountId
      ? pageOfAccount(context, accountId, page, billPaymentsOfAccounts)
      : ofPartner(context.database, context.principal.partnerId, page),
});

const LIST = statement(
  'list_bill_payments',
  `select ${BILL_PAYMENT_COLUMNS} from bill_payment b
   where b.partner_id = $1 and ($2::bigint is null or b.account_id = $2) and ($3::text is null or b.status = $3)
   order by b.id desc limit $4 offset $5`,
);

export const listBillPayments = readOperation({
  name: 'listBillPayments',
  scopes: ['payment:read'],
  summary: 'Lists bill payments, newest first',
  refusals: ['account_not_of_partner'],
  input: z.strictObject({
    status: Status,
    sourceAccountId: IntegerId.nullish().meta({ description: 'Only those that this account pays' }),
    ...listRange,
  }),
  run: async ({ database, principal: { partnerId } }, { status, sourceAccountId, limit, offset }) => {
    if (sourceAccountId) await requireAccount(database, partnerId, sourceAccountId);
    const values = [partnerId, sourceAccountId ?? null, status ?? null, limit, offset];
    return database.query<BillPayment>(LIST, values);
  },
});
