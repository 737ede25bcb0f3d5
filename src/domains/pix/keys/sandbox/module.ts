import type { Module } from '../../../module.ts';
import { keyDirectory } from './key-directory.ts';
import { pixKeySimulationGraph } from './pix-key.graphql.ts';
import { pixKeySimulationRoutes } from './pix-key.rest.ts';

export const pixKeysSandbox: Module = {
  name: 'pix keys sandbox',
  sandbox: {
    routes: pixKeySimulationRoutes,
    graph: [pixKeySimulationGraph],
    answers: { 'rails.dict': keyDirectory },
  },
};
