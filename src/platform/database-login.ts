export * from './database/database-login.ts';
