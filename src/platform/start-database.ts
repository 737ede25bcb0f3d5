export * from '../embedded/start-database.ts';
