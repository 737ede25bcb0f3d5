import { dataOfAccounts } from '../../../platform/security/personal-data.ts';
import { medMessages } from '../../../rails/dict-med.ts';
import type { Module } from '../../module.ts';
import { medAnswers } from './med.consumer.ts';
import { medEvents } from './med.events.ts';
import { medGraph } from './med.graphql.ts';
import { medRoutes } from './med.rest.ts';
import { medRefundStates, medStates } from './med-states.ts';
import './refusals.ts';

export const med: Module = {
  name: 'med',
  routes: medRoutes,
  graph: [medGraph],
  events: medEvents,
  messages: medMessages,
  answers: { directory: medAnswers },
  stateMachines: [medStates, medRefundStates],
  personalData: [
    dataOfAccounts('med', { erased: { expired: { set: 'details = null', where: 't.details is not null' } } }),
  ],
};
