import { builder, EVERYONE, needs } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { listOf } from '../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { resourceFields, resourceType } from '../../graphql/resource-fields.ts';
import { STATEMENT_RAILS } from '../../rails/statements.ts';
import {
  DIRECTIONS,
  RESULTS,
  railDifference,
  railReconciliation,
  resultTotal,
} from './rail-reconciliation.resource.ts';
import {
  differenceKeyset,
  getRailReconciliation,
  listRailReconciliations,
  type RailDifference,
  type RailReconciliation,
  type ReconciledDay,
  reconciliationKeyset,
} from './rail-reconciliation.ts';

const READ = needs('finance_reconciliation:read');

export const StatementRailEnum = enumType('StatementRail', {
  description: 'Rail that sends a statement of each day.',
  values: enumValues(STATEMENT_RAILS),
});
const ResultEnum = enumType('RailReconciliationResult', {
  description: 'Result of the comparison of a row.',
  values: enumValues(RESULTS),
});
const DirectionEnum = enumType('RailDirection', {
  description: 'Direction of the money, seen from the institution.',
  values: enumValues(DIRECTIONS),
});

export function railReconciliationGraph(): void {
  registerEnums(StatementRailEnum, ResultEnum, DirectionEnum);

  const Total = resourceType(resultTotal, { extensions: READ });
  const Difference = builder.objectRef<RailDifference>('RailDifference').implement({
    description: railDifference.description,
    extensions: READ,
    fields: (t) => resourceFields(t, railDifference),
  });
  const Differences = connectionOf(Difference, 'RailDifferenceConnection', {
    description: 'Differences by result and reference.',
  });
  const Reconciliation = builder.objectRef<RailReconciliation>('RailReconciliation').implement({
    description: railReconciliation.description,
    extensions: READ,
    fields: (t) => ({
      ...resourceFields(t, railReconciliation, { day: 'Date' }),
      results: t.field({
        type: [Total],
        description: railReconciliation.members.results.description,
        extensions: listOf(Object.keys(RESULTS).length),
        resolve: ({ results }) => [...results],
      }),
    }),
  });
  const Reconciliations = connectionOf(Reconciliation, 'RailReconciliationConnection', {
    description: 'Days by rail, newest first.',
  });
  const ReconciledDayType = builder
    .objectRef<{ readonly day: ReconciledDay; readonly after: string | null | undefined }>('RailReconciledDay')
    .implement({
      description: 'The comparison of a day with a page of its differences.',
      extensions: READ,
      fields: (t) => ({
        reconciliation: t.field({
          type: Reconciliation,
          description: 'Numbers of the comparison.',
          resolve: ({ day }) => day.reconciliation,
        }),
        differences: t.field({
          type: Differences,
          description: 'Differences and waiting rows.',
          resolve: ({ day, after }) => new Page(day.differences, differenceKeyset, after),
        }),
      }),
    });

  builder.queryField('railReconciliations', (t) =>
    t.field({
      type: Reconciliations,
      nullable: true,
      subGraphs: EVERYONE,
      description: 'Days whose rail statements were compared with the books, newest first.',
      extensions: READ,
      args: {
        ...pageArgs(t),
        from: t.arg({ type: 'Date', description: 'First Brasília day.' }),
        to: t.arg({ type: 'Date', description: 'Last Brasília day, included.' }),
        rail: t.arg({ type: StatementRailEnum, description: 'Only this rail.' }),
      },
      resolve: async (_root, { first, ...args }, context) =>
        new Page(
          await context.enter(listRailReconciliations, { ...args, ...(first && { first }) }),
          reconciliationKeyset,
          args.after,
        ),
    }),
  );
  builder.queryField('railReconciliation', (t) =>
    t.field({
      type: ReconciledDayType,
      nullable: true,
      subGraphs: EVERYONE,
      description: 'How the books of a day agree with the statement of a rail, with a page of the differences.',
      extensions: READ,
      args: {
        ...pageArgs(t),
        rail: t.arg({ type: StatementRailEnum, required: true, description: 'Rail of the statement.' }),
        day: t.arg({ type: 'Date', required: true, description: 'Brasília accounting day of the rail.' }),
      },
      resolve: async (_root, { first, ...args }, context) => ({
        day: await context.enter(getRailReconciliation, { ...args, ...(first && { first }) }),
        after: args.after,
      }),
    }),
  );
}
