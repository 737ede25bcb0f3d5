import type { Module } from '../../module.ts';
import { adjustmentGraph } from './adjustment.graphql.ts';
import { adjustmentKinds } from './kinds.ts';

export const adjustments: Module = { name: 'adjustments', kinds: adjustmentKinds, graph: [adjustmentGraph] };
