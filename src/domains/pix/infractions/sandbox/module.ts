import type { Module } from '../../../module.ts';
import { infractionSimulationGraph } from './infraction.graphql.ts';
import { infractionSimulationRoutes } from './infraction.rest.ts';
import { infractionDirectory } from './infraction-directory.ts';

export const infractionsSandbox: Module = {
  name: 'infractions sandbox',
  sandbox: {
    routes: infractionSimulationRoutes,
    graph: [infractionSimulationGraph],
    answers: { 'rails.dict': infractionDirectory },
  },
};
