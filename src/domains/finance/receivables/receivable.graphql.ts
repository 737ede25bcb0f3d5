import { builder, EVERYONE, needs, PARTNERS } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { taxIds } from '../../../graphql/tax-ids.ts';
import { KeysetPage } from '../../../platform/database/pagination.ts';
import { describe } from '../../../platform/resource/member.ts';
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
import { receipt, receivable } from './receivable.resource.ts';
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
    description: receivable.description,
    extensions: nodeType({
      name: 'Receivable',
      scope: 'finance_ar:read',
      id: Uuid,
      load: (db, _partnerId, ids, { institutionId }) => receivablesById(db, institutionId, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Receivable', id) }),
      ...resourceFields(t, receivable),
      destinationAccount: t.loadable({
        type: Account,
        subGraphs: PARTNERS,
        nullable: true,
        description: 'The account of `destinationAccountId`. Null when the partner does not own it.',
        load: async (ids: number[], { database, partnerId }) =>
          inOrder(ids, await accountsById(database, partnerId, ids)),
        resolve: ({ destinationAccountId }) => destinationAccountId,
      }),
      ...taxIds(t, 'the debtor', ({ debtorDocument }) => debtorDocument),
      openBaseUnits: t.field({
        type: 'BaseUnits',
        description: describe(receivable.members.openBaseUnits),
        resolve: ({ amountBaseUnits, receivedBaseUnits }) => amountBaseUnits - receivedBaseUnits,
      }),
      receipts: t.field({
        type: ReceiptConnection,
        description: 'Receipts of the receivable, newest first.',
        args: pageArgs(t),
        resolve: async ({ id }, args, context) => new Page(await ofReceivable(context, id, args), keyset, args.after),
      }),
    }),
  });

  ReceiptType.implement({
    description: receipt.description,
    extensions: nodeType({
      name: 'ReceivableReceipt',
      scope: 'finance_ar:read',
      id: Uuid,
      load: (db, _partnerId, ids, { institutionId }) => receiptsById(db, institutionId, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('ReceivableReceipt', id) }),
      ...resourceFields(t, receipt),
      receivable: t.loadable({
        type: ReceivableType,
        description: 'Receivable of the receipt.',
        load: async (ids: string[], { database, principal }) => [
          ...(await receivablesById(database, principal.institutionId, ids)),
        ],
        sort: ({ id }) => id,
        resolve: ({ receivableId }) => receivableId,
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
