import { builder, needs } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../graphql/connections.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { globalId, nodeType } from '../../graphql/nodes.ts';
import { idOf, integerIdOf } from '../../graphql/object-ids.ts';
import { orNull } from '../../graphql/or-null.ts';
import { taxIds } from '../../graphql/tax-ids.ts';
import { Uuid } from '../../platform/text/ids.ts';
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

export const BillTypeEnum = enumType('BillType', { description: 'Type of a bill.', values: enumValues(BILL_TYPES) });

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
    description: 'Period in which a bill can be confirmed, while its quote has not expired.',
    extensions: needs('payment:read'),
    fields: (t) => ({
      opensAt: t.expose('opensAt', { type: 'DateTime', description: 'Start of the period, included.' }),
      closesAt: t.expose('closesAt', { type: 'DateTime', description: 'End of the period, not included.' }),
    }),
  });

  const Failure = builder.objectRef<{ code: string; message: string }>('BillPaymentFailure').implement({
    description: 'Reason why a bill was not paid.',
    extensions: needs('payment:read'),
    fields: (t) => ({
      code: t.exposeString('code', {
        description:
          '`provider_rejected`, `bill_already_paid`, `amount_changed`, `provider_timeout`, or `provider_unconfirmed` when it was never quoted.',
      }),
      message: t.exposeString('message', { description: 'Text for people.' }),
    }),
  });

  const Receipt = builder.objectRef<BillReceipt>('BillPaymentReceipt').implement({
    description: 'Proof that a bill was paid, masked for public display.',
    extensions: needs('payment:read'),
    fields: (t) => ({
      barcode: t.exposeString('barcode', { description: 'Masked except the first and last 4 digits.' }),
      beneficiaryName: t.exposeString('beneficiaryName', { description: 'Name of the beneficiary.' }),
      beneficiaryDocument: t.exposeString('beneficiaryDocument', {
        nullable: true,
        description: 'CPF or CNPJ, masked. Null when unknown.',
      }),
      totalAmount: t.expose('totalAmount', { type: 'Cents', description: 'Paid amount, in cents.' }),
      settledAt: t.expose('settledAt', { type: 'DateTime', description: 'When the bill was paid.' }),
      authentication: t.exposeString('authentication', { description: 'Authentication of the provider.' }),
      content: t.exposeString('content', { description: "Printed text of the provider's receipt, with line breaks." }),
    }),
  });

  BillPaymentNode.implement({
    description: 'A boleto or guide that is paid, or for which only a quote was requested.',
    extensions: nodeType({ name: 'BillPayment', scope: 'payment:read', id: Uuid, load: billPaymentsById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('BillPayment', id) }),
      billPaymentId: t.id({ description: '`id` in REST (UUID).', resolve: ({ id }) => id }),
      status: t.field({
        type: BillPaymentStatusEnum,
        description: 'State of the bill payment. `UNCONFIRMED`: the provider has not quoted the bill yet.',
        resolve: (bill, _args, { now }) => billPaymentAt(bill, now).status,
      }),
      type: t.expose('type', { type: BillTypeEnum, description: 'Type of the bill.' }),
      account: t.field({ type: Account, description: 'Account that pays.', resolve: ({ accountId }) => accountId }),
      payableId: t.exposeString('payableId', {
        nullable: true,
        description: 'Payable that this bill pays. Null when there is none.',
      }),
      barcode: t.exposeString('barcode', { description: '44 digits.' }),
      line: t.exposeString('line', { description: 'Digitable line: 47 digits of a boleto, 48 of a guide.' }),
      beneficiaryName: t.exposeString('beneficiaryName', {
        nullable: true,
        description: 'Name of the beneficiary. Null until the provider has quoted the bill.',
      }),
      beneficiaryDocument: t.exposeString('beneficiaryDocument', {
        nullable: true,
        description: 'CPF or CNPJ of the beneficiary. Null until the provider has quoted the bill.',
      }),
      ...taxIds(t, 'the beneficiary', ({ beneficiaryDocument }) => beneficiaryDocument),
      originalAmount: t.expose('originalAmount', {
        type: 'Cents',
        nullable: true,
        description: 'Amount of the bill, in cents. Like all amounts, null until the provider has quoted the bill.',
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
        description: 'Amount to confirm, in cents.',
      }),
      dueDate: t.expose('dueDate', {
        type: 'Date',
        nullable: true,
        description: 'Due date, a Brasília day. Null when the bill has none.',
      }),
      paymentDate: t.expose('paymentDate', { type: 'Date', description: 'Brasília day for which the amounts apply.' }),
      window: t.field({
        type: Window,
        description: 'Period in which the bill can be confirmed.',
        resolve: (bill) => bill,
      }),
      quoteExpiresAt: t.expose('quoteExpiresAt', { type: 'DateTime', description: 'When the quote expires.' }),
      failure: t.field({
        type: Failure,
        nullable: true,
        description: 'Reason of the failure. Null when the payment did not fail.',
        resolve: ({ failureCode, failureMessage }) =>
          failureCode === null ? null : { code: failureCode, message: failureMessage ?? '' },
      }),
      transaction: t.loadable({
        type: BillPaymentTransaction,
        nullable: true,
        description: 'Transaction of the payment. Null until it is confirmed.',
        load: async (ids: string[], { database, partnerId }) => [...(await transactionsById(database, partnerId, ids))],
        sort: (row) => row.id,
        resolve: ({ transactionId }) => transactionId,
      }),
      statementEntry: t.loadable({
        type: BillPaymentEntry,
        nullable: true,
        description: 'Statement entry of the payment. Null until it is settled.',
        load: async (ids: string[], { database, partnerId }) => {
          const entries = await entriesOfTransactions(database, partnerId, ids);
          return ids.map((id) => entries.find(({ transactionId }) => transactionId === id) ?? null);
        },
        resolve: ({ transactionId }) => transactionId,
      }),
      receipt: t.loadable({
        type: Receipt,
        nullable: true,
        description: 'Receipt of the payment. Null until it is settled and the provider has sent the receipt.',
        load: async (ids: string[], { database, partnerId }) => {
          const receipts = await billReceiptsOf(database, partnerId, ids);
          return ids.map((id) => receipts.find(({ billPaymentId }) => billPaymentId === id) ?? null);
        },
        resolve: ({ id }) => id,
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the quote was requested.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When the bill payment last changed.' }),
    }),
  });

  BillPaymentTransaction.implement({
    description: 'The transaction that pays a bill.',
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
        description: 'The paid bill.',
        load: billsOf,
        resolve: ({ id }) => id,
      }),
    }),
  });

  BillPaymentEntry.implement({
    description: 'Statement entry of a bill payment.',
    extensions: needs('statement:read'),
    interfaces: [StatementEntry],
    fields: (t) => ({
      billPayment: t.loadable({
        type: BillPaymentNode,
        description: 'The paid bill.',
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
      description: 'Bill payments of the account, newest first.',
      args: {
        ...pageArgs(t),
        status: t.arg({ type: BillPaymentStatusEnum, description: 'Only bill payments in this state.' }),
      },
      resolve: async ({ id }, args, context) =>
        new Page(await ofAccount(context, id, args), (row) => [row.id], args.after),
    }),
  );

  builder.queryFields((t) => ({
    billPayment: t.field({
      type: BillPaymentNode,
      nullable: true,
      description: 'One bill payment. Null when the partner has no bill payment with this id.',
      extensions: needs('payment:read'),
      args: {
        billPaymentId: t.arg({
          ...idOf('BillPayment'),
          required: true,
          description: 'The `billPaymentId` or `id` of the bill payment.',
        }),
      },
      resolve: (_root, args, context) => orNull(context.enter(getBillPayment, args), 'bill_not_found'),
    }),
    billPayments: t.field({
      type: BillPaymentConnection,
      nullable: true,
      description: 'Bill payments of the partner, newest first.',
      extensions: needs('payment:read'),
      args: {
        ...pageArgs(t),
        status: t.arg({ type: BillPaymentStatusEnum, description: 'Only bill payments in this state.' }),
        accountId: t.arg({ ...integerIdOf('Account'), description: 'Only bill payments from this account.' }),
      },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(pageBillPayments, args), (row) => [row.id], args.after),
    }),
  }));
}

async function billsOf(ids: string[], { database, partnerId }: GraphqlContext): Promise<(BillPayment | Error)[]> {
  const bills = await billPaymentsOfTransactions(database, partnerId, ids);
  const byTransaction = new Map(bills.map((bill) => [bill.transactionId, bill]));
  return ids.map((id) => byTransaction.get(id) ?? new Error(`the transaction ${id} pays no bill`));
}
