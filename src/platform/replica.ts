export * from './database/replica.ts';
