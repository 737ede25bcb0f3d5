export * from './database/database.ts';
export * from './database/queryable.ts';
