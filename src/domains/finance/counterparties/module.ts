import type { Module } from '../../module.ts';
import { Counterparty, CounterpartyEvent, CounterpartySource, CounterpartyVersion } from './counterparty.entity.ts';
import { counterpartyGraph } from './counterparty.graphql.ts';
import { counterpartyRoutes } from './counterparty.rest.ts';
import { counterpartyConflictGraph } from './counterparty-conflict.graphql.ts';
import { counterpartyMutationsGraph } from './counterparty-mutations.graphql.ts';
import { counterpartyPayablesGraph } from './counterparty-payables.graphql.ts';
import './refusals.ts';

export const counterparties: Module = {
  name: 'counterparties',
  entities: [Counterparty, CounterpartyVersion, CounterpartySource, CounterpartyEvent],
  routes: counterpartyRoutes,
  graph: [counterpartyGraph, counterpartyMutationsGraph, counterpartyConflictGraph, counterpartyPayablesGraph],
};
