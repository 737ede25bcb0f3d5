export * from './database/rows-by-ids.ts';
