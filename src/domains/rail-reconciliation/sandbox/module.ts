import { answerHandler } from '../../../messaging/answers.ts';
import { billsStatementRequest, strStatementRequest } from '../../../rails/statement-requests.ts';
import { sendStatement } from '../../../sandbox/rail-statements.ts';
import type { Module } from '../../module.ts';
import { sendStatementsOfEndedDays } from './day-end.ts';
import { simulatedStatementGraph } from './simulated-statement.graphql.ts';
import { simulatedStatementRoutes } from './simulated-statement.rest.ts';

const SECOND = 1_000;

const strRequested = answerHandler({
  message: strStatementRequest,
  async run({ tx, now }, day) {
    await sendStatement(tx, { rail: 'str', ...day }, now);
  },
});
const billsRequested = answerHandler({
  message: billsStatementRequest,
  async run({ tx, now }, day) {
    await sendStatement(tx, { rail: 'bills', ...day }, now);
  },
});

export const railReconciliationSandbox: Module = {
  name: 'rail reconciliation sandbox',
  services: ({ config }) => ({
    simulatedRails: { faults: config.sandboxRailFaults, keptDays: config.sandboxRetentionDays },
  }),
  jobs: ({ config, database, clock }) =>
    config.sandbox
      ? [
          {
            name: 'send-simulated-statements',
            everyMs: 2 * SECOND,
            run: sendStatementsOfEndedDays(database, clock, config.sandboxRailFaults),
          },
        ]
      : [],
  sandbox: {
    routes: simulatedStatementRoutes,
    graph: [simulatedStatementGraph],
    answers: { 'rails.str': [strRequested], 'rails.bills': [billsRequested] },
  },
};
