import type { Module } from '../../module.ts';
import { EscrowRelease } from './escrow-release.entity.ts';
import { escrowReleaseGraph } from './escrow-release.graphql.ts';
import { escrowReleaseStates } from './escrow-release-states.ts';
import { financeEventGraph } from './finance-event.graphql.ts';
import { escrowReleased, integrationAlert } from './notification.events.ts';

export const notifications: Module = {
  name: 'finance notifications',
  entities: [EscrowRelease],
  graph: [financeEventGraph, escrowReleaseGraph],
  financeEvents: [integrationAlert, escrowReleased],
  stateMachines: [escrowReleaseStates],
};
