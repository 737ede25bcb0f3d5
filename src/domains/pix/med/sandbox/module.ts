import type { Module } from '../../../module.ts';
import { medSimulationGraph } from './med.graphql.ts';
import { medSimulationRoutes } from './med.rest.ts';
import { medDirectory } from './med-directory.ts';

export const medSandbox: Module = {
  name: 'med sandbox',
  sandbox: {
    routes: medSimulationRoutes,
    graph: [medSimulationGraph],
    answers: { 'rails.dict': medDirectory },
  },
};
