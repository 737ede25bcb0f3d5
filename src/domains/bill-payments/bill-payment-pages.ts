import { z } from 'zod';
import {
  beforeId,
  boundedRange,
  byIdDescending,
  keysetPage,
  type Slice,
  slicesByParent,
} from '../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { rowsByIds } from '../../platform/database/rows-by-ids.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { IntegerId } from '../../platform/text/ids.ts';
import { wordsOf } from '../../platform/text/words.ts';
import { pageOfAccount, requireAccount } from '../accounts/account-ownership.ts';
import { BILL_PAYMENT_COLUMNS, type BillPayment, billPaymentAt } from './bill-payment.ts';
import { type BillPaymentStatus, billPaymentStates } from './bill-payment-states.ts';

// Each status is read in index order, up to the end of the page. Only few quotes are overdue but not marked expired
// yet.
const newestOf = (which: string, statuses: string, overdue: string, now: string, most: string): string =>
  `select x.* from unnest(${statuses}::text[], ${overdue}::boolean[]) s(status, overdue) cross join lateral (
     select ${BILL_PAYMENT_COLUMNS} from bill_payment b
     where ${which} and b.partner_id = $1 and b.status = s.status
       and (s.overdue is null or (b.quote_expires_at <= ${now}) = s.overdue)
     order by b.id desc limit ${most}
   ) x order by x.id desc`;

const ofParents = (parent: 'account_id' | 'partner_id', type: 'bigint' | 'uuid') =>
  `select parent.id as "parentId", l.* from unnest($2::${type}[]) parent(id) cross join lateral (
     ${newestOf(`b.${parent} = parent.id and b.id < $3`, '$5', '$6', '$7', '$4')} limit $4
   ) l`;
const OF_ACCOUNTS = statement('bill_payments_of_accounts', ofParents('account_id', 'bigint'));
const OF_PARTNER = statement('bill_payments_of_partner', ofParents('partner_id', 'uuid'));

const listOf = (parent: 'account_id' | 'partner_id') =>
  `${newestOf(`b.${parent} = $2`, '$3', '$4', '$5', '$6::bigint + $7::bigint')} limit $6 offset $7`;
const LIST_OF_ACCOUNT = statement('list_bill_payments_of_account', listOf('account_id'));
const LIST_OF_PARTNER = statement('list_bill_payments_of_partner', listOf('partner_id'));

const STATUSES = wordsOf(billPaymentStates.states);

/**
 * Stored statuses of the wanted ones, and whether their quotes are overdue (null: either): see {@link billPaymentAt}.
 */
function wanted(
  status: BillPaymentStatus | null | undefined,
): [stored: readonly string[], overdue: (boolean | null)[]] {
  if (status === 'quoted') return [['quoted'], [false]];
  if (status === 'expired')
    return [
      ['expired', 'quoted'],
      [null, true],
    ];
  const stored = status ? [status] : STATUSES;
  return [stored, stored.map(() => null)];
}

const Status = z.enum(STATUSES).nullish().meta({ description: 'Only bill payments in this state' });

export const BillPaymentPage = z.strictObject({ ...keysetPage, status: Status });
type Wanted = z.output<typeof BillPaymentPage>;

async function newest<Parent extends string | number>(
  db: Queryable,
  partnerId: string,
  of: { readonly statement: typeof OF_ACCOUNTS; readonly parents: readonly Parent[] },
  { first, after, status }: Wanted,
  now: Date,
): Promise<ReadonlyMap<Parent, Slice<BillPayment>>> {
  const values = [partnerId, of.parents, beforeId(after), first + 1, ...wanted(status), now];
  const found = await db.query<BillPayment & { readonly parentId: Parent }>(of.statement, values);
  const rows = found.map((bill) => billPaymentAt(bill, now));
  return slicesByParent(rows, first, (row) => row.parentId, byIdDescending);
}

export const billPaymentsOfAccounts = (
  db: Queryable,
  partnerId: string,
  accountIds: readonly number[],
  page: Wanted,
  now: Date,
): Promise<ReadonlyMap<number, Slice<BillPayment>>> =>
  newest(db, partnerId, { statement: OF_ACCOUNTS, parents: accountIds }, page, now);

const ofPartner = async (db: Queryable, partnerId: string, page: Wanted, now: Date): Promise<Slice<BillPayment>> =>
  (await newest(db, partnerId, { statement: OF_PARTNER, parents: [partnerId] }, page, now)).get(partnerId) ?? {
    items: [],
    hasMore: false,
  };

export const billPaymentsById = rowsByIds<BillPayment>(
  'bill_payments_by_id',
  `select ${BILL_PAYMENT_COLUMNS} from bill_payment b where b.partner_id = $1 and b.id = any ($2)`,
);

export const billPaymentsOfTransactions = rowsByIds<BillPayment>(
  'bill_payments_of_transactions',
  `select ${BILL_PAYMENT_COLUMNS} from bill_payment b where b.partner_id = $1 and b.transaction_id = any ($2)`,
);

export const pageBillPayments = readOperation({
  name: 'pageBillPayments',
  scopes: ['payment:read'],
  summary: 'Lists bill payments by cursor, newest first; with an account, only the payments of that account',
  effects: ['reads_personal_data'],
  refusals: ['account_not_of_partner'],
  input: BillPaymentPage.extend({ accountId: IntegerId.nullish() }),
  run: (context, { accountId, ...page }): Promise<Slice<BillPayment>> =>
    accountId
      ? pageOfAccount(context, accountId, page, (...of) => billPaymentsOfAccounts(...of, context.now))
      : ofPartner(context.database, context.principal.partnerId, page, context.now),
});

export const listBillPayments = readOperation({
  name: 'listBillPayments',
  scopes: ['payment:read'],
  summary: 'Lists bill payments, newest first',
  effects: ['reads_personal_data'],
  refusals: ['account_not_of_partner'],
  input: z.strictObject({
    status: Status,
    sourceAccountId: IntegerId.nullish().meta({ description: 'Only payments from this account' }),
    ...boundedRange,
  }),
  run: async ({ database, principal: { partnerId }, now }, { status, sourceAccountId, limit, offset }) => {
    if (sourceAccountId) await requireAccount(database, partnerId, sourceAccountId);
    const values = [partnerId, sourceAccountId ?? partnerId, ...wanted(status), now, limit, offset];
    const found = await database.query<BillPayment>(sourceAccountId ? LIST_OF_ACCOUNT : LIST_OF_PARTNER, values);
    return found.map((bill) => billPaymentAt(bill, now));
  },
});
