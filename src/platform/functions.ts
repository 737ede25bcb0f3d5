export * from './database/functions.ts';
