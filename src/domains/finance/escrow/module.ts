import type { Module } from '../../module.ts';
import { dispatchReleases } from './dispatch/dispatch.ts';
import { followReleases } from './dispatch/follow.ts';
import { escrowReleased } from './escrow.events.ts';
import { escrowGraph } from './escrow.graphql.ts';
import { escrowLedgerClaims } from './escrow-ledger-claims.ts';
import { escrowMutationsGraph } from './escrow-mutations.graphql.ts';
import { escrowReleaseStates, escrowTermsStates } from './escrow-states.ts';

const SOON = 250;
const SECOND = 1_000;

export const escrow: Module = {
  name: 'escrow',
  graph: [escrowGraph, escrowMutationsGraph],
  financeEvents: [escrowReleased],
  stateMachines: [escrowTermsStates, escrowReleaseStates],
  ledgerClaims: escrowLedgerClaims,
  jobs: ({ database, clock, log, enter, onStaged }) => [
    {
      name: 'dispatch-escrow-releases',
      everyMs: SOON,
      run: () => dispatchReleases({ database, clock, log, enter, onStaged }),
    },
    {
      name: 'follow-escrow-releases',
      everyMs: SECOND,
      run: () => followReleases({ database, now: clock.now(), log, onStaged }),
    },
  ],
};
