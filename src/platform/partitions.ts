export * from './database/partitions.ts';
