import * as spi from '../../../rails/spi.ts';
import type { Module } from '../../module.ts';
import { bookPix, pixBooking } from './book.consumer.ts';
import { askOverduePayments } from './inquiry.ts';
import { paymentOutcome } from './payment.consumer.ts';
import { payoutEvents, pixReceivedEvents } from './payment.events.ts';
import { paymentGraph } from './payment.graphql.ts';
import { pixPaymentRoutes } from './payment.rest.ts';
import { pixArrival } from './received.consumer.ts';
import { paymentReturned, paymentReturnFailed } from './return.consumer.ts';

const SECOND = 1_000;

export const payments: Module = {
  name: 'payments',
  routes: pixPaymentRoutes,
  graph: [paymentGraph],
  events: [...payoutEvents, ...pixReceivedEvents],
  messages: [
    spi.spiPayment,
    spi.spiStatus,
    spi.spiReceipt,
    spi.spiOutcome,
    spi.spiReceived,
    spi.spiReturned,
    spi.spiReturnFailed,
    bookPix,
  ],
  queues: [
    { name: 'rails.spi', bindings: [{ exchange: 'rails', pattern: 'spi.#' }] },
    { name: 'settlement', bindings: [{ exchange: 'outcomes', pattern: 'spi.#' }] },
  ],
  outcomes: [paymentOutcome, paymentReturned, paymentReturnFailed, pixArrival, pixBooking],
  jobs: ({ config, database, clock, onStaged }) => [
    {
      name: 'ask-overdue-payments',
      everyMs: SECOND,
      async run() {
        if ((await askOverduePayments(database, clock.now(), config.spiSeconds)) > 0) onStaged();
      },
    },
  ],
};
