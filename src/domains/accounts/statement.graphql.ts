import { builder, needs } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../graphql/connections.ts';
import { listOf } from '../../graphql/cost.ts';
import { enumValues } from '../../graphql/enums.ts';
import { integerIdOf } from '../../graphql/object-ids.ts';
import { asksBeyond } from '../../graphql/selection.ts';
import { ENTRY_DIRECTIONS, ENTRY_TYPES } from '../ledger/posting-kinds.ts';
import { TransactionInterface } from '../transactions/transaction.graphql.ts';
import { Account } from './account.graphql.ts';
import type { StatementEntry as Entry } from './statement.ts';
import {
  ENTRIES_SHOWN,
  entriesOfTransactions,
  POSTING_FIELDS,
  pageStatement,
  StatementPage,
  statementsOfAccounts,
} from './statement-pages.ts';

export const StatementEntry = builder.interfaceRef<Entry>('StatementEntry');

export const PixEntry = builder.objectRef<Entry>('PixEntry');
export const TedEntry = builder.objectRef<Entry>('TedEntry');
export const FeeEntry = builder.objectRef<Entry>('FeeEntry');

const keyset = (entry: Entry) => [entry.completedAt.toISOString(), entry.id];

const ofAccount = pageLoader({ input: StatementPage, fromPart: POSTING_FIELDS, load: statementsOfAccounts });

export function statementGraph(): void {
  const EntryDirection = builder.enumType('EntryDirection', {
    description: 'Which way the money went, seen from the account.',
    values: enumValues(ENTRY_DIRECTIONS),
  });

  const StatementEntryType = builder.enumType('StatementEntryType', {
    description: 'What an entry of a statement is about.',
    values: enumValues(ENTRY_TYPES),
  });

  StatementEntry.implement({
    description: 'A posting of double entry, seen from one of its two accounts.',
    extensions: needs('statement:read'),
    resolveType: ({ type }) => ENTRY_TYPES[type].graphType,
    fields: (t) => ({
      // A cache keeps what has one id as one object, and the two sides of a posting differ.
      id: t.id({
        description: 'Id of this side of the entry, for caches.',
        resolve: ({ id, accountId }) => `${id}:${accountId}`,
      }),
      entryId: t.exposeID('id', { description: 'Id of the entry (UUID), for its receipt; both of its sides have it.' }),
      direction: t.expose('direction', { type: EntryDirection, description: 'Which way the money went.' }),
      type: t.expose('type', { type: StatementEntryType, description: 'What it is about.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'Amount in cents, always positive.' }),
      description: t.exposeString('description', { description: 'What the payer wrote, else what it is.' }),
      status: t.exposeString('status', { description: 'Status of the transaction; of a fee `posted` or `reversed`.' }),
      endToEndId: t.exposeString('endToEndId', { nullable: true, description: 'End-to-end id of a PIX.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the payment was ordered.' }),
      completedAt: t.expose('completedAt', { type: 'DateTime', description: 'When the money moved.' }),
      transactionId: t.exposeID('transactionId', {
        description: 'Its transaction, as other fields accept it; of a fee, the one that caused it.',
      }),
      transaction: t.field({
        type: TransactionInterface,
        description: 'The transaction of `transactionId`.',
        resolve: ({ transactionId }) => transactionId,
      }),
      feeTransactionId: t.exposeID('feeTransactionId', {
        nullable: true,
        description: "The fee charge of a fee's entry.",
      }),
      accountId: t.exposeInt('accountId', { description: 'Account that it is seen from.' }),
      account: t.field({
        type: Account,
        description: 'The account of `accountId`.',
        resolve: ({ accountId }) => accountId,
      }),
    }),
  });

  const InternalTransferEntry = builder.objectRef<Entry>('InternalTransferEntry');
  const descriptions = new Map([
    [PixEntry, 'A PIX sent or received, or one that came back.'],
    [TedEntry, 'A TED sent or received, or one that came back or was given back.'],
    [FeeEntry, 'A fee, or one given back.'],
    [InternalTransferEntry, 'One side of a transfer between two accounts of the partner.'],
  ]);
  for (const [entry, description] of descriptions) {
    entry.implement({ description, extensions: needs('statement:read'), interfaces: [StatementEntry] });
  }

  builder.objectFields(InternalTransferEntry, (t) => ({
    counterAccountId: t.exposeInt('counterAccountId', {
      nullable: true,
      description: 'The account on the other side.',
    }),
    counterAccount: t.field({
      type: Account,
      nullable: true,
      description: 'The account of `counterAccountId`.',
      resolve: ({ counterAccountId }) => counterAccountId,
    }),
  }));

  const StatementConnection = connectionOf(StatementEntry, 'StatementConnection', {
    description: 'Entries of a statement, newest first.',
  });

  builder.objectField(Account, 'statement', (t) =>
    t.field({
      type: StatementConnection,
      description: 'Its statement, newest first.',
      args: {
        ...pageArgs(t),
        from: t.arg({ type: 'Date', description: 'First Brasília day, included.' }),
        to: t.arg({ type: 'Date', description: 'Last Brasília day, included.' }),
      },
      resolve: async ({ id }, args, context, info) =>
        new Page(await ofAccount(context, id, args, info), keyset, args.after),
    }),
  );

  builder.interfaceField(TransactionInterface, 'statementEntries', (t) =>
    t.loadableGroup({
      type: StatementEntry,
      description: `The entries that it made in the partner's accounts, fees and returns among them, oldest first; ${ENTRIES_SHOWN} postings at most. None before it is settled.`,
      extensions: listOf(3),
      load: (ids: string[], { database, partnerId }) => entriesOfTransactions(database, partnerId, ids),
      group: (entry) => entry.transactionId,
      resolve: ({ id }) => id,
    }),
  );

  builder.queryField('statement', (t) =>
    t.field({
      type: StatementConnection,
      nullable: true,
      description: 'The statement of an account, newest first.',
      args: {
        accountId: t.arg({ ...integerIdOf('Account'), required: true, description: 'The account.' }),
        ...pageArgs(t),
        from: t.arg({ type: 'Date', description: 'First Brasília day, included.' }),
        to: t.arg({ type: 'Date', description: 'Last Brasília day, included.' }),
      },
      resolve: async (_root, args, context, info) => {
        const whole = asksBeyond(info, POSTING_FIELDS);
        return new Page(await context.enter(pageStatement, { ...args, whole }), keyset, args.after);
      },
    }),
  );
}
