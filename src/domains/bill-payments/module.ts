import type { Module } from '../module.ts';
import { MAGIC_FREE_FIELDS } from './sandbox/bill-behaviour.ts';
import { simulatedBillGraph } from './sandbox/simulated-bill.graphql.ts';
import { simulatedBillRoutes } from './sandbox/simulated-bill.rest.ts';

export const billPayments: Module = {
  name: 'bill payments',
  sandbox: { magicValues: MAGIC_FREE_FIELDS, routes: simulatedBillRoutes, graph: [simulatedBillGraph] },
};
