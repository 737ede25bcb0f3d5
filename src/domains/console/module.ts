import type { Module } from '../module.ts';
import { auditTrailGraph } from './audit-trail.graphql.ts';
import { changesLiveGraph } from './changes.live.graphql.ts';
import { operationsGraph } from './operations.graphql.ts';
import { OperationsFigures } from './operations.ts';
import { waitingGraph } from './waiting.graphql.ts';

export const consoleScreens: Module = {
  name: 'console',
  graph: [changesLiveGraph, waitingGraph, auditTrailGraph, operationsGraph],
  services: ({ database }) => ({ operationsFigures: new OperationsFigures(database) }),
};
