import type { Module } from '../module.ts';
import { operatorGraph } from './operator.graphql.ts';

/** Persons of institutions. */
export const operators: Module = { name: 'operators', graph: [operatorGraph] };
