export * from './database/prepare-database.ts';
