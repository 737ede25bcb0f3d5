import { builder, CONSOLE, EVERYONE, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { KeysetPage } from '../../../platform/database/pagination.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { accountingBatch, accountingEntry, filePart } from './accounting.resource.ts';
import { acknowledgeAccountingBatch, cancelAccountingBatch, generateAccountingBatch } from './accounting-batch.ts';
import type { BatchRow } from './accounting-batch-row.ts';
import { accountingBatchStates } from './accounting-batch-states.ts';
import {
  type BatchFilePart,
  batchesById,
  type EntryRow,
  entriesOfBatches,
  entryKeyset,
  getAccountingBatch,
  getAccountingFilePart,
  listAccountingBatches,
  listAccountingEntries,
} from './accounting-pages.ts';
import { ENTRY_KINDS } from './entry-kinds.ts';
import { reclassifyAccountingEntry } from './reclassification.ts';

const BatchType = builder.objectRef<BatchRow>('AccountingBatch');
const EntryType = builder.objectRef<EntryRow>('AccountingEntry');

const BatchStatus = enumType('AccountingBatchStatus', {
  description: 'State of an accounting batch.',
  values: enumValues(accountingBatchStates.states),
});
export const EntryKind = enumType('AccountingEntryKind', {
  description: 'Kind of an accounting entry: the business event that it records.',
  values: enumValues(ENTRY_KINDS),
});

const entriesOf = pageLoader({
  input: KeysetPage,
  load: (db, _partner, ids: readonly string[], input, _joined, principal) =>
    entriesOfBatches(db, principal, ids, input),
});

export function accountingGraph(): void {
  registerEnums(BatchStatus, EntryKind);

  EntryType.implement({
    description: accountingEntry.description,
    extensions: needs('finance_accounting:read'),
    fields: (t) => resourceFields(t, accountingEntry),
  });
  const EntryConnection = connectionOf(EntryType, 'AccountingEntryConnection', {
    description: 'Accounting entries, by day.',
  });

  BatchType.implement({
    description: accountingBatch.description,
    extensions: nodeType({
      name: 'AccountingBatch',
      scope: 'finance_accounting:read',
      id: Uuid,
      load: (db, _partner, ids, principal) => batchesById(db, principal, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('AccountingBatch', id) }),
      ...resourceFields(t, accountingBatch, { sizeBytes: 'Float' }),
      total: t.string({
        description: 'Sum of the entries in cents, an integer without an upper limit.',
        resolve: ({ total }) => String(total),
      }),
      entries: t.field({
        type: EntryConnection,
        description:
          'Entries of the batch by day. Empty for a cancelled batch, because its entries go into another batch.',
        args: pageArgs(t),
        resolve: async ({ id }, args, context) => new Page(await entriesOf(context, id, args), entryKeyset, args.after),
      }),
    }),
  });

  builder.queryField('accountingBatches', (t) =>
    t.field({
      type: connectionOf(BatchType, 'AccountingBatchConnection', { description: 'Accounting batches, newest first.' }),
      nullable: true,
      subGraphs: EVERYONE,
      description: 'Accounting batches, newest first.',
      args: {
        ...pageArgs(t),
        status: t.arg({ type: BatchStatus, description: 'Only batches in this state.' }),
      },
      resolve: async (_root, { first, ...args }, context) =>
        new Page(
          await context.enter(listAccountingBatches, { ...args, first: first ?? 20 }),
          ({ number }) => [number],
          args.after,
        ),
    }),
  );
  builder.queryField('accountingBatch', (t) =>
    t.field({
      type: BatchType,
      nullable: true,
      subGraphs: EVERYONE,
      description: 'One accounting batch. Null when the institution has no batch with this id.',
      args: { id: t.arg({ ...idOf('AccountingBatch'), required: true, description: 'Global id of the batch.' }) },
      resolve: (_root, { id }, context) =>
        orNull(context.enter(getAccountingBatch, { batchId: id }), 'accounting_batch_not_found'),
    }),
  );
  builder.queryField('openAccountingEntries', (t) =>
    t.field({
      type: EntryConnection,
      nullable: true,
      subGraphs: EVERYONE,
      description: 'Accounting entries without a batch, by day.',
      args: {
        ...pageArgs(t),
        unmapped: t.arg.boolean({
          description: 'Only entries for whose kind and cash class the published mapping has no accounts.',
        }),
      },
      resolve: async (_root, { first, after, unmapped }, context) =>
        new Page(
          await context.enter(listAccountingEntries, { first: first ?? 20, after, unmapped }),
          entryKeyset,
          after,
        ),
    }),
  );

  const FilePart = builder.objectRef<BatchFilePart>('AccountingFilePart').implement({
    description: filePart.description,
    subGraphs: CONSOLE,
    fields: (t) => resourceFields(t, filePart),
  });
  builder.queryField('accountingFilePart', (t) =>
    t.field({
      type: FilePart,
      nullable: true,
      subGraphs: CONSOLE,
      description:
        'One part of the file of an accounting batch, at most 5,000 lines. The parts in their order form the whole file.',
      args: {
        id: t.arg({ ...idOf('AccountingBatch'), required: true, description: 'Global id of the batch.' }),
        part: t.arg.int({ required: true, description: 'Index of the part, starting at 0.' }),
      },
      resolve: (_root, { id, part }, context) => context.enter(getAccountingFilePart, { batchId: id, part }),
    }),
  );

  operationMutation(acknowledgeAccountingBatch, {
    type: BatchType,
    input: (t) => ({
      batchId: t.field({ ...idOf('AccountingBatch'), required: true, description: 'Global id of the batch.' }),
      protocol: t.string({ required: true, description: 'Protocol of the ERP, 1 to 100 characters.' }),
    }),
  });
  operationMutation(generateAccountingBatch, {
    type: BatchType,
    input: (t) => ({
      through: t.field({
        type: 'Date',
        description: 'Last Brasília day whose entries the batch includes. Omit it to include all entries.',
      }),
    }),
  });
  operationMutation(cancelAccountingBatch, {
    type: BatchType,
    input: (t) => ({
      batchId: t.field({ ...idOf('AccountingBatch'), required: true, description: 'Global id of the batch.' }),
    }),
  });
  operationMutation(reclassifyAccountingEntry, {
    type: EntryType,
    input: (t) => ({
      entryId: t.id({ required: true, description: 'Id of the entry (UUID).' }),
      financialAccountId: t.id({ required: true, description: 'The new cash class.' }),
      reason: t.string({ required: true, description: 'Reason for the books, at most 200 characters.' }),
    }),
  });
}
