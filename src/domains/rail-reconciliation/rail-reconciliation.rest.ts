import { path, query, queryInteger, route } from '../../rest/route.ts';
import { listRecord, listShape } from '../finance/lists.ts';
import { railDifferenceRecord, railReconciliationRecord } from './rail-reconciliation.resource.ts';
import {
  differenceKeyset,
  getRailReconciliation,
  listRailReconciliations,
  type ReconciledDay,
  reconciliationKeyset,
} from './rail-reconciliation.ts';

const TAG = 'Finance';
const UNKNOWN = 'rail_reconciliation_not_found';

const page = listShape(railDifferenceRecord.schema);

export const railReconciliationRoutes = [
  route({
    method: 'GET',
    path: '/finance/reconciliation/rails',
    tag: TAG,
    operation: listRailReconciliations,
    rules: ['Newest first. A day is listed once a statement of the rail is complete and was compared'],
    graph: 'Query.railReconciliations',
    from: {
      first: queryInteger('limit'),
      after: query('after'),
      from: query('from'),
      to: query('to'),
      rail: query('rail'),
    },
    answer: listShape(railReconciliationRecord.schema),
    reply: (slice) => listRecord(slice, reconciliationKeyset, railReconciliationRecord.of),
    example: { answer: { data: { items: [railReconciliationRecord.example()], next_cursor: null } } },
  }),
  route({
    method: 'GET',
    path: '/finance/reconciliation/rails/{rail}/{day}',
    tag: TAG,
    operation: getRailReconciliation,
    rules: [
      'Times may differ by 30 minutes, for bills by 24 hours',
      'Rows within 30 minutes of the end of the day wait as `pending` for the statement of the neighbouring day, for at most 3 days',
    ],
    graph: 'Query.railReconciliation',
    from: {
      rail: path('rail', UNKNOWN),
      day: path('day', UNKNOWN),
      first: queryInteger('limit'),
      after: query('after'),
    },
    answer: railReconciliationRecord.schema.extend({ differences: page }),
    reply: ({ reconciliation, differences }: ReconciledDay) => ({
      ...railReconciliationRecord.of(reconciliation),
      differences: listRecord(differences, differenceKeyset, railDifferenceRecord.of),
    }),
    example: {
      answer: {
        data: {
          ...railReconciliationRecord.example(),
          differences: { items: [railDifferenceRecord.example()], next_cursor: null },
        },
      },
    },
  }),
];
