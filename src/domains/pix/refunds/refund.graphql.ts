import { builder } from '../../../graphql/builder.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumValues } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { Uuid } from '../../../platform/ids.ts';
import { CounterpartyType, TransactionInterface } from '../../transactions/transaction.graphql.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { NAMES_OF_TRANSACTION } from '../../transactions/transaction-reference.ts';
import { counterparties, PixReceived, PixTransaction } from '../payments/payment.graphql.ts';
import { refundPixPayment, type StartedRefund } from './refund.ts';
import {
  getRefundTrail,
  originalsOfRefunds,
  REFUNDS_SHOWN,
  refundsById,
  refundsOfTransactions,
  remaindersOfTransactions,
} from './refund-list.ts';
import { REFUND_REASONS, type RefundReason, reasonText } from './refund-reason.ts';

export const PixRefund = builder.objectRef<Transaction>('PixRefund');

export function refundGraph(): void {
  const RefundReasonEnum = builder.enumType('PixRefundReason', {
    description: 'Why a received PIX is given back, as the arrangement codes it.',
    values: enumValues(
      Object.fromEntries(REFUND_REASONS.map((code) => [code, `${reasonText(code)}.`])) as Record<RefundReason, string>,
    ),
  });

  PixRefund.implement({
    description:
      'A received PIX that is given back to whoever paid it, whole or in part. Its endToEndId is its return id.',
    extensions: nodeType({ name: 'PixRefund', scope: 'pix:read', id: Uuid, load: refundsById }),
    interfaces: [PixTransaction, TransactionInterface, builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('PixRefund', id) }),
      rtrId: t.string({
        nullable: true,
        description: 'Return id in the arrangement (RtrId); null while it processes.',
        resolve: ({ status, endToEndId }) => (status === 'processing' ? null : endToEndId),
      }),
      reason: t.loadable({
        type: RefundReasonEnum,
        description: 'Why.',
        load: async (ids: string[], { database, partnerId }) => {
          const known = await refundsById(database, partnerId, ids);
          const byId = new Map(known.map(({ id, reason }) => [id, reason]));
          return ids.map((id) => byId.get(id) ?? new Error(`no refund ${id}`));
        },
        resolve: ({ id }) => id,
      }),
      original: t.loadable({
        type: PixReceived,
        description: 'The PIX that is given back.',
        load: async (ids: string[], { database, partnerId }) => {
          const known = await originalsOfRefunds(database, partnerId, ids);
          const byId = new Map(known.map((original) => [original.refundId, original]));
          return ids.map((id) => byId.get(id) ?? new Error(`no original of the refund ${id}`));
        },
        resolve: ({ id }) => id,
      }),
      recipient: t.loadable({
        type: CounterpartyType,
        nullable: true,
        description: 'Who gets the money back: who paid the PIX, as the rail named it.',
        load: counterparties,
        resolve: ({ id }) => id,
      }),
    }),
  });

  builder.objectFields(PixReceived, (t) => ({
    remainingRefundable: t.loadable({
      type: 'Cents',
      description:
        'What can still be refunded, in cents; refunds without an outcome count as given back. 0 once 90 days have passed since it was settled.',
      load: async (ids: string[], { database, partnerId, now }) => {
        const known = await remaindersOfTransactions(database, partnerId, ids, now);
        const byId = new Map(known.map(({ id, remaining }) => [id, remaining]));
        return ids.map((id) => byId.get(id) ?? 0);
      },
      resolve: ({ id }) => id,
    }),
    refunds: t.loadableGroup({
      type: PixRefund,
      description: `Its refunds, oldest first; ${REFUNDS_SHOWN} at most.`,
      extensions: listOf(2),
      load: (ids: string[], { database, partnerId }) => refundsOfTransactions(database, partnerId, ids),
      group: (row) => (row as { readonly originalTransactionId: string } & Transaction).originalTransactionId,
      resolve: ({ id }) => id,
    }),
  }));

  builder.queryField('pixRefunds', (t) =>
    t.field({
      type: PixReceived,
      nullable: true,
      description:
        'A received PIX, with its `refunds` and `remainingRefundable`; null when the account has received none with this id.',
      args: {
        transactionId: t.arg({
          ...idOf('Transaction'),
          required: true,
          description: `The PIX received. ${NAMES_OF_TRANSACTION}`,
        }),
        accountId: t.arg({ ...integerIdOf('Account'), required: true, description: 'Account that received it.' }),
      },
      resolve: async (_root, args, context) => {
        const trail = await orNull(context.enter(getRefundTrail, args), 'transaction_not_found');
        return trail?.original ?? null;
      },
    }),
  );

  const AcceptedPixRefund = builder.objectRef<StartedRefund>('AcceptedPixRefund').implement({
    description:
      'The acknowledgement of a refund: accepted is not settled. The outcome is in its status, or arrives as an event.',
    fields: (t) => ({
      refundId: t.exposeID('refundId', { description: '`transactionId` of the refund.' }),
      originalTransactionId: t.exposeID('originalTransactionId', {
        description: '`transactionId` of the PIX received.',
      }),
      endToEndId: t.exposeString('endToEndId', { description: 'End-to-end id of the PIX received.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'What is given back, in cents.' }),
      remainingRefundable: t.expose('remainingRefundable', {
        type: 'Cents',
        description: 'What can be refunded in addition, in cents.',
      }),
      refund: t.loadable({
        type: PixRefund,
        description: 'The refund as it stands now.',
        load: (ids: string[], { database, partnerId }) => refundsById(database, partnerId, ids),
        sort: (row) => row.id,
        resolve: ({ refundId }) => refundId,
      }),
    }),
  });

  operationMutation(refundPixPayment, {
    type: AcceptedPixRefund,
    input: (t) => ({
      transactionId: t.field({
        ...idOf('Transaction'),
        required: true,
        description: `The PIX received. ${NAMES_OF_TRANSACTION}`,
      }),
      accountId: t.field({ ...integerIdOf('Account'), required: true, description: 'Account that received it.' }),
      amount: t.field({ type: 'Cents', required: true, description: 'What to give back, in cents.' }),
      reason: t.field({ type: RefundReasonEnum, description: 'Why; `MD06` when left out.' }),
    }),
  });
}
