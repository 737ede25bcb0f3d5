import { builder, needs } from '../../graphql/builder.ts';
import { connectionOf, LATE_ROWS_NOTE, Page, pageArgs } from '../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { globalId, integerText, nodeType } from '../../graphql/nodes.ts';
import { integerIdOf } from '../../graphql/object-ids.ts';
import { orNull } from '../../graphql/or-null.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import { ACCOUNT_STATUSES } from '../ledger/balance.ts';
import { accountsById, balancesOfAccounts } from './account.loaders.ts';
import { account, balance } from './account.resource.ts';
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
    description: balance.description,
    extensions: needs('account:read'),
    fields: (t) => resourceFields(t, balance, { currency: Currency }),
  });

  Account.implement({
    description: account.description,
    extensions: nodeType({ name: 'Account', scope: 'account:read', id: integerText, load: accountsById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Account', id) }),
      ...resourceFields(t, account, { currency: Currency }),
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
