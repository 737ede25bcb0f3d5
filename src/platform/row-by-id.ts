export * from './database/row-by-id.ts';
