export * from './operation/person-sessions.ts';
