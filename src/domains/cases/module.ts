import { statement } from '../../platform/database/queryable.ts';
import type { Module } from '../module.ts';
import { bookCase, caseBooking } from './case.consumer.ts';
import { caseGraph } from './case.graphql.ts';
import { caseActStates, caseStates } from './case-kinds.ts';
import { caseLedgerClaims } from './case-ledger-claims.ts';
import { openCasesOn } from './case-waiting.ts';
import { caseKinds } from './kinds.ts';
import './refusals.ts';

export { fillCases } from './case-booking.ts';

const OPEN = statement(
  'count_all_open_rail_cases',
  `select count(*)::int as n, coalesce(extract(epoch from business_now() - min(c.opened_at)), 0)::float8 as age
   from rail_case c where c.status = 'open'`,
);

export const cases: Module = {
  name: 'cases',
  kinds: caseKinds,
  graph: [caseGraph],
  messages: [bookCase],
  outcomes: [caseBooking],
  ledgerClaims: caseLedgerClaims,
  services: () => ({ openCasesOn }),
  stateMachines: [caseStates, caseActStates],
  async work({ database, metrics }) {
    const open = async () => (await database.query<{ n: number; age: number }>(OPEN, []))[0];
    metrics.gauge('gateway_open_cases', 'Open cases: contradictions between rails and books', async () => {
      return (await open())?.n ?? 0;
    });
    metrics.gauge('gateway_oldest_open_case_seconds', 'Age of the oldest open case, in seconds', async () => {
      return (await open())?.age ?? 0;
    });
    return { stop: async () => {} };
  },
};
