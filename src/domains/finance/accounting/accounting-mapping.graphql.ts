import { builder, CONSOLE, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { EntryKind } from './accounting.graphql.ts';
import {
  draftAccountingMapping,
  type MappingRecord,
  MOST_LINES,
  publishAccountingMapping,
} from './accounting-mapping.ts';
import { getAccountingMapping, linesOfMappings, listAccountingMappings, type MappingLineRow } from './mapping-pages.ts';

export function accountingMappingGraph(): void {
  const LineType = builder.objectRef<MappingLineRow>('AccountingMappingLine').implement({
    description: 'The accounts of one kind of entry and one cash class.',
    extensions: needs('finance_accounting:read'),
    fields: (t) => ({
      kind: t.expose('kind', { type: EntryKind, description: 'What happened.' }),
      financialAccountId: t.exposeID('financialAccountId', {
        nullable: true,
        description: 'The cash class; null: of entries that name none.',
      }),
      debitAccount: t.exposeString('debitAccount', { description: 'Our account that is debited.' }),
      debitAccountErp: t.exposeString('debitAccountErp', { description: "The ERP's account that is debited." }),
      creditAccount: t.exposeString('creditAccount', { description: 'Our account that is credited.' }),
      creditAccountErp: t.exposeString('creditAccountErp', { description: "The ERP's account that is credited." }),
    }),
  });

  const MappingType = builder.objectRef<MappingRecord>('AccountingMapping').implement({
    description: 'The accounts of all entries, in one version. It never changes.',
    extensions: needs('finance_accounting:read'),
    fields: (t) => ({
      mappingId: t.exposeID('id', { description: 'Its id (UUID).' }),
      version: t.exposeInt('version', { nullable: true, description: 'Its version; null: a draft.' }),
      createdBy: t.exposeString('createdBy', { description: 'Who drafted it.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
      publishedBy: t.exposeString('publishedBy', { nullable: true, description: 'Who published it.' }),
      publishedAt: t.expose('publishedAt', { type: 'DateTime', nullable: true, description: 'When.' }),
      lines: t.loadableGroup({
        type: LineType,
        description: `Its accounts: at most ${MOST_LINES} lines.`,
        extensions: listOf(MOST_LINES),
        load: (ids: string[], { database, principal }: GraphqlContext) => linesOfMappings(database, principal, ids),
        group: (row) => (row as MappingLineRow).mappingId,
        resolve: ({ id }) => id,
      }),
    }),
  });

  builder.queryField('accountingMappings', (t) =>
    t.field({
      type: connectionOf(MappingType, 'AccountingMappingConnection', {
        description: 'Versions of the accounts, newest first.',
      }),
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Versions of the accounts, drafts too, newest first.',
      args: pageArgs(t),
      resolve: async (_root, { first, after }, context) =>
        new Page(await context.enter(listAccountingMappings, { first: first ?? 20, after }), ({ id }) => [id], after),
    }),
  );

  builder.queryField('accountingMapping', (t) =>
    t.field({
      type: MappingType,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'One version of the accounts, or a draft; null when the institution has none with this id.',
      args: { mappingId: t.arg.id({ required: true, description: 'Its `mappingId` (UUID).' }) },
      resolve: (_root, args, context) =>
        orNull(context.enter(getAccountingMapping, args), 'accounting_mapping_not_found'),
    }),
  );

  const Line = builder.inputType('AccountingMappingLineInput', {
    description: 'The accounts of one kind of entry and one cash class.',
    fields: (t) => ({
      kind: t.field({ type: EntryKind, required: true, description: 'What happened.' }),
      financialAccountId: t.id({ description: 'The cash class; left out: of entries that name none.' }),
      debitAccount: t.string({ required: true, description: 'Our account that is debited.' }),
      debitAccountErp: t.string({ required: true, description: "The ERP's account that is debited." }),
      creditAccount: t.string({ required: true, description: 'Our account that is credited.' }),
      creditAccountErp: t.string({ required: true, description: "The ERP's account that is credited." }),
    }),
  });

  operationMutation(draftAccountingMapping, {
    type: MappingType,
    input: (t) => ({ lines: t.field({ type: [Line], required: true, description: 'All accounts.' }) }),
  });
  operationMutation(publishAccountingMapping, {
    type: MappingType,
    input: (t) => ({ mappingId: t.id({ required: true, description: 'The draft.' }) }),
  });
}
