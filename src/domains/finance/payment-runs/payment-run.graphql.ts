import { builder, CONSOLE, needs, PARTNERS } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { Account } from '../../accounts/account.graphql.ts';
import { TransactionInterface } from '../../transactions/transaction.graphql.ts';
import { PayableInstallment } from '../payables/payable.graphql.ts';
import { installmentsById } from '../payables/payable-installments.ts';
import { getPaymentBatch, listPaymentBatches, type PaymentBatchRecord, paymentBatchesById } from './payment-batch.ts';
import { CHANNELS } from './payment-channel.ts';
import { PAYMENT_FAILURES } from './payment-failure.ts';
import {
  getPaymentOrder,
  listPaymentOrders,
  OrderPage,
  ordersOfBatches,
  ordersOfInstallments,
  type PaymentOrderRecord,
  paymentOrdersById,
} from './payment-order.ts';
import { type DueInstallment, proposePaymentRun } from './payment-proposal.ts';
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
    description: 'Electronic payment of one installment.',
    extensions: nodeType({
      name: 'PaymentOrder',
      scope: 'finance_ap:read',
      id: Uuid,
      load: (db, _partnerId, ids, { institutionId }) => paymentOrdersById(db, institutionId, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('PaymentOrder', id) }),
      orderId: t.id({ description: '`payment_order_id` of events (UUID).', resolve: ({ id }) => id }),
      status: t.expose('status', { type: OrderStatus, description: 'State of the order.' }),
      channel: t.expose('channel', { type: ChannelEnum, description: 'Channel of the payment.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'Amount in cents.' }),
      attempt: t.exposeInt('attempt', { description: 'Number of attempts so far.' }),
      nextAttemptAt: t.expose('nextAttemptAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time of the next attempt. Null unless the order waits for an attempt.',
      }),
      errorCode: t.exposeString('errorCode', {
        nullable: true,
        description: `Why it was rejected: ${Object.keys(PAYMENT_FAILURES)
          .map((code) => `\`${code}\``)
          .join(', ')}.`,
      }),
      endToEndId: t.exposeString('endToEndId', {
        nullable: true,
        description: 'End-to-end id of a PIX. Null before the lookup of the key, and for the other channels.',
      }),
      transactionId: t.exposeString('transactionId', {
        nullable: true,
        description: 'Id of the transaction that pays the order. Null until the order is dispatched.',
      }),
      paidOn: t.expose('paidOn', {
        type: 'Date',
        nullable: true,
        description: 'Brasília day of payment. Null until paid.',
      }),
      conflict: t.exposeString('conflict', {
        nullable: true,
        description: '`paid_twice`: another payment had already paid the installment. Null otherwise.',
      }),
      returnedAmount: t.expose('returnedAmount', {
        type: 'Cents',
        description: 'Amount that came back, in cents. When all came back, the installment is open again.',
      }),
      sourceAccountId: t.exposeInt('sourceAccountId', { description: 'Paying account.' }),
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
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last state change.' }),
    }),
  });

  PaymentBatch.implement({
    description: 'Electronic orders or a CNAB 240 file, released together.',
    extensions: nodeType({
      name: 'PaymentBatch',
      scope: 'finance_ap:read',
      id: Uuid,
      load: (db, _partnerId, ids, { institutionId }) => paymentBatchesById(db, institutionId, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('PaymentBatch', id) }),
      batchId: t.id({ description: 'Id of the batch (UUID).', resolve: ({ id }) => id }),
      status: t.expose('status', { type: BatchStatus, description: 'State of the batch.' }),
      companyId: t.exposeString('companyId', { description: 'Company that pays.' }),
      sourceAccountId: t.exposeInt('sourceAccountId', {
        nullable: true,
        description: 'Paying account of the orders. Null for a CNAB 240 file.',
      }),
      bankAccountId: t.exposeString('bankAccountId', {
        nullable: true,
        description: 'Account at another bank, for a CNAB 240 file. Null for electronic orders.',
      }),
      payOn: t.expose('payOn', {
        type: 'Date',
        nullable: true,
        description: 'Brasília day on which the other bank pays. Null for electronic orders.',
      }),
      itemCount: t.exposeInt('itemCount', { description: 'Number of payments.' }),
      total: t.expose('total', { type: 'Cents', description: 'Sum of the payments, in cents.' }),
      contentSha256: t.exposeString('contentSha256', {
        description: 'Hash of the payments. The release must name it, so that only the reviewed content is released.',
      }),
      createdBy: t.exposeString('createdBy', { description: 'Operator who created the batch.' }),
      participants: t.field({
        type: ['String'],
        subGraphs: CONSOLE,
        description:
          'Operators with a part in the batch or its payables, deputised approvers included. None may release it.',
        resolve: ({ participants }) => [...participants],
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
      releasedBy: t.exposeString('releasedBy', { nullable: true, description: 'Operator who released it.' }),
      releasedAt: t.expose('releasedAt', { type: 'DateTime', nullable: true, description: 'Release time.' }),
      cancelledBy: t.exposeString('cancelledBy', { nullable: true, description: 'Operator who cancelled it.' }),
      cancelledAt: t.expose('cancelledAt', { type: 'DateTime', nullable: true, description: 'When it was cancelled.' }),
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

  const Due = builder.objectRef<DueInstallment>('DueInstallment').implement({
    description: 'An approved installment that is due.',
    extensions: needs('finance_ap:read'),
    fields: (t) => ({
      installmentId: t.id({ description: 'Id of the installment (UUID).', resolve: ({ id }) => id }),
      payableId: t.exposeString('payableId', { description: 'Payable of the installment.' }),
      number: t.exposeInt('number', { description: 'From 1.' }),
      dueDate: t.expose('dueDate', { type: 'Date', description: 'Due date (Brasília day).' }),
      payOn: t.expose('payOn', {
        type: 'Date',
        description: 'The due date, moved to the next business day if it is not one.',
      }),
      amount: t.expose('amount', { type: 'Cents', description: 'Amount to pay, in cents.' }),
      companyId: t.exposeString('companyId', { description: 'Company that owes the installment.' }),
      sourceAccountId: t.exposeInt('sourceAccountId', {
        nullable: true,
        description: 'Account that must pay it. Null when every paying account of the company can pay it.',
      }),
      supplierName: t.exposeString('supplierName', { description: 'Name of the supplier.' }),
      supplierDocument: t.exposeString('supplierDocument', { description: 'CPF or CNPJ of the supplier.' }),
      description: t.exposeString('description', { description: 'Description of the payable.' }),
      documentReference: t.exposeString('documentReference', { description: 'Invoice or contract of the supplier.' }),
      channel: t.expose('channel', { type: ChannelEnum, description: 'Channel of the electronic payment.' }),
      fitsFile: t.exposeBoolean('fitsFile', {
        description: 'Whether a CNAB 240 file for another bank can pay it: no amount is withheld.',
      }),
    }),
  });
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
