import { builder, CONSOLE, needs, PARTNERS } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { resourceFields, resourceType } from '../../../graphql/resource-fields.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { Account } from '../../accounts/account.graphql.ts';
import { TransactionInterface } from '../../transactions/transaction.graphql.ts';
import { PayableInstallment } from '../payables/payable.graphql.ts';
import { installmentsById } from '../payables/payable-installments.ts';
import { getPaymentBatch, listPaymentBatches, type PaymentBatchRecord, paymentBatchesById } from './payment-batch.ts';
import { CHANNELS } from './payment-channel.ts';
import {
  getPaymentOrder,
  listPaymentOrders,
  OrderPage,
  ordersOfBatches,
  ordersOfInstallments,
  type PaymentOrderRecord,
  paymentOrdersById,
} from './payment-order.ts';
import { proposePaymentRun } from './payment-proposal.ts';
import { dueInstallment, paymentBatch, paymentOrder } from './payment-run.resource.ts';
import { paymentBatchStates, paymentOrderStates } from './payment-run-states.ts';

const BatchStatus = enumType('PaymentBatchStatus', {
  description: 'State of a payment batch.',
  values: enumValues(paymentBatchStates.states),
});
const OrderStatus = enumType('PaymentOrderStatus', {
  description: 'State of a payment order.',
  values: enumValues(paymentOrderStates.states),
});
const ChannelEnum = enumType('PaymentOrderChannel', {
  description: 'Channel of a payment order.',
  values: enumValues(CHANNELS),
});

export const PaymentBatch = builder.objectRef<PaymentBatchRecord>('PaymentBatch');
export const PaymentOrder = builder.objectRef<PaymentOrderRecord>('PaymentOrder');

const ofBatch = pageLoader({
  input: OrderPage,
  load: (db, _partnerId, ids: readonly string[], page, _joined, { institutionId }) =>
    ordersOfBatches(db, institutionId, ids, page),
});
const ofInstallment = pageLoader({
  input: OrderPage,
  load: (db, _partnerId, ids: readonly string[], page, _joined, { institutionId }) =>
    ordersOfInstallments(db, institutionId, ids, page),
});
const byId = ({ id }: { readonly id: string }) => [id];

