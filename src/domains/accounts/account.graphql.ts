import { builder, needs } from '../../graphql/builder.ts';
import { connectionOf, LATE_ROWS_NOTE, Page, pageArgs } from '../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { globalId, integerText, nodeType } from '../../graphql/nodes.ts';
import { integerIdOf } from '../../graphql/object-ids.ts';
import { orNull } from '../../graphql/or-null.ts';
import { ACCOUNT_STATUSES } from '../ledger/balance.ts';
import { accountsById, balancesOfAccounts } from './account.loaders.ts';
import { type AccountRecord, type BalanceRecord, getAccount } from './account.ts';
import { countAccounts, pageAccounts } from './account-pages.ts';
import { ACCOUNT_TYPES } from './account-type.ts';

export const AccountType = enumType('AccountType', {
  description: 'Type of an account: `account_type` of the contract.',
  values: enumValues(ACCOUNT_TYPES),
});

export const AccountStatus = enumType('AccountStatus', {
  description: 'State of an account.',
  values: enumValues(ACCOUNT_STATUSES),
});

export const Currency = enumType('Currency', {
  description: 'Currency of an amount (ISO 4217).',
  values: { BRL: { description: 'Brazilian real. `Cents` is its hundredth.' } },
});

export const Balance = builder.loadableObjectRef('Balance', {
  load: (ids: number[], { database, partnerId }) => balancesOfAccounts(database, partnerId, ids),
  toKey: (row: BalanceRecord) => row.accountId,
  sort: true,
});

export const Account = builder.loadableObjectRef('Account', {
  load: (ids: number[], { database, partnerId }) => accountsById(database, partnerId, ids),
  toKey: (row: AccountRecord) => row.id,
  sort: true,
});

export function accountGraph(): void {
  registerEnums(AccountType, AccountStatus, Currency);

  Balance.implement({
    description: 'Money of an account, in cents: the sum of its postings.',
    extensions: needs('account:read'),
    fields: (t) => ({
      balance: t.expose('balance', { type: 'Cents', description: 'All money of the account, in cents.' }),
      available: t.expose('available', {
        type: 'Cents',
        description: 'Money that payments can use, in cents: `balance` minus `blocked`.',
      }),
      blocked: t.expose('blocked', {
        type: 'Cents',
        description: 'Money that is reserved for open payments or blocked, in cents.',
      }),
      currency: t.expose('currency', { type: Currency, description: 'Always `BRL`.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Business time of the last change.' }),
    }),
  });

  Account.implement({
    description: "An account of one of the partner's customers.",
    extensions: nodeType({ name: 'Account', scope: 'account:read', id: integerText, load: accountsById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Account', id) }),
      accountId: t.int({ description: '`account_id` in REST and webhooks.', resolve: ({ id }) => id }),
      kind: t.exposeInt('kind', {
        description: 'Number of the account type, 1 to 7, as in REST.',
        deprecationReason: 'Use `accountType`.',
      }),
      accountType: t.expose('accountType', { type: AccountType, description: 'Type of the account.' }),
      agency: t.exposeString('agency', { description: 'Agency, 4 digits.' }),
      accountNumber: t.exposeString('accountNumber', { description: 'Account number with its check digit.' }),
      iban: t.exposeString('iban', { description: 'IBAN (BCB Circular 3.625).' }),
      status: t.expose('status', { type: AccountStatus, description: 'State of the account.' }),
      currency: t.expose('currency', { type: Currency, description: 'Always `BRL`.' }),
      closingDate: t.expose('closingDate', {
        type: 'Date',
        nullable: true,
        description: 'Brasília date of the closing. Null while the account is not closed.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the account was opened.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When the account was last changed.' }),
      balance: t.field({
        type: Balance,
        description: 'Balance of the account.',
        resolve: ({ id, holds }) => holds ?? id,
      }),
    }),
  });

  const AccountConnection = connectionOf(Account, 'AccountConnection', {
    description: 'Accounts, oldest first.',
    counted: true,
  });

  builder.queryFields((t) => ({
    account: t.field({
      type: Account,
      nullable: true,
      description: 'One account. Null when the partner has no account with this id.',
      args: {
        accountId: t.arg({
          ...integerIdOf('Account'),
          required: true,
          description: 'The `accountId` or `id` of the account.',
        }),
      },
      resolve: (_root, { accountId }, context) => orNull(context.enter(getAccount, { accountId }), 'account_not_found'),
    }),
    accounts: t.field({
      type: AccountConnection,
      nullable: true,
      description: `The partner's accounts, oldest first. ${LATE_ROWS_NOTE}`,
      args: {
        ...pageArgs(t),
        document: t.arg.string({
          description: 'Only accounts of the holder with this CPF or CNPJ, with or without mask.',
        }),
      },
      resolve: async (_root, args, context) =>
        new Page(
          await context.enter(pageAccounts, args),
          (row) => [row.id],
          args.after,
          () => context.enter(countAccounts, { document: args.document }),
        ),
    }),
  }));
}
