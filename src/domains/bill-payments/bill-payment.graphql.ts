import { builder, needs } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../graphql/connections.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { globalId, nodeType } from '../../graphql/nodes.ts';
import { idOf, integerIdOf } from '../../graphql/object-ids.ts';
import { orNull } from '../../graphql/or-null.ts';
import { taxIds } from '../../graphql/tax-ids.ts';
import { Uuid } from '../../platform/ids.ts';
import { Account } from '../accounts/account.graphql.ts';
import { StatementEntry } from '../accounts/statement.graphql.ts';
import type { StatementEntry as Entry } from '../accounts/statement.ts';
import { entriesOfTransactions } from '../accounts/statement-pages.ts';
import { TransactionInterface } from '../transactions/transaction.graphql.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { transactionsById } from '../transactions/transaction-pages.ts';
import { type BillPayment, billPaymentAt, getBillPayment } from './bill-payment.ts';
import {
  BillPaymentPage,
  billPaymentsById,
  billPaymentsOfAccounts,
  billPaymentsOfTransactions,
  pageBillPayments,
} from './bill-payment-pages.ts';
import { billPaymentStates } from './bill-payment-states.ts';
import { type BillReceipt, billReceiptsOf } from './bill-receipt.ts';
import { BILL_TYPES } from './bill-window.ts';

export const BillTypeEnum = enumType('BillType', { description: 'Kind of a bill.', values: enumValues(BILL_TYPES) });

const BillPaymentStatusEnum = enumType('BillPaymentStatus', {
  description: 'State of a bill payment.',
  values: enumValues(billPaymentStates.states),
});

export const BillPaymentNode = builder.objectRef<BillPayment>('BillPayment');
const BillPaymentTransaction = builder.objectRef<Transaction>('BillPaymentTransaction');
const BillPaymentEntry = builder.objectRef<Entry>('BillPaymentEntry');

const ofAccount = pageLoader({
  input: BillPaymentPage,
  load: (db, partnerId, accountIds: readonly number[], page, _asked, _principal, now) =>
    billPaymentsOfAccounts(db, partnerId, accountIds, page, now),
});

