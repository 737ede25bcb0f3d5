import { z } from 'zod';
import { type Finder, type Queryable, statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../platform/resource/resource.ts';
import { IntegerId } from '../../platform/text/ids.ts';
import { account, type accountSummary, balance } from './account.resource.ts';
import { accountKind } from './account-type.ts';

export interface AccountSummary extends RowOf<typeof accountSummary> {}

export interface AccountRecord extends RowOf<typeof account> {
  /** Balance, when the same statement read it. */
  readonly holds?: BalanceRecord;
}

export interface BalanceRecord extends RowOf<typeof balance> {}

export interface AccountRow extends Omit<AccountRecord, 'kind' | 'currency' | 'holds'> {
  readonly balance: number;
  readonly blocked: number;
  readonly balanceUpdatedAt: Date;
}

const COLUMNS = `${columnsOf(account, 'a')}, b.balance, b.blocked, b.updated_at as "balanceUpdatedAt"`;

export const SELECT_ACCOUNT = `
  select ${COLUMNS} from account a join balance b on b.account_id = a.id and b.partner_id = a.partner_id`;

/** `offset 0` makes PostgreSQL look up balances by key. A join in id order would read all balances before the page. */
export const selectPageOfAccounts = (rows: string): string => `
  select ${COLUMNS} from (select * from account a ${rows}) a cross join lateral (
    select * from balance b where b.account_id = a.id and b.partner_id = a.partner_id offset 0
  ) b order by a.id`;
const FIND_ACCOUNT = statement('find_account', `${SELECT_ACCOUNT} where a.partner_id = $1 and a.id = $2`);
const ACCOUNTS_OF_CUSTOMER = statement(
  'accounts_of_customer',
  `${SELECT_ACCOUNT} where a.partner_id = $1 and a.customer_id = $2 order by a.id`,
);
export const BALANCE_COLUMNS = columnsOf(balance, 'b');
const FIND_BALANCE = statement(
  'find_balance',
  `select ${BALANCE_COLUMNS} from balance b where b.partner_id = $1 and b.account_id = $2`,
);

/** The contract refuses unknown accounts and accounts of other partners in a path with the same error. */
export const accountNotFound = (): AppError => new AppError('account_not_found');

export async function findAccount(db: Finder, partnerId: string, accountId: number): Promise<AccountRecord> {
  const row = await db.find<AccountRow>(FIND_ACCOUNT, [partnerId, accountId]);
  if (!row) throw accountNotFound();
  return accountRecord(row);
}

export async function accountsOfCustomer(
  db: Queryable,
  partnerId: string,
  customerId: number,
): Promise<readonly AccountRecord[]> {
  const rows = await db.query<AccountRow>(ACCOUNTS_OF_CUSTOMER, [partnerId, customerId]);
  return rows.map(accountRecord);
}

export function accountRecord({ balance, blocked, balanceUpdatedAt, ...row }: AccountRow): AccountRecord {
  const available = balance - blocked;
  return {
    ...row,
    kind: accountKind(row.accountType),
    currency: 'BRL',
    holds: { accountId: row.id, balance, available, blocked, currency: 'BRL', updatedAt: balanceUpdatedAt },
  };
}

export const getAccount = readOperation({
  name: 'getAccount',
  scopes: ['account:read'],
  summary: 'Returns one account',
  effects: ['reads_personal_data'],
  refusals: ['account_not_found'],
  input: z.strictObject({ accountId: IntegerId }),
  run: ({ database, principal }, { accountId }) => findAccount(database, principal.partnerId, accountId),
});

export const getBalance = readOperation({
  name: 'getBalance',
  scopes: ['account:read'],
  summary: "Returns an account's balance in cents: the sum of its postings and its available part",
  effects: ['reads_business_data'],
  refusals: ['account_not_found'],
  input: z.strictObject({ accountId: IntegerId }),
  async run({ database, principal }, { accountId }): Promise<BalanceRecord> {
    const found = await database.find<BalanceRecord>(FIND_BALANCE, [principal.partnerId, accountId]);
    if (!found) throw accountNotFound();
    return found;
  },
});
