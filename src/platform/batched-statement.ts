export * from './database/batched-statement.ts';
