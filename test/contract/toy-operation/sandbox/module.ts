import type { Module } from '../../../../src/domains/module.ts';
import { donationSimulationGraph } from './donation-rail.graphql.ts';
import { donationSimulationRoutes } from './donation-rail.rest.ts';
import { donationRail } from './donation-rail.ts';

export const donationsSandbox: Module = {
  name: 'donations sandbox',
  sandbox: {
    routes: donationSimulationRoutes,
    graph: [donationSimulationGraph],
    answers: { 'rails.toy': donationRail },
  },
};
