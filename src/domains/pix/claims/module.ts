import { claimMessages } from '../../../rails/dict-claims.ts';
import type { Module } from '../../module.ts';
import { claimAnswers } from './claim.consumer.ts';
import { claimEvents } from './claim.events.ts';
import { claimGraph } from './claim.graphql.ts';
import { claimRoutes } from './claim.rest.ts';
import { claimMutationsGraph } from './claim-mutations.graphql.ts';
import { claimSilence } from './claim-silence.ts';
import { claimStates } from './claim-states.ts';

export const claims: Module = {
  name: 'claims',
  routes: claimRoutes,
  graph: [claimGraph, claimMutationsGraph],
  events: claimEvents,
  messages: claimMessages,
  answers: { directory: claimAnswers },
  deadlines: [claimSilence],
  stateMachines: [claimStates],
};
