import { builder, needs } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../graphql/connections.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { globalId, nodeType } from '../../graphql/nodes.ts';
import { idOf, integerIdOf } from '../../graphql/object-ids.ts';
import { orNull } from '../../graphql/or-null.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import { taxIds } from '../../graphql/tax-ids.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { Uuid } from '../../platform/text/ids.ts';
import { Account } from '../accounts/account.graphql.ts';
import { StatementEntry } from '../accounts/statement.graphql.ts';
import type { StatementEntry as Entry } from '../accounts/statement.ts';
import { entriesOfTransactions } from '../accounts/statement-pages.ts';
import { TransactionInterface } from '../transactions/transaction.graphql.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { transactionsById } from '../transactions/transaction-pages.ts';
import { billFailure, billPayment, billReceipt, billWindow } from './bill-payment.resource.ts';
import { type BillPayment, billPaymentAt, failureOf, getBillPayment } from './bill-payment.ts';
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
    description: billWindow.description,
    extensions: needs('payment:read'),
    fields: (t) => resourceFields(t, billWindow),
  });

  const Failure = builder.objectRef<RowOf<typeof billFailure>>('BillPaymentFailure').implement({
    description: billFailure.description,
    extensions: needs('payment:read'),
    fields: (t) => resourceFields(t, billFailure),
  });

  const Receipt = builder.objectRef<BillReceipt>('BillPaymentReceipt').implement({
    description: billReceipt.description,
    extensions: needs('payment:read'),
    fields: (t) => resourceFields(t, billReceipt),
  });

  BillPaymentNode.implement({
    description: billPayment.description,
    extensions: nodeType({ name: 'BillPayment', scope: 'payment:read', id: Uuid, load: billPaymentsById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('BillPayment', id) }),
      ...resourceFields(t, billPayment),
      status: t.field({
        type: BillPaymentStatusEnum,
        description: 'State of the bill payment. `UNCONFIRMED`: the provider has not quoted the bill yet.',
        resolve: (bill, _args, { now }) => billPaymentAt(bill, now).status,
      }),
      account: t.field({ type: Account, description: 'Account that pays.', resolve: ({ accountId }) => accountId }),
      ...taxIds(t, 'the beneficiary', ({ beneficiaryDocument }) => beneficiaryDocument),
      window: t.field({
        type: Window,
        description: 'Period in which the bill can be confirmed.',
        resolve: (bill) => bill,
      }),
      failure: t.field({
        type: Failure,
        nullable: true,
        description: 'Reason of the failure. Null when the payment did not fail.',
        resolve: failureOf,
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
