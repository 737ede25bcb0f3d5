export * from './database/database-address.ts';
