import { builder, needs } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../graphql/connections.ts';
import { enumRef, enumType, enumValues, implementEnum, registerEnums } from '../../graphql/enums.ts';
import { idOf, integerIdOf } from '../../graphql/object-ids.ts';
import { orNull } from '../../graphql/or-null.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import { selectsBeyond } from '../../graphql/selection.ts';
import { taxIds } from '../../graphql/tax-ids.ts';
import { Account } from '../accounts/account.graphql.ts';
import { TRANSACTION_KINDS, TRANSACTION_SCOPES, type TransactionType } from '../transaction-kinds.ts';
import { counterparty, transaction } from './transaction.resource.ts';
import type { Counterparty, Transaction } from './transaction.ts';
import {
  COMMON_FIELDS,
  getTransaction,
  pageTransactions,
  TransactionPage,
  transactionsById,
  transactionsOfAccounts,
} from './transaction-pages.ts';
import { NAMES_OF_TRANSACTION } from './transaction-reference.ts';
import { transactionStates } from './transaction-states.ts';

export const TransactionTypeEnum = enumRef<TransactionType>('TransactionType');

export const TransactionStatus = enumType('TransactionStatus', {
  description: 'State of a transaction, with its name in the contract.',
  values: enumValues(transactionStates.states),
});

export const CounterpartyType = builder.objectRef<Counterparty>('Counterparty');

export const TransactionInterface = builder.loadableInterfaceRef('Transaction', {
  load: (ids: string[], { database, partnerId }) => transactionsById(database, partnerId, ids),
  toKey: (row: Transaction) => row.id,
  sort: true,
});

const ofAccount = pageLoader({ input: TransactionPage, fromPart: COMMON_FIELDS, load: transactionsOfAccounts });

export const NO_TRANSACTION = ['transaction_not_found', 'transaction_not_of_partner'] as const;

export function transactionGraph(): void {
  registerEnums(TransactionStatus);
  implementEnum(TransactionTypeEnum, {
    description: 'Kind of a transaction.',
    values: enumValues(TRANSACTION_KINDS),
  });

  CounterpartyType.implement({
    description: counterparty.description,
    extensions: needs('pix:read'),
    fields: (t) => ({
      ...resourceFields(t, counterparty),
      ...taxIds(t, 'the holder', ({ document }) => document),
    }),
  });

  TransactionInterface.implement({
    description: transaction.description,
    extensions: needs(...TRANSACTION_SCOPES),
    interfaces: [builder.nodeInterfaceRef()],
    resolveType: ({ type }) => TRANSACTION_KINDS[type].graphType,
    fields: (t) => ({
      ...resourceFields(t, transaction),
      account: t.field({
        type: Account,
        description: 'Account of the transaction.',
        resolve: ({ accountId }) => accountId,
      }),
    }),
  });

  const TransactionConnection = connectionOf(TransactionInterface, 'TransactionConnection', {
    description: 'Transactions, newest first.',
  });

  const listArgs = (t: Parameters<typeof pageArgs>[0]) => ({
    ...pageArgs(t),
    type: t.arg({ type: TransactionTypeEnum, description: 'Only transactions of this kind.' }),
    status: t.arg({ type: TransactionStatus, description: 'Only transactions in this state.' }),
    from: t.arg({ type: 'Date', description: 'Ordered on this Brasília day or later.' }),
    to: t.arg({ type: 'Date', description: 'Ordered on this Brasília day or earlier.' }),
  });

  builder.objectField(Account, 'transactions', (t) =>
    t.field({
      type: TransactionConnection,
      description: 'Transactions that the account sent or received, newest first, including internal transfers to it.',
      args: listArgs(t),
      resolve: async ({ id }, args, context, info) =>
        new Page(await ofAccount(context, id, args, info), (row) => [row.id], args.after),
    }),
  );

  builder.queryFields((t) => ({
    transaction: t.field({
      type: TransactionInterface,
      nullable: true,
      description: 'One transaction. Null when no transaction has this id.',
      args: {
        transactionId: t.arg({
          ...idOf('Transaction'),
          required: true,
          description: NAMES_OF_TRANSACTION,
        }),
      },
      resolve: (_root, { transactionId }, context) =>
        orNull(context.enter(getTransaction, { transactionId }), ...NO_TRANSACTION),
    }),
    transactions: t.field({
      type: TransactionConnection,
      nullable: true,
      description: 'Transactions of the partner, newest first.',
      args: {
        ...listArgs(t),
        accountId: t.arg({
          ...integerIdOf('Account'),
          description: 'Only transactions that this account sent or received.',
        }),
      },
      resolve: async (_root, args, context, info) => {
        const whole = selectsBeyond(info, COMMON_FIELDS);
        return new Page(await context.enter(pageTransactions, { ...args, whole }), (row) => [row.id], args.after);
      },
    }),
  }));
}
