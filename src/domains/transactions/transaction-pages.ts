import { z } from 'zod';
import {
  type Asked,
  beforeId,
  byIdDescending,
  keysetPage,
  rowsRead,
  type Slice,
  sliceOf,
  slicesByParent,
} from '../../platform/database/pagination.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { rowsByIds } from '../../platform/database/rows-by-ids.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { IntegerId } from '../../platform/text/ids.ts';
import { wordsOf } from '../../platform/text/words.ts';
import { brasiliaDayBounds } from '../../platform/time/calendar.ts';
import { Day } from '../../platform/time/day.ts';
import { pageOfAccount } from '../accounts/account-ownership.ts';
import { inOrder } from '../accounts/statement-pages.ts';
import { TRANSACTION_SCOPES, transactionTypes } from '../transaction-kinds.ts';
import { findTransaction, TRANSACTION_COLUMNS, type Transaction } from './transaction.ts';
import { readingOfAccounts, readingOfPartner, type TransactionListing } from './transaction-listing.ts';
import { TransactionReference } from './transaction-reference.ts';
import { transactionStates } from './transaction-states.ts';

/** An internal transfer is in the lists of both accounts. */
export interface ListedTransaction extends Transaction {
  readonly parentId?: number;
}

const filter = {
  type: z.lazy(() => z.enum(transactionTypes())).nullish(),
  status: z.enum(wordsOf(transactionStates.states)).nullish(),
  from: Day.nullish(),
  to: Day.nullish(),
};
type Wanted = z.output<z.ZodObject<typeof keysetPage & typeof filter>>;

/** Fields that need only the columns that all kinds share. */
export const COMMON_FIELDS: ReadonlySet<string> = new Set([
  '__typename',
  'id',
  'transactionId',
  'accountId',
  'account',
  'type',
  'status',
  'amount',
  'fee',
  'description',
  'errorReason',
  'createdAt',
  'completedAt',
]);

export const TransactionPage = inOrder(z.strictObject({ ...keysetPage, ...filter }));

function listingOf(
  partnerId: string,
  { first, after, type, status, from, to }: Wanted,
  asked: Asked,
): TransactionListing {
  return {
    partnerId,
    after: beforeId(after),
    limit: rowsRead(first, asked),
    type: type ?? null,
    status: status ?? null,
    from: from ? brasiliaDayBounds(from).start : null,
    before: to ? brasiliaDayBounds(to).end : null,
    whole: asked.whole,
  };
}

/** Newest first. Without `whole`, only the data of {@link COMMON_FIELDS} is read. */
export async function transactionsOfAccounts(
  db: Queryable,
  partnerId: string,
  accountIds: readonly number[],
  page: z.output<typeof TransactionPage>,
  asked: Asked,
): Promise<ReadonlyMap<number, Slice<ListedTransaction>>> {
  const { statement, values } = readingOfAccounts(listingOf(partnerId, page, asked), accountIds);
  const rows = await db.query<ListedTransaction & { readonly parentId: number }>(statement, values);
  return slicesByParent(rows, page.first, (row) => row.parentId, byIdDescending);
}

export const transactionsById = rowsByIds<Transaction>(
  'transactions_by_id',
  `select ${TRANSACTION_COLUMNS} from transaction t where t.partner_id = $1 and t.id = any ($2)`,
);

export const pageTransactions = readOperation({
  name: 'pageTransactions',
  scopes: TRANSACTION_SCOPES,
  summary: 'Lists transactions of every kind, newest first; with an account, only the transactions of that account',
  effects: ['reads_personal_data'],
  refusals: ['account_not_of_partner'],
  input: inOrder(
    z.strictObject({ ...keysetPage, ...filter, accountId: IntegerId.nullish(), whole: z.boolean().default(true) }),
  ),
  async run(context, { accountId, whole, ...page }): Promise<Slice<ListedTransaction>> {
    const { database, principal } = context;
    const asked = { whole, more: true };
    if (accountId) return pageOfAccount(context, accountId, page, (...of) => transactionsOfAccounts(...of, asked));
    const { statement, values } = readingOfPartner(listingOf(principal.partnerId, page, asked));
    return sliceOf(await database.query<Transaction>(statement, values), page.first);
  },
});

export const getTransaction = readOperation({
  name: 'getTransaction',
  scopes: TRANSACTION_SCOPES,
  summary: 'Returns a transaction of any kind with its state',
  effects: ['reads_personal_data'],
  refusals: ['transaction_not_found', 'transaction_not_of_partner'],
  input: z.strictObject({ transactionId: TransactionReference }),
  run: (context, { transactionId }): Promise<Transaction> =>
    findTransaction(context, transactionId, transactionTypes()),
});
