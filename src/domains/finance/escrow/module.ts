import type { Module } from '../../module.ts';
import { EscrowRelease, EscrowTerms } from './escrow.entity.ts';
import { escrowReleased } from './escrow.events.ts';
import { escrowGraph } from './escrow.graphql.ts';
import { escrowLedgerClaims } from './escrow-ledger-claims.ts';
import { escrowMutationsGraph } from './escrow-mutations.graphql.ts';
import { escrowReleaseStates, escrowTermsStates } from './escrow-states.ts';
import './refusals.ts';

export const escrow: Module = {
  name: 'escrow',
  entities: [EscrowTerms, EscrowRelease],
  graph: [escrowGraph, escrowMutationsGraph],
  financeEvents: [escrowReleased],
  stateMachines: [escrowTermsStates, escrowReleaseStates],
  ledgerClaims: escrowLedgerClaims,
};
