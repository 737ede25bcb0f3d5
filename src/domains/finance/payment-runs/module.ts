import type { Module } from '../../module.ts';
import { PaymentBatch, PaymentOrder, RemittanceItem } from './payment-batch.entity.ts';
import { paymentFailed } from './payment-run.events.ts';
import { paymentRunGraph } from './payment-run.graphql.ts';
import { paymentRunClaims } from './payment-run-claims.ts';
import { paymentRunMutationsGraph } from './payment-run-mutations.graphql.ts';
import {
  paymentBatchStates,
  paymentOrderStates,
  remittanceConflictStates,
  remittanceItemStates,
} from './payment-run-states.ts';
import { paymentStoryGraph } from './payment-story.graphql.ts';
import { remittanceGraph } from './remittance.graphql.ts';
import { remittanceRoutes } from './remittance.rest.ts';
import { returnFileGraph } from './return-file.graphql.ts';
import { followReturns } from './returns/payment-return.ts';
import { unansweredRemittances } from './unanswered-remittances.ts';
import './refusals.ts';

const SECOND = 1_000;

export const paymentRuns: Module = {
  name: 'payment runs',
  entities: [PaymentBatch, PaymentOrder, RemittanceItem],
  routes: remittanceRoutes,
  graph: [paymentRunGraph, remittanceGraph, paymentRunMutationsGraph, returnFileGraph, paymentStoryGraph],
  financeEvents: [paymentFailed],
  ledgerClaims: paymentRunClaims,
  stateMachines: [paymentBatchStates, paymentOrderStates, remittanceItemStates, remittanceConflictStates],
  deadlines: [unansweredRemittances],
  jobs: ({ database, clock, log, onStaged }) => [
    {
      name: 'follow-payment-returns',
      everyMs: SECOND,
      run: () => followReturns({ database, now: clock.now(), log, onStaged }),
    },
  ],
};
