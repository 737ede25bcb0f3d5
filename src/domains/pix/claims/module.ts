import { dataOfAccounts } from '../../../platform/security/personal-data.ts';
import { claimMessages } from '../../../rails/dict-claims.ts';
import type { Module } from '../../module.ts';
import { claimAnswers } from './claim.consumer.ts';
import { claimEvents } from './claim.events.ts';
import { claimGraph } from './claim.graphql.ts';
import { claimRoutes } from './claim.rest.ts';
import { endClaimsOfAccount } from './claim-closing.ts';
import { claimDonorDeadline } from './claim-donor-deadline.ts';
import { claimMutationsGraph } from './claim-mutations.graphql.ts';
import { claimStates } from './claim-states.ts';
import './refusals.ts';

export const claims: Module = {
  name: 'claims',
  routes: claimRoutes,
  graph: [claimGraph, claimMutationsGraph],
  events: claimEvents,
  messages: claimMessages,
  answers: { directory: claimAnswers },
  deadlines: [claimDonorDeadline],
  accountClosing: [endClaimsOfAccount],
  stateMachines: [claimStates],
  personalData: [
    dataOfAccounts('pix_claim', {
      accounts: ['claimer_account_id', 'donor_account_id'],
      // One of the two documents belongs to a third party.
      hidden: ['claimer_document', 'donor_document'],
      erased: {
        expired: {
          set: `key = 'erased-' || e.id, claimer_document = 'erased', donor_document = 'erased'`,
          where: `t.key <> 'erased-' || t.id`,
        },
      },
    }),
  ],
};
