import type { Module } from '../../module.ts';
import { TreasuryDay } from './treasury-day.entity.ts';
import { treasuryDayGraph } from './treasury-day.graphql.ts';
import { treasuryDayStates } from './treasury-day-states.ts';

/** Days of an institution's treasury. */
export const treasury: Module = {
  name: 'treasury',
  entities: [TreasuryDay],
  graph: [treasuryDayGraph],
  stateMachines: [treasuryDayStates],
};
