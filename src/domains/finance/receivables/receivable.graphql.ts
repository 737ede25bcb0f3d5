import { builder, EVERYONE, needs, PARTNERS } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { taxIds } from '../../../graphql/tax-ids.ts';
import { Uuid } from '../../../platform/ids.ts';
import { KeysetPage } from '../../../platform/pagination.ts';
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
  description: 'How money of a receivable came.',
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

/** Rows of these ids, in their order; null where there is none. */
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
    description: 'What a debtor owes the institution. Base units are ten-thousandths of a unit of its currency.',
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
      status: t.expose('status', { type: ReceivableStatusEnum, description: 'Its state.' }),
      companyId: t.exposeID('companyId', { description: 'The company that it is owed to.' }),
      branchId: t.exposeID('branchId', { nullable: true, description: 'The branch of that company.' }),
      financialAccountId: t.exposeID('financialAccountId', {
        nullable: true,
        description: "Its class in the institution's own chart.",
      }),
      destinationAccountId: t.exposeInt('destinationAccountId', {
        nullable: true,
        description: 'The paying account that it is to be received in.',
      }),
      destinationAccount: t.loadable({
        type: Account,
        subGraphs: PARTNERS,
        nullable: true,
        description: 'The account of `destinationAccountId`, if it is one of the partner.',
        load: async (ids: number[], { database, partnerId }) =>
          inOrder(ids, await accountsById(database, partnerId, ids)),
        resolve: ({ destinationAccountId }) => destinationAccountId,
      }),
      debtorName: t.exposeString('debtorName', { description: 'Who owes it.' }),
      debtorDocument: t.exposeString('debtorDocument', { description: 'CPF or CNPJ of the debtor.' }),
      ...taxIds(t, 'the debtor', ({ debtorDocument }) => debtorDocument),
      debtorKey: t.exposeID('debtorKey', { description: 'Groups what one debtor owes, in reports.' }),
      description: t.exposeString('description', { description: 'What it is for.' }),
      documentReference: t.exposeString('documentReference', { description: 'Number of the invoice or contract.' }),
      currency: t.exposeString('currency', { description: 'ISO 4217.' }),
      amountBaseUnits: t.expose('amountBaseUnits', { type: 'BaseUnits', description: 'What is owed.' }),
      receivedBaseUnits: t.expose('receivedBaseUnits', { type: 'BaseUnits', description: 'What is received of it.' }),
      openBaseUnits: t.field({
        type: 'BaseUnits',
        description: 'What is not.',
        resolve: ({ amountBaseUnits, receivedBaseUnits }) => amountBaseUnits - receivedBaseUnits,
      }),
      dueDate: t.expose('dueDate', { type: 'Date', description: 'Brasília day on which it is due.' }),
      competenceDate: t.expose('competenceDate', {
        type: 'Date',
        description: 'Brasília day that it belongs to in the books.',
      }),
      receipts: t.field({
        type: ReceiptConnection,
        description: 'What was received of it, newest first.',
        args: pageArgs(t),
        resolve: async ({ id }, args, context) => new Page(await ofReceivable(context, id, args), keyset, args.after),
      }),
      createdBy: t.exposeString('createdBy', { description: 'Who created it.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
      cancelledBy: t.exposeString('cancelledBy', { nullable: true, description: 'Who cancelled it.' }),
      cancelledAt: t.expose('cancelledAt', { type: 'DateTime', nullable: true, description: 'When.' }),
      cancellationReason: t.exposeString('cancellationReason', { nullable: true, description: 'Why.' }),
    }),
  });

  ReceiptType.implement({
    description: 'What was received of a receivable, on one day.',
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
        description: 'The receivable.',
        load: async (ids: string[], { database, principal }) => [
          ...(await receivablesById(database, principal.institutionId, ids)),
        ],
        sort: ({ id }) => id,
        resolve: ({ receivableId }) => receivableId,
      }),
      amountBaseUnits: t.expose('amountBaseUnits', {
        type: 'BaseUnits',
        description: "What was received, in the receivable's currency.",
      }),
      exchangeRate: t.exposeString('exchangeRate', {
        nullable: true,
        description: 'BRL for one unit of that currency; null: it is BRL.',
      }),
      cashBaseUnits: t.expose('cashBaseUnits', { type: 'BaseUnits', description: 'What it was in BRL.' }),
      receivedOn: t.expose('receivedOn', { type: 'Date', description: 'Brasília day on which it was received.' }),
      channel: t.expose('channel', { type: ReceiptChannelEnum, description: 'How it came.' }),
      reference: t.exposeString('reference', { nullable: true, description: 'What it was registered with.' }),
      accountId: t.exposeInt('accountId', { nullable: true, description: 'The paying account that received it.' }),
      creditTransactionId: t.exposeID('creditTransactionId', {
        nullable: true,
        description: 'The PIX credit that its reference names; null: the reference is a plain declaration.',
      }),
      credit: t.loadable({
        type: PixReceived,
        subGraphs: PARTNERS,
        nullable: true,
        description: 'That PIX, if it is one of the partner.',
        load: async (ids: string[], { database, partnerId }) =>
          inOrder(ids, await transactionsById(database, partnerId, ids)),
        resolve: ({ creditTransactionId }) => creditTransactionId,
      }),
      createdBy: t.exposeString('createdBy', { description: 'Who registered it.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was registered.' }),
      reversedOn: t.expose('reversedOn', {
        type: 'Date',
        nullable: true,
        description: 'Brasília day of its reversal.',
      }),
      reversedBy: t.exposeString('reversedBy', { nullable: true, description: 'Who reversed it.' }),
      reversedAt: t.expose('reversedAt', { type: 'DateTime', nullable: true, description: 'When.' }),
      reversalReason: t.exposeString('reversalReason', { nullable: true, description: 'Why.' }),
    }),
  });

  builder.objectField(PixReceived, 'receivableReceipts', (t) =>
    t.loadableGroup({
      type: ReceiptType,
      subGraphs: PARTNERS,
      description: 'Receipts of receivables that name it, reversed ones too, oldest first: the first 100.',
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
      description: 'One receivable; null when the institution has none with this id.',
      extensions: needs('finance_ar:read'),
      args: {
        receivableId: t.arg({ ...idOf('Receivable'), required: true, description: 'Its `receivableId`, or its `id`.' }),
      },
      resolve: (_root, args, context) => orNull(context.enter(getReceivable, args), 'receivable_not_found'),
    }),
    receivables: t.field({
      type: ReceivableConnection,
      subGraphs: EVERYONE,
      nullable: true,
      description: 'What is owed to the institution, newest first.',
      extensions: needs('finance_ar:read'),
      args: {
        ...pageArgs(t),
        status: t.arg({ type: ReceivableStatusEnum, description: 'Only in this state.' }),
        companyId: t.arg.id({ description: 'Only what is owed to this company.' }),
      },
      resolve: async (_root, { first, ...args }, context) =>
        new Page(await context.enter(listReceivables, { ...args, first: first ?? 20 }), keyset, args.after),
    }),
  }));
}
