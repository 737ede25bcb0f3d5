import { claimMessages } from '../../../rails/dict-claims.ts';
import type { Module } from '../../module.ts';
import { claimAnswers } from './claim.consumer.ts';
import { claimEvents } from './claim.events.ts';
import { claimGraph } from './claim.graphql.ts';
import { claimRoutes } from './claim.rest.ts';
import { claimMutationsGraph } from './claim-mutations.graphql.ts';
import { claimSilence } from './claim-silence.ts';
import { claimStates } from './claim-states.ts';
import { claimSimulationGraph } from './sandbox/claim.graphql.ts';
import { claimSimulationRoutes } from './sandbox/claim.rest.ts';
import { claimDirectory } from './sandbox/claim-directory.ts';

export const claims: Module = {
  name: 'claims',
  routes: claimRoutes,
  graph: [claimGraph, claimMutationsGraph],
  events: claimEvents,
  messages: claimMessages,
  answers: { directory: claimAnswers },
  deadlines: [claimSilence],
  sandbox: {
    routes: claimSimulationRoutes,
    graph: [claimSimulationGraph],
    answers: { 'rails.dict': claimDirectory },
  },
  stateMachines: [claimStates],
};