export function paymentRunGraph(): void {
  registerEnums(BatchStatus, OrderStatus, ChannelEnum);
  const OrderConnection = connectionOf(PaymentOrder, 'PaymentOrderConnection', { description: 'Payment orders.' });
  const BatchConnection = connectionOf(PaymentBatch, 'PaymentBatchConnection', { description: 'Payment batches.' });

  PaymentOrder.implement({
    description: paymentOrder.description,
    extensions: nodeType({
      name: 'PaymentOrder',
      scope: 'finance_ap:read',
      id: Uuid,
      load: (db, _partnerId, ids, { institutionId }) => paymentOrdersById(db, institutionId, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('PaymentOrder', id) }),
      ...resourceFields(t, paymentOrder, { conflict: 'String' }),
      installment: t.loadable({
        type: PayableInstallment,
        description: 'Installment that the order pays.',
        load: async (ids: string[], { database, principal }) => [
          ...(await installmentsById(database, principal.institutionId, ids)),
        ],
        sort: (row) => row.id,
        resolve: ({ installmentId }) => installmentId,
      }),
      batch: t.loadable({
        type: PaymentBatch,
        description: 'Batch of the order.',
        load: async (ids: string[], { database, principal }) => [
          ...(await paymentBatchesById(database, principal.institutionId, ids)),
        ],
        sort: (row) => row.id,
        resolve: ({ batchId }) => batchId,
      }),
      transaction: t.field({
        type: TransactionInterface,
        nullable: true,
        subGraphs: PARTNERS,
        description: 'Transaction of the order. Null until dispatched, and for partners that do not own the account.',
        resolve: ({ transactionId }) => transactionId,
      }),
      account: t.field({
        type: Account,
        nullable: true,
        subGraphs: PARTNERS,
        description: 'Paying account. Null for partners that do not own it.',
        resolve: ({ sourceAccountId, payingPartnerId }, _args, { partnerId }) =>
          payingPartnerId === partnerId ? sourceAccountId : null,
      }),
    }),
  });

  PaymentBatch.implement({
    description: paymentBatch.description,
    extensions: nodeType({
      name: 'PaymentBatch',
      scope: 'finance_ap:read',
      id: Uuid,
      load: (db, _partnerId, ids, { institutionId }) => paymentBatchesById(db, institutionId, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('PaymentBatch', id) }),
      ...resourceFields(t, paymentBatch),
      participants: t.field({
        type: ['String'],
        subGraphs: CONSOLE,
        description: paymentBatch.members.participants.description,
        resolve: ({ participants }) => [...participants],
      }),
      orders: t.field({
        type: OrderConnection,
        description: 'Electronic orders, newest first.',
        args: pageArgs(t),
        resolve: async ({ id }, args, context) => new Page(await ofBatch(context, id, args), byId, args.after),
      }),
    }),
  });

  builder.objectFields(PayableInstallment, (t) => ({
    orders: t.field({
      type: OrderConnection,
      description: 'Electronic orders, newest first.',
      args: pageArgs(t),
      resolve: async ({ id }, args, context) => new Page(await ofInstallment(context, id, args), byId, args.after),
    }),
  }));

  const Due = resourceType(dueInstallment, { extensions: needs('finance_ap:read') });
  const DueConnection = connectionOf(Due, 'DueInstallmentConnection', { description: 'Due installments.' });

  builder.queryFields((t) => ({
    paymentRunProposal: t.field({
      type: DueConnection,
      subGraphs: CONSOLE,
      description: 'Approved installments that are due, oldest first. They can be put into a payment batch.',
      extensions: needs('finance_ap:read'),
      args: {
        ...pageArgs(t),
        through: t.arg({ type: 'Date', required: true, description: 'Due on or before this Brasília day.' }),
        companyId: t.arg.string({ description: 'Only installments of this company.' }),
        sourceAccountId: t.arg({
          ...integerIdOf('Account'),
          description: 'Only installments that this paying account can pay.',
        }),
      },
      resolve: async (_root, { first, ...args }, context) =>
        new Page(
          await context.enter(proposePaymentRun, { ...args, ...(first && { first }) }),
          ({ dueDate, id }) => [dueDate, id],
          args.after,
        ),
    }),
    paymentBatch: t.field({
      type: PaymentBatch,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'One payment batch. Null when the institution has no batch with this id.',
      extensions: needs('finance_ap:read'),
      args: { batchId: t.arg({ ...idOf('PaymentBatch'), required: true, description: 'The `batchId` or `id`.' }) },
      resolve: (_root, args, context) => orNull(context.enter(getPaymentBatch, args), 'payment_batch_not_found'),
    }),
    paymentBatches: t.field({
      type: BatchConnection,
      subGraphs: CONSOLE,
      description: 'Payment batches, newest first.',
      extensions: needs('finance_ap:read'),
      args: { ...pageArgs(t), status: t.arg({ type: BatchStatus, description: 'Only batches in this state.' }) },
      resolve: async (_root, { first, ...args }, context) =>
        new Page(await context.enter(listPaymentBatches, { ...args, ...(first && { first }) }), byId, args.after),
    }),
    paymentOrder: t.field({
      type: PaymentOrder,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'One electronic payment order. Null when the institution has no order with this id.',
      extensions: needs('finance_ap:read'),
      args: { orderId: t.arg({ ...idOf('PaymentOrder'), required: true, description: 'The `orderId` or `id`.' }) },
      resolve: (_root, args, context) => orNull(context.enter(getPaymentOrder, args), 'payment_order_not_found'),
    }),
    paymentOrders: t.field({
      type: OrderConnection,
      subGraphs: CONSOLE,
      description: 'Electronic payment orders, newest first.',
      extensions: needs('finance_ap:read'),
      args: { ...pageArgs(t), status: t.arg({ type: OrderStatus, description: 'Only orders in this state.' }) },
      resolve: async (_root, { first, ...args }, context) =>
        new Page(await context.enter(listPaymentOrders, { ...args, ...(first && { first }) }), byId, args.after),
    }),
  }));
}
