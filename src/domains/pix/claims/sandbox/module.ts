import type { Module } from '../../../module.ts';
import { claimSimulationGraph } from './claim.graphql.ts';
import { claimSimulationRoutes } from './claim.rest.ts';
import { claimDirectory } from './claim-directory.ts';

export const claimsSandbox: Module = {
  name: 'claims sandbox',
  sandbox: {
    routes: claimSimulationRoutes,
    graph: [claimSimulationGraph],
    answers: { 'rails.dict': claimDirectory },
  },
};
