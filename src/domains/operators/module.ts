import type { Module } from '../module.ts';
import { Deputyship } from './deputyship.entity.ts';
import { deputyshipGraph } from './deputyship.graphql.ts';
import { operatorGraph } from './operator.graphql.ts';

/** Persons of institutions. */
export const operators: Module = { name: 'operators', entities: [Deputyship], graph: [operatorGraph, deputyshipGraph] };
