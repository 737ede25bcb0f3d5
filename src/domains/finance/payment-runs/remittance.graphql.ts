import { builder, CONSOLE, EVERYONE, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { Uuid } from '../../../platform/ids.ts';
import { PayableInstallment } from '../payables/payable.graphql.ts';
import { installmentsById } from '../payables/payable-installments.ts';
import { paymentBatchesById } from './payment-batch.ts';
import { PaymentBatch } from './payment-run.graphql.ts';
import { remittanceConflictStates, remittanceItemStates } from './payment-run-states.ts';
import {
  getRemittance,
  ITEM_CONFLICTS,
  ITEM_REVIEWS,
  itemsOfBatches,
  itemsOfInstallments,
  itemsOfRemittances,
  listRemittanceItemsToReview,
  listRemittances,
  RemittanceItemPage,
  type RemittanceItemRecord,
  type RemittanceRecord,
  remittanceItemsById,
  remittancesById,
  remittancesOfBatches,
} from './remittance.ts';
import { downloadRemittance, type RemittanceDownload } from './remittance-generation.ts';

const ItemStatus = enumType('RemittanceItemStatus', {
  description: 'State of a payment in a remittance.',
  values: enumValues(remittanceItemStates.states),
});
const Review = enumType('RemittanceItemReview', {
  description: 'What of a payment a person must look at before it goes on.',
  values: enumValues(ITEM_REVIEWS),
});
const Conflict = enumType('RemittanceItemConflict', {
  description: 'What a bank said of a payment that had ended otherwise.',
  values: enumValues(ITEM_CONFLICTS),
});

const ConflictStatus = enumType('RemittanceConflictStatus', {
  description: 'Whether a payment that its bank refused after having paid it waits for a person.',
  values: enumValues(remittanceConflictStates.states),
});

export const RemittanceItemOutcome = enumType('RemittanceItemOutcome', {
  description: 'What a bank has done with a payment.',
  values: enumValues({ paid: 'It has paid.', refused: 'It has not paid, and will not.' }),
});

export const Remittance = builder.objectRef<RemittanceRecord>('Remittance');
export const RemittanceItem = builder.objectRef<RemittanceItemRecord>('RemittanceItem');

const loaderOf = (load: typeof itemsOfBatches) =>
  pageLoader({
    input: RemittanceItemPage,
    load: (db, _partnerId, ids: readonly string[], page, _joined, { institutionId }) =>
      load(db, institutionId, ids, page),
  });
const ofBatch = loaderOf(itemsOfBatches);
const ofRemittance = loaderOf(itemsOfRemittances);
const ofInstallment = loaderOf(itemsOfInstallments);
const byId = ({ id }: { readonly id: string }) => [id];

export function remittanceGraph(): void {
  registerEnums(ItemStatus, Review, Conflict, ConflictStatus, RemittanceItemOutcome);
  const ItemConnection = connectionOf(RemittanceItem, 'RemittanceItemConnection', {
    description: 'Payments of remittances.',
  });
  const RemittanceConnection = connectionOf(Remittance, 'RemittanceConnection', {
    description: 'Payment files for other banks.',
  });

  RemittanceItem.implement({
    description: 'One payment of an installment by a file for another bank.',
    extensions: nodeType({
      name: 'RemittanceItem',
      scope: 'finance_treasury:read',
      id: Uuid,
      load: (db, _partnerId, ids, { institutionId }) => remittanceItemsById(db, institutionId, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('RemittanceItem', id) }),
      itemId: t.id({ description: '`remittance_item_id` of events (UUID).', resolve: ({ id }) => id }),
      status: t.expose('status', { type: ItemStatus, description: 'Its state.' }),
      yourNumber: t.exposeString('yourNumber', { description: 'Our number of the payment, never used again.' }),
      bankNumber: t.exposeString('bankNumber', { nullable: true, description: "The bank's number of it." }),
      amount: t.expose('amount', { type: 'Cents', description: 'What was ordered, in cents.' }),
      occurrences: t.exposeStringList('occurrences', { description: "The bank's codes of what it said last (G059)." }),
      paidOn: t.expose('paidOn', { type: 'Date', nullable: true, description: 'Brasília day on which it was paid.' }),
      paidAmount: t.expose('paidAmount', {
        type: 'Cents',
        nullable: true,
        description: 'What the bank says it has paid, in cents.',
      }),
      authentication: t.exposeString('authentication', {
        nullable: true,
        description: "The bank's authentication; of a PIX the end-to-end id.",
      }),
      review: t.expose('review', { type: Review, nullable: true, description: 'What a person must look at.' }),
      conflict: t.expose('conflict', {
        type: Conflict,
        nullable: true,
        description: 'What the bank said after it had ended otherwise.',
      }),
      conflictStatus: t.expose('conflictStatus', {
        type: ConflictStatus,
        nullable: true,
        description: 'Of one that was refused after it was paid: what a person has said; else null.',
      }),
      settledBy: t.exposeString('settledBy', { nullable: true, description: 'Who has settled its conflict.' }),
      settledAt: t.expose('settledAt', { type: 'DateTime', nullable: true, description: 'When.' }),
      settlementReason: t.exposeString('settlementReason', { nullable: true, description: 'Why.' }),
      returnedOn: t.expose('returnedOn', {
        type: 'Date',
        nullable: true,
        description: 'Brasília day on which its money came back; null: it has not.',
      }),
      installment: t.loadable({
        type: PayableInstallment,
        description: 'What it pays.',
        load: async (ids: string[], { database, principal }) => [
          ...(await installmentsById(database, principal.institutionId, ids)),
        ],
        sort: (row) => row.id,
        resolve: ({ installmentId }) => installmentId,
      }),
      remittance: t.loadable({
        type: Remittance,
        nullable: true,
        description: 'The file that has it; null until there is one.',
        load: async (ids: string[], { database, principal }) => [
          ...(await remittancesById(database, principal.institutionId, ids)),
        ],
        sort: (row) => row.id,
        resolve: ({ remittanceId }) => remittanceId,
      }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When its state last changed.' }),
    }),
  });

  Remittance.implement({
    description: 'A CNAB 240 payment file for another bank.',
    extensions: nodeType({
      name: 'Remittance',
      scope: 'finance_treasury:read',
      id: Uuid,
      load: (db, _partnerId, ids, { institutionId }) => remittancesById(db, institutionId, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Remittance', id) }),
      remittanceId: t.id({ description: '`id` of REST (UUID).', resolve: ({ id }) => id }),
      bankAccountId: t.exposeString('bankAccountId', { description: 'The account that pays.' }),
      bankCode: t.exposeString('bankCode', { description: 'Its bank: three digits (COMPE).' }),
      agreement: t.exposeString('agreement', { description: 'The agreement with the bank.' }),
      sequence: t.exposeInt('sequence', { description: 'NSA: number of the file under the agreement.' }),
      fileName: t.exposeString('fileName', { description: 'Name of the file.' }),
      sha256: t.exposeString('sha256', { description: 'Of its bytes, hexadecimal.' }),
      sizeBytes: t.exposeInt('sizeBytes', { description: 'How many bytes it has.' }),
      itemCount: t.exposeInt('itemCount', { description: 'How many payments it has.' }),
      total: t.expose('total', { type: 'Cents', description: 'What they come to, in cents.' }),
      paidCount: t.exposeInt('paidCount', { description: 'How many are paid, and have not come back.' }),
      paidTotal: t.expose('paidTotal', { type: 'Cents', description: 'What those come to, in cents.' }),
      refusedCount: t.exposeInt('refusedCount', {
        description: 'How many are refused, or came back after they were paid.',
      }),
      batch: t.loadable({
        type: PaymentBatch,
        description: 'The batch that it was made of.',
        load: async (ids: string[], { database, principal }) => [
          ...(await paymentBatchesById(database, principal.institutionId, ids)),
        ],
        sort: (row) => row.id,
        resolve: ({ batchId }) => batchId,
      }),
      items: t.field({
        type: ItemConnection,
        description: 'Its payments, newest first.',
        args: pageArgs(t),
        resolve: async ({ id }, args, context) => new Page(await ofRemittance(context, id, args), byId, args.after),
      }),
      generatedBy: t.exposeString('generatedBy', { description: 'Who had it made.' }),
      generatedAt: t.expose('generatedAt', { type: 'DateTime', description: 'When.' }),
    }),
  });

  builder.objectFields(PayableInstallment, (t) => ({
    remittanceItems: t.field({
      type: ItemConnection,
      description: 'The payments by files for other banks that were to pay it, newest first.',
      args: pageArgs(t),
      resolve: async ({ id }, args, context) => new Page(await ofInstallment(context, id, args), byId, args.after),
    }),
  }));
  builder.objectFields(PaymentBatch, (t) => ({
    items: t.field({
      type: ItemConnection,
      description: 'Its payments by a file for another bank, newest first.',
      args: pageArgs(t),
      resolve: async ({ id }, args, context) => new Page(await ofBatch(context, id, args), byId, args.after),
    }),
    remittance: t.loadable({
      type: Remittance,
      nullable: true,
      description: 'The file that was made of it.',
      load: async (ids: string[], { database, principal }) => {
        const found = await remittancesOfBatches(database, principal.institutionId, ids);
        return ids.map((id) => found.find(({ batchId }) => batchId === id) ?? null);
      },
      resolve: ({ id }) => id,
    }),
  }));

  const File = builder.objectRef<RemittanceDownload>('RemittanceFile').implement({
    description: 'The file of a remittance.',
    fields: (t) => ({
      fileName: t.exposeString('fileName', { description: 'Its name.' }),
      sha256: t.exposeString('sha256', { description: 'Of its bytes, hexadecimal.' }),
      content: t.exposeString('content', {
        description: 'ASCII: lines of 240 characters, each with CRLF; byte for byte the same each time.',
      }),
    }),
  });
  const remittanceId = {
    ...idOf('Remittance'),
    required: true,
    description: 'Its `remittanceId`, or its `id`.',
  } as const;

  builder.queryFields((t) => ({
    remittances: t.field({
      type: RemittanceConnection,
      nullable: true,
      subGraphs: EVERYONE,
      description: 'Payment files for other banks, newest first.',
      extensions: needs('finance_treasury:read'),
      args: pageArgs(t),
      resolve: async (_root, { first, after }, context) =>
        new Page(await context.enter(listRemittances, { after, ...(first && { first }) }), byId, after),
    }),
    remittance: t.field({
      type: Remittance,
      nullable: true,
      subGraphs: EVERYONE,
      description: 'One payment file for another bank; null when the institution has none with this id.',
      extensions: needs('finance_treasury:read'),
      args: { remittanceId: t.arg(remittanceId) },
      resolve: (_root, args, context) => orNull(context.enter(getRemittance, args), 'remittance_not_found'),
    }),
    remittanceItemsToReview: t.field({
      type: ItemConnection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Payments by files of which a person has to say what the bank has done, newest first.',
      extensions: needs('finance_ap:read'),
      args: pageArgs(t),
      resolve: async (_root, { first, after }, context) =>
        new Page(await context.enter(listRemittanceItemsToReview, { after, ...(first && { first }) }), byId, after),
    }),
    remittanceFile: t.field({
      type: File,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'The file of a remittance; null when the institution has none with this id.',
      args: { remittanceId: t.arg(remittanceId) },
      resolve: (_root, args, context) => orNull(context.enter(downloadRemittance, args), 'remittance_not_found'),
    }),
  }));
}
