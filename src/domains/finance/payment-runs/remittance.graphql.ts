import { builder, CONSOLE, EVERYONE, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { Uuid } from '../../../platform/text/ids.ts';
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
  description: 'Reason why an operator must review a payment.',
  values: enumValues(ITEM_REVIEWS),
});
const Conflict = enumType('RemittanceItemConflict', {
  description: "Contradiction between a payment and the bank's later answer, or another payment.",
  values: enumValues(ITEM_CONFLICTS),
});

const ConflictStatus = enumType('RemittanceConflictStatus', {
  description: 'State of the conflict of a payment that the bank reported first as paid and later as refused.',
  values: enumValues(remittanceConflictStates.states),
});

export const RemittanceItemOutcome = enumType('RemittanceItemOutcome', {
  description: 'Outcome of a payment at the bank.',
  values: enumValues({ paid: 'The bank has paid.', refused: 'The bank has not paid and will not pay.' }),
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
    description: 'Payment of one installment by a CNAB 240 file for another bank.',
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
      status: t.expose('status', { type: ItemStatus, description: 'State of the payment.' }),
      yourNumber: t.exposeString('yourNumber', {
        description: 'Number that the gateway gave the payment. Never reused.',
      }),
      bankNumber: t.exposeString('bankNumber', {
        nullable: true,
        description: 'Number that the bank gave the payment. Null until the bank reports one.',
      }),
      amount: t.expose('amount', { type: 'Cents', description: 'Ordered amount in cents.' }),
      occurrences: t.exposeStringList('occurrences', {
        description: "Occurrence codes of the bank's last answer (G059).",
      }),
      paidOn: t.expose('paidOn', {
        type: 'Date',
        nullable: true,
        description: 'Brasília day of the payment. Null until it is paid.',
      }),
      paidAmount: t.expose('paidAmount', {
        type: 'Cents',
        nullable: true,
        description: 'Amount that the bank reports as paid, in cents. Null until the bank reports one.',
      }),
      authentication: t.exposeString('authentication', {
        nullable: true,
        description: "The bank's authentication, which is the end-to-end id of a PIX. Null until the bank reports one.",
      }),
      review: t.expose('review', {
        type: Review,
        nullable: true,
        description: 'Reason for a review. Null unless the payment is under review.',
      }),
      conflict: t.expose('conflict', {
        type: Conflict,
        nullable: true,
        description: 'Contradiction that a return file revealed. Null when there is none.',
      }),
      conflictStatus: t.expose('conflictStatus', {
        type: ConflictStatus,
        nullable: true,
        description:
          'State of the conflict of a payment that was refused after it was paid. Null for all other payments.',
      }),
      settledBy: t.exposeString('settledBy', {
        nullable: true,
        description: 'Operator who settled the conflict. Null until it is settled.',
      }),
      settledAt: t.expose('settledAt', { type: 'DateTime', nullable: true, description: 'Time of settlement.' }),
      settlementReason: t.exposeString('settlementReason', { nullable: true, description: 'Reason given.' }),
      returnedOn: t.expose('returnedOn', {
        type: 'Date',
        nullable: true,
        description: 'Brasília day on which the money came back. Null unless it came back.',
      }),
      installment: t.loadable({
        type: PayableInstallment,
        description: 'Installment that the payment pays.',
        load: async (ids: string[], { database, principal }) => [
          ...(await installmentsById(database, principal.institutionId, ids)),
        ],
        sort: (row) => row.id,
        resolve: ({ installmentId }) => installmentId,
      }),
      remittance: t.loadable({
        type: Remittance,
        nullable: true,
        description: 'File that contains the payment. Null until the file is generated.',
        load: async (ids: string[], { database, principal }) => [
          ...(await remittancesById(database, principal.institutionId, ids)),
        ],
        sort: (row) => row.id,
        resolve: ({ remittanceId }) => remittanceId,
      }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change of state.' }),
    }),
  });

  Remittance.implement({
    description: 'CNAB 240 payment file for another bank.',
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
      bankAccountId: t.exposeString('bankAccountId', { description: 'Account that pays.' }),
      bankCode: t.exposeString('bankCode', { description: 'Bank of the account: three digits (COMPE).' }),
      agreement: t.exposeString('agreement', { description: 'Agreement with the bank.' }),
      sequence: t.exposeInt('sequence', { description: 'NSA: number of the file within the agreement.' }),
      fileName: t.exposeString('fileName', { description: 'Name of the file.' }),
      sha256: t.exposeString('sha256', { description: 'SHA-256 of the file, hexadecimal.' }),
      sizeBytes: t.exposeInt('sizeBytes', { description: 'Size of the file in bytes.' }),
      itemCount: t.exposeInt('itemCount', { description: 'Number of payments.' }),
      total: t.expose('total', { type: 'Cents', description: 'Sum of the payments, in cents.' }),
      paidCount: t.exposeInt('paidCount', { description: 'Number of payments that were made and have not come back.' }),
      paidTotal: t.expose('paidTotal', {
        type: 'Cents',
        description: 'Sum of the payments that were made and have not come back, in cents.',
      }),
      refusedCount: t.exposeInt('refusedCount', {
        description: 'Number of payments that were refused, or that came back after they were paid.',
      }),
      batch: t.loadable({
        type: PaymentBatch,
        description: 'Batch from which the file was generated.',
        load: async (ids: string[], { database, principal }) => [
          ...(await paymentBatchesById(database, principal.institutionId, ids)),
        ],
        sort: (row) => row.id,
        resolve: ({ batchId }) => batchId,
      }),
      items: t.field({
        type: ItemConnection,
        description: 'Payments in the file, newest first.',
        args: pageArgs(t),
        resolve: async ({ id }, args, context) => new Page(await ofRemittance(context, id, args), byId, args.after),
      }),
      generatedBy: t.exposeString('generatedBy', { description: 'Operator who generated the file.' }),
      generatedAt: t.expose('generatedAt', { type: 'DateTime', description: 'Time of generation.' }),
    }),
  });

  builder.objectFields(PayableInstallment, (t) => ({
    remittanceItems: t.field({
      type: ItemConnection,
      description: 'Payments of the installment by CNAB files for other banks, newest first.',
      args: pageArgs(t),
      resolve: async ({ id }, args, context) => new Page(await ofInstallment(context, id, args), byId, args.after),
    }),
  }));
  builder.objectFields(PaymentBatch, (t) => ({
    items: t.field({
      type: ItemConnection,
      description: 'Payments of the batch by a CNAB file for another bank, newest first.',
      args: pageArgs(t),
      resolve: async ({ id }, args, context) => new Page(await ofBatch(context, id, args), byId, args.after),
    }),
    remittance: t.loadable({
      type: Remittance,
      nullable: true,
      description: 'File that was generated from the batch. Null until it is generated.',
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
      fileName: t.exposeString('fileName', { description: 'Name of the file.' }),
      sha256: t.exposeString('sha256', { description: 'SHA-256 of the file, hexadecimal.' }),
      content: t.exposeString('content', {
        description: 'ASCII lines of 240 characters, each with CRLF. Byte for byte the same on every download.',
      }),
    }),
  });
  const remittanceId = {
    ...idOf('Remittance'),
    required: true,
    description: '`remittanceId` or `id` of the remittance.',
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
      description: 'One payment file for another bank. Null when the institution has no file with this id.',
      extensions: needs('finance_treasury:read'),
      args: { remittanceId: t.arg(remittanceId) },
      resolve: (_root, args, context) => orNull(context.enter(getRemittance, args), 'remittance_not_found'),
    }),
    remittanceItemsToReview: t.field({
      type: ItemConnection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Payments by file that an operator must review, newest first.',
      extensions: needs('finance_ap:read'),
      args: pageArgs(t),
      resolve: async (_root, { first, after }, context) =>
        new Page(await context.enter(listRemittanceItemsToReview, { after, ...(first && { first }) }), byId, after),
    }),
    remittanceFile: t.field({
      type: File,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'The file of a remittance. Null when the institution has no remittance with this id.',
      args: { remittanceId: t.arg(remittanceId) },
      resolve: (_root, args, context) => orNull(context.enter(downloadRemittance, args), 'remittance_not_found'),
    }),
  }));
}
