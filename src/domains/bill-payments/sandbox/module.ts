import type { Module } from '../../module.ts';
import { MAGIC_FREE_FIELDS } from './bill-behaviour.ts';
import { billProvider } from './bill-provider.ts';
import { deleteEndedBillOrders } from './retention.ts';
import { simulatedBillGraph } from './simulated-bill.graphql.ts';
import { simulatedBillRoutes } from './simulated-bill.rest.ts';

const HOUR = 3_600_000;

export const billPaymentsSandbox: Module = {
  name: 'bill payments sandbox',
  jobs: ({ config, database, clock }) =>
    config.sandbox
      ? [
          {
            name: 'forget-simulated-bill-orders',
            everyMs: HOUR,
            run: () => deleteEndedBillOrders(database, clock.now(), config.sandboxRetentionDays),
          },
        ]
      : [],
  sandbox: {
    magicValues: MAGIC_FREE_FIELDS,
    routes: simulatedBillRoutes,
    graph: [simulatedBillGraph],
    answers: { 'rails.bills': billProvider },
  },
};
