import { builder, needs } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { idOf, integerIdOf } from '../../graphql/object-ids.ts';
import { orNull } from '../../graphql/or-null.ts';
import { selectsBeyond } from '../../graphql/selection.ts';
import { taxIds } from '../../graphql/tax-ids.ts';
import { Account } from '../accounts/account.graphql.ts';
import { TRANSACTION_KINDS, TRANSACTION_SCOPES } from './kinds.ts';
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

export const TransactionTypeEnum = enumType('TransactionType', {
  description: 'Kind of a transaction.',
  values: enumValues(TRANSACTION_KINDS),
});

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
  registerEnums(TransactionTypeEnum, TransactionStatus);

  CounterpartyType.implement({
    description: 'The other side of a transaction, as reported by the directory or the rail.',
    extensions: needs('pix:read'),
    fields: (t) => ({
      name: t.exposeString('name', { nullable: true, description: 'Name of the holder.' }),
      document: t.exposeString('document', {
        nullable: true,
        description: 'CPF or CNPJ as reported by the rail; can be masked.',
      }),
      ...taxIds(t, 'the holder', ({ document }) => document),
      ispb: t.exposeString('ispb', { nullable: true, description: 'Institution, 8 characters (BCB).' }),
      agency: t.exposeString('agency', { nullable: true, description: 'Agency.' }),
      accountNumber: t.exposeString('accountNumber', {
        nullable: true,
        description: 'Account number at that institution.',
      }),
      accountType: t.exposeString('accountType', {
        nullable: true,
        description: 'Type of account as reported by the rail: `CACC`, `TRAN`, `SLRY` or `SVGS`.',
      }),
    }),
  });

  TransactionInterface.implement({
    description: 'One movement of money. Without naming its kind, reading it requires the read scopes of all kinds.',
    extensions: needs(...TRANSACTION_SCOPES),
    interfaces: [builder.nodeInterfaceRef()],
    resolveType: ({ type }) => TRANSACTION_KINDS[type].graphType,
    fields: (t) => ({
      transactionId: t.id({ description: '`transactionId` in REST and webhooks (UUID).', resolve: ({ id }) => id }),
      type: t.expose('type', { type: TransactionTypeEnum, description: 'Kind of the transaction.' }),
      status: t.expose('status', { type: TransactionStatus, description: 'State of the transaction.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'Amount in cents, without the fee.' }),
      fee: t.expose('fee', {
        type: 'Cents',
        description: 'Fee charged for the transaction, in cents; 0 when no fee has been posted.',
      }),
      description: t.exposeString('description', { nullable: true, description: 'Description from the payer.' }),
      errorReason: t.exposeString('errorReason', {
        nullable: true,
        description: 'Reason of the rejection, from the rail. Null when it was not rejected.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the transaction was ordered.' }),
      completedAt: t.expose('completedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the transaction became final. Null until then.',
      }),
      accountId: t.exposeInt('accountId', {
        description: "Account of the transaction: the sender's, or the receiver's for a received PIX or TED.",
      }),
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
