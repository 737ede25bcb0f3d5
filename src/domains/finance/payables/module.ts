import type { Module } from '../../module.ts';
import { Payable, PayableInstallment, PayableStep, PayableWithholding } from './payable.entity.ts';
import { payableEvents } from './payable.events.ts';
import { payableGraph } from './payable.graphql.ts';
import { payableRoutes } from './payable.rest.ts';
import { payableAgingGraph } from './payable-aging.graphql.ts';
import { payableClaims } from './payable-claims.ts';
import { payableMutationsGraph } from './payable-mutations.graphql.ts';
import { isPayable } from './payable-of-bill.ts';
import { installmentStates, payableStates } from './payable-states.ts';
import { payeeHistoryGraph } from './payee-history.graphql.ts';
import { possibleDuplicatesGraph } from './possible-duplicates.graphql.ts';
import { taxObligationsDue } from './tax-obligations.ts';
import './refusals.ts';

export const payables: Module = {
  name: 'payables',
  entities: [Payable, PayableInstallment, PayableStep, PayableWithholding],
  routes: payableRoutes,
  graph: [payableGraph, payableMutationsGraph, payableAgingGraph, possibleDuplicatesGraph, payeeHistoryGraph],
  financeEvents: payableEvents,
  deadlines: [taxObligationsDue],
  ledgerClaims: payableClaims,
  stateMachines: [payableStates, installmentStates],
  services: ({ database }) => ({ isPayable: (payable) => isPayable(database, payable) }),
};
