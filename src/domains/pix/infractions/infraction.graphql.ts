import { builder } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { KeysetPage } from '../../../platform/database/pagination.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { ANALYSIS_RESULTS } from '../../../rails/dict-codes.ts';
import { Account } from '../../accounts/account.graphql.ts';
import { FundsBlock } from '../../ledger/holds.graphql.ts';
import { holdsById } from '../../ledger/holds.ts';
import { transactionsById } from '../../transactions/transaction-pages.ts';
import { PixPayment, PixReceived, PixTransaction } from '../payments/payment.graphql.ts';
import { PixRefund } from '../refunds/refund.graphql.ts';
import { refundsById } from '../refunds/refund-list.ts';
import { infraction } from './infraction.resource.ts';
import { reportInfraction } from './infraction.ts';
import { cancelInfraction, submitInfractionDefense } from './infraction-changes.ts';
import {
  countInfractions,
  getInfraction,
  infractionsById,
  infractionsOfAccounts,
  infractionsOfBlocks,
  infractionsOfRefunds,
  infractionsOfTransactions,
  pageInfractions,
} from './infraction-pages.ts';
import type { Infraction } from './infraction-record.ts';
import { INFRACTION_OPENERS, infractionStates } from './infraction-states.ts';

export const InfractionAnalysisResult = enumType('InfractionAnalysisResult', {
  description: 'Result of the analysis of an infraction report.',
  values: enumValues(ANALYSIS_RESULTS),
});

export const InfractionType = builder.objectRef<Infraction>('Infraction');

const keyset = (row: Infraction) => [row.id];

const ofAccount = pageLoader({ input: KeysetPage, load: infractionsOfAccounts });

