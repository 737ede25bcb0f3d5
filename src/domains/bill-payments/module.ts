import { runDeadlines } from '../../platform/operation/unattended.ts';
import { dataOfAccounts } from '../../platform/security/personal-data.ts';
import * as rail from '../../rails/bills.ts';
import { caseQuestion } from '../cases/case-booking.ts';
import type { Module } from '../module.ts';
import { billAnswers } from './bill-answers.consumer.ts';
import { billQuoteExpiry, billSilence } from './bill-deadlines.ts';
import { billLedgerClaims } from './bill-ledger-claims.ts';
import { billMutationsGraph } from './bill-mutations.graphql.ts';
import { billCase, billPaymentOutcome } from './bill-outcome.consumer.ts';
import { billPaymentGraph } from './bill-payment.graphql.ts';
import { billPaymentLiveGraph } from './bill-payment.live.graphql.ts';
import { billPaymentRoutes } from './bill-payment.rest.ts';
import { billPaymentStates } from './bill-payment-states.ts';
import { billPaymentKinds } from './kinds.ts';
import './refusals.ts';

const PROVIDER_QUEUE = 'rails.bills';
/** Separate from settlement, so that waiting quotes are not delayed by it. */
const ANSWERS_QUEUE = 'bills';

export const billPayments: Module = {
  name: 'bill payments',
  kinds: billPaymentKinds,
  routes: billPaymentRoutes,
  graph: [billPaymentGraph, billMutationsGraph, billPaymentLiveGraph],
  messages: Object.values(rail),
  queues: [
    { name: PROVIDER_QUEUE, bindings: [{ exchange: 'rails', pattern: 'bills.#' }] },
    {
      name: ANSWERS_QUEUE,
      bindings: [rail.billQuoted, rail.billRefused, rail.billReceipt].map(({ exchange, type }) => ({
        exchange,
        pattern: type,
      })),
    },
    { name: 'settlement', bindings: [{ exchange: 'outcomes', pattern: rail.billOutcome.type }] },
  ],
  outcomes: [billPaymentOutcome],
  caseBookings: [billCase],
  caseQuestions: [
    caseQuestion({
      type: 'bill_payment',
      message: rail.billStatus,
      body: ({ reference, transactionId }) => ({ operationId: reference, transactionId }),
    }),
  ],
  answers: { [ANSWERS_QUEUE]: billAnswers },
  deadlines: [billQuoteExpiry, billSilence],
  inquiries: [(database, now) => runDeadlines(database, now, [billSilence])],
  ledgerClaims: billLedgerClaims,
  stateMachines: [billPaymentStates],
  services: ({ config }) => ({ billQuoteSeconds: config.billQuoteSeconds }),
  personalData: [
    dataOfAccounts('bill_payment', {
      erased: {
        expired: {
          set: 'beneficiary_name = null, beneficiary_document = null',
          where: 'num_nonnulls(t.beneficiary_name, t.beneficiary_document) > 0',
        },
      },
    }),
  ],
};
