import type { Module } from '../../module.ts';
import { financeEventGraph } from './finance-event.graphql.ts';
import { integrationAlert } from './notification.events.ts';

export const notifications: Module = {
  name: 'finance notifications',
  graph: [financeEventGraph],
  financeEvents: [integrationAlert],
};
