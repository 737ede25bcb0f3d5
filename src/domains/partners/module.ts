import type { Module } from '../module.ts';
import { Authenticator, deleteExpiredTokens, issueToken } from './access-token.ts';
import { LiveTokenLookup } from './live-token.ts';
import { provisionSandbox } from './sandbox/partners.ts';
import { TokenLookup } from './token-lookup.ts';
import { viewerGraph } from './viewer.graphql.ts';

const TEN_MINUTES = 600_000;

export const partners: Module = {
  name: 'partners',
  graph: [viewerGraph],
  sandbox: { partners: provisionSandbox },
  jobs: ({ database }) => [
    { name: 'delete-expired-tokens', everyMs: TEN_MINUTES, run: () => deleteExpiredTokens(database) },
  ],
  identity(database, place) {
    const lookup = new TokenLookup(database, place);
    const authenticator = new Authenticator(lookup);
    return {
      authenticate: (token, spend) => authenticator.authenticate(token, spend),
      issueToken: (request) => issueToken(database, request, place),
      liveTokens: new LiveTokenLookup(database, lookup),
    };
  },
};
