import type { Module } from '../../module.ts';
import { cashFlowGraph } from './cash-flow.graphql.ts';
import { cashFlowRoutes } from './cash-flow.rest.ts';
import { TreasuryDay } from './treasury-day.entity.ts';
import { treasuryDayGraph } from './treasury-day.graphql.ts';
import { treasuryDayStates } from './treasury-day-states.ts';
import './refusals.ts';

export const treasury: Module = {
  name: 'treasury',
  entities: [TreasuryDay],
  routes: cashFlowRoutes,
  graph: [treasuryDayGraph, cashFlowGraph],
  stateMachines: [treasuryDayStates],
};
