import { builder, EVERYONE, needs, PARTNERS } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { taxIds } from '../../../graphql/tax-ids.ts';
import { KeysetPage } from '../../../platform/database/pagination.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { Account } from '../../accounts/account.graphql.ts';
import { accountsById } from '../../accounts/account.loaders.ts';

import { PixReceived } from '../../pix/payments/payment.graphql.ts';
import { transactionsById } from '../../transactions/transaction-pages.ts';
import { RECEIPT_CHANNELS } from './receipt-channel.ts';
import {
  RECEIPTS_OF_CREDIT,
  type ReceiptRecord,
  receiptsById,
  receiptsOfCredits,
  receiptsOfReceivables,
} from './receipt-list.ts';
import { getReceivable, listReceivables, type ReceivableRecord, receivablesById } from './receivable.ts';
import { receivableStates } from './receivable-states.ts';

export const ReceivableStatusEnum = enumType('ReceivableStatus', {
  description: 'State of a receivable.',
  values: enumValues(receivableStates.states),
});
export const ReceiptChannelEnum = enumType('ReceiptChannel', {
  description: 'Channel of a receipt.',
  values: enumValues(RECEIPT_CHANNELS),
});

export const ReceivableType = builder.objectRef<ReceivableRecord>('Receivable');
export const ReceiptType = builder.objectRef<ReceiptRecord>('ReceivableReceipt');

const keyset = ({ id }: { readonly id: string }) => [id];

const ofReceivable = pageLoader({
  input: KeysetPage,
  load: (db, _partnerId, ids: readonly string[], page, _joined, { institutionId }) =>
    receiptsOfReceivables(db, institutionId, ids, page),
});

/** Returns the rows in the order of the ids, with null where a row is missing. */
const inOrder = <Id, Row extends { readonly id: Id }>(ids: readonly Id[], rows: readonly Row[]): (Row | null)[] => {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
};

