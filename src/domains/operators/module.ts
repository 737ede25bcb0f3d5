import type { Module } from '../module.ts';
import { ConsoleSessions, deleteEndedSessions } from './console-session.ts';
import { Deputyship } from './deputyship.entity.ts';
import { deputyshipGraph } from './deputyship.graphql.ts';
import { deputyshipSubject } from './deputyship.ts';
import { operatorGraph } from './operator.graphql.ts';
import { passkeyGraph } from './passkey.graphql.ts';
import { PasskeyProofs } from './passkey-proofs.ts';
import { passkeysSubject } from './passkey-reset.ts';
import { deleteOldChallenges } from './proof-challenge.ts';
import { relyingPartyOf } from './relying-party.ts';
import './refusals.ts';

const TEN_MINUTES = 600_000;

export const operators: Module = {
  name: 'operators',
  entities: [Deputyship],
  graph: [operatorGraph, deputyshipGraph, passkeyGraph],
  changes: [deputyshipSubject, passkeysSubject],
  services: ({ database, publicOrigin }) => {
    const relyingParty = () => relyingPartyOf(publicOrigin());
    return { relyingParty, personProofs: new PasskeyProofs(database, relyingParty) };
  },
  personSessions: (database, settings) => new ConsoleSessions(database, settings),
  jobs: ({ database }) => [
    { name: 'delete-ended-sessions', everyMs: TEN_MINUTES, run: () => deleteEndedSessions(database) },
    { name: 'delete-proof-challenges', everyMs: TEN_MINUTES, run: () => deleteOldChallenges(database) },
  ],
};
