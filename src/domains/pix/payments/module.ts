import * as spi from '../../../rails/spi.ts';
import { MAGIC_RECIPIENTS } from '../../../sandbox/magic-recipients.ts';
import type { Module } from '../../module.ts';
import { bookPix, pixBooking } from './book.consumer.ts';
import { queryOverduePayments } from './inquiry.ts';
import { paymentOutcome } from './payment.consumer.ts';
import { payoutEvents, pixReceivedEvents } from './payment.events.ts';
import { paymentGraph } from './payment.graphql.ts';
import { pixPaymentRoutes } from './payment.rest.ts';
import { paymentLedgerClaims } from './payment-ledger-claims.ts';
import { pixArrival } from './received.consumer.ts';
import { paymentReturned, paymentReturnFailed } from './return.consumer.ts';
import { chargePaymentGraph } from './sandbox/charge-payment.graphql.ts';
import { chargePaymentRoutes } from './sandbox/charge-payment.rest.ts';
import { pixReceivedGraph } from './sandbox/pix-received.graphql.ts';
import { pixReceivedRoutes } from './sandbox/pix-received.rest.ts';
import { pixReturnGraph } from './sandbox/pix-return.graphql.ts';
import { pixReturnRoutes } from './sandbox/pix-return.rest.ts';
import { deleteEndedOrders } from './sandbox/retention.ts';
import { spiCommit } from './sandbox/spi.ts';
import { MAGIC_REFUNDS } from './sandbox/spi-refund.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;
const SPI_QUEUE = 'rails.spi';

export const payments: Module = {
  name: 'payments',
  routes: pixPaymentRoutes,
  graph: [paymentGraph],
  events: payoutEvents,
  messages: [spi.spiPayment, spi.spiStatus, spi.spiOutcome, bookPix],
  queues: [
    { name: SPI_QUEUE, bindings: [{ exchange: 'rails', pattern: 'spi.#' }] },
    { name: 'settlement', bindings: [{ exchange: 'outcomes', pattern: 'spi.#' }] },
  ],
  outcomes: [paymentOutcome, pixBooking],
  ledgerClaims: paymentLedgerClaims,
  sandbox: {
    rails: [{ queue: SPI_QUEUE, limits: { prefetch: 1000, batch: 500 }, commit: spiCommit }],
    magicValues: MAGIC_RECIPIENTS,
  },
  jobs: ({ config, database, clock, onStaged }) => [
    {
      name: 'ask-overdue-payments',
      everyMs: SECOND,
      async run() {
        if ((await queryOverduePayments(database, clock.now(), config.spiSeconds)) > 0) onStaged();
      },
    },
    ...(config.sandbox
      ? [
          {
            name: 'forget-simulated-orders',
            everyMs: HOUR,
            run: () => deleteEndedOrders(database, clock.now(), config.sandboxRetentionDays),
          },
        ]
      : []),
  ],
};

export const arrivals: Module = {
  name: 'arrivals',
  events: pixReceivedEvents,
  messages: [spi.spiReceived, spi.spiReceipt, spi.spiReturned, spi.spiReturnFailed],
  outcomes: [pixArrival, paymentReturned, paymentReturnFailed],
  sandbox: {
    magicValues: MAGIC_REFUNDS,
    routes: [...pixReceivedRoutes, ...chargePaymentRoutes, ...pixReturnRoutes],
    graph: [pixReceivedGraph, chargePaymentGraph, pixReturnGraph],
  },
};
