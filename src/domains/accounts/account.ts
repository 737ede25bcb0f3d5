import { z } from 'zod';
import { type Finder, type Queryable, statement } from '../../platform/database.ts';
import { documentKind, normalizeDocument } from '../../platform/documents.ts';
import { AppError } from '../../platform/errors.ts';
import { IntegerId } from '../../platform/ids.ts';
import { readOperation } from '../../platform/operation.ts';
import { Page, type Paged, PageSize } from '../../platform/pagination.ts';
import type { AccountStatus } from '../ledger/balance.ts';
import { type AccountType, accountKind } from './account-type.ts';

/** What lists show of an account. */
export interface AccountSummary {
  readonly id: number;
  /** Number of the account type, 1 to 7. */
  readonly kind: number;
  readonly accountType: AccountType;
  readonly agency: string;
  readonly accountNumber: string;
  readonly status: AccountStatus;
}

export interface AccountRecord extends AccountSummary {
  readonly customerId: number;
  readonly iban: string;
  readonly currency: 'BRL';
  /** Brasília date; null while the account is not closed. */
  readonly closingDate: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** What it holds, where that was read along. */
  readonly holds?: BalanceRecord;
}

/** Integer cents. `available` is what a payment can use: `balance` less `blocked`. */
export interface BalanceRecord {
  readonly accountId: number;
  readonly balance: number;
  readonly available: number;
  readonly blocked: number;
  readonly currency: 'BRL';
  readonly updatedAt: Date;
}

export interface AccountRow extends Omit<AccountRecord, 'kind' | 'currency' | 'holds'> {
  readonly balance: number;
  readonly blocked: number;
  readonly balanceUpdatedAt: Date;
}

export const SELECT_ACCOUNT = `
  select a.id, a.customer_id as "customerId", a.account_type as "accountType", a.agency,
    a.account_number as "accountNumber", a.iban, b.status, a.closing_date::text as "closingDate",
    a.created_at as "createdAt", a.updated_at as "updatedAt", b.balance, b.blocked, b.updated_at as "balanceUpdatedAt"
  from account a join balance b on b.account_id = a.id and b.partner_id = a.partner_id`;
const OF_DOCUMENT = `a.partner_id = $1 and a.customer_id =
  (select c.id from customer c where c.partner_id = $1 and c.document = $2)`;

const FIND_ACCOUNT = statement('find_account', `${SELECT_ACCOUNT} where a.partner_id = $1 and a.id = $2`);
const ACCOUNTS_OF_CUSTOMER = statement(
  'accounts_of_customer',
  `${SELECT_ACCOUNT} where a.partner_id = $1 and a.customer_id = $2 order by a.id`,
);
const COUNT_ACCOUNTS = statement('count_accounts', 'select count(*) as total from account a where a.partner_id = $1');
const PAGE_OF_ACCOUNTS = statement(
  'page_of_accounts',
  `${SELECT_ACCOUNT} where a.partner_id = $1 order by a.id limit $2 offset $3`,
);
const COUNT_ACCOUNTS_OF_DOCUMENT = statement(
  'count_accounts_of_document',
  `select count(*) as total from account a where ${OF_DOCUMENT}`,
);
const PAGE_OF_ACCOUNTS_OF_DOCUMENT = statement(
  'page_of_accounts_of_document',
  `${SELECT_ACCOUNT} where ${OF_DOCUMENT} order by a.id limit $3 offset $4`,
);
const FIND_BALANCE = statement(
  'find_balance',
  `select account_id as "accountId", balance, balance - blocked as available, blocked, updated_at as "updatedAt"
   from balance where partner_id = $1 and account_id = $2`,
);

/** The refusal of an account in a path: the same whether it does not exist or is another partner's (contract). */
export const accountNotFound = (): AppError => new AppError('account_not_found', 'there is no such account');

/** The partner's account. @throws AppError account_not_found. */
export async function findAccount(db: Finder, partnerId: string, accountId: number): Promise<AccountRecord> {
  const row = await db.find<AccountRow>(FIND_ACCOUNT, [partnerId, accountId]);
  if (!row) throw accountNotFound();
  return accountRecord(row);
}

/** A customer's accounts, oldest first. */
export async function accountsOfCustomer(
  db: Queryable,
  partnerId: string,
  customerId: number,
): Promise<readonly AccountRecord[]> {
  const rows = await db.query<AccountRow>(ACCOUNTS_OF_CUSTOMER, [partnerId, customerId]);
  return rows.map(accountRecord);
}

export function accountRecord({ balance, blocked, balanceUpdatedAt, ...account }: AccountRow): AccountRecord {
  const available = balance - blocked;
  return {
    ...account,
    kind: accountKind(account.accountType),
    currency: 'BRL',
    holds: { accountId: account.id, balance, available, blocked, currency: 'BRL', updatedAt: balanceUpdatedAt },
  };
}

/** A CPF or CNPJ with or without its mask. */
export const DocumentFilter = z
  .string()
  .max(30, 'is not a valid CPF or CNPJ')
  .transform(normalizeDocument)
  .refine((document) => documentKind(document) !== null, 'is not a valid CPF or CNPJ')
  .meta({ type: 'string', description: 'CPF or CNPJ of the holder, with or without mask' });

export const listAccounts = readOperation({
  name: 'listAccounts',
  scopes: ['account:read'],
  summary: "Lists the partner's accounts, oldest first; of one holder when a document is given",
  refusals: [],
  input: z.strictObject({ page: Page, pageSize: PageSize, document: DocumentFilter.optional() }),
  async run({ database, principal }, { page, pageSize, document }): Promise<Paged<AccountRecord>> {
    const whose = document === undefined ? [principal.partnerId] : [principal.partnerId, document];
    const [count, list] =
      document === undefined
        ? [COUNT_ACCOUNTS, PAGE_OF_ACCOUNTS]
        : [COUNT_ACCOUNTS_OF_DOCUMENT, PAGE_OF_ACCOUNTS_OF_DOCUMENT];
    const [counted] = await database.query<{ total: number }>(count, whose);
    const rows = await database.query<AccountRow>(list, [...whose, pageSize, (page - 1) * pageSize]);
    return { items: rows.map(accountRecord), page, pageSize, total: counted?.total ?? 0 };
  },
});

export const getAccount = readOperation({
  name: 'getAccount',
  scopes: ['account:read'],
  summary: 'Reads one account',
  refusals: ['account_not_found'],
  input: z.strictObject({ accountId: IntegerId }),
  run: ({ database, principal }, { accountId }) => findAccount(database, principal.partnerId, accountId),
});

export const getBalance = readOperation({
  name: 'getBalance',
  scopes: ['account:read'],
  summary: "Reads an account's balance in cents: the sum of its postings, and how much of it is available",
  refusals: ['account_not_found'],
  input: z.strictObject({ accountId: IntegerId }),
  async run({ database, principal }, { accountId }): Promise<BalanceRecord> {
    const row = await database.find<Omit<BalanceRecord, 'currency'>>(FIND_BALANCE, [principal.partnerId, accountId]);
    if (!row) throw accountNotFound();
    return { ...row, currency: 'BRL' };
  },
});
