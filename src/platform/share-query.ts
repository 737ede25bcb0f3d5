export * from './concurrency/share-query.ts';
