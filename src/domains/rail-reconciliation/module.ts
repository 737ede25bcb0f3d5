import { billsStatement, spiStatement, strStatement } from '../../rails/statements.ts';
import type { Module } from '../module.ts';
import { compareDueStatements } from './comparison.ts';
import { railReconciliationGraph } from './rail-reconciliation.graphql.ts';
import { railReconciliationRoutes } from './rail-reconciliation.rest.ts';
import { forgetStatementEntries } from './retention.ts';
import { statementImports } from './statement-import.consumer.ts';
import { measureStatements } from './statement-metrics.ts';
import './refusals.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;
/** Separate from settlement, so that a large statement does not delay payments. */
const STATEMENTS_QUEUE = 'statements';

const messages = [spiStatement, strStatement, billsStatement];

export const railReconciliation: Module = {
  name: 'rail reconciliation',
  routes: railReconciliationRoutes,
  graph: [railReconciliationGraph],
  messages,
  queues: [{ name: STATEMENTS_QUEUE, bindings: messages.map(({ exchange, type }) => ({ exchange, pattern: type })) }],
  answers: { [STATEMENTS_QUEUE]: statementImports },
  async work({ database, clock, metrics }) {
    measureStatements(metrics, database, () => clock.now());
    return { stop: async () => {} };
  },
  jobs: ({ config, database, clock }) => [
    { name: 'compare-rail-statements', everyMs: 2 * SECOND, run: () => compareDueStatements(database, clock.now()) },
    {
      name: 'forget-rail-statement-entries',
      everyMs: HOUR,
      run: () => forgetStatementEntries(database, clock.now(), config.statementRetentionDays),
    },
  ],
};
