import { z } from 'zod';
import { type Queryable, statement } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { IntegerId, Uuid } from '../../platform/ids.ts';
import { type Principal, readOperation, type Scope } from '../../platform/operation.ts';
import {
  beforeId,
  byIdDescending,
  keysetPage,
  type Slice,
  sliceOf,
  slicesByParent,
} from '../../platform/pagination.ts';
import { findTransaction, TRANSACTION_COLUMNS, type Transaction } from './transaction.ts';

const TRANSACTIONS = statement(
  'transactions_before',
  `select ${TRANSACTION_COLUMNS} from transaction t where t.partner_id = $1 and t.id < $2 order by t.id desc limit $3`,
);
const TRANSACTIONS_BY_ID = statement(
  'transactions_by_id',
  `select ${TRANSACTION_COLUMNS} from transaction t where t.partner_id = $1 and t.id = any ($2)`,
);
const OWNS_ACCOUNT = statement('owns_transaction_account', 'select 1 from account where partner_id = $1 and id = $2');

// What an account sends and receives from outside, and what arrives from another account of the partner: each side is
// read newest first from its own index, no further than the page's end.
const side = (column: string) => `(select ${TRANSACTION_COLUMNS} from transaction t
  where t.${column} = parent.id and t.partner_id = $1 and t.id < $3 order by t.id desc limit $4)`;

const TRANSACTIONS_OF_ACCOUNTS = statement(
  'transactions_of_accounts',
  `select parent.id as "parentId", t.* from unnest($2::bigint[]) parent(id) cross join lateral (
     select * from (${side('account_id')} union all ${side('destination_account_id')}) sides order by id desc limit $4
   ) t`,
);

/** A transaction in the list of one account: an internal transfer is in the lists of both. */
export interface ListedTransaction extends Transaction {
  readonly parentId?: number;
}

/** A list holds transactions of every kind, so it needs the scopes of all of them. */
export const TRANSACTION_SCOPES = ['pix:read', 'transfer:read'] as const satisfies readonly Scope[];

function needAllScopes(principal: Principal): void {
  for (const scope of TRANSACTION_SCOPES) {
    if (principal.scopes.has(scope)) continue;
    throw new AppError('forbidden', `this needs the scope ${scope}, which the access token does not have`, {
      required_scope: scope,
    });
  }
}

/** What of an account's transactions is read. */
export const TransactionPage = z.strictObject(keysetPage);

/** The newest transactions of each of the partner's accounts, in one statement. */
export async function transactionsOfAccounts(
  db: Queryable,
  partnerId: string,
  accountIds: readonly number[],
  { first, after }: z.output<typeof TransactionPage>,
): Promise<ReadonlyMap<number, Slice<ListedTransaction>>> {
  const values = [partnerId, accountIds, beforeId(after), first + 1];
  const rows = await db.query<ListedTransaction & { readonly parentId: number }>(TRANSACTIONS_OF_ACCOUNTS, values);
  return slicesByParent(rows, first, (row) => row.parentId, byIdDescending);
}

/** The partner's transactions of these ids, in any order. */
export const transactionsById = (
  db: Queryable,
  partnerId: string,
  ids: readonly string[],
): Promise<readonly Transaction[]> => db.query<Transaction>(TRANSACTIONS_BY_ID, [partnerId, ids]);

export const pageTransactions = readOperation({
  name: 'pageTransactions',
  scope: 'pix:read',
  summary: 'Reads transactions of every kind by cursor, newest first; those of one account when it is given',
  input: z.strictObject({ ...keysetPage, accountId: IntegerId.nullish() }),
  async run({ database, principal }, { first, after, accountId }): Promise<Slice<ListedTransaction>> {
    needAllScopes(principal);
    const { partnerId } = principal;
    if (!accountId) {
      return sliceOf(await database.query<Transaction>(TRANSACTIONS, [partnerId, beforeId(after), first + 1]), first);
    }
    const slices = await transactionsOfAccounts(database, partnerId, [accountId], { first, after });
    const slice = slices.get(accountId);
    if (slice) return slice;
    const [owned] = await database.query(OWNS_ACCOUNT, [partnerId, accountId]);
    if (!owned) throw new AppError('account_not_of_partner', 'accountId is not an account of this partner');
    return { items: [], hasMore: false };
  },
});

/** A transaction of any kind by id. @throws AppError transaction_not_found, transaction_not_of_partner. */
export const getTransaction = readOperation({
  name: 'getTransaction',
  scope: 'pix:read',
  summary: 'Reads a transaction of any kind and its state',
  input: z.strictObject({ transactionId: Uuid }),
  run(context, { transactionId }): Promise<Transaction> {
    needAllScopes(context.principal);
    return findTransaction(context, transactionId, ['pix_out', 'pix_in', 'internal']);
  },
});
