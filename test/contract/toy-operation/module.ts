import type { Module } from '../../../src/domains/module.ts';
import { donationOutcome } from './donation.consumer.ts';
import { donationBooked } from './donation.events.ts';
import { donationGraph } from './donation.graphql.ts';
import { donationOrder, donationTaken } from './donation.messages.ts';
import { donationRoutes } from './donation.rest.ts';
import { donationKinds } from './kinds.ts';
import './refusals.ts';

export const donations: Module = {
  name: 'donations',
  kinds: donationKinds,
  routes: donationRoutes,
  graph: [donationGraph],
  events: [donationBooked],
  messages: [donationOrder, donationTaken],
  queues: [
    { name: 'rails.toy', bindings: [{ exchange: 'rails', pattern: 'toy.#' }] },
    { name: 'settlement', bindings: [{ exchange: 'outcomes', pattern: 'toy.#' }] },
  ],
  outcomes: [donationOutcome],
};