export function receivableGraph(): void {
  registerEnums(ReceivableStatusEnum, ReceiptChannelEnum);

  const ReceiptConnection = connectionOf(ReceiptType, 'ReceivableReceiptConnection', {
    description: 'Receipts of a receivable, newest first.',
  });

  ReceivableType.implement({
    description: 'A debt of a debtor to the institution. Base units are ten-thousandths of a unit of its currency.',
    extensions: nodeType({
      name: 'Receivable',
      scope: 'finance_ar:read',
      id: Uuid,
      load: (db, _partnerId, ids, { institutionId }) => receivablesById(db, institutionId, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Receivable', id) }),
      receivableId: t.id({ description: '`id` of REST (UUID).', resolve: ({ id }) => id }),
      status: t.expose('status', { type: ReceivableStatusEnum, description: 'State of the receivable.' }),
      companyId: t.exposeID('companyId', { description: 'Company that is the creditor.' }),
      branchId: t.exposeID('branchId', { nullable: true, description: 'Branch of the company.' }),
      financialAccountId: t.exposeID('financialAccountId', {
        nullable: true,
        description: "Financial account in the institution's own chart.",
      }),
      destinationAccountId: t.exposeInt('destinationAccountId', {
        nullable: true,
        description: 'Paying account that is to receive the money.',
      }),
      destinationAccount: t.loadable({
        type: Account,
        subGraphs: PARTNERS,
        nullable: true,
        description: 'The account of `destinationAccountId`. Null when the partner does not own it.',
        load: async (ids: number[], { database, partnerId }) =>
          inOrder(ids, await accountsById(database, partnerId, ids)),
        resolve: ({ destinationAccountId }) => destinationAccountId,
      }),
      debtorName: t.exposeString('debtorName', { description: 'Name of the debtor.' }),
      debtorDocument: t.exposeString('debtorDocument', { description: 'CPF or CNPJ of the debtor.' }),
      ...taxIds(t, 'the debtor', ({ debtorDocument }) => debtorDocument),
      debtorKey: t.exposeID('debtorKey', { description: 'Opaque key of the debtor in reports.' }),
      description: t.exposeString('description', { description: 'Subject of the receivable.' }),
      documentReference: t.exposeString('documentReference', { description: 'Number of the invoice or contract.' }),
      currency: t.exposeString('currency', { description: 'ISO 4217.' }),
      amountBaseUnits: t.expose('amountBaseUnits', { type: 'BaseUnits', description: 'Amount owed.' }),
      receivedBaseUnits: t.expose('receivedBaseUnits', { type: 'BaseUnits', description: 'Amount received.' }),
      openBaseUnits: t.field({
        type: 'BaseUnits',
        description: 'Amount still open.',
        resolve: ({ amountBaseUnits, receivedBaseUnits }) => amountBaseUnits - receivedBaseUnits,
      }),
      dueDate: t.expose('dueDate', { type: 'Date', description: 'Due date (Brasília day).' }),
      competenceDate: t.expose('competenceDate', {
        type: 'Date',
        description: 'Competence date in the books (Brasília day).',
      }),
      receipts: t.field({
        type: ReceiptConnection,
        description: 'Receipts of the receivable, newest first.',
        args: pageArgs(t),
        resolve: async ({ id }, args, context) => new Page(await ofReceivable(context, id, args), keyset, args.after),
      }),
      createdBy: t.exposeString('createdBy', { description: 'Author of the receivable.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
      cancelledBy: t.exposeString('cancelledBy', { nullable: true, description: 'Operator who cancelled it.' }),
      cancelledAt: t.expose('cancelledAt', { type: 'DateTime', nullable: true, description: 'When it was cancelled.' }),
      cancellationReason: t.exposeString('cancellationReason', {
        nullable: true,
        description: 'Reason of the cancellation.',
      }),
    }),
  });

  ReceiptType.implement({
    description: 'Money that was received for a receivable on one day.',
    extensions: nodeType({
      name: 'ReceivableReceipt',
      scope: 'finance_ar:read',
      id: Uuid,
      load: (db, _partnerId, ids, { institutionId }) => receiptsById(db, institutionId, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('ReceivableReceipt', id) }),
      receiptId: t.id({ description: '`id` of REST (UUID).', resolve: ({ id }) => id }),
      receivable: t.loadable({
        type: ReceivableType,
        description: 'Receivable of the receipt.',
        load: async (ids: string[], { database, principal }) => [
          ...(await receivablesById(database, principal.institutionId, ids)),
        ],
        sort: ({ id }) => id,
        resolve: ({ receivableId }) => receivableId,
      }),
      amountBaseUnits: t.expose('amountBaseUnits', {
        type: 'BaseUnits',
        description: "Amount received, in the receivable's currency.",
      }),
      exchangeRate: t.exposeString('exchangeRate', {
        nullable: true,
        description: "BRL for one unit of the receivable's currency. Null when it is BRL.",
      }),
      cashBaseUnits: t.expose('cashBaseUnits', { type: 'BaseUnits', description: 'Amount in BRL.' }),
      receivedOn: t.expose('receivedOn', { type: 'Date', description: 'Brasília day of the receipt.' }),
      channel: t.expose('channel', { type: ReceiptChannelEnum, description: 'Channel of the receipt.' }),
      reference: t.exposeString('reference', { nullable: true, description: 'Reference of the receipt.' }),
      accountId: t.exposeInt('accountId', { nullable: true, description: 'Paying account that received it.' }),
      creditTransactionId: t.exposeID('creditTransactionId', {
        nullable: true,
        description: 'PIX credit that the reference names. Null when the reference is a plain declaration.',
      }),
      credit: t.loadable({
        type: PixReceived,
        subGraphs: PARTNERS,
        nullable: true,
        description: 'The PIX credit. Null when the partner does not own it.',
        load: async (ids: string[], { database, partnerId }) =>
          inOrder(ids, await transactionsById(database, partnerId, ids)),
        resolve: ({ creditTransactionId }) => creditTransactionId,
      }),
      createdBy: t.exposeString('createdBy', { description: 'Author of the receipt.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the registration.' }),
      reversedOn: t.expose('reversedOn', {
        type: 'Date',
        nullable: true,
        description: 'Brasília day of the reversal. Null unless it is reversed.',
      }),
      reversedBy: t.exposeString('reversedBy', { nullable: true, description: 'Operator who reversed it.' }),
      reversedAt: t.expose('reversedAt', { type: 'DateTime', nullable: true, description: 'When it was reversed.' }),
      reversalReason: t.exposeString('reversalReason', { nullable: true, description: 'Reason of the reversal.' }),
    }),
  });

  builder.objectField(PixReceived, 'receivableReceipts', (t) =>
    t.loadableGroup({
      type: ReceiptType,
      subGraphs: PARTNERS,
      description: 'Receipts of receivables that name this PIX, reversed ones included. The 100 oldest, oldest first.',
      extensions: { ...needs('finance_ar:read'), ...listOf(RECEIPTS_OF_CREDIT) },
      load: (ids: string[], { database, principal }) => receiptsOfCredits(database, principal.institutionId, ids),
      group: (row) => row.creditTransactionId as string,
      resolve: ({ id }) => id,
    }),
  );

  const ReceivableConnection = connectionOf(ReceivableType, 'ReceivableConnection', {
    description: 'Receivables, newest first.',
  });

  builder.queryFields((t) => ({
    receivable: t.field({
      type: ReceivableType,
      subGraphs: EVERYONE,
      nullable: true,
      description: 'One receivable. Null when the institution has no receivable with this id.',
      extensions: needs('finance_ar:read'),
      args: {
        receivableId: t.arg({
          ...idOf('Receivable'),
          required: true,
          description: 'The `receivableId` or `id` of the receivable.',
        }),
      },
      resolve: (_root, args, context) => orNull(context.enter(getReceivable, args), 'receivable_not_found'),
    }),
    receivables: t.field({
      type: ReceivableConnection,
      subGraphs: EVERYONE,
      nullable: true,
      description: 'Receivables of the institution, newest first.',
      extensions: needs('finance_ar:read'),
      args: {
        ...pageArgs(t),
        status: t.arg({ type: ReceivableStatusEnum, description: 'Only receivables in this state.' }),
        companyId: t.arg.id({ description: 'Only receivables of this company.' }),
      },
      resolve: async (_root, { first, ...args }, context) =>
        new Page(await context.enter(listReceivables, { ...args, first: first ?? 20 }), keyset, args.after),
    }),
  }));
}
