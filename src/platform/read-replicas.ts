export * from './database/read-replicas.ts';
