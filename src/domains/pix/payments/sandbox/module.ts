import { MAGIC_RECIPIENTS } from '../../../../sandbox/magic-recipients.ts';
import type { Module } from '../../../module.ts';
import { chargePaymentGraph } from './charge-payment.graphql.ts';
import { chargePaymentRoutes } from './charge-payment.rest.ts';
import { pixReceivedGraph } from './pix-received.graphql.ts';
import { pixReceivedRoutes } from './pix-received.rest.ts';
import { pixReturnGraph } from './pix-return.graphql.ts';
import { pixReturnRoutes } from './pix-return.rest.ts';
import { deleteEndedOrders } from './retention.ts';
import { spiCommit } from './spi.ts';
import { MAGIC_REFUNDS } from './spi-refund.ts';

const HOUR = 3_600_000;

export const paymentsSandbox: Module = {
  name: 'payments sandbox',
  jobs: ({ config, database, clock }) =>
    config.sandbox
      ? [
          {
            name: 'forget-simulated-orders',
            everyMs: HOUR,
            run: () => deleteEndedOrders(database, clock.now(), config.sandboxRetentionDays),
          },
        ]
      : [],
  sandbox: {
    rails: [{ queue: 'rails.spi', limits: { prefetch: 1000, batch: 500 }, commit: spiCommit }],
    magicValues: MAGIC_RECIPIENTS,
  },
};

export const arrivalsSandbox: Module = {
  name: 'arrivals sandbox',
  sandbox: {
    magicValues: MAGIC_REFUNDS,
    routes: [...pixReceivedRoutes, ...chargePaymentRoutes, ...pixReturnRoutes],
    graph: [pixReceivedGraph, chargePaymentGraph, pixReturnGraph],
  },
};
