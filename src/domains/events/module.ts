import type { Module } from '../module.ts';
import { eventGraph } from './event.graphql.ts';
import { eventLiveGraph } from './event.live.graphql.ts';
import { eventRoutes } from './event.rest.ts';
import { eventListsGraph } from './event-lists.graphql.ts';
import { eventTypesGraph } from './event-types.graphql.ts';
import { partnerEventGraph } from './partner-event.graphql.ts';

export const eventLog: Module = {
  name: 'events',
  routes: eventRoutes,
  graph: [eventGraph, eventTypesGraph, eventListsGraph, eventLiveGraph, partnerEventGraph],
};
