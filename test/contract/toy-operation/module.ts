import type { Module } from '../../../src/domains/module.ts';
import { donationOutcome } from './donation.consumer.ts';
import { donationBooked } from './donation.events.ts';
import { donationGraph } from './donation.graphql.ts';
import { donationOrder, donationTaken } from './donation.messages.ts';
import { donationRoutes } from './donation.rest.ts';
import { donationSimulationGraph } from './sandbox/donation-rail.graphql.ts';
import { donationSimulationRoutes } from './sandbox/donation-rail.rest.ts';
import { donationRail } from './sandbox/donation-rail.ts';

export const donations: Module = {
  name: 'donations',
  routes: donationRoutes,
  graph: [donationGraph],
  events: [donationBooked],
  messages: [donationOrder, donationTaken],
  queues: [
    { name: 'rails.toy', bindings: [{ exchange: 'rails', pattern: 'toy.#' }] },
    { name: 'settlement', bindings: [{ exchange: 'outcomes', pattern: 'toy.#' }] },
  ],
  outcomes: [donationOutcome],
  sandbox: {
    routes: donationSimulationRoutes,
    graph: [donationSimulationGraph],
    answers: { 'rails.toy': donationRail },
  },
};
