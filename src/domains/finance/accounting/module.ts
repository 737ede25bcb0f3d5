import type { Module } from '../../module.ts';
import { AccountingBatch, MappingLine, MappingVersion } from './accounting.entity.ts';
import { accountingGraph } from './accounting.graphql.ts';
import { accountingRoutes } from './accounting.rest.ts';
import { accountingBatchStates } from './accounting-batch-states.ts';
import { finishBatches } from './accounting-batch-steps.ts';
import { accountingMappingGraph } from './accounting-mapping.graphql.ts';
import { unbookedEntries } from './accounting-waiting.ts';
import './refusals.ts';

export const accounting: Module = {
  name: 'accounting',
  entities: [MappingVersion, MappingLine, AccountingBatch],
  routes: accountingRoutes,
  graph: [accountingGraph, accountingMappingGraph],
  stateMachines: [accountingBatchStates],
  services: () => ({ unbookedOn: unbookedEntries }),
  jobs: ({ database }) => [{ name: 'accounting-batches', everyMs: 1_000, run: () => finishBatches(database) }],
};
