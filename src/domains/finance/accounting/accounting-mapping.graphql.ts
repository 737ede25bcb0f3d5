import { builder, CONSOLE, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { resourceFields, resourceType } from '../../../graphql/resource-fields.ts';
import { EntryKind } from './accounting.graphql.ts';
import { accountingMapping, mappingLine } from './accounting.resource.ts';
import {
  draftAccountingMapping,
  MAX_LINES,
  type MappingRecord,
  publishAccountingMapping,
} from './accounting-mapping.ts';
import { getAccountingMapping, linesOfMappings, listAccountingMappings, type MappingLineRow } from './mapping-pages.ts';

export function accountingMappingGraph(): void {
  const LineType = resourceType(mappingLine, { extensions: needs('finance_accounting:read') });

  const MappingType = builder.objectRef<MappingRecord>('AccountingMapping').implement({
    description: accountingMapping.description,
    extensions: needs('finance_accounting:read'),
    fields: (t) => ({
      ...resourceFields(t, accountingMapping),
      lines: t.loadableGroup({
        type: LineType,
        description: `The lines of the mapping, at most ${MAX_LINES}.`,
        extensions: listOf(MAX_LINES),
        load: (ids: string[], { database, principal }: GraphqlContext) => linesOfMappings(database, principal, ids),
        group: (row) => (row as MappingLineRow).mappingId,
        resolve: ({ id }) => id,
      }),
    }),
  });

  builder.queryField('accountingMappings', (t) =>
    t.field({
      type: connectionOf(MappingType, 'AccountingMappingConnection', {
        description: 'Versions of the accounting mapping, newest first.',
      }),
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Versions of the accounting mapping, drafts included, newest first.',
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
      description:
        'One version of the accounting mapping, or a draft. Null when the institution has no mapping with this id.',
      args: { mappingId: t.arg.id({ required: true, description: 'Id of the mapping (UUID), its `mappingId`.' }) },
      resolve: (_root, args, context) =>
        orNull(context.enter(getAccountingMapping, args), 'accounting_mapping_not_found'),
    }),
  );

  const Line = builder.inputType('AccountingMappingLineInput', {
    description: mappingLine.description,
    fields: (t) => ({
      kind: t.field({ type: EntryKind, required: true, description: 'Kind of the entry.' }),
      financialAccountId: t.id({ description: 'The cash class. Omit it for entries without a cash class.' }),
      debitAccount: t.string({ required: true, description: "The institution's account to debit." }),
      debitAccountErp: t.string({ required: true, description: "The ERP's account to debit." }),
      creditAccount: t.string({ required: true, description: "The institution's account to credit." }),
      creditAccountErp: t.string({ required: true, description: "The ERP's account to credit." }),
    }),
  });

  operationMutation(draftAccountingMapping, {
    type: MappingType,
    input: (t) => ({ lines: t.field({ type: [Line], required: true, description: 'All lines of the mapping.' }) }),
  });
  operationMutation(publishAccountingMapping, {
    type: MappingType,
    input: (t) => ({ mappingId: t.id({ required: true, description: 'Id of the draft to publish (UUID).' }) }),
  });
}
