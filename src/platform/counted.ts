export * from './database/counted.ts';
