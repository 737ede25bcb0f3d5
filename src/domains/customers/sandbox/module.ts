import type { Module } from '../../module.ts';
import { MAGIC_NAMES, sandboxCompliance } from './compliance.ts';
import { reviewSimulationGraph } from './review.graphql.ts';
import { reviewSimulationRoutes } from './review.rest.ts';

export const customersSandbox: Module = {
  name: 'customers sandbox',
  sandbox: {
    routes: reviewSimulationRoutes,
    graph: [reviewSimulationGraph],
    magicValues: MAGIC_NAMES,
    services: () => ({ compliance: sandboxCompliance }),
  },
};
