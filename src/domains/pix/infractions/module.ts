import { dataOfAccounts } from '../../../platform/security/personal-data.ts';
import { infractionMessages } from '../../../rails/dict-infractions.ts';
import type { Module } from '../../module.ts';
import { infractionAnswers } from './infraction.consumer.ts';
import { infractionEvents } from './infraction.events.ts';
import { infractionGraph } from './infraction.graphql.ts';
import { infractionRoutes } from './infraction.rest.ts';
import { infractionStates } from './infraction-states.ts';
import './refusals.ts';

export const infractions: Module = {
  name: 'infractions',
  routes: infractionRoutes,
  graph: [infractionGraph],
  events: infractionEvents,
  messages: infractionMessages,
  answers: { directory: infractionAnswers },
  stateMachines: [infractionStates],
  personalData: [
    dataOfAccounts('infraction', {
      erased: {
        expired: {
          set: `details = null, analysis_details = null, defense_text = case when e.defense_text is not null then 'erased' end`,
          where: `num_nonnulls(t.details, t.analysis_details) > 0 or t.defense_text <> 'erased'`,
        },
      },
    }),
  ],
};