export function billPaymentGraph(): void {
  registerEnums(BillTypeEnum, BillPaymentStatusEnum);

  const Window = builder.objectRef<BillPayment>('BillPaymentWindow').implement({
    description: 'When a bill can be confirmed, as long as its quote has not expired.',
    extensions: needs('payment:read'),
    fields: (t) => ({
      opensAt: t.expose('opensAt', { type: 'DateTime', description: 'From then on.' }),
      closesAt: t.expose('closesAt', { type: 'DateTime', description: 'Until then.' }),
    }),
  });

  const Failure = builder.objectRef<{ code: string; message: string }>('BillPaymentFailure').implement({
    description: 'Why a bill was not paid.',
    extensions: needs('payment:read'),
    fields: (t) => ({
      code: t.exposeString('code', {
        description:
          '`provider_rejected`, `bill_already_paid`, `amount_changed`, `provider_timeout`, or `provider_unconfirmed` when it was never quoted.',
      }),
      message: t.exposeString('message', { description: 'For people.' }),
    }),
  });

  const Receipt = builder.objectRef<BillReceipt>('BillPaymentReceipt').implement({
    description: 'What proves that a bill was paid, as it may be shown to anybody.',
    extensions: needs('payment:read'),
    fields: (t) => ({
      barcode: t.exposeString('barcode', { description: 'Masked, but for the first and last four digits.' }),
      beneficiaryName: t.exposeString('beneficiaryName', { description: 'Who got the money.' }),
      beneficiaryDocument: t.exposeString('beneficiaryDocument', {
        nullable: true,
        description: 'CPF or CNPJ, masked.',
      }),
      totalAmount: t.expose('totalAmount', { type: 'Cents', description: 'What was paid, in cents.' }),
      settledAt: t.expose('settledAt', { type: 'DateTime', description: 'When it was paid.' }),
      authentication: t.exposeString('authentication', { description: 'Of the provider.' }),
      content: t.exposeString('content', { description: 'What the provider prints on the receipt, in lines.' }),
    }),
  });

  BillPaymentNode.implement({
    description: 'A boleto or a guide that is paid, or whose price was only asked for.',
    extensions: nodeType({ name: 'BillPayment', scope: 'payment:read', id: Uuid, load: billPaymentsById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('BillPayment', id) }),
      billPaymentId: t.id({ description: '`id` of REST (UUID).', resolve: ({ id }) => id }),
      status: t.field({
        type: BillPaymentStatusEnum,
        description: 'Its state. `UNCONFIRMED`: the provider has not said yet what the bill costs.',
        resolve: (bill, _args, { now }) => billPaymentAt(bill, now).status,
      }),
      type: t.expose('type', { type: BillTypeEnum, description: 'What it is.' }),
      account: t.field({ type: Account, description: 'The account that pays.', resolve: ({ accountId }) => accountId }),
      payableId: t.exposeString('payableId', { nullable: true, description: 'The payable that it pays.' }),
      barcode: t.exposeString('barcode', { description: '44 digits.' }),
      line: t.exposeString('line', { description: 'What people type: 47 digits of a boleto, 48 of a guide.' }),
      beneficiaryName: t.exposeString('beneficiaryName', { nullable: true, description: 'Who gets the money.' }),
      beneficiaryDocument: t.exposeString('beneficiaryDocument', {
        nullable: true,
        description: 'CPF or CNPJ, as the provider says it.',
      }),
      ...taxIds(t, 'the beneficiary', ({ beneficiaryDocument }) => beneficiaryDocument),
      originalAmount: t.expose('originalAmount', {
        type: 'Cents',
        nullable: true,
        description: 'What the bill says, in cents; null, like all amounts, until the provider has said it.',
      }),
      discountAmount: t.expose('discountAmount', { type: 'Cents', nullable: true, description: 'Discount, in cents.' }),
      additionAmount: t.expose('additionAmount', {
        type: 'Cents',
        nullable: true,
        description: 'Interest and fine, in cents.',
      }),
      totalAmount: t.expose('totalAmount', {
        type: 'Cents',
        nullable: true,
        description: 'What is to be confirmed, in cents.',
      }),
      dueDate: t.expose('dueDate', { type: 'Date', nullable: true, description: 'Brasília day on which it is due.' }),
      paymentDate: t.expose('paymentDate', { type: 'Date', description: 'Brasília day that the amounts are for.' }),
      window: t.field({ type: Window, description: 'When it can be confirmed.', resolve: (bill) => bill }),
      quoteExpiresAt: t.expose('quoteExpiresAt', { type: 'DateTime', description: 'Until when it can be confirmed.' }),
      failure: t.field({
        type: Failure,
        nullable: true,
        description: 'Why it failed; null when it did not.',
        resolve: ({ failureCode, failureMessage }) =>
          failureCode === null ? null : { code: failureCode, message: failureMessage ?? '' },
      }),
      transaction: t.loadable({
        type: BillPaymentTransaction,
        nullable: true,
        description: 'The move of money; null until it is confirmed.',
        load: async (ids: string[], { database, partnerId }) => [...(await transactionsById(database, partnerId, ids))],
        sort: (row) => row.id,
        resolve: ({ transactionId }) => transactionId,
      }),
      statementEntry: t.loadable({
        type: BillPaymentEntry,
        nullable: true,
        description: 'Its entry in the statement; null until it is settled.',
        load: async (ids: string[], { database, partnerId }) => {
          const entries = await entriesOfTransactions(database, partnerId, ids);
          return ids.map((id) => entries.find(({ transactionId }) => transactionId === id) ?? null);
        },
        resolve: ({ transactionId }) => transactionId,
      }),
      receipt: t.loadable({
        type: Receipt,
        nullable: true,
        description: 'Its receipt; null until it is settled and the provider has sent it.',
        load: async (ids: string[], { database, partnerId }) => {
          const receipts = await billReceiptsOf(database, partnerId, ids);
          return ids.map((id) => receipts.find(({ billPaymentId }) => billPaymentId === id) ?? null);
        },
        resolve: ({ id }) => id,
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When its price was asked for.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
    }),
  });

  BillPaymentTransaction.implement({
    description: 'The move of money that pays a bill.',
    extensions: nodeType({
      name: 'BillPaymentTransaction',
      scope: 'payment:read',
      id: Uuid,
      load: async (db, partnerId, ids) =>
        (await transactionsById(db, partnerId, ids)).filter(({ type }) => type === 'bill_payment'),
    }),
    interfaces: [TransactionInterface, builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('BillPaymentTransaction', id) }),
      billPayment: t.loadable({
        type: BillPaymentNode,
        description: 'The bill that is paid.',
        load: billsOf,
        resolve: ({ id }) => id,
      }),
    }),
  });

  BillPaymentEntry.implement({
    description: 'A bill that was paid.',
    extensions: needs('statement:read'),
    interfaces: [StatementEntry],
    fields: (t) => ({
      billPayment: t.loadable({
        type: BillPaymentNode,
        description: 'The bill.',
        load: billsOf,
        resolve: ({ transactionId }) => transactionId,
      }),
    }),
  });

  const BillPaymentConnection = connectionOf(BillPaymentNode, 'BillPaymentConnection', {
    description: 'Bill payments, newest first.',
  });

  builder.objectField(Account, 'billPayments', (t) =>
    t.field({
      type: BillPaymentConnection,
      description: 'The bills that it pays, newest first.',
      args: { ...pageArgs(t), status: t.arg({ type: BillPaymentStatusEnum, description: 'Only in this state.' }) },
      resolve: async ({ id }, args, context) =>
        new Page(await ofAccount(context, id, args), (row) => [row.id], args.after),
    }),
  );

  builder.queryFields((t) => ({
    billPayment: t.field({
      type: BillPaymentNode,
      nullable: true,
      description: 'One bill payment; null when the partner has none with this id.',
      extensions: needs('payment:read'),
      args: {
        billPaymentId: t.arg({
          ...idOf('BillPayment'),
          required: true,
          description: 'Its `billPaymentId`, or its `id`.',
        }),
      },
      resolve: (_root, args, context) => orNull(context.enter(getBillPayment, args), 'bill_not_found'),
    }),
    billPayments: t.field({
      type: BillPaymentConnection,
      nullable: true,
      description: "The partner's bill payments, newest first.",
      extensions: needs('payment:read'),
      args: {
        ...pageArgs(t),
        status: t.arg({ type: BillPaymentStatusEnum, description: 'Only in this state.' }),
        accountId: t.arg({ ...integerIdOf('Account'), description: 'Only those that this account pays.' }),
      },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(pageBillPayments, args), (row) => [row.id], args.after),
    }),
  }));
}

/** The bill payments of these transactions, in their order. */
async function billsOf(ids: string[], { database, partnerId }: GraphqlContext): Promise<(BillPayment | Error)[]> {
  const bills = await billPaymentsOfTransactions(database, partnerId, ids);
  const byTransaction = new Map(bills.map((bill) => [bill.transactionId, bill]));
  return ids.map((id) => byTransaction.get(id) ?? new Error(`the transaction ${id} pays no bill`));
}
