import { builder, needs } from '../../../graphql/builder.ts';
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
import { Account } from '../../accounts/account.graphql.ts';
import { transactionsById } from '../../transactions/transaction-pages.ts';
import { FraudCategoryEnum } from '../dict/dict.graphql.ts';
import { PixPayment } from '../payments/payment.graphql.ts';
import { med, medRefund, rejectedReturn } from './med.resource.ts';
import { openMed } from './med.ts';
import { cancelMed, requestMedRefund } from './med-changes.ts';
import {
  countMeds,
  getMed,
  medsById,
  medsOfAccounts,
  medsOfTransactions,
  pageMeds,
  type RejectedReturn,
  refundsOfMeds,
  rejectedReturnsOfMeds,
} from './med-pages.ts';
import type { Med, MedRefund } from './med-record.ts';
import { medRefundStates, medStates } from './med-states.ts';

export const MedRefundType = builder.objectRef<MedRefund>('MedRefund');

export const MedType = builder.objectRef<Med>('MedIntervention');

const keyset = (row: Med) => [row.id];

const ofAccount = pageLoader({ input: KeysetPage, load: medsOfAccounts });

export function medGraph(): void {
  registerEnums(
    enumType('MedStatus', { description: 'State of a fund recovery (MED).', values: enumValues(medStates.states) }),
    enumType('MedRefundStatus', {
      description: 'State of a refund request in a fund recovery.',
      values: enumValues(medRefundStates.states),
    }),
  );

  MedRefundType.implement({
    description: medRefund.description,
    extensions: needs('pix:read'),
    fields: (t) => resourceFields(t, medRefund),
  });

  const RejectedReturnType = builder.objectRef<RejectedReturn>('MedRejectedReturn').implement({
    description: rejectedReturn.description,
    extensions: needs('pix:read'),
    fields: (t) => resourceFields(t, rejectedReturn),
  });

  MedType.implement({
    description: med.description,
    extensions: nodeType({ name: 'MedIntervention', scope: 'pix:read', id: Uuid, load: medsById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('MedIntervention', id) }),
      ...resourceFields(t, med),
      payment: t.loadable({
        type: PixPayment,
        description: 'The PIX to recover.',
        load: async (ids: string[], { database, partnerId }) => [...(await transactionsById(database, partnerId, ids))],
        sort: (row) => row.id,
        resolve: ({ rootTransactionId }) => rootTransactionId,
      }),
      refunds: t.loadableGroup({
        type: MedRefundType,
        description: 'Refund requests of the recovery, newest first. At most one is open.',
        extensions: listOf(1),
        load: (ids: string[], { database, partnerId }) => refundsOfMeds(database, partnerId, ids),
        group: (row) => row.medId,
        resolve: ({ id }) => id,
      }),
      rejectedReturns: t.loadableGroup({
        type: RejectedReturnType,
        description: 'Refused returns, oldest first.',
        extensions: listOf(1),
        load: (ids: string[], { database, partnerId }) => rejectedReturnsOfMeds(database, partnerId, ids),
        group: (row) => row.medId,
        resolve: ({ id }) => id,
      }),
      account: t.field({
        type: Account,
        description: 'The account that sent the PIX.',
        resolve: ({ accountId }) => accountId,
      }),
    }),
  });

  const MedConnection = connectionOf(MedType, 'MedInterventionConnection', {
    description: 'Fund recoveries (MED) of an account, newest first.',
    counted: true,
  });

  const AccountMedConnection = connectionOf(MedType, 'AccountMedInterventionConnection', {
    description: 'Fund recoveries (MED) of one account, newest first.',
  });

  builder.objectField(Account, 'medInterventions', (t) =>
    t.field({
      type: AccountMedConnection,
      description: 'Fund recoveries (MED) of PIX that the account sent, newest first.',
      args: pageArgs(t),
      resolve: async ({ id }, args, context) => new Page(await ofAccount(context, id, args), keyset, args.after),
    }),
  );

  builder.objectField(PixPayment, 'medInterventions', (t) =>
    t.loadableGroup({
      type: MedType,
      description: 'Fund recoveries (MED) of the PIX, newest first. At most one is open.',
      extensions: listOf(1),
      load: (ids: string[], { database, partnerId }) => medsOfTransactions(database, partnerId, ids),
      group: (row) => row.rootTransactionId,
      resolve: ({ id }) => id,
    }),
  );

  builder.queryFields((t) => ({
    medIntervention: t.field({
      type: MedType,
      nullable: true,
      description: 'One fund recovery (MED). Null when it does not exist or does not involve the account.',
      args: {
        medId: t.arg({
          ...idOf('MedIntervention'),
          required: true,
          description: 'The `medId` or global `id` of the recovery.',
        }),
        accountId: t.arg({ ...integerIdOf('Account'), required: true, description: 'Account that sent the PIX.' }),
      },
      resolve: (_root, args, context) => orNull(context.enter(getMed, args), 'med_not_found'),
    }),
    medInterventions: t.field({
      type: MedConnection,
      nullable: true,
      description: 'Fund recoveries (MED) of PIX that an account sent, newest first.',
      args: {
        ...pageArgs(t),
        accountId: t.arg({ ...integerIdOf('Account'), required: true, description: 'The account.' }),
      },
      resolve: async (_root, { accountId, ...page }, context) =>
        new Page(await context.enter(pageMeds, { ...page, accountId }), keyset, page.after, () =>
          context.enter(countMeds, { accountId }),
        ),
    }),
  }));

  operationMutation(openMed, {
    type: MedType,
    input: (t) => ({
      accountId: t.field({ ...integerIdOf('Account'), required: true, description: 'Account that sent the PIX.' }),
      endToEndId: t.string({ required: true, description: 'End-to-end id of the PIX.' }),
      fraudCategory: t.field({ type: FraudCategoryEnum, required: true, description: 'Kind of fraud.' }),
      details: t.string({ description: 'Description of the case, at most 2,000 characters.' }),
    }),
  });

  operationMutation(cancelMed, {
    type: MedType,
    input: (t) => ({
      medId: t.field({
        ...idOf('MedIntervention'),
        required: true,
        description: 'The `medId` or global `id` of the recovery.',
      }),
      accountId: t.field({ ...integerIdOf('Account'), required: true, description: 'Account that sent the PIX.' }),
    }),
  });

  operationMutation(requestMedRefund, {
    type: MedRefundType,
    input: (t) => ({
      medId: t.field({
        ...idOf('MedIntervention'),
        required: true,
        description: 'The `medId` or global `id` of the recovery.',
      }),
      accountId: t.field({ ...integerIdOf('Account'), required: true, description: 'Account that sent the PIX.' }),
      amount: t.field({
        type: 'Cents',
        description: 'Amount, in cents. Defaults to what has not come back of the root transaction.',
      }),
    }),
  });
}
