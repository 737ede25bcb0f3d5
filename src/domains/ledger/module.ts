import type { Module } from '../module.ts';
import { holdsGraph } from './holds.graphql.ts';

export const ledger: Module = { name: 'ledger', graph: [holdsGraph] };
