import { builder, CONSOLE, EVERYONE, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { Uuid } from '../../../platform/ids.ts';
import { KeysetPage } from '../../../platform/pagination.ts';
import { acknowledgeAccountingBatch, cancelAccountingBatch, generateAccountingBatch } from './accounting-batch.ts';
import type { BatchRow } from './accounting-batch-row.ts';
import { accountingBatchStates } from './accounting-batch-states.ts';
import { fileNameOf } from './accounting-file.ts';
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
  description: 'What happened, for the books.',
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
    description: 'An accounting entry. Nothing of it ever changes.',
    extensions: needs('finance_accounting:read'),
    fields: (t) => ({
      entryId: t.exposeID('id', { description: '`lancamento` of the file (UUID).' }),
      kind: t.expose('kind', { type: EntryKind, description: 'What happened.' }),
      sourceId: t.exposeString('sourceId', { description: 'What it comes from: `origem` of the file.' }),
      companyId: t.exposeID('companyId', { nullable: true, description: 'The company; null: the institution.' }),
      financialAccountId: t.exposeID('financialAccountId', { nullable: true, description: 'The cash class.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'Amount in cents, positive.' }),
      day: t.expose('day', { type: 'Date', description: 'Brasília day on which it happened.' }),
      description: t.exposeString('description', { description: '`historico` of the file.' }),
      citesEntryId: t.exposeID('cites', {
        nullable: true,
        description: 'The entry that it reverses or reclassifies; null: none.',
      }),
      batchId: t.exposeID('batchId', { nullable: true, description: 'Its batch; null: the next one takes it.' }),
    }),
  });
  const EntryConnection = connectionOf(EntryType, 'AccountingEntryConnection', {
    description: 'Accounting entries, by day.',
  });

  BatchType.implement({
    description: 'Accounting entries that the ERP takes together, as one file.',
    extensions: nodeType({
      name: 'AccountingBatch',
      scope: 'finance_accounting:read',
      id: Uuid,
      load: (db, _partner, ids, principal) => batchesById(db, principal, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('AccountingBatch', id) }),
      batchId: t.exposeID('id', { description: '`id` of REST (UUID).' }),
      number: t.exposeInt('number', { description: 'Its number: those of an institution have no holes.' }),
      status: t.expose('status', { type: BatchStatus, description: 'Its state.' }),
      entryCount: t.exposeInt('entryCount', { description: 'How many entries it has.' }),
      total: t.string({
        description: 'Sum of its entries in cents, as an integer of any size.',
        resolve: ({ total }) => String(total),
      }),
      firstDay: t.expose('firstDay', { type: 'Date', description: 'Brasília day of its first entry.' }),
      lastDay: t.expose('lastDay', { type: 'Date', description: 'Brasília day of its last entry.' }),
      sha256: t.exposeString('sha256', { description: 'SHA-256 of its file, in hexadecimal; empty while it is made.' }),
      sizeBytes: t.exposeFloat('sizeBytes', { description: 'Size of its file.' }),
      generatedBy: t.exposeString('generatedBy', { description: 'Who made it.' }),
      generatedAt: t.expose('generatedAt', { type: 'DateTime', description: 'When.' }),
      confirmedBy: t.exposeString('confirmedBy', { nullable: true, description: 'Who confirmed it.' }),
      confirmedAt: t.expose('confirmedAt', { type: 'DateTime', nullable: true, description: 'When.' }),
      protocol: t.exposeString('protocol', { nullable: true, description: "The ERP's protocol." }),
      cancelledBy: t.exposeString('cancelledBy', { nullable: true, description: 'Who cancelled it.' }),
      cancelledAt: t.expose('cancelledAt', { type: 'DateTime', nullable: true, description: 'When.' }),
      entries: t.field({
        type: EntryConnection,
        description: 'Its entries by day; none of a cancelled one, whose entries are in another batch.',
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
      args: { ...pageArgs(t), status: t.arg({ type: BatchStatus, description: 'Only those in this state.' }) },
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
      description: 'One accounting batch; null when there is none.',
      args: { id: t.arg({ ...idOf('AccountingBatch'), required: true, description: 'Its id.' }) },
      resolve: (_root, { id }, context) =>
        orNull(context.enter(getAccountingBatch, { batchId: id }), 'accounting_batch_not_found'),
    }),
  );
  builder.queryField('openAccountingEntries', (t) =>
    t.field({
      type: EntryConnection,
      nullable: true,
      subGraphs: EVERYONE,
      description: 'Accounting entries that no batch has yet, by day.',
      args: {
        ...pageArgs(t),
        unmapped: t.arg.boolean({ description: 'Only those whose kind and financial account have no accounts.' }),
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
    description: 'A part of the file of an accounting batch.',
    subGraphs: CONSOLE,
    fields: (t) => ({
      fileName: t.string({ description: 'Name of the file.', resolve: ({ batch }) => fileNameOf(batch) }),
      sha256: t.string({
        description: 'SHA-256 of the whole file, in hexadecimal.',
        resolve: ({ batch }) => batch.sha256,
      }),
      text: t.exposeString('text', { description: 'Whole lines of it, each with its CRLF.' }),
      isLast: t.exposeBoolean('isLast', { description: 'Whether it is the last part.' }),
    }),
  });
  builder.queryField('accountingFilePart', (t) =>
    t.field({
      type: FilePart,
      nullable: true,
      subGraphs: CONSOLE,
      description:
        'A part of the file of an accounting batch, at most 5,000 lines: all of them in their order are the file.',
      args: {
        id: t.arg({ ...idOf('AccountingBatch'), required: true, description: 'The batch.' }),
        part: t.arg.int({ required: true, description: 'Which, from 0 on.' }),
      },
      resolve: (_root, { id, part }, context) => context.enter(getAccountingFilePart, { batchId: id, part }),
    }),
  );

  operationMutation(acknowledgeAccountingBatch, {
    type: BatchType,
    input: (t) => ({
      batchId: t.field({ ...idOf('AccountingBatch'), required: true, description: 'The batch.' }),
      protocol: t.string({ required: true, description: 'Protocol of the ERP, 1 to 100 characters.' }),
    }),
  });
  operationMutation(generateAccountingBatch, {
    type: BatchType,
    input: (t) => ({
      through: t.field({ type: 'Date', description: 'Entries up to this day; all when left out.' }),
    }),
  });
  operationMutation(cancelAccountingBatch, {
    type: BatchType,
    input: (t) => ({
      batchId: t.field({ ...idOf('AccountingBatch'), required: true, description: 'The batch.' }),
    }),
  });
  operationMutation(reclassifyAccountingEntry, {
    type: EntryType,
    input: (t) => ({
      entryId: t.id({ required: true, description: 'The entry.' }),
      financialAccountId: t.id({ required: true, description: 'The cash class that it should have.' }),
      reason: t.string({ required: true, description: 'Why, for the books: at most 200 characters.' }),
    }),
  });
}
