import { builder, CONSOLE, EVERYONE, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { resourceFields, resourceType } from '../../../graphql/resource-fields.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { PayableInstallment } from '../payables/payable.graphql.ts';
import { installmentsById } from '../payables/payable-installments.ts';
import { paymentBatchesById } from './payment-batch.ts';
import { PaymentBatch } from './payment-run.graphql.ts';
import { remittanceConflictStates, remittanceItemStates } from './payment-run-states.ts';
import { ITEM_CONFLICTS, ITEM_REVIEWS, remittance, remittanceFile, remittanceItem } from './remittance.resource.ts';
import {
  getRemittance,
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
import { downloadRemittance } from './remittance-generation.ts';

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
    description: remittanceItem.description,
    extensions: nodeType({
      name: 'RemittanceItem',
      scope: 'finance_treasury:read',
      id: Uuid,
      load: (db, _partnerId, ids, { institutionId }) => remittanceItemsById(db, institutionId, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('RemittanceItem', id) }),
      ...resourceFields(t, remittanceItem),
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
    }),
  });

  Remittance.implement({
    description: remittance.description,
    extensions: nodeType({
      name: 'Remittance',
      scope: 'finance_treasury:read',
      id: Uuid,
      load: (db, _partnerId, ids, { institutionId }) => remittancesById(db, institutionId, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Remittance', id) }),
      ...resourceFields(t, remittance),
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

  const File = resourceType(remittanceFile);
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
