import { dataOfAccounts } from '../../../platform/security/personal-data.ts';
import {
  creditMessages,
  strReceived,
  strRefundOutcome,
  strRefundStatus,
  strReturned,
} from '../../../rails/str-credits.ts';
import { caseQuestion } from '../../cases/case-booking.ts';
import type { Module } from '../../module.ts';
import { tedArrival } from './credit.consumer.ts';
import { creditEvents } from './credit.events.ts';
import { creditGraph } from './credit.graphql.ts';
import { creditRoutes } from './credit.rest.ts';
import { creditLedgerClaims } from './credit-ledger-claims.ts';
import { creditStates, refundStates } from './credit-states.ts';
import { queryOverdueTedRefunds } from './inquiry.ts';
import { tedCreditKinds } from './kinds.ts';
import { bookTedRefund, tedRefundBooking, tedRefundOutcome } from './refund.consumer.ts';
import { tedRefundGraph } from './refund.graphql.ts';
import { tedReturned } from './return.consumer.ts';

export const tedCredits: Module = {
  name: 'ted credits',
  kinds: tedCreditKinds,
  routes: creditRoutes,
  graph: [creditGraph, tedRefundGraph],
  events: creditEvents,
  messages: [...creditMessages, bookTedRefund],
  queues: [
    { name: 'rails.str', bindings: [{ exchange: 'rails', pattern: 'str.#' }] },
    {
      name: 'settlement',
      bindings: [strReceived, strReturned, strRefundOutcome].map(({ exchange, type }) => ({ exchange, pattern: type })),
      // Statements have a queue of their own.
      retired: [{ exchange: 'outcomes', pattern: 'str.#' }],
    },
  ],
  outcomes: [tedArrival, tedReturned, tedRefundOutcome, tedRefundBooking],
  caseQuestions: [
    caseQuestion({
      type: 'ted_refund',
      message: strRefundStatus,
      body: ({ reference, transactionId }) => ({ numCtrlIf: reference, transactionId }),
    }),
  ],
  ledgerClaims: creditLedgerClaims,
  stateMachines: [creditStates, refundStates],
  inquiries: [(database, now) => queryOverdueTedRefunds(database, now, 0)],
  jobs: ({ config, database, clock, onStaged }) => [
    {
      name: 'ask-overdue-ted-refunds',
      everyMs: 1_000,
      async run() {
        if ((await queryOverdueTedRefunds(database, clock.now(), config.spiSeconds)) > 0) onStaged();
      },
    },
  ],
  personalData: [dataOfAccounts('ted_credit', { hidden: ['paid_by'] })],
};
