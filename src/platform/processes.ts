export * from '../embedded/processes.ts';
