import * as spi from '../../../rails/spi.ts';
import { caseQuestion } from '../../cases/case-booking.ts';
import type { Module } from '../../module.ts';
import { bookPix, pixBooking } from './book.consumer.ts';
import { chargeEdgesGraph } from './charge-edges.graphql.ts';
import { queryOverduePayments } from './inquiry.ts';
import { paymentKinds } from './kinds.ts';
import { paymentOutcome } from './payment.consumer.ts';
import { payoutEvents, pixReceivedEvents } from './payment.events.ts';
import { paymentGraph } from './payment.graphql.ts';
import { pixPaymentRoutes } from './payment.rest.ts';
import { paymentCase } from './payment-case.ts';
import { paymentLedgerClaims } from './payment-ledger-claims.ts';
import { pixArrival } from './received.consumer.ts';
import { paymentReturned, paymentReturnFailed } from './return.consumer.ts';
import './refusals.ts';

const SECOND = 1_000;
const SPI_QUEUE = 'rails.spi';

export const payments: Module = {
  name: 'payments',
  kinds: paymentKinds,
  routes: pixPaymentRoutes,
  graph: [paymentGraph, chargeEdgesGraph],
  events: payoutEvents,
  messages: [spi.spiPayment, spi.spiStatus, spi.spiOutcome, bookPix],
  queues: [
    { name: SPI_QUEUE, bindings: [{ exchange: 'rails', pattern: 'spi.#' }] },
    {
      name: 'settlement',
      bindings: [spi.spiOutcome, spi.spiRefundOutcome, spi.spiReceived, spi.spiReturned, spi.spiReturnFailed].map(
        ({ exchange, type }) => ({ exchange, pattern: type }),
      ),
      // Statements have a queue of their own.
      retired: [{ exchange: 'outcomes', pattern: 'spi.#' }],
    },
  ],
  outcomes: [paymentOutcome, pixBooking],
  caseBookings: [paymentCase],
  caseQuestions: [
    caseQuestion({
      type: 'pix_out',
      message: spi.spiStatus,
      body: ({ reference }) => ({ endToEndId: reference }),
    }),
  ],
  ledgerClaims: paymentLedgerClaims,
  inquiries: [(database, now) => queryOverduePayments(database, now, 0)],
  jobs: ({ config, database, clock, onStaged }) => [
    {
      name: 'ask-overdue-payments',
      everyMs: SECOND,
      async run() {
        if ((await queryOverduePayments(database, clock.now(), config.spiSeconds)) > 0) onStaged();
      },
    },
  ],
};

export const arrivals: Module = {
  name: 'arrivals',
  events: pixReceivedEvents,
  messages: [spi.spiReceived, spi.spiReceipt, spi.spiReturned, spi.spiReturnFailed],
  outcomes: [pixArrival, paymentReturned, paymentReturnFailed],
};
