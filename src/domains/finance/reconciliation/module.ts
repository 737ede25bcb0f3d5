import type { Module } from '../../module.ts';
import { entryEdgesGraph } from './entry-edges.graphql.ts';
import { followLedger, matchAgain, unmatchedEntries } from './ledger-follower.ts';
import { matchGraph } from './match.graphql.ts';
import { openItemsGraph } from './open-items.graphql.ts';
import { pixCreditsGraph } from './pix-credits.graphql.ts';
import { bankFeeDivergent, reconciliationMatched } from './reconciliation.events.ts';
import { reconciliationGraph } from './reconciliation.graphql.ts';
import { reconciliationRoutes } from './reconciliation.rest.ts';
import { reconciliationClaims } from './reconciliation-claims.ts';
import { reconciliationMutationsGraph } from './reconciliation-mutations.graphql.ts';
import { statementEntryStates } from './statement-entry-states.ts';
import { statementFileGraph } from './statement-file.graphql.ts';
import './refusals.ts';

export const reconciliation: Module = {
  name: 'reconciliation',
  routes: reconciliationRoutes,
  graph: [
    reconciliationGraph,
    matchGraph,
    entryEdgesGraph,
    openItemsGraph,
    pixCreditsGraph,
    reconciliationMutationsGraph,
    statementFileGraph,
  ],
  stateMachines: [statementEntryStates],
  financeEvents: [reconciliationMatched, bankFeeDivergent],
  ledgerClaims: reconciliationClaims,
  services: () => ({ unmatchedOn: unmatchedEntries }),
  jobs: ({ database, clock }) => [
    { name: 'statements of paying accounts', everyMs: 2_000, run: () => followLedger(database, clock.now()) },
    { name: 'matching again', everyMs: 60_000, run: () => matchAgain(database, clock.now()) },
  ],
};
