import { builder, needs } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../graphql/connections.ts';
import { enumValues } from '../../graphql/enums.ts';
import { integerIdOf } from '../../graphql/object-ids.ts';
import { selectsBeyond } from '../../graphql/selection.ts';
import { ENTRY_DIRECTIONS, ENTRY_TYPES } from '../ledger/posting-kinds.ts';
import { Account } from './account.graphql.ts';
import type { StatementEntry as Entry } from './statement.ts';
import { POSTING_FIELDS, pageStatement, StatementPage, statementsOfAccounts } from './statement-pages.ts';

export const StatementEntry = builder.interfaceRef<Entry>('StatementEntry');

export const PixEntry = builder.objectRef<Entry>('PixEntry');
export const TedEntry = builder.objectRef<Entry>('TedEntry');
export const FeeEntry = builder.objectRef<Entry>('FeeEntry');

const keyset = (entry: Entry) => [entry.completedAt.toISOString(), entry.id];

const ofAccount = pageLoader({ input: StatementPage, fromPart: POSTING_FIELDS, load: statementsOfAccounts });

export function statementGraph(): void {
  const EntryDirection = builder.enumType('EntryDirection', {
    description: 'Direction of the money, seen from the account.',
    values: enumValues(ENTRY_DIRECTIONS),
  });

  const StatementEntryType = builder.enumType('StatementEntryType', {
    description: 'Type of a statement entry.',
    values: enumValues(ENTRY_TYPES),
  });

  StatementEntry.implement({
    description: 'A double-entry posting, seen from one of its two accounts.',
    extensions: needs('statement:read'),
    resolveType: ({ type }) => ENTRY_TYPES[type].graphType,
    fields: (t) => ({
      // Caches store one object per id, and the two sides of a posting differ.
      id: t.id({
        description: 'Id of this side of the entry, for caches.',
        resolve: ({ id, accountId }) => `${id}:${accountId}`,
      }),
      entryId: t.exposeID('id', { description: 'Id of the entry (UUID), for its receipt. Both sides share it.' }),
      direction: t.expose('direction', { type: EntryDirection, description: 'Direction of the money.' }),
      type: t.expose('type', { type: StatementEntryType, description: 'Type of the entry.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'Amount in cents, always positive.' }),
      description: t.exposeString('description', {
        description: 'Description from the payer, else the type of the entry.',
      }),
      status: t.exposeString('status', {
        description: 'Status of the transaction. For a fee: `posted` or `reversed`.',
      }),
      endToEndId: t.exposeString('endToEndId', {
        nullable: true,
        description: 'End-to-end id of a PIX. Null for other entries.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the payment was ordered.' }),
      completedAt: t.expose('completedAt', { type: 'DateTime', description: 'When the money moved.' }),
      transactionId: t.exposeID('transactionId', {
        description:
          'Transaction of the entry, in the form that other fields accept. For a fee, the transaction that caused it.',
      }),
      feeTransactionId: t.exposeID('feeTransactionId', {
        nullable: true,
        description: 'Fee charge of a fee entry. Null for other entries.',
      }),
      accountId: t.exposeInt('accountId', { description: 'Account from which the entry is seen.' }),
      account: t.field({
        type: Account,
        description: 'Account from which the entry is seen.',
        resolve: ({ accountId }) => accountId,
      }),
    }),
  });

  const InternalTransferEntry = builder.objectRef<Entry>('InternalTransferEntry');
  const descriptions = new Map([
    [PixEntry, 'A PIX sent, received or returned.'],
    [TedEntry, 'A TED sent, received or returned.'],
    [FeeEntry, 'A fee or the reversal of a fee.'],
    [InternalTransferEntry, 'One side of a transfer between two accounts of the partner.'],
  ]);
  for (const [entry, description] of descriptions) {
    entry.implement({ description, extensions: needs('statement:read'), interfaces: [StatementEntry] });
  }

  builder.objectFields(InternalTransferEntry, (t) => ({
    counterAccountId: t.exposeInt('counterAccountId', {
      nullable: true,
      description: 'Number of the account on the other side.',
    }),
    counterAccount: t.field({
      type: Account,
      nullable: true,
      description: 'Account on the other side.',
      resolve: ({ counterAccountId }) => counterAccountId,
    }),
  }));

  const StatementConnection = connectionOf(StatementEntry, 'StatementConnection', {
    description: 'Statement entries, newest first.',
  });

  builder.objectField(Account, 'statement', (t) =>
    t.field({
      type: StatementConnection,
      description: 'Statement of the account, newest first.',
      args: {
        ...pageArgs(t),
        from: t.arg({ type: 'Date', description: 'First Brasília day, included.' }),
        to: t.arg({ type: 'Date', description: 'Last Brasília day, included.' }),
      },
      resolve: async ({ id }, args, context, info) =>
        new Page(await ofAccount(context, id, args, info), keyset, args.after),
    }),
  );

  builder.queryField('statement', (t) =>
    t.field({
      type: StatementConnection,
      nullable: true,
      description: 'Statement of an account, newest first.',
      args: {
        accountId: t.arg({ ...integerIdOf('Account'), required: true, description: 'Number or id of the account.' }),
        ...pageArgs(t),
        from: t.arg({ type: 'Date', description: 'First Brasília day, included.' }),
        to: t.arg({ type: 'Date', description: 'Last Brasília day, included.' }),
      },
      resolve: async (_root, args, context, info) => {
        const whole = selectsBeyond(info, POSTING_FIELDS);
        return new Page(await context.enter(pageStatement, { ...args, whole }), keyset, args.after);
      },
    }),
  );
}