export function infractionGraph(): void {
  registerEnums(
    InfractionAnalysisResult,
    enumType('InfractionStatus', {
      description: 'State of an infraction report.',
      values: enumValues(infractionStates.states),
    }),
    enumType('InfractionOpener', {
      description: 'Side that opened an infraction report.',
      values: enumValues(INFRACTION_OPENERS),
    }),
  );

  InfractionType.implement({
    description: infraction.description,
    extensions: nodeType({ name: 'Infraction', scope: 'pix:read', id: Uuid, load: infractionsById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Infraction', id) }),
      ...resourceFields(t, infraction),
      fundsBlock: t.loadable({
        type: FundsBlock,
        nullable: true,
        description: 'The precautionary block of funds. Null when no funds are blocked.',
        load: (ids: string[], { database, partnerId }) => holdsById(database, partnerId, ids),
        sort: (hold) => hold.id,
        resolve: ({ blockId }) => blockId,
      }),
      refund: t.loadable({
        type: PixRefund,
        nullable: true,
        description: 'The refund that a founded report caused. Null when there is no refund.',
        load: (ids: string[], { database, partnerId }) => refundsById(database, partnerId, ids),
        sort: (refund) => refund.id,
        resolve: ({ refundId }) => refundId,
      }),
      transaction: t.loadable({
        type: PixTransaction,
        description: 'The reported PIX.',
        load: async (ids: string[], { database, partnerId }) => [...(await transactionsById(database, partnerId, ids))],
        sort: (row) => row.id,
        resolve: ({ transactionId }) => transactionId,
      }),
      account: t.field({
        type: Account,
        description: 'The account that sent or received the PIX.',
        resolve: ({ accountId }) => accountId,
      }),
    }),
  });

  const InfractionConnection = connectionOf(InfractionType, 'InfractionConnection', {
    description: 'Infraction reports on PIX of an account, newest first.',
    counted: true,
  });

  const AccountInfractionConnection = connectionOf(InfractionType, 'AccountInfractionConnection', {
    description: 'Infraction reports on PIX of one account, newest first.',
  });

  builder.objectField(Account, 'infractions', (t) =>
    t.field({
      type: AccountInfractionConnection,
      description: 'Infraction reports on PIX that the account sent or received, newest first.',
      args: pageArgs(t),
      resolve: async ({ id }, args, context) => new Page(await ofAccount(context, id, args), keyset, args.after),
    }),
  );

  for (const type of [PixPayment, PixReceived]) {
    builder.objectField(type, 'infractions', (t) =>
      t.loadableGroup({
        type: InfractionType,
        description: 'Infraction reports on the PIX, newest first. At most one is not cancelled.',
        extensions: listOf(1),
        load: (ids: string[], { database, partnerId }) => infractionsOfTransactions(database, partnerId, ids),
        group: (row) => row.transactionId,
        resolve: ({ id }) => id,
      }),
    );
  }

  builder.objectField(PixRefund, 'infraction', (t) =>
    t.loadable({
      type: InfractionType,
      nullable: true,
      description: 'The founded report that caused the refund. Null when the partner requested the refund.',
      load: (ids: string[], { database, partnerId }) => infractionsOfRefunds(database, partnerId, ids),
      sort: ({ refundId }) => refundId ?? '',
      resolve: ({ id }) => id,
    }),
  );

  builder.objectField(FundsBlock, 'infraction', (t) =>
    t.loadable({
      type: InfractionType,
      nullable: true,
      description: 'The report for which the funds are blocked.',
      load: (ids: string[], { database, partnerId }) => infractionsOfBlocks(database, partnerId, ids),
      sort: ({ blockId }) => blockId ?? '',
      resolve: ({ id }) => id,
    }),
  );

  builder.queryFields((t) => ({
    infraction: t.field({
      type: InfractionType,
      nullable: true,
      description: 'One infraction report. Null when it does not exist or does not involve the account.',
      args: {
        infractionId: t.arg({
          ...idOf('Infraction'),
          required: true,
          description: 'The `infractionId` or global `id` of the report.',
        }),
        accountId: t.arg({
          ...integerIdOf('Account'),
          required: true,
          description: 'Account that sent or received the PIX.',
        }),
      },
      resolve: (_root, args, context) => orNull(context.enter(getInfraction, args), 'infraction_not_found'),
    }),
    infractions: t.field({
      type: InfractionConnection,
      nullable: true,
      description: 'Infraction reports on PIX of an account, newest first.',
      args: {
        ...pageArgs(t),
        accountId: t.arg({ ...integerIdOf('Account'), required: true, description: 'The account.' }),
      },
      resolve: async (_root, { accountId, ...page }, context) =>
        new Page(await context.enter(pageInfractions, { ...page, accountId }), keyset, page.after, () =>
          context.enter(countInfractions, { accountId }),
        ),
    }),
  }));

  operationMutation(reportInfraction, {
    type: InfractionType,
    input: (t) => ({
      accountId: t.field({
        ...integerIdOf('Account'),
        required: true,
        description: 'Account that sent or received the PIX.',
      }),
      endToEndId: t.string({ required: true, description: 'End-to-end id of the PIX.' }),
      details: t.string({ description: 'Description of the incident, at most 2,000 characters.' }),
    }),
  });

  operationMutation(cancelInfraction, {
    type: InfractionType,
    input: (t) => ({
      infractionId: t.field({
        ...idOf('Infraction'),
        required: true,
        description: 'The `infractionId` or global `id` of the report.',
      }),
      accountId: t.field({
        ...integerIdOf('Account'),
        required: true,
        description: 'Account for which the report was opened.',
      }),
    }),
  });

  operationMutation(submitInfractionDefense, {
    type: InfractionType,
    input: (t) => ({
      id: t.field({
        ...idOf('Infraction', 'FundsBlock'),
        required: true,
        description:
          'The `infractionId` of the report, the `blockId` of its block of funds, or the global `id` of either.',
      }),
      accountId: t.field({ ...integerIdOf('Account'), required: true, description: 'Account that received the PIX.' }),
      defenseText: t.string({ required: true, description: 'The defense, at most 5,000 characters.' }),
    }),
  });
}
