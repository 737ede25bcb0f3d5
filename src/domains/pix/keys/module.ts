import { dataOfAccounts } from '../../../platform/security/personal-data.ts';
import { keyMessages } from '../../../rails/dict-keys.ts';
import type { Module } from '../../module.ts';
import { deleteKeysOfAccount } from './key-closing.ts';
import { pixKeyStates } from './key-states.ts';
import { pixKeyAnswers } from './pix-key.consumer.ts';
import { pixKeyEvents } from './pix-key.events.ts';
import { pixKeyGraph } from './pix-key.graphql.ts';
import { pixKeyRoutes } from './pix-key.rest.ts';
import './refusals.ts';

export const pixKeys: Module = {
  name: 'pix keys',
  routes: pixKeyRoutes,
  graph: [pixKeyGraph],
  events: pixKeyEvents,
  messages: keyMessages,
  answers: { directory: pixKeyAnswers },
  accountClosing: [deleteKeysOfAccount],
  stateMachines: [pixKeyStates],
  personalData: [
    dataOfAccounts('pix_key', {
      erased: { expired: { set: `key = 'erased-' || e.id`, where: `t.key <> 'erased-' || t.id` } },
    }),
  ],
};
