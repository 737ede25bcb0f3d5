import { creditMessages } from '../../../rails/str-credits.ts';
import type { Module } from '../../module.ts';
import { tedArrival } from './credit.consumer.ts';
import { creditEvents } from './credit.events.ts';
import { creditGraph } from './credit.graphql.ts';
import { creditRoutes } from './credit.rest.ts';
import { creditLedgerClaims } from './credit-ledger-claims.ts';
import { creditStates, refundStates } from './credit-states.ts';
import { tedRefundOutcome } from './refund.consumer.ts';
import { tedRefundGraph } from './refund.graphql.ts';
import { MAGIC_SENDERS, strRefunds } from './sandbox/str-refunds.ts';
import { tedReceivedGraph } from './sandbox/ted-received.graphql.ts';
import { tedReceivedRoutes } from './sandbox/ted-received.rest.ts';

/** What comes by TED, and what goes back. */
export const tedCredits: Module = {
  name: 'ted credits',
  routes: creditRoutes,
  graph: [creditGraph, tedRefundGraph],
  events: creditEvents,
  messages: creditMessages,
  queues: [
    { name: 'rails.str', bindings: [{ exchange: 'rails', pattern: 'str.#' }] },
    { name: 'settlement', bindings: [{ exchange: 'outcomes', pattern: 'str.#' }] },
  ],
  outcomes: [tedArrival, tedRefundOutcome],
  ledgerClaims: creditLedgerClaims,
  stateMachines: [creditStates, refundStates],
  sandbox: {
    routes: tedReceivedRoutes,
    graph: [tedReceivedGraph],
    answers: { 'rails.str': strRefunds },
    magicValues: MAGIC_SENDERS,
  },
};
