export * from './database/pagination.ts';
