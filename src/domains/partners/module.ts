import type { Module } from '../module.ts';
import { deleteExpiredTokens } from './access-token.ts';
import { partnerIdentity } from './identity.ts';
import { deleteExpiredProofs } from './used-proof.ts';
import { viewerGraph } from './viewer.graphql.ts';

const TEN_MINUTES = 600_000;
const ONE_MINUTE = 60_000;

export const partners: Module = {
  name: 'partners',
  graph: [viewerGraph],
  jobs: ({ database }) => [
    { name: 'delete-expired-tokens', everyMs: TEN_MINUTES, run: () => deleteExpiredTokens(database) },
    { name: 'delete-expired-proofs', everyMs: ONE_MINUTE, run: () => deleteExpiredProofs(database) },
  ],
  identity: partnerIdentity,
};
