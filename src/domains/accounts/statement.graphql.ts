import { builder, needs } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../graphql/connections.ts';
import { enumValues } from '../../graphql/enums.ts';
import { integerIdOf } from '../../graphql/object-ids.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import { selectsBeyond } from '../../graphql/selection.ts';
import { ENTRY_DIRECTIONS, ENTRY_TYPES } from '../posting-kinds.ts';
import { Account } from './account.graphql.ts';
import { entry } from './statement.resource.ts';
import type { StatementEntry as Entry } from './statement.ts';
import { POSTING_FIELDS, pageStatement, StatementPage, statementsOfAccounts } from './statement-pages.ts';

export const StatementEntry = builder.interfaceRef<Entry>('StatementEntry');

export const PixEntry = builder.objectRef<Entry>('PixEntry');
export const TedEntry = builder.objectRef<Entry>('TedEntry');
export const FeeEntry = builder.objectRef<Entry>('FeeEntry');

const keyset = ({ completedAt, id }: Entry) => [completedAt.toISOString(), id];

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
    description: entry.description,
    extensions: needs('statement:read'),
    resolveType: ({ type }) => ENTRY_TYPES[type].graphType,
    fields: (t) => ({
      // Caches store one object per id, and the two sides of a posting differ.
      id: t.id({
        description: 'Id of this side of the entry, for caches.',
        resolve: ({ id, accountId }) => `${id}:${accountId}`,
      }),
      ...resourceFields(t, entry, { direction: EntryDirection, type: StatementEntryType }),
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
  for (const [type, description] of descriptions) {
    type.implement({ description, extensions: needs('statement:read'), interfaces: [StatementEntry] });
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
