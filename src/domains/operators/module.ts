import type { Module } from '../module.ts';
import { ConsoleSessions, deleteEndedSessions } from './console-session.ts';
import { Deputyship } from './deputyship.entity.ts';
import { deputyshipGraph } from './deputyship.graphql.ts';
import { deputyshipSubject } from './deputyship.ts';
import { operatorGraph } from './operator.graphql.ts';

const TEN_MINUTES = 600_000;

/** Persons of institutions. */
export const operators: Module = {
  name: 'operators',
  entities: [Deputyship],
  graph: [operatorGraph, deputyshipGraph],
  changes: [deputyshipSubject],
  personSessions: (database, settings) => new ConsoleSessions(database, settings),
  jobs: ({ database }) => [
    { name: 'delete-ended-sessions', everyMs: TEN_MINUTES, run: () => deleteEndedSessions(database) },
  ],
};
