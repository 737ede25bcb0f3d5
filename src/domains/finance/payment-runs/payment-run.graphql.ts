import { builder, CONSOLE, needs, PARTNERS } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { Uuid } from '../../../platform/ids.ts';
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
  description: 'How a payment order is paid.',
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
    description: 'One electronic payment of an installment.',
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
      status: t.expose('status', { type: OrderStatus, description: 'Its state.' }),
      channel: t.expose('channel', { type: ChannelEnum, description: 'How it is paid.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'In cents.' }),
      attempt: t.exposeInt('attempt', { description: 'How often it was tried.' }),
      nextAttemptAt: t.expose('nextAttemptAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When it is tried next; null unless it awaits that.',
      }),
      errorCode: t.exposeString('errorCode', {
        nullable: true,
        description: `Why it was rejected: ${Object.keys(PAYMENT_FAILURES)
          .map((code) => `\`${code}\``)
          .join(', ')}.`,
      }),
      endToEndId: t.exposeString('endToEndId', {
        nullable: true,
        description: 'Of a PIX, once its key was looked up.',
      }),
      transactionId: t.exposeString('transactionId', {
        nullable: true,
        description: 'The move of money that pays it; null until it is dispatched.',
      }),
      paidOn: t.expose('paidOn', { type: 'Date', nullable: true, description: 'Brasília day on which it was paid.' }),
      conflict: t.exposeString('conflict', {
        nullable: true,
        description: '`paid_twice`: it was paid after something else had paid its installment.',
      }),
      returnedAmount: t.expose('returnedAmount', {
        type: 'Cents',
        description: 'What of it came back after it had paid, in cents; all of it: its installment is open again.',
      }),
      sourceAccountId: t.exposeInt('sourceAccountId', { description: 'The paying account.' }),
      installment: t.loadable({
        type: PayableInstallment,
        description: 'What it pays.',
        load: async (ids: string[], { database, principal }) => [
          ...(await installmentsById(database, principal.institutionId, ids)),
        ],
        sort: (row) => row.id,
        resolve: ({ installmentId }) => installmentId,
      }),
      batch: t.loadable({
        type: PaymentBatch,
        description: 'The batch that it was put into.',
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
        description:
          'The move of money that pays it; null until it is dispatched, and for who does not own the account.',
        resolve: ({ transactionId }) => transactionId,
      }),
      account: t.field({
        type: Account,
        nullable: true,
        subGraphs: PARTNERS,
        description: 'The paying account; null for who does not own it.',
        resolve: ({ sourceAccountId, payingPartnerId }, _args, { partnerId }) =>
          payingPartnerId === partnerId ? sourceAccountId : null,
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was put into its batch.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When its state last changed.' }),
    }),
  });

  PaymentBatch.implement({
    description: 'What is paid together: electronic orders, or a file for another bank.',
    extensions: nodeType({
      name: 'PaymentBatch',
      scope: 'finance_ap:read',
      id: Uuid,
      load: (db, _partnerId, ids, { institutionId }) => paymentBatchesById(db, institutionId, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('PaymentBatch', id) }),
      batchId: t.id({ description: 'Its id (UUID).', resolve: ({ id }) => id }),
      status: t.expose('status', { type: BatchStatus, description: 'Its state.' }),
      companyId: t.exposeString('companyId', { description: 'The company that pays.' }),
      sourceAccountId: t.exposeInt('sourceAccountId', {
        nullable: true,
        description: 'The paying account; null: a file for another bank.',
      }),
      bankAccountId: t.exposeString('bankAccountId', {
        nullable: true,
        description: 'The account at another bank; null: electronic orders.',
      }),
      payOn: t.expose('payOn', {
        type: 'Date',
        nullable: true,
        description: 'Brasília day on which the other bank pays.',
      }),
      itemCount: t.exposeInt('itemCount', { description: 'How many payments stand in it.' }),
      total: t.expose('total', { type: 'Cents', description: 'What they come to, in cents.' }),
      contentSha256: t.exposeString('contentSha256', {
        description: 'Hash of what stands in it: who releases it says which content that is.',
      }),
      createdBy: t.exposeString('createdBy', { description: 'Who put it together.' }),
      participants: t.field({
        type: ['String'],
        subGraphs: CONSOLE,
        description:
          'Persons who cannot release it: creators, changers and approvers of its payables, the approvers that deputies stood for, and its creator.',
        resolve: ({ participants }) => [...participants],
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
      releasedBy: t.exposeString('releasedBy', { nullable: true, description: 'Who released it.' }),
      releasedAt: t.expose('releasedAt', { type: 'DateTime', nullable: true, description: 'When.' }),
      cancelledBy: t.exposeString('cancelledBy', { nullable: true, description: 'Who cancelled it.' }),
      cancelledAt: t.expose('cancelledAt', { type: 'DateTime', nullable: true, description: 'When.' }),
      orders: t.field({
        type: OrderConnection,
        description: 'Its electronic orders, newest first.',
        args: pageArgs(t),
        resolve: async ({ id }, args, context) => new Page(await ofBatch(context, id, args), byId, args.after),
      }),
    }),
  });

  builder.objectFields(PayableInstallment, (t) => ({
    orders: t.field({
      type: OrderConnection,
      description: 'The electronic orders that were to pay it, newest first.',
      args: pageArgs(t),
      resolve: async ({ id }, args, context) => new Page(await ofInstallment(context, id, args), byId, args.after),
    }),
  }));

  const Due = builder.objectRef<DueInstallment>('DueInstallment').implement({
    description: 'An approved installment that is due.',
    extensions: needs('finance_ap:read'),
    fields: (t) => ({
      installmentId: t.id({ description: 'Its id (UUID).', resolve: ({ id }) => id }),
      payableId: t.exposeString('payableId', { description: 'The payable that it is a part of.' }),
      number: t.exposeInt('number', { description: 'From 1.' }),
      dueDate: t.expose('dueDate', { type: 'Date', description: 'Brasília day on which it is due.' }),
      payOn: t.expose('payOn', { type: 'Date', description: 'That day, or the business day after it.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'What is paid, in cents.' }),
      companyId: t.exposeString('companyId', { description: 'The company that owes it.' }),
      sourceAccountId: t.exposeInt('sourceAccountId', {
        nullable: true,
        description: 'The account that pays it; null: any of the company.',
      }),
      supplierName: t.exposeString('supplierName', { description: 'Name of the supplier.' }),
      supplierDocument: t.exposeString('supplierDocument', { description: 'CPF or CNPJ of the supplier.' }),
      description: t.exposeString('description', { description: 'What it is for.' }),
      documentReference: t.exposeString('documentReference', { description: "The supplier's invoice or contract." }),
      channel: t.expose('channel', { type: ChannelEnum, description: 'How it is paid electronically.' }),
      fitsFile: t.exposeBoolean('fitsFile', {
        description: 'Whether a file for another bank can pay it: nothing of it is withheld.',
      }),
    }),
  });
  const DueConnection = connectionOf(Due, 'DueInstallmentConnection', { description: 'Installments that are due.' });

  builder.queryFields((t) => ({
    paymentRunProposal: t.field({
      type: DueConnection,
      subGraphs: CONSOLE,
      description: 'Approved installments that are due, the oldest first: what a batch can be put together of.',
      extensions: needs('finance_ap:read'),
      args: {
        ...pageArgs(t),
        through: t.arg({ type: 'Date', required: true, description: 'Due on this Brasília day, or before it.' }),
        companyId: t.arg.string({ description: 'Only those of this company.' }),
        sourceAccountId: t.arg({
          ...integerIdOf('Account'),
          description: 'Only those that this paying account can pay.',
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
      description: 'One payment batch; null when the institution has none with this id.',
      extensions: needs('finance_ap:read'),
      args: { batchId: t.arg({ ...idOf('PaymentBatch'), required: true, description: 'Its `batchId`, or its `id`.' }) },
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
      description: 'One electronic payment order; null when the institution has none with this id.',
      extensions: needs('finance_ap:read'),
      args: { orderId: t.arg({ ...idOf('PaymentOrder'), required: true, description: 'Its `orderId`, or its `id`.' }) },
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
