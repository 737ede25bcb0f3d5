export * from './database/migrate.ts';
