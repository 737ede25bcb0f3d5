export * from './database/batcher.ts';
