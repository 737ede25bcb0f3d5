import type { Module } from '../../module.ts';
import { reconciliationGraph } from './reconciliation.graphql.ts';
import { reconciliationRoutes } from './reconciliation.rest.ts';

/** Statements of the institution's accounts, matched to what it paid and received. */
export const reconciliation: Module = {
  name: 'reconciliation',
  routes: reconciliationRoutes,
  graph: [reconciliationGraph],
};
